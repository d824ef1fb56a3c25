/** The games' rules for players, as the program has them; each text is loaded when it is read. */

import type { Language } from "../i18n";

const FILES = import.meta.glob<string>("../../../../src/sobremesa/messages/rules/*/*.md", {
  query: "?raw",
  import: "default",
});

/**
 * The rules as a page has them, without what is for the terminal: a rule of a table is its words
 * alone, and neither the files of this program nor how to call it are spoken of.
 */
export function forPages(text: string): string {
  return text
    .replaceAll(/,[^,`]*`(?:--rule |docs\/)[^`]*`(?=\.)/g, "")
    .replaceAll(/`--rule '([^'`]*)'`/g, "`$1`");
}

/** A game's rules as Markdown, for pages; null if there is no such game. */
export async function rulesText(game: string, language: Language): Promise<string | null> {
  const load = FILES[`../../../../src/sobremesa/messages/rules/${language}/${game}.md`];
  return load ? forPages(await load()) : null;
}
