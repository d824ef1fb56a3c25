import { expect, test } from "vitest";

import type { LasVeganCard } from "../../protocol/messages";
import { longestRow, moved, onlyPlace, open, rows, words } from "./gestures";

test("actions open gestures", () => {
  const { cards, places, pass } = open(["place gold max", "place gold min", "place t3 c1", "pass"]);
  expect(cards.size).toBe(0);
  expect(pass).toBe(true);
  expect([...places]).toEqual([
    ["gold", ["max", "min"]],
    ["t3", ["c1"]],
  ]);
  expect(onlyPlace(places, "t3")).toBe("c1");
  expect(onlyPlace(places, "gold")).toBeNull();
  expect(onlyPlace(places, "t1")).toBeNull();
  expect([...open(["play R7", "play B0"]).cards]).toEqual(["R7", "B0"]);
  expect(open([])).toEqual({ cards: new Set(), places: new Map(), pass: false });
});

test("a choice is said in the record's words", () => {
  expect(words({ token: "t2", where: "c3" })).toBe("place t2 c3");
});

test("a hand keeps its rows while it gets smaller", () => {
  expect(rows([1, 2, 3, 4, 5], 4)).toEqual([[1, 2, 3, 4], [5]]);
  expect(rows([], 4)).toEqual([]);
  expect([8, 10, 13, 20].map((size) => longestRow(size, false))).toEqual([4, 5, 7, 7]);
  expect([8, 13, 20].map((size) => longestRow(size, true))).toEqual([8, 13, 10]);
});

const HAND: LasVeganCard[] = ["R7", "P2", "P7", "G7", "B1"];

test("arrows go through the cards that may be played, and round", () => {
  const some = new Set<LasVeganCard>(["P2", "G7"]);
  expect(moved("ArrowRight", -1, HAND, some)).toBe(1);
  expect(moved("ArrowRight", 1, HAND, some)).toBe(3);
  expect(moved("ArrowDown", 3, HAND, some)).toBe(1);
  expect(moved("ArrowLeft", -1, HAND, some)).toBe(3);
  expect(moved("ArrowUp", 2, HAND, some)).toBe(1);
  expect(moved("Home", 4, HAND, some)).toBe(1);
  expect(moved("End", 0, HAND, some)).toBe(3);
});

test("where none may be played, arrows go through the hand, and round", () => {
  expect(moved("ArrowRight", 4, HAND, new Set())).toBe(0);
  expect(moved("ArrowLeft", 0, HAND, new Set())).toBe(4);
  expect(moved("End", 0, HAND, new Set())).toBe(4);
  expect(moved("x", 0, HAND, new Set())).toBeNull();
  expect(moved("ArrowRight", 0, [], new Set())).toBeNull();
});

test("a digit goes to the next card of that number, of those that may be played", () => {
  expect(moved("7", -1, HAND, new Set())).toBe(0);
  expect(moved("7", 2, HAND, new Set())).toBe(3);
  expect(moved("7", 3, HAND, new Set())).toBe(0);
  expect(moved("7", -1, HAND, new Set<LasVeganCard>(["P7"]))).toBe(2);
  expect(moved("9", 0, HAND, new Set())).toBeNull();
});
