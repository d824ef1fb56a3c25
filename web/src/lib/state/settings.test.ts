import { expect, test } from "vitest";

import { Settings, dress, read } from "./settings.svelte";
import type { Store } from "./settings.svelte";

class FakeStore implements Store {
  kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
}

test("what is chosen is there the next time", () => {
  const store = new FakeStore();
  new Settings(store).change({ name: "Ana", theme: "light" });
  expect(new Settings(store).now).toMatchObject({ name: "Ana", theme: "light", sound: true });
});

test("what cannot be is left at its default", () => {
  const broken = '{"theme": "pink", "sound": "yes", "motion": "2", "name": 5, "other": 1}';
  expect(read(broken)).toEqual({ ...read(null), motion: "2" });
  expect(read("nonsense")).toEqual(read(null));
  expect(read("[]")).toEqual(read(null));
  expect(read("null")).toEqual(read(null));
});

test("how well bots play is kept for each game, as long as there are such bots", () => {
  expect(read("{}").levels).toEqual({});
  const kept = { levels: { lasvegan: "easy", tallyup: "best" } };
  expect(read(JSON.stringify(kept))).toMatchObject(kept);
  for (const levels of [{ tallyup: "random" }, { lasvegan: "grand" }, ["easy"], null, "easy"]) {
    expect(read(JSON.stringify({ levels, motion: "2" }))).toEqual({ ...read(null), motion: "2" });
  }
});

test("a browser that keeps nothing still has settings", () => {
  const store = new FakeStore();
  store.setItem = () => {
    throw new DOMException("full");
  };
  for (const settings of [new Settings(store), new Settings(null)]) {
    settings.change({ sound: false });
    expect(settings.now.sound).toBe(false);
  }
});

test("the system says whether it is light, unless somebody else has", () => {
  const values = new Map<string, string>();
  const page = {
    dataset: {} as Record<string, string>,
    style: { setProperty: (name: string, value: string) => values.set(name, value) },
  };
  const dressed = (change: object, systemIsLight: boolean) => {
    dress({ ...read(null), ...change }, page as unknown as HTMLElement, systemIsLight);
    return { ...page.dataset, speed: values.get("--speed") };
  };
  expect(dressed({}, true)).toEqual({ theme: "light", motion: "on", speed: "1" });
  expect(dressed({ theme: "dark", motion: "2" }, true)).toEqual({
    theme: "dark",
    motion: "on",
    speed: "2",
  });
  expect(dressed({ motion: "off" }, false)).toEqual({ theme: "dark", motion: "off", speed: "1" });
});
