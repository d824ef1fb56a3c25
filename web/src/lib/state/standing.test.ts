import { expect, test } from "vitest";

import { ranking } from "./standing";

test("the best is first, and who is level shares a place", () => {
  expect(ranking([10, 30, 10, 20])).toEqual([
    { seat: 1, place: 1, score: 30 },
    { seat: 3, place: 2, score: 20 },
    { seat: 0, place: 3, score: 10 },
    { seat: 2, place: 3, score: 10 },
  ]);
});

test("the winners are first, whatever their points", () => {
  expect(ranking([10, 30], [0]).map(({ seat }) => seat)).toEqual([0, 1]);
});
