/**
 * Shows what happened, one moment after the other, and never keeps anybody waiting: any tap brings
 * it to where the game stands, and what comes in too quickly to be watched is shown in short.
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

/** Milliseconds that may still be to be shown when more comes in; beyond that, nothing lingers. */
const MOST_BEHIND = 2_500;
/** Milliseconds that are left then for what ended a round: nobody understands what they never saw. */
const SEEN = 800;

/** What a director needs of the world; tests hand in their own. */
export interface Stagehand {
  later: Later;
  pace(): Pace;
  /** Whether anybody looks at the page. */
  isSeen(): boolean;
  /** Milliseconds, from any beginning. */
  now(): number;
}

/** Milliseconds after a tap that brought the table to rest in which it answers nothing. */
const SAME_TAP = 350;

export class Director {
  scene = $state.raw<Scene>() as Scene;
  /** Whether all that happened has been shown. */
  isIdle = $state(true);

  readonly #stagehand: Stagehand;
  #view: TallyUpView;
  #queue: Beat[] = [];
  #stop: (() => void) | null = null;
  #untrack: (() => void) | null = null;
  #cutAt = -Infinity;

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
    if (this.#behind() > MOST_BEHIND) this.#hurry();
    // In a race everybody sees the stars at the same moment, whatever they were looking at.
    if (facts.some((fact) => fact.type === "TallyUpRolled")) this.#catchUp();
    this.#queue.push(...facts.flatMap(beats));
    if (this.#stop) return;
    if (!this.#untrack && this.#queue.length) {
      this.isIdle = false;
      this.#untrack = track({ finish: () => this.#cut() });
    }
    this.#next();
  }

  /** Show where the game stands, at once. */
  finish(): void {
    this.#catchUp();
    this.#settle();
  }

  /**
   * Whether somebody has just brought the table to rest by a tap or a key. The same tap must not be
   * an answer to what they could not see before it.
   */
  get wasJustCut(): boolean {
    return this.#stagehand.now() - this.#cutAt < SAME_TAP;
  }

  #cut(): void {
    this.#cutAt = this.#stagehand.now();
    this.finish();
  }

  #hurry(): void {
    this.#queue = this.#queue.map((beat) => ({
      ...beat,
      lasts: beat.moves ? 0 : Math.min(beat.lasts, SEEN),
    }));
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
  now: () => performance.now(),
};
