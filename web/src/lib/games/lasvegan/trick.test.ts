import { expect, test } from "vitest";

import { VIEW } from "./testing";
import { cardsOf, dealtSize, sevens, shownTrick, stealingZero, trickNumber } from "./trick";

const LAST = VIEW.taken[0]!;

test("a trick at hand has a place for each seat, in order of play", () => {
  const { plays, winner } = shownTrick(VIEW, 1, null);
  expect(winner).toBeNull();
  expect(plays).toEqual([
    { seat: 1, card: "R9", leads: true, wins: true },
    { seat: 2, card: "R4", leads: false, wins: false },
    { seat: 0, card: null, leads: false, wins: false },
  ]);
});

test("the last trick lies while it lingers, until the next card", () => {
  const empty = { ...VIEW, trick: [] };
  expect(cardsOf(shownTrick(empty, null, LAST))).toEqual(LAST.cards);
  expect(shownTrick(empty, null, LAST).winner).toBe(1);
  expect(cardsOf(shownTrick(VIEW, 1, LAST))).toEqual(["R9", "R4"]);
});

test("the last trick lies as long as tokens are placed for it", () => {
  const placing = { ...VIEW, trick: [], phase: "place" } as const;
  expect(cardsOf(shownTrick(placing, null, null))).toEqual(LAST.cards);
});

test("between two tricks nothing lies, and nobody wins", () => {
  const { plays, winner } = shownTrick({ ...VIEW, trick: [] }, null, null);
  expect(winner).toBeNull();
  expect(plays.some(({ card, wins, leads }) => card !== null || wins || leads)).toBe(false);
});

test("only a 0 of another suit steals", () => {
  expect(stealingZero(shownTrick({ ...VIEW, trick: ["R9", "G0"] }, 2, null))).toBe("G0");
  expect(stealingZero(shownTrick({ ...VIEW, trick: ["R0", "G5"] }, 1, null))).toBeNull();
  expect(stealingZero(shownTrick(VIEW, 1, null))).toBeNull();
});

test("the trick at hand is counted, and how many there are", () => {
  expect(trickNumber(VIEW)).toEqual({ trick: 2, tricks: 4 });
  expect(trickNumber({ ...VIEW, trick: [], phase: "place", hand_sizes: [3, 3, 3] })).toEqual({
    trick: 1,
    tricks: 4,
  });
  const over = { ...VIEW, trick: [], hand_sizes: [0, 0, 0] };
  expect(trickNumber(over)).toEqual({ trick: 1, tricks: 1 });
});

test("a hand's first size is known after its card was played, too", () => {
  expect([0, 1, 2].map((seat) => dealtSize(VIEW, seat))).toEqual([4, 4, 4]);
});

test("of each 7 it is known whether it is out", () => {
  expect(sevens({ ...VIEW, trick: ["G7"] }).map(({ card, place }) => `${card} ${place}`)).toEqual([
    "R7 open",
    "P7 mine",
    "G7 out",
    "B7 out",
  ]);
});
