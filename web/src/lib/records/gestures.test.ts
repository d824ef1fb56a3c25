// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

import { meaningOf, swiped } from "./gestures";

function pressed(key: string, inside = "<div></div>", more: KeyboardEventInit = {}): unknown {
  document.body.innerHTML = inside;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, ...more });
  let meaning: unknown;
  document.body.addEventListener("keydown", (event) => (meaning = meaningOf(event)), {
    once: true,
  });
  document.body.firstElementChild!.dispatchEvent(event);
  return meaning;
}

test.each([
  ["ArrowLeft", "back"],
  ["ArrowRight", "next"],
  ["Home", "first"],
  ["End", "last"],
  ["PageUp", "round back"],
  ["PageDown", "round on"],
  [" ", "play"],
  ["x", null],
])("%s means %s", (key, meaning) => {
  expect(pressed(key)).toBe(meaning);
});

test("keys belong to what has the focus and knows them", () => {
  expect(pressed("ArrowRight", "<input type=range>")).toBeNull();
  expect(pressed("End", "<textarea></textarea>")).toBeNull();
  expect(pressed(" ", "<button></button>")).toBeNull();
  expect(pressed("ArrowRight", "<button></button>")).toBe("next");
});

test("with a modifier they are the browser's", () => {
  expect(pressed("ArrowLeft", "<div></div>", { altKey: true })).toBeNull();
  expect(pressed("Home", "<div></div>", { ctrlKey: true })).toBeNull();
});

let element: HTMLElement;
const move = vi.fn<(steps: number) => void>();

/** A finger, from one place to another. */
function swipe(from: [number, number], to: [number, number], type = "touch", id = 1): void {
  for (const [name, [clientX, clientY]] of [
    ["pointerdown", from],
    ["pointerup", to],
  ] as const) {
    const event = new MouseEvent(name, { clientX, clientY });
    element.dispatchEvent(Object.assign(event, { pointerId: id, pointerType: type }));
  }
}

beforeEach(() => {
  element = document.createElement("div");
  move.mockClear();
});

test("to the left is a step on, to the right a step back", () => {
  swiped(element, move);
  swipe([200, 100], [100, 110]);
  swipe([100, 100], [180, 90]);
  expect(move.mock.calls).toEqual([[1], [-1]]);
});

test("a tap, a way up, a mouse are no swipes", () => {
  swiped(element, move);
  swipe([200, 100], [180, 100]);
  swipe([200, 100], [100, 300]);
  swipe([200, 100], [100, 100], "mouse");
  expect(move).not.toHaveBeenCalled();
});

test("afterwards nothing is listened to any more", () => {
  swiped(element, move)();
  swipe([200, 100], [100, 100]);
  expect(move).not.toHaveBeenCalled();
});
