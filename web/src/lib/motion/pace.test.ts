import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EASE, lasting, LONGEST, pace, TIMES } from "./pace";

const TOKENS = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf-8");

test("no motion takes more than 600 ms, whatever is asked for", () => {
  for (const time of Object.values(TIMES)) expect(time).toBeLessThanOrEqual(LONGEST);
  expect(lasting(5000, { speed: 1, still: false })).toBe(600);
});

test("at twice the speed everything takes half as long", () => {
  expect(lasting(TIMES.move, { speed: 2, still: false })).toBe(160);
});

test("nothing moves where motion is not wanted", () => {
  expect(lasting(TIMES.move, { speed: 1, still: true })).toBe(0);
});

test("without a page to look at, nothing moves", () => {
  expect(pace()).toEqual({ speed: 1, still: true });
});

test("style sheets and scripts agree on what they both name", () => {
  expect(TOKENS).toContain(`--t-move: ${TIMES.move}ms;`);
  const eases = { out: "out", "in-out": "inOut", land: "land" } as const;
  for (const [name, ease] of Object.entries(eases)) {
    const css = new RegExp(`--ease-${name}: cubic-bezier\\((.*)\\)`).exec(TOKENS)?.[1];
    const numbers = (text: string): number[] => text.split(",").map(Number);
    expect(numbers(css ?? "")).toEqual(numbers(/\((.*)\)/.exec(EASE[ease])?.[1] ?? "x"));
  }
});
