import { expect, test } from "vitest";

import { Aloud } from "./aloud.svelte";

const texts = (aloud: Aloud, place: number): string[] => aloud.at(place).map(({ text }) => text);

test("a line is said in one region only: the newest", () => {
  const aloud = new Aloud();
  const page = aloud.enter();
  aloud.say("Ana leads red 5.");
  const sheet = aloud.enter();
  aloud.say("Your turn.");
  expect(texts(aloud, page)).toEqual(["Ana leads red 5."]);
  expect(texts(aloud, sheet)).toEqual(["Your turn."]);
});

test("when a sheet is closed, the page speaks again", () => {
  const aloud = new Aloud();
  const page = aloud.enter();
  aloud.leave(aloud.enter());
  aloud.say("Your turn.");
  expect(texts(aloud, page)).toEqual(["Your turn."]);
});

test("sheets may close in any order", () => {
  const aloud = new Aloud();
  aloud.enter();
  const menu = aloud.enter();
  const question = aloud.enter();
  aloud.leave(menu);
  aloud.say("Your turn.");
  expect(texts(aloud, question)).toEqual(["Your turn."]);
});

test("of many lines the newest stay, and each is new only once", () => {
  const aloud = new Aloud();
  const page = aloud.enter();
  for (let trick = 1; trick <= 20; trick += 1) aloud.say(`Trick ${trick}`);
  expect(texts(aloud, page)).toHaveLength(8);
  expect(texts(aloud, page).at(-1)).toBe("Trick 20");
  expect(new Set(aloud.at(page).map(({ key }) => key)).size).toBe(8);
});
