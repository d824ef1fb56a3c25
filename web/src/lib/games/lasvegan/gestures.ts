/** What I may do now, taken from the actions that the server allows, and by which keys. */

import type {
  LasVeganCard,
  LasVeganSide,
  LasVeganSlot,
  LasVeganToken,
} from "../../protocol/messages";

/** Where a token may go: an ordinary casino, or a side of the golden one. */
export type Where = LasVeganSlot | LasVeganSide;

export interface Choice {
  readonly token: LasVeganToken;
  readonly where: Where;
}

export interface Open {
  readonly cards: ReadonlySet<LasVeganCard>;
  /** By token, where it may go; in the order in which the server names them. */
  readonly places: ReadonlyMap<LasVeganToken, readonly Where[]>;
  readonly pass: boolean;
}

/** The gestures that these actions open. */
export function open(actions: readonly string[]): Open {
  const cards = new Set<LasVeganCard>();
  const places = new Map<LasVeganToken, Where[]>();
  let pass = false;
  for (const action of actions) {
    const [verb, what, where] = action.split(" ");
    if (verb === "play") cards.add(what as LasVeganCard);
    else if (verb === "pass") pass = true;
    else if (verb === "place") {
      const token = what as LasVeganToken;
      places.set(token, [...(places.get(token) ?? []), where as Where]);
    }
  }
  return { cards, places, pass };
}

/** The action of a choice, in the record's words. */
export function words({ token, where }: Choice): string {
  return `place ${token} ${where}`;
}

/** Where a token goes that has only one place, else null. */
export function onlyPlace(places: Open["places"], token: LasVeganToken): Where | null {
  const wheres = places.get(token) ?? [];
  return wheres.length === 1 ? (wheres[0] ?? null) : null;
}

/** A hand in rows of at most `longest`, as even as they can be. */
export function rows<T>(hand: readonly T[], longest: number): T[][] {
  const count = Math.ceil(hand.length / longest);
  return Array.from({ length: count }, (_, row) => hand.slice(row * longest, (row + 1) * longest));
}

/** How many cards lie in a row, of a hand that had `size` cards when it was dealt. */
export function longestRow(size: number, isWide: boolean): number {
  if (isWide) return size > 16 ? Math.ceil(size / 2) : Math.max(1, size);
  return size > 10 ? 7 : size > 8 ? 5 : 4;
}

/**
 * The place in the hand to which a key moves from `at`, -1 from outside: arrows to the next card, a
 * digit to the next of that number. Where some may be played all others are passed over, but for a
 * digit that none of those has. Null for other keys.
 */
export function moved(
  key: string,
  at: number,
  hand: readonly LasVeganCard[],
  playable: ReadonlySet<LasVeganCard>,
): number | null {
  const all = [...hand.keys()];
  const open = all.filter((place) => playable.has(hand[place]!));
  const steps = open.length ? open : all;
  const [first = null, last = null] = [steps[0], steps.at(-1)];
  if (key === "ArrowRight" || key === "ArrowDown") return steps.find((to) => to > at) ?? first;
  if (key === "ArrowLeft" || key === "ArrowUp") return steps.filter((to) => to < at).at(-1) ?? last;
  if (key === "Home") return first;
  if (key === "End") return last;
  if (!/^\d$/.test(key)) return null;
  const places = all.filter((place) => hand[place]?.charAt(1) === key);
  const allowed = places.filter((place) => playable.has(hand[place]!));
  const found = allowed.length ? allowed : places;
  return found.find((place) => place > at) ?? found[0] ?? null;
}
