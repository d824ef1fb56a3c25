/** What the table says of the decision at hand. */

import type { LasVeganCard, LasVeganView } from "../../protocol/messages";
import type { Said } from "./effect";
import type { Hint } from "./hints.svelte";
import { cardsOf, stealingZero } from "./trick";
import type { ShownTrick } from "./trick";

/** What I am to do with my cards. */
export type Duty = "lead" | "follow" | "any";

/** Whether I lead, have to follow, or cannot. */
export function duty(view: LasVeganView, playable: ReadonlySet<LasVeganCard>): Duty {
  const led = view.trick[0]?.charAt(0);
  if (led === undefined) return "lead";
  return [...playable].some((card) => card.charAt(0) === led) ? "follow" : "any";
}

/** What the 7s and 0s of the trick do, and a 0 of mine would do. */
export function notes(
  trick: ShownTrick,
  playable: ReadonlySet<LasVeganCard>,
  duty: Duty | null,
): Said[] {
  const told: Said[] = [];
  const count = cardsOf(trick).filter((card) => card.charAt(1) === "7").length;
  if (stealingZero(trick)) told.push({ id: "lv-zero-steals", values: {} });
  if (count && trick.winner === null) told.push({ id: "lv-seven-in-trick", values: { count } });
  const hasZero = [...playable].some((card) => card.charAt(1) === "0");
  if (!told.length && duty === "any" && hasZero) told.push({ id: "lv-zero-mine", values: {} });
  return told;
}

/** What is to be explained here, if it was not yet. */
export function hintFor(trick: ShownTrick, duty: Duty | null, isPlacing: boolean): Hint | null {
  if (isPlacing) return "place";
  if (duty === null) return null;
  return stealingZero(trick) && duty !== "lead" ? "zero" : duty;
}

/** The 7s for which tokens are still to be placed. */
export function sevensToPlace(view: LasVeganView): LasVeganCard[] {
  const won = view.taken.at(-1)?.cards.filter((card) => card.charAt(1) === "7") ?? [];
  return view.rights > 0 ? won.slice(-view.rights) : [];
}
