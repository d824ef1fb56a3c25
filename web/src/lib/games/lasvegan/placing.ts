/** What a token would mean if it lay there: shown before it is placed. */

import type { LasVeganInsight, LasVeganView } from "../../protocol/messages";
import { GROUP, SLOTS, leaders, numberOf, valueOf } from "./effect";
import type { Choice } from "./gestures";

/** By seat, what the token there would change if the round ended now. */
export function preview(view: LasVeganView, meaning: LasVeganInsight, choice: Choice): number[] {
  const value = valueOf(view, choice.token);
  const { where } = choice;
  if (where === "min" || where === "max") {
    const hit = leaders(meaning.tricks_won, where);
    const isSpared = hit.length > 1 && !view.rules.golden_tie_pays;
    return meaning.tricks_won.map((_, seat) => (hit.includes(seat) && !isSpared ? value : 0));
  }
  const place = SLOTS.indexOf(where);
  const casino = view.casinos[place];
  const step = casino === undefined || numberOf(casino) !== null ? 1 : GROUP;
  const counts = meaning.cards_counted[place] ?? [];
  // Not -0, where a penalty counts nothing.
  return counts.map((count) => value * Math.floor(count / step) || 0);
}

export interface ToCome {
  /** What is counted: cards of a number, cards of a suit, or tricks. */
  readonly of: "number" | "suit" | "tricks";
  /** How many have not been seen yet, those in my hand among them. */
  readonly left: number;
  readonly mine: number;
}

/** What may still come to the casino of a choice. */
export function toCome(view: LasVeganView, choice: Choice): ToCome {
  const { where } = choice;
  if (where === "min" || where === "max") {
    return { of: "tricks", left: Math.max(0, ...view.hand_sizes), mine: 0 };
  }
  const casino = view.casinos[SLOTS.indexOf(where)] ?? "";
  const number = numberOf(casino as never);
  const letter = casino.charAt(0).toUpperCase();
  const isCounted = (card: string): boolean =>
    number === null ? card.charAt(0) === letter : Number(card.charAt(1)) === number;
  const seen = view.taken.flatMap(({ cards }) => cards).filter(isCounted).length;
  return {
    of: number === null ? "suit" : "number",
    left: (number === null ? 10 : 4) - seen,
    mine: view.hand.filter(isCounted).length,
  };
}
