/** What a list says of a game of mine: whether it waits for me, and how I stand or stood. */

import type { ListedTable } from "../protocol/messages";
import { ranking } from "./standing";

export interface Mine {
  /** The table waits for me, and no bot stands in. */
  isTurn: boolean;
  /** A bot plays for me. */
  isAway: boolean;
  round: number;
  /** Whom the table waits for besides me. */
  waits: readonly string[];
  /** My best place, from 1, and its score; null where I look on. */
  place: number | null;
  score: number;
  players: number;
  /** All have the same score. */
  isLevel: boolean;
  /** Who has won, and with how much; nobody while the game goes on. */
  winners: readonly string[];
  best: number;
  hasWon: boolean;
}

/** How a game stands for somebody; null where that is not known, or it has not begun. */
export function mine({ table, standing }: ListedTable, me: string | null): Mine | null {
  if (!standing) return null;
  const { round, scores, waiting = [], winners = [] } = standing;
  const name = (seat: number): string => table.seats[seat]?.name ?? "";
  const own = table.seats.flatMap((seat, at) => (me && seat.person === me ? [at] : []));
  const isMine = (seat: number): boolean => own.includes(seat);
  const best = ranking(scores, winners).find(({ seat }) => isMine(seat));
  return {
    isTurn: waiting.some((seat) => isMine(seat) && !table.seats[seat]?.away),
    isAway: own.length > 0 && own.every((seat) => table.seats[seat]?.away),
    round,
    waits: waiting.filter((seat) => !isMine(seat)).map(name),
    place: best?.place ?? null,
    score: best?.score ?? 0,
    players: scores.length,
    isLevel: scores.every((score) => score === scores[0]),
    winners: winners.map(name),
    best: scores[winners[0] ?? -1] ?? 0,
    hasWon: winners.some(isMine),
  };
}
