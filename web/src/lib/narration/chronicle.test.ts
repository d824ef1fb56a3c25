import { expect, test } from "vitest";

import { Catalogue } from "../i18n/catalogue";
import { files } from "../i18n/en";
import type { Fact } from "../protocol/messages";
import type { Told } from "../state/table";
import { Chronicle } from "./chronicle";
import golden from "./golden.json";
import { Narrator } from "./narrator";

const MESSAGES = new Catalogue("en", files);

interface Game {
  name: string;
  game: string;
  players: string[];
  facts: Fact[];
}

const GAMES = golden as unknown as Game[];

function told(facts: readonly Fact[]): Told[] {
  return facts.map((fact, number) => ({ number, fact }) as unknown as Told);
}

test.each(GAMES)("$name is told alike fact by fact and all at once", ({ game, players, facts }) => {
  const narrator = new Narrator(game, players, MESSAGES);
  // The same game twice is a longer one.
  const all = [...facts, ...facts.map((fact) => ({ ...fact }))];
  const entries = told(all);
  const chronicle = new Chronicle(narrator);
  for (let end = 0; end <= all.length; end += 1) {
    expect(chronicle.rounds(entries.slice(0, end))).toEqual(narrator.chronicle(all.slice(0, end)));
  }
});

test("what is found out in between is told in its place", () => {
  const { game, players, facts } = GAMES[0]!;
  const narrator = new Narrator(game, players, MESSAGES);
  const entries = told([...facts, ...facts.map((fact) => ({ ...fact }))]);
  const chronicle = new Chronicle(narrator);
  chronicle.rounds(entries.slice(facts.length));
  expect(chronicle.rounds(entries)).toEqual(
    narrator.chronicle(entries.map(({ fact }) => fact as Fact)),
  );
});

test("a round that is over is told once", () => {
  const { game, players, facts } = GAMES[0]!;
  let asked = 0;
  const narrator = new Narrator(game, players, MESSAGES);
  const counting = {
    begins: (fact: Fact) => narrator.begins(fact),
    chronicle: (some: readonly Fact[]) => {
      asked += some.length;
      return narrator.chronicle(some);
    },
  } as unknown as Narrator;
  const entries = told(Array.from({ length: 20 }, () => facts.map((fact) => ({ ...fact }))).flat());
  const chronicle = new Chronicle(counting);
  chronicle.rounds(entries);
  asked = 0;
  chronicle.rounds(entries);
  expect(asked).toBeLessThan(2 * facts.length);
});
