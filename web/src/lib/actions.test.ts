import { expect, test } from "vitest";

import { actionWords } from "./actions";
import { Catalogue } from "./i18n/catalogue";
import { files } from "./i18n/en";
import type { LasVeganView } from "./protocol/messages";

const EN = new Catalogue("en", files);
const VIEW = {
  casinos: ["8", "green", "3"],
  tokens: [-4, 1, -2, -1, 2],
} as unknown as LasVeganView;

test.each([
  ["in", "Stay in"],
  ["tally", "Tally Up!"],
  ["pick red green blue", "Pick red, green and blue"],
  ["bonus orange", "Roll orange"],
  ["play R7", "Play R7"],
  ["place gold max", "golden token −4: most tricks"],
  ["place t2 c1", "token −2: 8s"],
  ["place t4 c2", "token +2: greens by threes"],
  ["pass", "Place nothing"],
  ["dance wildly", "dance wildly"],
])("%s is said as %s", (words, told) => {
  expect(actionWords(EN, words, VIEW)).toBe(told);
});
