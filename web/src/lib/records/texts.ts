/** A film in sentences, and what to call things in it. */

import { catalogue, say } from "../i18n";
import { Narrator } from "../narration/narrator";
import type { Film } from "./film";
import type { Sight } from "./viewer.svelte";

/** What each step says; one without a sentence of its own is told by the record's words. */
export function told(film: Film): readonly string[] {
  const narrator = new Narrator(film.game, film.players, catalogue());
  return film.steps.map(({ facts = [], words }) => {
    const sentences = facts.flatMap((fact) => narrator.tell(fact));
    return sentences.length ? sentences.join(" ") : words;
  });
}

export function sightName(film: Film, sight: Sight): string {
  if (sight === null) return say("sight-null");
  if (sight === "open") return say("sight-open");
  return say("sight-seat", { name: film.players[sight] ?? "" });
}
