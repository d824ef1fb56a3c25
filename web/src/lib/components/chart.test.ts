import { expect, test } from "vitest";

import { chart, niceStep, spread } from "./chart";

const SIZE = { width: 400, height: 200, left: 40, right: 40, top: 10, bottom: 30 };

test("lines go from the start to the last round, and higher scores lie higher", () => {
  const found = chart(
    [
      [15, 15],
      [11, 5],
      [9, 0],
    ],
    SIZE,
    20,
  );
  const [ana, bo] = found.lines;
  expect(ana!.map(([x]) => x)).toEqual([40, 200, 360]);
  expect(ana![0]).toEqual(bo![0]);
  expect(ana![2]![1]).toBeLessThan(bo![2]![1]);
  expect(found.ticks.map(({ value }) => value)).toEqual([0, 5, 10, 15]);
  expect(found.ticks[0]!.at).toBe(170);
  expect(found.rounds.map(({ value }) => value)).toEqual([1, 2]);
});

test("scores below nothing have their place, too", () => {
  const { ticks, lines } = chart([[0], [-120]], SIZE, 20);
  expect(ticks[0]!.value).toBeLessThanOrEqual(-120);
  expect(lines[0]![1]![1]).toBeLessThanOrEqual(170);
});

test("a long game has fewer numbers below it than rounds", () => {
  const { rounds } = chart(
    Array.from({ length: 80 }, (_, round) => [round]),
    SIZE,
    20,
  );
  expect(rounds.length).toBeLessThanOrEqual(12);
  expect(rounds[0]!.value).toBe(1);
});

test("a game without a round is a point", () => {
  expect(chart([[0, 0]], SIZE, 20).lines[0]).toEqual([[40, 170]]);
});

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [7, 10],
  [12, 20],
  [160, 200],
])("steps are numbers that people count by: %d, %d", (least, step) => {
  expect(niceStep(least)).toBe(step);
});

test("labels keep their distance and their order", () => {
  const placed = spread([100, 100, 50, 104], 20, [0, 200]);
  const sorted = [...placed].sort((a, b) => a - b);
  for (let at = 1; at < sorted.length; at += 1) {
    expect(sorted[at]! - sorted[at - 1]!).toBeGreaterThanOrEqual(20);
  }
  expect(placed[2]).toBe(50);
  expect(placed[0]).toBeLessThan(placed[1]!);
});

test("labels at the lower edge make room upwards", () => {
  expect(spread([200, 200, 200], 20, [0, 200])).toEqual([160, 180, 200]);
  expect(spread([0, 0], 20, [0, 10])[0]).toBe(0);
});
