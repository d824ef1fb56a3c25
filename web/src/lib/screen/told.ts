/** What a television says of a game: the last thing that happened, as a sentence or several. */

import type { Narrator } from "../narration/narrator";
import type { Fact } from "../protocol/messages";
import type { Told } from "../state/table";

/** Is seen by the tokens, and would take the place of what one chooses about. */
const QUIET: ReadonlySet<string> = new Set(["ChoiceMade"]);

/** Letters that are read from across the room while the table goes on. */
const MOST = 160;

/**
 * The newest entry of which there is something to be said, in words; empty if there is none.
 * Of what is too long to be read, the last sentences.
 */
export function lastTold(facts: readonly Told[], narrator: Pick<Narrator, "tell">): string {
  let words: string[] = [];
  let number: number | null = null;
  for (const told of [...facts].reverse()) {
    if (told.number !== number && words.length) break;
    number = told.number;
    if (!QUIET.has(told.fact.type)) words = [...narrator.tell(told.fact as Fact), ...words];
  }
  while (words.length > 1 && words.join(" ").length > MOST) words.shift();
  return words.join(" ");
}
