import { expect, test } from "vitest";

import type { LasVeganCard } from "../../protocol/messages";
import { duty, hintFor, notes, sevensToPlace } from "./sayings";
import { VIEW } from "./testing";
import { shownTrick } from "./trick";

const cards = (...names: LasVeganCard[]): Set<LasVeganCard> => new Set(names);
const ids = (told: readonly { id: string }[]): string[] => told.map(({ id }) => id);

test("I lead, follow, or cannot", () => {
  expect(duty({ ...VIEW, trick: [] }, cards("R1"))).toBe("lead");
  expect(duty(VIEW, cards("R1", "R5"))).toBe("follow");
  expect(duty(VIEW, cards("G1", "B0"))).toBe("any");
});

test("what 7s and 0s do is said where it happens", () => {
  const plain = shownTrick(VIEW, 1, null);
  expect(notes(plain, cards("R1"), "follow")).toEqual([]);
  expect(ids(notes(plain, cards("G0"), "any"))).toEqual(["lv-zero-mine"]);
  expect(notes(plain, cards("R0"), "follow")).toEqual([]);
  const wild = shownTrick({ ...VIEW, trick: ["R7", "G0"] }, 2, null);
  expect(ids(notes(wild, cards("B0"), "any"))).toEqual(["lv-zero-steals", "lv-seven-in-trick"]);
});

test("each kind of decision is explained", () => {
  const plain = shownTrick(VIEW, 1, null);
  expect(hintFor(plain, "follow", false)).toBe("follow");
  expect(hintFor(plain, null, false)).toBeNull();
  expect(hintFor(plain, null, true)).toBe("place");
  expect(hintFor(shownTrick({ ...VIEW, trick: ["R7", "G0"] }, 2, null), "any", false)).toBe("zero");
});

test("of two 7s the second is left when the first was placed for", () => {
  const won = { ...VIEW, taken: [{ leader: 0, cards: ["B7", "R7", "B1"], winner: 0 }] } as const;
  expect(sevensToPlace({ ...won, rights: 2 })).toEqual(["B7", "R7"]);
  expect(sevensToPlace({ ...won, rights: 1 })).toEqual(["R7"]);
  expect(sevensToPlace(won)).toEqual([]);
});
