/** A round's scoring, line by line. */

import type {
  LasVeganCasino,
  LasVeganRoundScored,
  LasVeganSide,
  LasVeganToken,
} from "../../protocol/messages";
import { numberOf, valueOf } from "./effect";
import type { Standing } from "./ending";

/** What is written below a change: how often something counted. */
export interface Cell {
  readonly change: number;
  /** Cards or groups that counted, or tricks. */
  readonly count: number;
}

export interface Line {
  readonly casino: LasVeganCasino | "gold";
  readonly side: LasVeganSide | null;
  readonly token: LasVeganToken;
  readonly value: number;
  readonly counts: "tricks" | "cards" | "groups";
  /** By seat. */
  readonly cells: readonly Cell[];
  /** By seat, the cabbages when this line has been counted. */
  readonly sums: readonly number[];
}

export interface Scoring {
  readonly round: number;
  readonly before: readonly number[];
  readonly lines: readonly Line[];
  readonly after: readonly number[];
}

/** The scoring of a round that began with the cabbages `before` and stood at its `end` so. */
export function scoring(
  fact: LasVeganRoundScored,
  before: readonly number[],
  end: Standing,
): Scoring {
  const { golden, casinos } = fact.score;
  const lines: Omit<Line, "sums">[] = [];
  if (golden) {
    lines.push({
      casino: "gold",
      side: golden.side,
      token: "gold",
      value: valueOf(end.view, "gold"),
      counts: "tricks",
      cells: before.map((_, seat) => ({
        change: golden.seats.includes(seat) ? golden.change : 0,
        count: end.meaning.tricks_won[seat] ?? 0,
      })),
    });
  }
  for (const { casino, token, value, counts, changes } of casinos) {
    lines.push({
      casino,
      side: null,
      token,
      value,
      counts: numberOf(casino) === null ? "groups" : "cards",
      cells: before.map((_, seat) => ({ change: changes[seat] ?? 0, count: counts[seat] ?? 0 })),
    });
  }
  let sums = before;
  return {
    round: fact.round,
    before,
    lines: lines.map((line, place) => {
      const isLast = place === lines.length - 1;
      const added = sums.map((sum, seat) => sum + (line.cells[seat]?.change ?? 0));
      // A floor holds for the round, not for each of its lines.
      sums = added;
      return { ...line, sums: isLast ? fact.scores : added };
    }),
    after: fact.scores,
  };
}
