import { expect, test } from "vitest";

import type { Fact } from "../protocol/messages";
import type { Told } from "../state/table";
import { lastTold } from "./told";

const narrator = {
  tell: (fact: Fact): string[] => (fact.type === "UpDieAwaited" ? [] : [`${fact.type}.`]),
};

function facts(...entries: string[][]): Told[] {
  return entries.flatMap((types, number) => types.map((type) => ({ number, fact: { type } })));
}

test("all that one entry told is told, in its order", () => {
  const told = facts(["RoundBegan"], ["ChoicesRevealed", "MainRolled"]);
  expect(lastTold(told, narrator)).toBe("ChoicesRevealed. MainRolled.");
});

test("what the dice showed stands while people choose", () => {
  const told = facts(["MainRolled"], ["ChoiceMade"], ["ChoiceMade"]);
  expect(lastTold(told, narrator)).toBe("MainRolled.");
});

test("of what nobody has words for, what was before is told", () => {
  expect(lastTold(facts(["MainRolled"], ["UpDieAwaited"]), narrator)).toBe("MainRolled.");
});

test("of what is too long for a look, the last sentences are told", () => {
  const wordy = {
    tell: (fact: Fact): string[] => [`${fact.type} ${"and so on ".repeat(8)}`.trim()],
  };
  const told = lastTold(facts(["RoundBegan", "MainRolled", "GameEnded"]), wordy);
  expect(told).toMatch(/^GameEnded/);
  expect(lastTold(facts(["GameEnded"]), { tell: () => ["x".repeat(300)] })).toHaveLength(300);
});

test("before anything has happened nothing is told", () => {
  expect(lastTold([], narrator)).toBe("");
});
