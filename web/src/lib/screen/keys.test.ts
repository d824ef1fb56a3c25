import { expect, test } from "vitest";

import { fillsScreen } from "./keys";

const plain = { ctrlKey: false, altKey: false, metaKey: false };

test("any key of a remote or a keyboard fills the screen", () => {
  for (const key of ["Enter", " ", "f", "ArrowUp"])
    expect(fillsScreen({ ...plain, key })).toBe(true);
});

test("what means something to the browser does not", () => {
  for (const key of ["Tab", "Escape", "F5", "Shift", "Meta"]) {
    expect(fillsScreen({ ...plain, key })).toBe(false);
  }
  expect(fillsScreen({ ...plain, key: "r", ctrlKey: true })).toBe(false);
});
