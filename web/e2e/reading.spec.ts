/**
 * A whole round of each game as a screen reader tells it: what happened, what I have, what I may
 * do, for whom the table waits; each of it once, in order, and in words.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Language } from "../src/lib/i18n/catalogue";
import { Narrator } from "../src/lib/narration/narrator";
import { LasVeganPlayer } from "./harness/lasvegan";
import type { Person } from "./harness/person";
import { catalogueOf, Reader } from "./harness/reading";
import { begin, command, remember, seat } from "./harness/table";
import { TallyUpPlayer } from "./harness/tallyup";
import { expect, test } from "./harness/test";

test.use({ trace: "off", serverOptions: { "--claim-seconds": "60" } });

const FOLDER = resolve(import.meta.dirname, "../figures");

/** Facts that are heard by what follows from them. */
const UNTOLD: ReadonlySet<string> = new Set(["HandDealt", "ChoiceMade"]);

/** How what is one's own begins; everything else that is heard has happened. */
const OWN = {
  en: /^(Your turn|Your choice|Your hand|Be the first|Waiting for)/,
  es: /^(Te toca|Elige|Tu mano|Cántalo|Se espera)/,
};
const TURN = { en: /^Your turn/, es: /^Te toca/ };
const START = { en: "Start the game", es: "Empezar la partida" };
const LOCALE = { en: "en-GB", es: "es-ES" };

/**
 * Marks that nobody can pronounce, or see on the page: cards by their letters, tokens and casinos by
 * their places, stars, circles, a hyphen for a minus.
 */
const CODES = /\b[RPGB]\d\b|\b[ct][1-4]\b|[★☆]|\(\d|\s-\d/;

async function arrive(
  person: (name?: string, options?: object) => Promise<Person>,
  language: Language,
  game: "lasvegan" | "tallyup",
  rules: readonly string[],
): Promise<{ ana: Person; reader: Reader; names: string[] }> {
  const ana = await person(undefined, { locale: LOCALE[language] });
  await remember(ana, { name: "Ana" });
  const reader = await Reader.of(ana);
  const bots = 2;
  const id = await seat({ game, people: [ana], bots, level: "random", rules });
  await ana.page.goto(`/tables/${id}`);
  await ana.page.getByRole("button", { name: START[language] }).click();
  const answer = await ana.context.request.get(`/api/tables/${id}`);
  const { table } = (await answer.json()) as { table: { seats: { name: string }[] } };
  return { ana, reader, names: table.seats.map(({ name }) => name) };
}

/** What was heard has all that happened, once and in order, and nothing that cannot be said. */
async function checkStory(
  reader: Reader,
  game: string,
  names: readonly string[],
  language: Language,
): Promise<void> {
  const narrator = new Narrator(game, names, catalogueOf(language));
  const told = reader.entries.flatMap((facts) =>
    facts.filter((fact) => !UNTOLD.has(fact.type)).flatMap((fact) => narrator.tell(fact)),
  );
  const story = async (): Promise<string> =>
    (await reader.heard()).filter((line) => !OWN[language].test(line)).join("\n");
  await expect.poll(async () => (await story()).replaceAll("\n", " ")).toBe(told.join(" "));
  for (const line of [...(await reader.heard()), ...(await reader.besides())]) {
    expect(line).not.toMatch(CODES);
  }
}

/** Keep it for people to read. */
async function keep(reader: Reader, name: string, trees: Map<string, string>): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const parts = [...trees].map(([asked, tree]) => `\n## To read: ${asked}\n\n${tree}`);
  const heard = (await reader.heard()).join("\n");
  writeFileSync(`${FOLDER}/reading-${name}.txt`, [heard, ...parts, ""].join("\n"));
}

for (const language of ["en", "es"] as const) {
  test(`a round of Las Vegan is read (${language})`, async ({ person }) => {
    const rules = ["rounds 1", "hand 9"];
    const { ana, reader, names } = await arrive(person, language, "lasvegan", rules);
    const player = new LasVeganPlayer(ana.page, "mouse");
    const trees = new Map<string, string>();
    await player.play(undefined, async (asked) => {
      if (!trees.has(asked)) trees.set(asked, await reader.tree());
      if (asked !== "card") return;
      // My cards are buttons, with the names in which I heard what I may play.
      const names = await player.cards.evaluateAll((all) =>
        all.map((card) => card.getAttribute("aria-label")?.split(",")[0] ?? ""),
      );
      const last = async (): Promise<string> =>
        (await reader.heard()).findLast((line) => TURN[language].test(line)) ?? "";
      await expect.poll(last).toContain(` ${names.join(", ")}.`);
    });
    await checkStory(reader, "lasvegan", names, language);
    expect([...trees.values()].join("\n")).not.toMatch(/\b[RPGB]\d\b/);
    await keep(reader, `lasvegan-${language}`, trees);
  });

  test(`a round of Tally Up! is read (${language})`, async ({ person }) => {
    const rules = ["laps 1"];
    const { ana, reader, names } = await arrive(person, language, "tallyup", rules);
    const player = new TallyUpPlayer(ana.page, "mouse", 2);
    const trees = new Map<string, string>();
    await player.play(undefined, async (asked) => {
      if (!trees.has(asked)) trees.set(asked, await reader.tree());
    });
    await checkStory(reader, "tallyup", names, language);
    expect([...trees.values()].join("\n")).not.toMatch(/[★☆]/);
    await keep(reader, `tallyup-${language}`, trees);
  });
}

test("what happens while a sheet covers the table is heard in the sheet, and once", async ({
  person,
}) => {
  const ana = await person(undefined, { locale: "en-GB" });
  await remember(ana, { name: "Ana" });
  const reader = await Reader.of(ana);
  const id = await begin({ game: "lasvegan", people: [ana], bots: 1, rules: ["rounds 1"] });
  await ana.page.goto(`/tables/${id}`);
  const player = new LasVeganPlayer(ana.page, "mouse");
  await player.play((asked) => asked === "card");
  const card = await player.cards.first().getAttribute("data-card");
  await expect.poll(async () => (await reader.heard()).join()).toContain("Your turn");

  await ana.page.getByRole("button", { name: "Menu" }).click();
  const inside = ana.page.getByRole("dialog").getByRole("log");
  await expect(inside).toBeEmpty();
  // Played on another device of hers.
  await command(ana, id, { type: "act", seat: 0, words: `play ${card}` });
  const move = /Ana (leads|plays) (red|purple|green|blue)/;
  await expect(inside).toContainText(move);
  await ana.page.keyboard.press("Escape");
  await expect(ana.page.getByRole("dialog")).toHaveCount(0);
  const mine = (await reader.heard()).filter((line) => move.test(line));
  expect(mine).toHaveLength(1);
});
