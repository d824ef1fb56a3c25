/** The odds of what comes next, as the table shows them; the server has worked them out. */

import type { TallyUpDie, TallyUpInsight, TallyUpRollOdds } from "../../protocol/messages";
import { DICE } from "./dice";

export interface Figure {
  /** What it is: the end of a message's id. */
  readonly what: "bust" | "circle" | "stay" | "extra";
  readonly value: number;
  readonly kind: "chance" | "points";
  /** Whether it is bad news. */
  readonly isBad: boolean;
}

/** What may come of staying IN; nothing where no choice is awaited. */
export function figures(meaning: TallyUpInsight | null): readonly Figure[] {
  const main = meaning?.next_main;
  const up = meaning?.next_up;
  const risk = main ?? up;
  if (!risk) return [];
  const found: Figure[] = [{ what: "bust", value: risk.bust, kind: "chance", isBad: true }];
  if (main) found.push({ what: "circle", value: main.up_die, kind: "chance", isBad: false });
  else if (up) found.push({ what: "extra", value: up.bonus, kind: "chance", isBad: false });
  if (meaning?.staying != null) {
    const value = whole(meaning.staying);
    found.push({ what: "stay", value, kind: "points", isBad: value < 0 });
  }
  return found;
}

/** The odds of a roll with just these dice; null where they are not told. */
export function trayOf(
  meaning: TallyUpInsight | null,
  dice: readonly TallyUpDie[],
): TallyUpRollOdds | null {
  const fits = (tray: TallyUpRollOdds): boolean =>
    tray.dice.length === dice.length && dice.every((die) => tray.dice.includes(die));
  return meaning?.trays.find(fits) ?? null;
}

export interface LastDie {
  readonly die: TallyUpDie;
  /** The chance to bust with it. */
  readonly bust: number;
}

/** With which last die these would bust least, and with which most; null where that is not told. */
export function lastDie(
  meaning: TallyUpInsight | null,
  dice: readonly TallyUpDie[],
): { least: LastDie; most: LastDie } | null {
  const found = DICE.flatMap((die) => {
    const tray = dice.includes(die) ? null : trayOf(meaning, [...dice, die]);
    return tray ? [{ die, bust: tray.bust }] : [];
  }).sort((one, other) => one.bust - other.bust);
  const [least, most] = [found[0], found.at(-1)];
  return least && most ? { least, most } : null;
}

/** Points as a whole number, never a zero with a sign. */
export function whole(points: number): number {
  return Math.round(points) || 0;
}

/** A chance in whole percent; what is possible is never 0, and what is not certain never 100. */
export function percent(chance: number): number {
  const rounded = Math.round(chance * 100);
  if (rounded === 0 && chance > 0) return 1;
  if (rounded === 100 && chance < 1) return 99;
  return rounded;
}
