/** The games' rules for players, as the program has them; each text is loaded when it is read. */

import type { Language } from "../i18n";

const FILES = import.meta.glob<string>("../../../../src/sobremesa/messages/rules/*/*.md", {
  query: "?raw",
  import: "default",
});

/** A game's rules as Markdown; null if there is no such game. */
export async function rulesText(game: string, language: Language): Promise<string | null> {
  const load = FILES[`../../../../src/sobremesa/messages/rules/${language}/${game}.md`];
  return load ? load() : null;
}
