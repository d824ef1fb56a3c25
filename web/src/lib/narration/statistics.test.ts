import { expect, test } from "vitest";

import { Catalogue } from "../i18n/catalogue";
import { files as english } from "../i18n/en";
import { files as spanish } from "../i18n/es";
import type { Decided, Statistics } from "../protocol/messages";
import { People } from "./people";
import { decided, figureRows, scoreRows } from "./statistics";

const EN = new Catalogue("en", english);
const ES = new Catalogue("es", spanish);
const NAMES = ["Ana", "Bo", "Inés"];

const SAID: readonly [Decided, string][] = [
  [
    {
      type: "CasinoDecided",
      round: 3,
      casino: "8",
      seat: 0,
      change: -2,
      other: 1,
      other_change: -6,
    },
    "What made the difference was the casino for 8s in round 3: −2 for Ana, −6 for Bo.",
  ],
  [
    {
      type: "CasinoDecided",
      round: 3,
      casino: "gold",
      seat: 0,
      change: 0,
      other: 1,
      other_change: -4,
    },
    "What made the difference was the golden casino in round 3: 0 for Ana, −4 for Bo.",
  ],
  [
    { type: "RanOut", round: 2, seats: [1, 2] },
    "Bo and Inés were out of cabbages in round 2, and so the game ended.",
  ],
  [
    { type: "RoundDecided", round: 4, seat: 0, change: 330, other: 1, other_change: 0 },
    "What made the difference was round 4: +330 for Ana, 0 for Bo.",
  ],
  [
    { type: "BustDecided", round: 4, lost: 230, seats: [1], seat: 0 },
    "Ana was out in time in round 4, when a bust cost Bo 230 points.",
  ],
  [
    { type: "ClaimDecided", round: 5, seat: 0, points: 200 },
    "Without the Tally Up in round 5, 200 points, Ana would not have won.",
  ],
  [{ type: "Led", round: 2, seat: 0 }, "Ana was ahead from round 2 to the end."],
];

test.each(SAID)("%o is said in a sentence", (moment, sentence) => {
  expect(decided(moment, new People(NAMES, EN))).toBe(sentence);
  expect(decided(moment, new People(NAMES, ES))).toMatch(/^[A-Z].*\.$/);
});

const LAS_VEGAN: Statistics = {
  game: "lasvegan",
  players: ["Ana", "Bo"],
  begin: [15, 15],
  rounds: [
    {
      number: 1,
      scores: [11, 0],
      parts: [
        { kind: "gold", changes: [-4, 0], value: -4 },
        { kind: "red", changes: [0, -18], value: -3 },
        { kind: "floor", changes: [0, 3] },
      ],
    },
  ],
  figures: [{ name: "tricks", by_seat: [7, 5] }],
  winners: [0],
  decided: [],
};

test("scores stand behind the parts that made them", () => {
  expect(scoreRows(LAS_VEGAN, EN)).toEqual([
    { heading: "At the start", texts: ["15", "15"] },
    { heading: "Golden casino", texts: ["−4", "0"], isPart: true },
    { heading: "reds by threes", texts: ["0", "−18"], isPart: true },
    { heading: "Nobody has less than none", texts: ["0", "+3"], isPart: true },
    { heading: "Round 1", texts: ["11", "0"] },
  ]);
  expect(figureRows(LAS_VEGAN, EN)).toEqual([{ heading: "Tricks", texts: ["7", "5"] }]);
});

test("a bust is told for those who were IN, be it for nothing", () => {
  const rounds = [
    { number: 1, scores: [0, 0], parts: [], lost: 90, lost_by: [1] },
    { number: 2, scores: [0, 0], parts: [], lost_by: [0, 1] },
  ];
  const rows = scoreRows({ ...LAS_VEGAN, game: "tallyup", begin: [0, 0], rounds }, EN);
  expect(rows.filter(({ isPart }) => isPart).map(({ texts }) => texts)).toEqual([
    ["", "90"],
    ["0", "0"],
  ]);
});
