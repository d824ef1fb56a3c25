import { afterEach, beforeEach, expect, test } from "vitest";
import { FLIPPING, flip } from "./flip";
import { LONGEST, TIMES } from "./pace";
import { finishAll } from "./running";
import { givePage, Moved } from "./testing";
import { displaced, gathering, type Box } from "./travel";
import { tumble, tumbling } from "./tumble";

let takePage = (): void => undefined;
beforeEach(() => {
  takePage = givePage();
});
afterEach(() => {
  finishAll();
  takePage();
});

function box(x: number, y: number, width = 40, height = 56): Box {
  return { x, y, width, height };
}

test("every motion changes transform and opacity alone", () => {
  const kept = new Set(["transform", "opacity", "offset", "easing"]);
  const all = [FLIPPING, tumbling(0), tumbling(1), gathering([box(0, 0)], 0, box(9, 9))];
  for (const frame of all.flat())
    for (const name of Object.keys(frame)) expect(kept).toContain(name);
});

test("a die lands as it lies, with its front before", () => {
  for (const order of [0, 1, 2, 3]) expect(tumbling(order).at(-1)).toEqual({ transform: "none" });
});

test("dice that are thrown together start one after the other and turn differently", () => {
  const dice = [0, 1, 2].map((order) => {
    const die = new Moved();
    void tumble(die, new Moved(), order);
    return die.last;
  });
  expect(dice.map((die) => die.options.delay)).toEqual([0, 70, 140]);
  expect(new Set(dice.map((die) => die.frames[0]?.["transform"])).size).toBe(3);
  for (const die of dice) expect(die.options.duration).toBeLessThanOrEqual(LONGEST);
});

test("tokens flip without a wait, so that none is seen before another", () => {
  const tokens = [new Moved(), new Moved()];
  for (const token of tokens) void flip(token);
  for (const token of tokens) {
    expect(token.last.options).toMatchObject({ delay: 0, duration: TIMES.flip });
    expect(token.last.frames.at(-1)).toMatchObject({ transform: "rotateY(180deg)" });
  }
});

test("a piece is drawn where it was, from centre to centre and in its old size", () => {
  expect(displaced(box(0, 0, 40, 56), box(100, 200, 80, 112))).toBe(
    "translate(-120.0px, -228.0px) scale(0.500)",
  );
});

test("a piece that has not moved is left alone, and so is one that cannot be seen", () => {
  expect(displaced(box(5, 5), box(5.4, 5.2))).toBeNull();
  expect(displaced(box(5, 5, 0, 0), box(50, 50))).toBeNull();
  expect(displaced(box(5, 5), box(50, 50, 0, 0))).toBeNull();
});

test("a trick closes up in its middle, and then goes to its winner and out of sight", () => {
  const boxes = [box(0, 0), box(100, 0), box(200, 60)];
  const ways = boxes.map((_, place) => gathering(boxes, place, box(300, 20)));
  expect(ways.map((way) => way[1]?.["transform"])).toEqual([
    "translate(100.0px, 20.0px)",
    "translate(0.0px, 20.0px)",
    "translate(-100.0px, -40.0px)",
  ]);
  expect(ways[0]?.at(-1)).toEqual({
    transform: "translate(300.0px, 20.0px) scale(.25) rotate(20deg)",
    opacity: 0,
  });
});
