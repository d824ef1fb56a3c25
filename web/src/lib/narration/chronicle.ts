/** The story of a game that goes on: rounds that are over are told once and kept. */

import type { Fact } from "../protocol/messages";
import type { Told } from "../state/table";
import type { Narrator } from "./narrator";

export class Chronicle {
  readonly #narrator: Narrator;
  /** The rounds that are over, in sentences, and the facts that they were told from. */
  #over: readonly (readonly string[])[] = [];
  #told: readonly Told[] = [];

  constructor(narrator: Narrator) {
    this.#narrator = narrator;
  }

  /** All rounds in sentences, as `Narrator.chronicle` tells them. */
  rounds(facts: readonly Told[]): readonly (readonly string[])[] {
    if (!this.#goesOn(facts)) {
      this.#over = [];
      this.#told = [];
    }
    const begins = ({ fact }: Told): boolean => this.#narrator.begins(fact as Fact);
    // What comes before the first round is told in it.
    const first = facts.findIndex((told, place) => place >= this.#told.length && begins(told));
    let last = facts.length - 1;
    while (last > first && !begins(facts[last]!)) last -= 1;
    if (last > first) {
      // With the fact that begins the next round, which is told anew below.
      const rounds = this.#narrator.chronicle(plain(facts.slice(this.#told.length, last + 1)));
      this.#over = [...this.#over, ...rounds.slice(0, -1)];
      this.#told = facts.slice(0, last);
    }
    return [...this.#over, ...this.#narrator.chronicle(plain(facts.slice(this.#told.length)))];
  }

  /** Whether these facts begin with those that were told: nothing was found out in between. */
  #goesOn(facts: readonly Told[]): boolean {
    const { length } = this.#told;
    const isSame = (place: number): boolean => facts[place]?.fact === this.#told[place]?.fact;
    return facts.length >= length && (length === 0 || (isSame(0) && isSame(length - 1)));
  }
}

function plain(facts: readonly Told[]): Fact[] {
  return facts.map(({ fact }) => fact as Fact);
}
