/**
 * What lies on the table while it is shown what happened: it follows the facts one by one.
 *
 * The view is where the game stands; a scene may be a moment behind it. When everything has been
 * shown, `settled` brings the two together, so that a scene can never stay wrong.
 */

import type { TallyUpDie, TallyUpFace, TallyUpFact, TallyUpView } from "../../protocol/messages";

/** What was added last: the total before it, and the change as it is written. */
export interface Sum {
  readonly before: number;
  readonly change: number | string;
}

/** What ended, or was scored, told by its facts; it stays until the next roll. */
export interface Outcome {
  readonly kind: "bust" | "out" | "claim";
  readonly facts: readonly TallyUpFact[];
  /** What was lost in a bust. */
  readonly lost: number;
}

export interface Scene {
  readonly round: number;
  readonly active: number | null;
  readonly picked: readonly TallyUpDie[];
  readonly shown: readonly TallyUpFace[];
  /** Counts main rolls, so that each of them is a new one to look at. */
  readonly rolls: number;
  /** What is tumbling. */
  readonly thrown: "main" | "up" | "bonus" | null;
  readonly total: number;
  readonly sum: Sum | null;
  /** Whether the Up die lies there, and what it shows. */
  readonly upAwaited: boolean;
  readonly up: string | null;
  readonly bonus: readonly TallyUpDie[];
  readonly bonusShown: readonly TallyUpFace[];
  readonly inside: readonly boolean[];
  /** Whether people choose between IN and OUT. */
  readonly choosing: boolean;
  readonly chosen: readonly boolean[];
  readonly scores: readonly number[];
  /** By seat, what this round brought so far; null where nothing was brought home yet. */
  readonly gains: readonly (number | null)[];
  readonly outcome: Outcome | null;
}

export function isChoice(view: Pick<TallyUpView, "phase">): boolean {
  return view.phase === "choice" || view.phase === "choice before the Up die";
}

function awaitsUp(view: TallyUpView): boolean {
  return view.phase === "choice before the Up die" || view.phase === "up roll" || view.up !== null;
}

/** The table as it lies when somebody comes in. */
export function opening(view: TallyUpView): Scene {
  return {
    round: view.round,
    active: view.active,
    picked: view.picked,
    shown: view.shown,
    rolls: 0,
    thrown: null,
    total: view.total,
    sum: null,
    upAwaited: awaitsUp(view),
    up: view.up,
    bonus: view.bonus,
    bonusShown: view.bonus_shown,
    inside: view.inside,
    choosing: isChoice(view),
    chosen: view.has_chosen,
    scores: view.scores,
    gains: view.scores.map(() => null),
    outcome: null,
  };
}

/** A scene when all that happened has been shown: as the view says, and what no view tells. */
export function settled(scene: Scene, view: TallyUpView): Scene {
  const { rolls, sum, gains, outcome } = scene;
  return {
    ...opening(view),
    rolls,
    sum: scene.total === view.total ? sum : null,
    gains: gains.length === view.scores.length ? gains : view.scores.map(() => null),
    outcome,
  };
}

/** A scene after a fact, all at once. */
export function followed(scene: Scene, fact: TallyUpFact): Scene {
  switch (fact.type) {
    case "FirstDrawn":
      return { ...scene, active: fact.seat };
    case "RoundBegan":
      return {
        ...scene,
        ...EMPTY,
        round: fact.round,
        active: fact.active,
        total: 0,
        inside: scene.inside.map(() => true),
        chosen: scene.inside.map(() => false),
        gains: scene.inside.map(() => null),
        choosing: false,
      };
    case "DicePicked":
      return { ...scene, ...EMPTY, picked: fact.dice, outcome: null };
    case "MainRolled":
      return {
        ...scene,
        ...EMPTY,
        picked: fact.dice,
        shown: fact.faces,
        rolls: scene.rolls + 1,
        thrown: "main",
        total: fact.total,
        sum: change(scene.total, fact.total, fact.points),
        choosing: false,
        outcome: null,
      };
    case "UpDieAwaited":
      return { ...scene, upAwaited: true, up: null };
    case "UpRolled":
      return {
        ...scene,
        upAwaited: true,
        up: fact.face,
        thrown: "up",
        total: fact.total,
        sum: change(scene.total, fact.total, factor(fact.face) ?? fact.total - scene.total),
        choosing: false,
      };
    case "BonusPicked":
      return { ...scene, bonus: fact.dice, bonusShown: [] };
    case "BonusRolled":
      return {
        ...scene,
        bonus: fact.dice,
        bonusShown: fact.faces,
        thrown: "bonus",
        total: fact.total,
        sum: change(scene.total, fact.total, fact.points),
        choosing: false,
      };
    case "ChoiceMade":
      return { ...scene, choosing: true, chosen: withNew(scene.chosen, [fact.seat], () => true) };
    case "ChoicesRevealed":
      return {
        ...scored(scene, fact.left, fact.total),
        inside: withNew(scene.inside, fact.left, () => false),
        chosen: scene.chosen.map(() => false),
        choosing: false,
        outcome: fact.stayed.length ? scene.outcome : { kind: "out", facts: [fact], lost: 0 },
      };
    case "TallyUpRolled":
      return scene;
    case "TallyUpClaimed":
      return {
        ...scored(scored(scene, [fact.seat], fact.claimed), fact.others, fact.shared),
        outcome: { kind: "claim", facts: [fact], lost: 0 },
      };
    case "TallyUpUnclaimed":
      return {
        ...scored(scene, fact.others, fact.shared),
        outcome: { kind: "claim", facts: [fact], lost: 0 },
      };
    case "Busted":
      return {
        ...scene,
        sum: null,
        choosing: false,
        outcome: { kind: "bust", facts: [fact], lost: fact.lost },
      };
    case "RoundEnded":
      return { ...scene, scores: fact.scores };
    case "TieReached":
    case "GameEnded":
      return { ...scene, outcome: more(scene.outcome, fact) };
  }
}

const EMPTY = {
  picked: [],
  shown: [],
  thrown: null,
  upAwaited: false,
  up: null,
  bonus: [],
  bonusShown: [],
  sum: null,
} as const;

function change(before: number, after: number, change: number | string): Sum | null {
  return before === after || before === 0 ? null : { before, change };
}

/** How a face that multiplies is written: `× 2`. */
function factor(face: string): string | null {
  return face.startsWith("x") ? `× ${face.slice(1)}` : null;
}

function scored(scene: Scene, seats: readonly number[], points: number): Scene {
  return {
    ...scene,
    scores: withNew(scene.scores, seats, (score) => score + points),
    gains: withNew(scene.gains, seats, (gain) => (gain ?? 0) + points),
  };
}

function more(outcome: Outcome | null, fact: TallyUpFact): Outcome {
  if (!outcome) return { kind: "out", facts: [fact], lost: 0 };
  return { ...outcome, facts: [...outcome.facts, fact] };
}

/** The values by seat, with those of some seats made anew. */
function withNew<T>(values: readonly T[], seats: readonly number[], make: (old: T) => T): T[] {
  return values.map((value, seat) => (seats.includes(seat) ? make(value) : value));
}
