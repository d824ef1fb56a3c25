import { expect, test } from "vitest";

import type { Fact, Happened, LasVeganRoundScored } from "../../protocol/messages";
import { atScoring } from "./ending";
import { Shown } from "./shown.svelte";
import { MEANING, VIEW } from "./testing";

const BEFORE = {
  view: { ...VIEW, hand: ["R5"], hand_sizes: [1, 0, 0], placed: ["t1", null, null] },
  meaning: MEANING,
} as const;
const PLAYED: Fact = { type: "CardPlayed", seat: 0, card: "R5", leads: false };
const TAKEN: Fact = { type: "TrickTaken", seat: 1, cards: ["R9", "R4", "R5"], by: "R9", rights: 0 };
const SCORED: LasVeganRoundScored = {
  type: "RoundScored",
  round: 1,
  scores: [15, 11, 15],
  score: {
    golden: { type: "GoldenLine", side: "max", seats: [1], tricks: 2, change: -2 },
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
    changes: [0, -4, 0],
  },
};

function entry(...facts: readonly Fact[]): Happened {
  return { type: "happened", number: 1, at: 0, facts };
}

/** A clock that is wound by hand. */
function waiting(): { shown: Shown; pass: () => void; pending: () => number } {
  const actions = new Set<() => void>();
  const shown = new Shown((_, action) => {
    actions.add(action);
    return () => actions.delete(action);
  });
  const pass = (): void => {
    for (const action of [...actions]) {
      actions.delete(action);
      action();
    }
  };
  return { shown, pass, pending: () => actions.size };
}

test("a complete trick lies for a moment", () => {
  const { shown, pass } = waiting();
  shown.happened(entry(PLAYED, TAKEN), BEFORE);
  expect(shown.lingering).toEqual({ leader: 1, cards: ["R9", "R4", "R5"], winner: 1 });
  pass();
  expect(shown.lingering).toBeNull();
});

test("the next card ends the moment", () => {
  const { shown, pending } = waiting();
  shown.happened(entry(PLAYED, TAKEN), BEFORE);
  shown.happened(entry({ type: "CardPlayed", seat: 1, card: "G1", leads: true }), BEFORE);
  expect(shown.lingering).toBeNull();
  expect(pending()).toBe(0);
});

test("a round's end stands until its scoring was read", () => {
  const { shown, pass } = waiting();
  shown.happened(entry(PLAYED, TAKEN, SCORED), BEFORE);
  expect(shown.scoring).toBeNull();
  expect(shown.held?.view.hand).toEqual([]);
  pass();
  expect(shown.scoring?.round).toBe(1);
  expect(shown.held).not.toBeNull();
  shown.close();
  expect(shown.scoring).toBeNull();
  expect(shown.held).toBeNull();
});

test("the next round may begin before the scoring came", () => {
  const { shown } = waiting();
  shown.happened(entry(PLAYED, TAKEN, SCORED), BEFORE);
  shown.happened(entry({ type: "CardPlayed", seat: 1, card: "G1", leads: true }), BEFORE);
  expect(shown.scoring?.round).toBe(1);
});

test("a scoring waits for the one before it", () => {
  const { shown, pass } = waiting();
  shown.happened(entry(PLAYED, TAKEN, SCORED), BEFORE);
  pass();
  shown.happened(entry(PLAYED, TAKEN, { ...SCORED, round: 2 }), BEFORE);
  pass();
  expect(shown.scoring?.round).toBe(1);
  shown.close();
  expect(shown.scoring?.round).toBe(2);
  expect(shown.held).not.toBeNull();
  shown.close();
  expect(shown.held).toBeNull();
});

test("a round that ends with a token is scored at once", () => {
  const { shown } = waiting();
  shown.happened(entry({ type: "Passed", seat: 1 }, SCORED), BEFORE);
  expect(shown.scoring?.round).toBe(1);
});

test("lines add up to the cabbages after the round", () => {
  const { shown } = waiting();
  shown.happened(entry({ type: "Passed", seat: 1 }, { ...SCORED, scores: [15, 0, 15] }), {
    ...BEFORE,
    view: { ...BEFORE.view, scores: [15, 3, 15] },
  });
  const { lines, before, after } = shown.scoring!;
  expect(before).toEqual([15, 3, 15]);
  expect(lines.map(({ sums }) => sums)).toEqual([
    [15, 1, 15],
    [15, 0, 15],
  ]);
  expect(after).toEqual([15, 0, 15]);
  expect(lines[0]?.cells.map(({ count }) => count)).toEqual(MEANING.tricks_won);
  expect(lines[1]?.cells[1]).toEqual({ change: -2, count: 1 });
});

test("the table at the scoring holds what the last entry told before it", () => {
  const placed: Fact = {
    type: "TokenPlaced",
    seat: 1,
    token: "t3",
    value: 1,
    slot: "c3",
    casino: "8",
  };
  const golden: Fact = { type: "GoldenPlaced", seat: 1, side: "min", value: -4 };
  const { view, meaning } = atScoring(BEFORE, [PLAYED, TAKEN, placed, golden, SCORED]);
  expect(view).toMatchObject({
    hand: [],
    hand_sizes: [0, 0, 0],
    trick: [],
    placed: ["t1", null, "t3"],
    golden: "min",
  });
  expect(view.taken).toHaveLength(2);
  expect(meaning.tricks_won).toEqual([0, 2, 0]);
  expect(meaning.cards_counted[0]).toEqual([0, 2, 0]);
  expect(meaning.if_scored_now).toBe(SCORED.score);
});

test("a scoring is the last one as long as no other waits to be read", () => {
  const { shown } = waiting();
  shown.happened(entry(SCORED), BEFORE);
  expect(shown.isLast).toBe(true);
  shown.happened(entry({ ...SCORED, round: 2 }), BEFORE);
  expect(shown.isLast).toBe(false);
  shown.close();
  expect(shown.scoring?.round).toBe(2);
  expect(shown.isLast).toBe(true);
});
