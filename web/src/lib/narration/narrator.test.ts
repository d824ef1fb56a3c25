import { expect, test } from "vitest";

import { Catalogue } from "../i18n/catalogue";
import type { Language } from "../i18n/catalogue";
import { files as english } from "../i18n/en";
import { files as spanish } from "../i18n/es";
import type { Fact } from "../protocol/messages";
import golden from "./golden.json";
import { Narrator } from "./narrator";

const MESSAGES = { en: new Catalogue("en", english), es: new Catalogue("es", spanish) };

interface Golden {
  name: string;
  game: string;
  players: string[];
  facts: Fact[];
  told: Record<Language, string[][]>;
  rounds: Record<Language, string[][]>;
}

const GAMES = golden as unknown as Golden[];

test.each(GAMES)("$name is told as the program tells it", ({ game, players, facts, ...told }) => {
  for (const language of ["en", "es"] as const) {
    const narrator = new Narrator(game, players, MESSAGES[language]);
    expect(facts.map((fact) => narrator.tell(fact))).toEqual(told.told[language]);
    expect(narrator.chronicle(facts)).toEqual(told.rounds[language]);
  }
});

test("names cannot disturb the text around them", () => {
  const narrator = new Narrator("tallyup", ["Ana\u202e", "Bo"], MESSAGES.en);
  expect(narrator.tell({ type: "ChoiceMade", seat: 0 })).toEqual(["Ana\ufffd has chosen."]);
});

test("nothing is told of a game that there is not", () => {
  expect(() => new Narrator("chess", [], MESSAGES.en)).toThrow("chess");
});
