import { expect, test } from "vitest";

import { casinoSense, casinos, golden, goldenSense, leaders } from "./effect";
import { preview, toCome } from "./placing";
import { MEANING, VIEW } from "./testing";

const PLACED = { ...VIEW, placed: ["t1", null, null], golden: "max" } as const;
const SCORED = {
  ...MEANING,
  if_scored_now: {
    golden: { type: "GoldenLine", side: "max", seats: [1], tricks: 1, change: -4 },
    casinos: [
      {
        type: "CasinoLine",
        slot: "c1",
        casino: "4",
        token: "t1",
        value: -2,
        counts: [0, 1, 0],
        changes: [0, -2, 0],
      },
    ],
    changes: [0, -6, 0],
  },
} as const;

test("a casino with a token says what it changes for me, and why", () => {
  const [four] = casinos(PLACED, SCORED);
  expect(casinoSense(four!, 1)).toMatchObject({
    change: -2,
    why: { id: "lv-took-number", values: { count: 1, number: 4 } },
  });
  expect(casinoSense(four!, 0)).toMatchObject({ change: 0 });
});

test("a casino without a token says what I have of it", () => {
  const [, blue, eight] = casinos(VIEW, MEANING);
  expect(casinoSense(eight!, 1)).toMatchObject({
    change: null,
    have: { id: "lv-have-number", values: { count: 0, number: 8 } },
    why: { id: "lv-no-token" },
  });
  expect(casinoSense(blue!, 1).have).toEqual({
    id: "lv-have-groups",
    values: { groups: 1, rest: 0 },
  });
});

test("a group that is one card short is said", () => {
  const near = { ...casinos(VIEW, MEANING)[1]!, counts: [2, 5, 0] };
  expect(casinoSense(near, 0).why).toEqual({ id: "lv-one-more", values: { groups: 0 } });
  expect(casinoSense(near, 1).why).toEqual({ id: "lv-one-more", values: { groups: 1 } });
  expect([0, 1, 2].map((seat) => casinoSense(near, seat).isNear)).toEqual([true, true, false]);
});

test("the golden casino tells who has the most tricks, and who the fewest", () => {
  const gold = golden(PLACED, SCORED);
  expect(gold).toMatchObject({ side: "max", value: -4, fewest: [0, 2], most: [1] });
  expect(goldenSense(gold, 1).change).toBe(-4);
  expect(goldenSense(gold, 0).change).toBe(0);
  expect(goldenSense(golden(VIEW, MEANING), 0).change).toBeNull();
  expect(leaders([2, 2, 0], "max")).toEqual([0, 1]);
});

test("the golden casino tells where I stand", () => {
  const at = (tricks: readonly number[], seat: number) =>
    goldenSense(golden(VIEW, { ...MEANING, tricks_won: tricks }), seat).have;
  expect(at([0, 0, 0], 1)).toEqual({ id: "lv-gold-level", values: {} });
  expect(at([3, 1, 0], 0)).toEqual({ id: "lv-gold-most", values: {} });
  expect(at([3, 3, 0], 0)).toEqual({ id: "lv-gold-most", values: {} });
  expect(at([3, 1, 0], 1)).toEqual({ id: "lv-gold-between", values: {} });
  expect(at([3, 0, 0], 1)).toEqual({ id: "lv-gold-fewest", values: {} });
});

test("a token on a number counts each card, on a suit each three", () => {
  expect(preview(VIEW, MEANING, { token: "t2", where: "c1" })).toEqual([0, -3, 0]);
  const five = { ...MEANING, cards_counted: [[0], [5, 3, 2], [0]] };
  expect(preview(VIEW, five, { token: "t2", where: "c2" })).toEqual([-3, -3, 0]);
});

test("the golden token hits all who tie, or none where the table says so", () => {
  const choice = { token: "gold", where: "min" } as const;
  expect(preview(VIEW, MEANING, choice)).toEqual([-4, 0, -4]);
  const spared = { ...VIEW, rules: { ...VIEW.rules, golden_tie_pays: false } };
  expect(preview(spared, MEANING, choice)).toEqual([0, 0, 0]);
  expect(preview(spared, MEANING, { token: "gold", where: "max" })).toEqual([0, -4, 0]);
});

test("what is still to come is counted, with what I hold of it", () => {
  expect(toCome(VIEW, { token: "t1", where: "c1" })).toEqual({ of: "number", left: 3, mine: 0 });
  const blue = { ...VIEW, hand: ["B1", "B2", "R1"] } as const;
  expect(toCome(blue, { token: "t1", where: "c2" })).toEqual({ of: "suit", left: 7, mine: 2 });
  expect(toCome(VIEW, { token: "gold", where: "max" })).toMatchObject({ of: "tricks", left: 3 });
});
