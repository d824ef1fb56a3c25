/**
 * What is shown of a table that may already be further on: a complete trick lies a moment before
 * it goes to its winner, and a round's end stands until its scoring was read.
 *
 * Nothing waits for it: whoever may act can act at once, and the next card ends the moment.
 */

import type { Happened, LasVeganFact, LasVeganTrick } from "../../protocol/messages";
import { atScoring, scored, trickOf } from "./ending";
import type { Standing } from "./ending";
import { scoring } from "./scoring";
import type { Scoring } from "./scoring";

/** Milliseconds that a complete trick lies before it goes to its winner. */
export const LINGER = 1100;

export type Later = (milliseconds: number, action: () => void) => () => void;

export class Shown {
  /** The complete trick that still lies. */
  lingering = $state.raw<LasVeganTrick | null>(null);
  /** How the round ended, as long as that is shown instead of what came after it. */
  held = $state.raw<Standing | null>(null);
  /** The scoring to be read now. */
  scoring = $state.raw<Scoring | null>(null);

  readonly #later: Later;
  #waiting = $state.raw<readonly Scoring[]>([]);
  #cancel: () => void = () => undefined;

  constructor(later: Later) {
    this.#later = later;
  }

  /** No other scoring is to be read after this one. */
  get isLast(): boolean {
    return this.#waiting.length === 0;
  }

  /** An entry has come in; `before` is how the table stood before it. */
  happened(entry: Happened, before: Standing | null): void {
    const facts = (entry.facts ?? []) as readonly LasVeganFact[];
    for (const fact of facts) {
      if (fact.type === "CardPlayed") this.hurry();
      if (fact.type === "TrickTaken" && before) this.#rest(trickOf(fact, before.view.players));
    }
    const score = scored(facts);
    if (!score || !before) return;
    this.held = atScoring(before, facts);
    this.#waiting = [...this.#waiting, scoring(score, before.view.scores, this.held)];
    if (!this.lingering && !this.scoring) this.#open();
  }

  /** The moment is over: the trick goes to its winner, and the scoring comes. */
  hurry(): void {
    if (!this.lingering) return;
    this.#rest(null);
    if (!this.scoring) this.#open();
  }

  /** The scoring was read. */
  close(): void {
    this.scoring = null;
    if (this.#waiting.length) this.#open();
    else this.held = null;
  }

  /** The page is left, or shows another seat. */
  forget(): void {
    this.#rest(null);
    this.#waiting = [];
    this.scoring = null;
    this.held = null;
  }

  #rest(trick: LasVeganTrick | null): void {
    this.#cancel();
    this.#cancel = () => undefined;
    this.lingering = trick;
    if (trick) this.#cancel = this.#later(LINGER, () => this.hurry());
  }

  #open(): void {
    const [next, ...rest] = this.#waiting;
    this.#waiting = rest;
    if (next) this.scoring = next;
  }
}
