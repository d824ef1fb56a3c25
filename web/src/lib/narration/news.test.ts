import { expect, test } from "vitest";

import { Catalogue } from "../i18n/catalogue";
import { files } from "../i18n/en";
import type { Fact } from "../protocol/messages";
import { Narrator } from "./narrator";
import { news } from "./news";

const EN = new Catalogue("en", files);
const NAMES = ["Ana", "Bo", "Cy"];
const PLAYED: Fact = { type: "CardPlayed", seat: 0, card: "R5", leads: true };

test("the last move is the news", () => {
  const narrator = new Narrator("lasvegan", NAMES, EN);
  const placed: Fact = { type: "Passed", seat: 1 };
  expect(news([placed, PLAYED], narrator)).toBe("Ana leads red 5.");
});

test("before a game there is no news", () => {
  expect(news([], new Narrator("lasvegan", NAMES, EN))).toBeNull();
});

test("a new round is told by who leads, and not by what was dealt and tossed", () => {
  const narrator = new Narrator("lasvegan", NAMES, EN);
  const facts: Fact[] = [
    PLAYED,
    { type: "RoundBegan", round: 2, leader: 2 },
    { type: "CasinosDrawn", casinos: ["3", "green", "8"] },
    { type: "TokensTossed", values: [-3, -1, -2, 1, -3] },
    { type: "HandDealt", seat: 0, count: 9 },
  ];
  expect(news(facts, narrator)).toBe("Round 2: Cy leads.");
});

test("who has chosen in secret is no news, and a roll stays it until the next one", () => {
  const facts: Fact[] = [
    { type: "TallyUpRolled" },
    { type: "UpDieAwaited" },
    { type: "ChoiceMade", seat: 1 },
  ];
  const narrator = new Narrator("tallyup", NAMES, EN);
  expect(news(facts, narrator)).toBe(EN.say("tallyup-tally-up"));
});
