import { expect, test } from "vitest";

import { actionWords } from "./actions";
import { Catalogue } from "./i18n/catalogue";
import { files } from "./i18n/en";

const EN = new Catalogue("en", files);

test.each([
  ["in", "Stay in"],
  ["tally", "Tally Up!"],
  ["pick red green blue", "Pick red, green and blue"],
  ["bonus orange", "Roll orange"],
  ["play R7", "Play R7"],
  ["place gold max", "golden token: most tricks"],
  ["place t2 c1", "token t2: c1"],
  ["pass", "Place nothing"],
  ["dance wildly", "dance wildly"],
])("%s is said as %s", (words, told) => {
  expect(actionWords(EN, words)).toBe(told);
});
