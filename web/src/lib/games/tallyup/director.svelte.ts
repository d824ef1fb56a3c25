/**
 * Shows what happened, one moment after the other, and never keeps anybody waiting: any tap brings
 * it to where the game stands, and so does whatever comes in too quickly to be watched.
 */

import { later, type Later } from "../../later";
import { track } from "../../motion";
import { pace } from "../../motion/pace";
import type { Pace } from "../../motion/pace";
import type { TallyUpFact, TallyUpView } from "../../protocol/messages";
import { beats } from "./beats";
import type { Beat } from "./beats";
import { opening, settled } from "./scene";
import type { Scene } from "./scene";

/** Milliseconds that may still be to be shown when more comes in; what is behind that is cut. */
const MOST_BEHIND = 2_500;

/** What a director needs of the world; tests hand in their own. */
export interface Stagehand {
  later: Later;
  pace(): Pace;
  /** Whether anybody looks at the page. */
  isSeen(): boolean;
}

export class Director {
  scene = $state.raw<Scene>() as Scene;
  /** Whether all that happened has been shown. */
  isIdle = $state(true);

  readonly #stagehand: Stagehand;
  #view: TallyUpView;
  #queue: Beat[] = [];
  #stop: (() => void) | null = null;
  #untrack: (() => void) | null = null;

  constructor(view: TallyUpView, stagehand: Stagehand = theBrowser) {
    this.#stagehand = stagehand;
    this.#view = view;
    this.scene = opening(view);
  }

  /** Where the game stands now, without what happened: after a reload, or for another seat. */
  reset(view: TallyUpView): void {
    this.#view = view;
    if (this.isIdle) this.scene = settled(this.scene, view);
  }

  /** Show what happened; where the game stands then is `view`. */
  follow(facts: readonly TallyUpFact[], view: TallyUpView): void {
    this.#view = view;
    if (this.#behind() > MOST_BEHIND) this.#catchUp();
    // In a race everybody sees the stars at the same moment, whatever they were looking at.
    if (facts.some((fact) => fact.type === "TallyUpRolled")) this.#catchUp();
    this.#queue.push(...facts.flatMap(beats));
    if (this.#stop) return;
    if (!this.#untrack && this.#queue.length) {
      this.isIdle = false;
      this.#untrack = track({ finish: () => this.finish() });
    }
    this.#next();
  }

  /** Show where the game stands, at once. */
  finish(): void {
    this.#catchUp();
    this.#settle();
  }

  /** All that waits has been shown. */
  #catchUp(): void {
    this.#stop?.();
    this.#stop = null;
    for (const beat of this.#queue.splice(0)) this.scene = beat.show(this.scene);
  }

  #next(): void {
    this.#stop = null;
    for (let beat = this.#queue.shift(); beat; beat = this.#queue.shift()) {
      this.scene = beat.show(this.scene);
      const lasts = this.#lasts(beat);
      if (lasts > 0) {
        this.#stop = this.#stagehand.later(lasts, () => this.#next());
        return;
      }
    }
    this.#settle();
  }

  #settle(): void {
    this.scene = settled(this.scene, this.#view);
    this.isIdle = true;
    this.#untrack?.();
    this.#untrack = null;
  }

  #lasts(beat: Beat): number {
    const { speed, still } = this.#stagehand.pace();
    if (!this.#stagehand.isSeen() || (beat.moves && still)) return 0;
    // Reading takes as long as it takes.
    return beat.moves ? beat.lasts / speed : beat.lasts;
  }

  #behind(): number {
    return this.#queue.reduce((sum, beat) => sum + this.#lasts(beat), 0);
  }
}

const theBrowser: Stagehand = {
  later,
  pace,
  isSeen: () => typeof document !== "undefined" && !document.hidden,
};
