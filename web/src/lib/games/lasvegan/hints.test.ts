import { expect, test } from "vitest";

import { Hints } from "./hints.svelte";

test("what was explained is remembered", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const hints = new Hints(store);
  expect(hints.isNew("lead")).toBe(true);
  hints.dismiss("lead");
  expect(hints.isNew("lead")).toBe(false);
  expect(hints.isNew("place")).toBe(true);
  expect(new Hints(store).isNew("lead")).toBe(false);
});

test("without a storage it is remembered until the page is left", () => {
  const hints = new Hints(null);
  hints.dismiss("any");
  expect(hints.isNew("any")).toBe(false);
});
