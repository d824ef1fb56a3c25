/**
 * What is said aloud, and where: in the newest region on the page, for that of a sheet which covers
 * the others is the only one that is read.
 */

import { untrack } from "svelte";

export interface Line {
  readonly key: number;
  /** The region that says it. */
  readonly place: number;
  readonly text: string;
}

/** Older lines were read, and the story has them. */
const MOST = 8;

export class Aloud {
  #lines = $state.raw<readonly Line[]>([]);
  #places: readonly number[] = [];
  #count = 0;

  /** A region comes into the page; gives its place. */
  enter(): number {
    const place = (this.#count += 1);
    this.#places = [...this.#places, place];
    return place;
  }

  /** It goes, and the one below speaks again. */
  leave(place: number): void {
    this.#places = this.#places.filter((each) => each !== place);
  }

  say(text: string): void {
    const place = this.#places.at(-1) ?? 0;
    const line = { key: (this.#count += 1), place, text };
    this.#lines = [...untrack(() => this.#lines), line].slice(-MOST);
  }

  /** What the region at this place says. */
  at(place: number): readonly Line[] {
    return this.#lines.filter((line) => line.place === place);
  }
}

export const aloud = new Aloud();
