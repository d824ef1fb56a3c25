/** What the casinos mean, told for one seat: a number first, then why. */

import type {
  LasVeganCasino,
  LasVeganInsight,
  LasVeganSide,
  LasVeganSlot,
  LasVeganToken,
  LasVeganView,
} from "../../protocol/messages";
import type { Values } from "../../i18n";

export const SLOTS: readonly LasVeganSlot[] = ["c1", "c2", "c3"];
/** The order in which a view tells the tokens' values. */
export const TOKENS: readonly LasVeganToken[] = ["gold", "t1", "t2", "t3", "t4"];
/** A casino that shows a suit counts its cards by so many. */
export const GROUP = 3;

/** A message with its variables. */
export interface Said {
  readonly id: string;
  readonly values: Values;
}

/** An ordinary casino as it stands. */
export interface Casino {
  readonly slot: LasVeganSlot;
  readonly casino: LasVeganCasino;
  readonly token: LasVeganToken | null;
  readonly value: number;
  /** By seat, the cards won that it counts. */
  readonly counts: readonly number[];
  /** By seat, what it would change if the round ended now. */
  readonly changes: readonly number[];
}

/** The golden casino as it stands. */
export interface Golden {
  readonly side: LasVeganSide | null;
  readonly value: number;
  readonly tricks: readonly number[];
  readonly fewest: readonly number[];
  readonly most: readonly number[];
  readonly changes: readonly number[];
}

export interface Sense {
  /** What it changes for me; null where no token lies. */
  readonly change: number | null;
  /** What I have of it, where no token lies. */
  readonly have: Said;
  readonly why: Said | null;
  /** A group is one card short. */
  readonly isNear: boolean;
}

/** The number that a casino counts, or null where it counts groups of a suit. */
export function numberOf(casino: LasVeganCasino): number | null {
  return /^\d+$/.test(casino) ? Number(casino) : null;
}

/** What a token shows in this round. */
export function valueOf(view: LasVeganView, token: LasVeganToken): number {
  return view.tokens[TOKENS.indexOf(token)] ?? 0;
}

/** The round's ordinary casinos. */
export function casinos(view: LasVeganView, meaning: LasVeganInsight): Casino[] {
  return view.casinos.map((casino, place) => {
    const slot = SLOTS[place]!;
    const token = view.placed[place] ?? null;
    const line = meaning.if_scored_now.casinos.find((scored) => scored.slot === slot);
    return {
      slot,
      casino,
      token,
      value: token ? valueOf(view, token) : 0,
      counts: meaning.cards_counted[place] ?? none(view),
      changes: line?.changes ?? none(view),
    };
  });
}

/** The golden casino. */
export function golden(view: LasVeganView, meaning: LasVeganInsight): Golden {
  const line = meaning.if_scored_now.golden;
  return {
    side: view.golden,
    value: valueOf(view, "gold"),
    tricks: meaning.tricks_won,
    fewest: leaders(meaning.tricks_won, "min"),
    most: leaders(meaning.tricks_won, "max"),
    changes: none(view).map((_, seat) => (line?.seats.includes(seat) ? line.change : 0)),
  };
}

/** The seats with the most tricks, or the fewest. */
export function leaders(tricks: readonly number[], side: LasVeganSide): number[] {
  const best = side === "max" ? Math.max(...tricks) : Math.min(...tricks);
  return [...tricks.keys()].filter((seat) => tricks[seat] === best);
}

/** What an ordinary casino means for a seat. */
export function casinoSense(casino: Casino, seat: number): Sense {
  const count = casino.counts[seat] ?? 0;
  const number = numberOf(casino.casino);
  const change = casino.token ? (casino.changes[seat] ?? 0) : null;
  if (number !== null) {
    const values = { count, number };
    return {
      change,
      have: { id: "lv-have-number", values },
      why: casino.token ? { id: "lv-took-number", values } : { id: "lv-no-token", values: {} },
      isNear: false,
    };
  }
  const groups = Math.floor(count / GROUP);
  const rest = count % GROUP;
  const values = { groups, rest };
  const isNear = rest === GROUP - 1;
  const near = { id: "lv-one-more", values: { groups } };
  return {
    change,
    have: { id: "lv-have-groups", values },
    why: isNear
      ? near
      : casino.token
        ? { id: "lv-have-groups", values }
        : { id: "lv-no-token", values: {} },
    isNear,
  };
}

/** What the golden casino means for a seat; who leads is told beside it. */
export function goldenSense(casino: Golden, seat: number): Sense {
  return {
    change: casino.side ? (casino.changes[seat] ?? 0) : null,
    have: goldenPlace(casino, seat),
    why: null,
    isNear: false,
  };
}

/** Where a seat stands with its tricks. */
function goldenPlace({ tricks, fewest, most }: Golden, seat: number): Said {
  if (most.length === tricks.length) return { id: "lv-gold-level", values: {} };
  for (const [id, who] of [
    ["lv-gold-most", most],
    ["lv-gold-fewest", fewest],
  ] as const) {
    if (who.includes(seat)) return { id, values: {} };
  }
  return { id: "lv-gold-between", values: {} };
}

function none(view: LasVeganView): number[] {
  return Array<number>(view.players).fill(0);
}
