/** Names of pieces as the table says them, in the language that is spoken. */

import { catalogue, say } from "../../i18n";
import { cardName, casinoName, goldenMeaning, signed, tokenName } from "../../narration/lasvegan";
import type {
  LasVeganCard,
  LasVeganCasino,
  LasVeganToken,
  LasVeganView,
} from "../../protocol/messages";
import { SLOTS, numberOf, valueOf } from "./effect";
import type { Where } from "./gestures";

const SUITS: Record<string, string> = { R: "red", P: "purple", G: "green", B: "blue" };

/** A card as it is read aloud: "red 7". */
export function cardLabel(card: LasVeganCard): string {
  return cardName(catalogue(), card);
}

/** A suit by its letter: "green". */
export function suitName(letter: string): string {
  return say(`suit-${SUITS[letter]}`);
}

/** The cards of a suit by its letter: "greens". */
export function suitCards(letter: string): string {
  return say(`suit-cards-${SUITS[letter]}`);
}

/** What a casino counts: "8s", "greens by threes", "golden casino". */
export function casinoLabel(casino: LasVeganCasino | "gold"): string {
  return casino === "gold" ? say("lv-golden") : casinoName(catalogue(), casino);
}

/** A token, by what it shows: "golden token −3", "token +1". */
export function tokenLabel(token: LasVeganToken, value: number): string {
  return tokenName(catalogue(), token, value);
}

/** Where a token may go, in a word or two: "8", "blues", "most tricks". */
export function placeLabel(view: LasVeganView, where: Where): string {
  if (where === "min" || where === "max") return goldenMeaning(catalogue(), where);
  const casino = view.casinos[SLOTS.indexOf(where)] ?? "red";
  return numberOf(casino) === null ? say(`suit-cards-${casino}`) : casino;
}

/** A token's value as the button says it: "−3". */
export function valueLabel(view: LasVeganView, token: LasVeganToken): string {
  return minus(valueOf(view, token));
}

/** A change with its sign, with a true minus. */
export function minus(value: number): string {
  return signed(value).replace("-", "\u2212");
}

/** How a change is coloured. */
export function tone(value: number): "plus" | "minus" | "" {
  return value > 0 ? "plus" : value < 0 ? "minus" : "";
}
