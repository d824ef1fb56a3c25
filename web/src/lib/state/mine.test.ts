import { expect, test } from "vitest";

import type { ListedTable, Standing } from "../protocol/messages";
import { mine } from "./mine";

function listed(standing: Standing | null, away = false): ListedTable {
  const seats = [
    { name: "Ana", person: "ana", away },
    { name: "Bo", person: "bo" },
    { name: "Cy", bot: "steady" },
  ];
  return { table: { seats, status: "playing" }, standing } as unknown as ListedTable;
}

test("of a game that has not begun nothing is known", () => {
  expect(mine(listed(null), "ana")).toBeNull();
});

test("a game that waits for me says so, and for whom else", () => {
  const found = mine(listed({ round: 3, scores: [50, 90, 0], waiting: [0, 1] }), "ana");
  expect(found).toMatchObject({ isTurn: true, waits: ["Bo"], round: 3, place: 2, isLevel: false });
  const other = mine(listed({ round: 3, scores: [50, 90, 0], waiting: [1] }), "ana");
  expect(other).toMatchObject({ isTurn: false, waits: ["Bo"] });
});

test("where a bot plays for me it is not my turn", () => {
  const found = mine(listed({ round: 3, scores: [50, 90, 0], waiting: [0] }, true), "ana");
  expect(found).toMatchObject({ isTurn: false, isAway: true });
});

test("a game that is over says who has won, and how I did", () => {
  const standing = { round: 9, scores: [90, 90, 0], winners: [0, 1] };
  expect(mine(listed(standing), "ana")).toMatchObject({
    hasWon: true,
    winners: ["Ana", "Bo"],
    best: 90,
    place: 1,
  });
  const lost = mine(listed({ ...standing, winners: [1] }), "ana");
  expect(lost).toMatchObject({ hasWon: false, winners: ["Bo"], place: 2, score: 90 });
});

test("who looks on has no place", () => {
  expect(mine(listed({ round: 1, scores: [0, 0, 0] }), "dee")).toMatchObject({
    place: null,
    isAway: false,
    isLevel: true,
  });
});
