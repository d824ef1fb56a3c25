import { beforeAll, expect, test } from "vitest";

import { speak } from "./i18n";
import { ago, clockFace } from "./time";

beforeAll(() => speak("en"));

const NOW = 1_000_000_000_000;

test.each([
  [0, "now"],
  [59, "now"],
  [60, "1 minute ago"],
  [7_199, "1 hour ago"],
  [86_400, "yesterday"],
  [-5, "now"],
])("%i seconds ago is %s", (seconds, told) => {
  expect(ago(NOW - seconds * 1000, NOW)).toBe(told);
});

test.each([
  [0, "0:00"],
  [7, "0:07"],
  [750, "12:30"],
  [86_399, "23:59 h"],
])("a clock shows %i seconds as %s", (seconds, face) => {
  expect(clockFace(seconds)).toBe(face);
});
