import { expect, test } from "vitest";

import { EVERYWHERE, isTyping, keysOf } from "./keys";
import { GAMES } from "./opening";

test("keys belong to a field that is typed into, and to the browser's own", () => {
  const plain = { target: null, ctrlKey: false, metaKey: false, altKey: false };
  const field = { closest: () => field } as unknown as EventTarget;
  expect(isTyping(plain)).toBe(false);
  expect(isTyping({ ...plain, target: field })).toBe(true);
  expect(isTyping({ ...plain, ctrlKey: true })).toBe(true);
});

test.each(GAMES)("the keys of %s are listed, each use once, and how to list them", (game) => {
  const lines = keysOf(game);
  expect(lines.length).toBeGreaterThan(EVERYWHERE.length);
  expect(lines.slice(-EVERYWHERE.length)).toEqual(EVERYWHERE);
  expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
  for (const { keys, isRange } of lines) expect(isRange ? keys.length : 2).toBe(2);
});

test("the keys of an unknown game are those of all", () => {
  expect(keysOf("chess")).toEqual(EVERYWHERE);
});
