import { afterEach, beforeEach, expect, test } from "vitest";
import { count, counted, rolled, type Frames } from "./count";
import { finishAll, isMoving } from "./running";
import { givePage } from "./testing";

let takePage = (): void => undefined;
beforeEach(() => {
  takePage = givePage();
});
afterEach(() => {
  finishAll();
  takePage();
});

class Clock implements Frames {
  #time = 0;
  #frame: (() => void) | null = null;

  readonly now = (): number => this.#time;
  readonly next = (frame: () => void): number => {
    this.#frame = frame;
    return 1;
  };
  readonly cancel = (): void => {
    this.#frame = null;
  };

  pass(milliseconds: number): void {
    this.#time += milliseconds;
    const frame = this.#frame;
    this.#frame = null;
    frame?.();
  }

  get isWaiting(): boolean {
    return this.#frame !== null;
  }
}

test("a count begins where it was, never goes back, and ends at its number", () => {
  const parts = Array.from({ length: 21 }, (_, step) => counted(230, 340, step / 20));
  expect(parts[0]).toBe(230);
  expect(parts.at(-1)).toBe(340);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
});

test("numbers count up within half a second", () => {
  const clock = new Clock();
  const seen: number[] = [];
  count(230, 340, (value) => seen.push(value), clock);
  for (let frame = 0; frame < 10; frame++) clock.pass(50);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.at(-1)).toBe(340);
  expect(clock.isWaiting).toBe(false);
  expect(isMoving()).toBe(false);
});

test("numbers count down, too", () => {
  const clock = new Clock();
  const seen: number[] = [];
  count(100, -100, (value) => seen.push(value), clock);
  clock.pass(250);
  expect(seen[0]).toBeLessThan(100);
  clock.pass(250);
  expect(seen.at(-1)).toBe(-100);
});

test("a tap ends a count at its number, and no frame comes after it", () => {
  const clock = new Clock();
  const seen: number[] = [];
  count(0, 500, (value) => seen.push(value), clock);
  clock.pass(100);
  finishAll();
  expect(seen.at(-1)).toBe(500);
  expect(clock.isWaiting).toBe(false);
});

test("where nothing moves, only the end is shown", () => {
  takePage();
  takePage = givePage({ reduced: true });
  const seen: number[] = [];
  count(0, 500, (value) => seen.push(value), new Clock());
  expect(seen).toEqual([500]);
});

test("ones roll over ones and tens over tens, and what stays does not move", () => {
  expect(rolled("230", "340")).toEqual([{ from: "2" }, { from: "3" }, null]);
  expect(rolled("90", "110")).toEqual([{ from: null }, { from: "9" }, null]);
  expect(rolled("1240", "90")).toEqual([{ from: "4" }, null]);
});

test("a number that only loses its leading digits rolls, too", () => {
  expect(rolled("340", "40")).toEqual([{ from: "4" }, { from: "0" }]);
  expect(rolled("-40", "40")).toEqual([{ from: "4" }, { from: "0" }]);
  expect(rolled("40", "40")).toEqual([null, null]);
});
