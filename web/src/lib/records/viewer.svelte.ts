/** Where somebody is in a record, with whose eyes they look, and whether it goes on by itself. */

import { later, type Later } from "../later";
import type { Fact, Happened } from "../protocol/messages";
import type { Film } from "./film";
import { RecordRoom } from "./room.svelte";

/** Whose knowledge is shown: a seat's, everybody's (`null`), or that of all together. */
export type Sight = number | null | "open";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds from one step to the next at speed 1. */
const PACE = 1_800;
/** Milliseconds between two looks whether the table has shown what it has to show. */
const LOOK = 250;

export class Viewer {
  readonly film: Film;
  readonly room: RecordRoom;
  /** How many steps have been done. */
  at = $state(0);
  sight = $state<Sight>(null);
  isPlaying = $state(false);
  speed = $state<Speed>(1);
  /** Another number: the table is to be drawn anew, for it stands elsewhere. */
  take = $state(0);
  /** Whether the table still shows something that should be seen. */
  isBusy = false;

  readonly #later: Later;
  #cancel: () => void = () => undefined;

  constructor(film: Film, at = 0, wait: Later = later) {
    this.film = film;
    this.at = within(at, film.length);
    this.room = new RecordRoom(film.state(this.at, null));
    this.#later = wait;
  }

  get isFirst(): boolean {
    return this.at === 0;
  }

  get isLast(): boolean {
    return this.at === this.film.length;
  }

  /** The seat from which the table is seen. */
  get seat(): number | null {
    return typeof this.sight === "number" ? this.sight : null;
  }

  /** Go so many steps on, or back. Whoever does that by hand has seen enough of the rest. */
  move(steps: number): void {
    this.pause();
    this.#go(this.at + steps);
  }

  to(at: number): void {
    this.pause();
    this.#go(at);
  }

  /** To the beginning of the round, or of another one. */
  round(rounds: 1 | -1): void {
    const { rounds: all } = this.film;
    const wanted =
      rounds > 0
        ? (all.find(({ at }) => at > this.at)?.at ?? this.film.length)
        : (all.filter(({ at }) => at < this.at).at(-1)?.at ?? 0);
    this.to(wanted);
  }

  look(sight: Sight): void {
    this.sight = sight;
    this.#cut();
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Go on by itself; from the end, from the beginning. */
  play(): void {
    if (this.isLast) this.#go(0);
    this.isPlaying = this.film.length > 0;
    if (this.isPlaying) this.#wait();
  }

  pause(): void {
    this.isPlaying = false;
    this.#cancel();
  }

  #wait(): void {
    this.#cancel();
    this.#cancel = this.#later(PACE / this.speed, () => this.#next());
  }

  #next(): void {
    // At a quick pace nothing is waited for.
    if (this.isBusy && this.speed <= 1) {
      this.#cancel = this.#later(LOOK, () => this.#next());
      return;
    }
    this.#go(this.at + 1);
    if (this.isLast) this.pause();
    else this.#wait();
  }

  #go(wanted: number): void {
    const at = within(wanted, this.film.length);
    if (at === this.at) return;
    const isNext = at === this.at + 1;
    const wasScored = this.at > 0 && this.#facts(this.at).some(isScoring);
    this.at = at;
    // A board that lies over the table would hide what comes.
    if (!isNext || (wasScored && this.isBusy)) return this.#cut();
    const facts = this.#facts(at);
    const entry: Happened = { type: "happened", number: at, at: 0, facts };
    this.room.happened(entry, this.film.state(at, this.seat));
  }

  /** What a step tells the table. A person's own table would ask them to read the scoring. */
  #facts(at: number): readonly Fact[] {
    const facts = this.film.steps[at - 1]?.facts ?? [];
    return this.seat === null ? facts : facts.filter((fact) => !isScoring(fact));
  }

  #cut(): void {
    this.room.jump(this.film.state(this.at, this.seat));
    this.take += 1;
    this.isBusy = false;
  }
}

function isScoring(fact: Fact): boolean {
  return fact.type === "RoundScored";
}

function within(at: number, length: number): number {
  return Math.max(0, Math.min(length, Math.trunc(at) || 0));
}
