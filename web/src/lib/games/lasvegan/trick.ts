/** The trick that lies on the table, as it is shown. */

import type { LasVeganCard, LasVeganTrick, LasVeganView } from "../../protocol/messages";
import { orderOfPlay } from "./seating";

export interface Play {
  readonly seat: number;
  /** Null where the seat has not played yet. */
  readonly card: LasVeganCard | null;
  readonly leads: boolean;
  readonly wins: boolean;
}

export interface ShownTrick {
  /** A place for each seat, in order of play. */
  readonly plays: readonly Play[];
  /** It is complete and still lies here. */
  readonly winner: number | null;
}

/**
 * The trick at hand; before its first card the last one, while its winner places tokens for it or
 * it is still looked at (`lingering`).
 */
export function shownTrick(
  view: LasVeganView,
  winning: number | null,
  lingering: LasVeganTrick | null,
): ShownTrick {
  const last = view.phase === "place" ? (view.taken.at(-1) ?? null) : lingering;
  if (last && !view.trick.length) return laid(last.leader, last.cards, last.winner, view, true);
  return laid(view.leader ?? 0, view.trick, winning, view, false);
}

function laid(
  leader: number,
  cards: readonly LasVeganCard[],
  winning: number | null,
  view: LasVeganView,
  complete: boolean,
): ShownTrick {
  const plays = orderOfPlay(leader, view.players).map((seat, place) => ({
    seat,
    card: cards[place] ?? null,
    leads: place === 0 && cards.length > 0,
    wins: cards.length > 0 && seat === winning,
  }));
  return { plays, winner: complete ? winning : null };
}

/** The cards of a shown trick, in order of play. */
export function cardsOf(trick: ShownTrick): LasVeganCard[] {
  return trick.plays.flatMap(({ card }) => (card ? [card] : []));
}

/** The 0 of another suit that takes the trick as it lies, or null. */
export function stealingZero(trick: ShownTrick): LasVeganCard | null {
  const led = trick.plays[0]?.card?.charAt(0);
  const winning = trick.plays.find(({ wins }) => wins)?.card;
  return winning && winning.charAt(1) === "0" && winning.charAt(0) !== led ? winning : null;
}

/** The number of the trick at hand, from 1, and how many the round has. */
export function trickNumber(view: LasVeganView): { trick: number; tricks: number } {
  const leader = view.leader ?? 0;
  const hasLed = view.trick.length > 0 ? 1 : 0;
  const tricks = view.taken.length + (view.hand_sizes[leader] ?? 0) + hasLed;
  const isBetween = view.phase === "place" || (!hasLed && view.taken.length === tricks);
  return { trick: Math.min(tricks, view.taken.length + (isBetween ? 0 : 1)), tricks };
}

/** How many cards a seat was dealt in this round. */
export function dealtSize(view: LasVeganView, seat: number): number {
  const place = (seat - (view.leader ?? 0) + view.players) % view.players;
  const lies = place < view.trick.length ? 1 : 0;
  return view.taken.length + (view.hand_sizes[seat] ?? 0) + lies;
}

export interface Seven {
  readonly card: LasVeganCard;
  /** `out`: played in this round; `mine`: in my hand; `open`: elsewhere, or not dealt. */
  readonly place: "out" | "mine" | "open";
}

const SEVENS: readonly LasVeganCard[] = ["R7", "P7", "G7", "B7"];

/** Where the four 7s are, as far as I know. */
export function sevens(view: LasVeganView): Seven[] {
  const played = [...view.taken.flatMap(({ cards }) => cards), ...view.trick];
  return SEVENS.map((card) => ({
    card,
    place: played.includes(card) ? "out" : view.hand.includes(card) ? "mine" : "open",
  }));
}
