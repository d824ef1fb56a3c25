/** The odds of what comes next, as the table shows them. */

import type { TallyUpInsight, TallyUpRollOdds } from "../../protocol/messages";

/** What a Tally Up is worth to the first to claim it (TU-3.4). */
export const CLAIMED = 200;
/** What a Tally Up is worth to somebody who is IN and not the first to claim it (TU-3.4). */
export const SHARED = 100;

export interface Figure {
  /** What it is: the end of a message's id. */
  readonly what: "bust" | "circle" | "stay" | "extra" | "doubled" | "points";
  readonly value: number;
  readonly kind: "chance" | "points";
  /** Whether it is bad news. */
  readonly isBad: boolean;
}

/** What may come of staying IN; nothing where no choice is awaited. */
export function figures(meaning: TallyUpInsight | null, total: number): readonly Figure[] {
  if (meaning?.next_main) {
    const { bust, up_die } = meaning.next_main;
    const stay = worth(meaning.next_main, total);
    return [
      { what: "bust", value: bust, kind: "chance", isBad: true },
      { what: "circle", value: up_die, kind: "chance", isBad: false },
      { what: "stay", value: stay, kind: "points", isBad: stay < 0 },
    ];
  }
  if (meaning?.next_up) {
    const { bust, bonus, doubled } = meaning.next_up;
    return [
      { what: "bust", value: bust, kind: "chance", isBad: true },
      { what: "extra", value: bonus, kind: "chance", isBad: false },
      { what: "doubled", value: doubled, kind: "chance", isBad: false },
    ];
  }
  return [];
}

/**
 * What one more main roll would change on average for somebody who stays IN and then leaves.
 *
 * The Up die is not looked at, and a Tally Up counts as what everybody IN gets.
 */
export function worth(odds: TallyUpRollOdds, total: number): number {
  return (1 - odds.bust) * (odds.points ?? 0) - odds.bust * total + odds.tally_up * SHARED;
}

/** A chance in whole percent; what is possible is never 0, and what is not certain never 100. */
export function percent(chance: number): number {
  const rounded = Math.round(chance * 100);
  if (rounded === 0 && chance > 0) return 1;
  if (rounded === 100 && chance < 1) return 99;
  return rounded;
}
