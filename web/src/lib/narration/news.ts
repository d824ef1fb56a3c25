/** What just happened, in a line. */

import type { Fact } from "../protocol/messages";
import type { Narrator } from "./narrator";

/** Facts that tell of no move, or are told by what follows from them. */
const NO_NEWS: ReadonlySet<string> = new Set([
  "HandDealt",
  "CasinosDrawn",
  "TokensTossed",
  "UpDieAwaited",
  "ChoiceMade",
]);

/** The last thing that happened, as everybody at the table knows it; null when nothing has. */
export function news(facts: readonly Fact[], narrator: Narrator): string | null {
  const last = facts.filter((fact) => !NO_NEWS.has(fact.type)).at(-1);
  return last ? narrator.tell(last).join(" ") : null;
}
