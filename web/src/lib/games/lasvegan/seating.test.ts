import { expect, test } from "vitest";

import { orderOfPlay, others, spots } from "./seating";

test("the others come in order of play after me", () => {
  expect(others(2, 5)).toEqual([3, 4, 0, 1]);
  expect(others(0, 2)).toEqual([1]);
});

test("somebody who looks on sees everybody", () => {
  expect(others(null, 3)).toEqual([0, 1, 2]);
  expect([...spots(null, 3).values()]).toEqual(["row", "row", "row"]);
});

test.each([
  [2, ["top"]],
  [3, ["left", "right"]],
  [4, ["left", "top", "right"]],
  [5, ["left", "top", "top2", "right"]],
])("%i people sit round the table clockwise from my left", (players, around) => {
  const found = spots(1, players);
  expect(found.get(1)).toBe("mine");
  expect(others(1, players).map((seat) => found.get(seat))).toEqual(around);
});

test("play goes round", () => {
  expect(orderOfPlay(2, 4)).toEqual([2, 3, 0, 1]);
});
