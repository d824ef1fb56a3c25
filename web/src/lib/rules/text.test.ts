import { expect, test } from "vitest";

import { LANGUAGES } from "../i18n";
import { GAMES } from "../opening";
import { forPages, rulesText } from "./text";

const ALL = LANGUAGES.flatMap((language) => GAMES.map((game) => [game, language] as const));

test.each(ALL)(
  "the page of %s in %s says nothing of terminals and files",
  async (game, language) => {
    const text = await rulesText(game, language);
    expect(text).toMatch(/^# /);
    expect(text).not.toMatch(/--\w|docs\/|\.md|sobremesa/);
  },
);

test("a rule of a table keeps its words, and its sentence its end", () => {
  expect(forPages("Not on unless asked for, as with `--rule 'laps 3'`.")).toBe(
    "Not on unless asked for.",
  );
  expect(forPages("| `--rule 'laps 3'` | Three, as `in` and `out`. |")).toBe(
    "| `laps 3` | Three, as `in` and `out`. |",
  );
  expect(forPages("Those of the exact rules, `docs/rules/x.md`.")).toBe(
    "Those of the exact rules.",
  );
});

test("there are no rules of a game that is not there", async () => {
  expect(await rulesText("chess", "en")).toBeNull();
});
