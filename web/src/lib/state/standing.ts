/** How everybody stands. */

export interface Standing {
  seat: number;
  /** Counts from 1; who is level shares a place. */
  place: number;
  score: number;
}

/** The best first, and of those who are level the winners. */
export function ranking(scores: readonly number[], winners: readonly number[] = []): Standing[] {
  const seats = scores.map((score, seat) => ({ seat, score, won: winners.includes(seat) }));
  seats.sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.seat - b.seat);
  return seats.map(({ seat, score, won }) => ({
    seat,
    score,
    place: 1 + seats.findIndex((other) => other.score === score && other.won === won),
  }));
}
