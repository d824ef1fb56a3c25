/** The people at a table, as sentences name them. */

import { clean } from "../i18n/catalogue";
import type { Catalogue } from "../i18n/catalogue";

export class People {
  readonly messages: Catalogue;
  readonly #names: readonly string[];

  constructor(names: readonly string[], messages: Catalogue) {
    this.messages = messages;
    this.#names = names.map(clean);
  }

  get count(): number {
    return this.#names.length;
  }

  name(seat: number): string {
    return this.#names[seat] ?? "";
  }

  /** Those who sit there in one breath: "Ana, Bo and Cy"; nothing where nobody does. */
  names(seats: readonly number[]): string {
    return this.messages.listed(seats.map((seat) => this.name(seat)));
  }

  /** Everybody with their score: "Ana 120 · Bo 0". */
  standing(scores: readonly number[]): string {
    const { messages } = this;
    return scores
      .map((score, seat) => messages.say("standing-entry", { name: this.name(seat), score }))
      .reduce((standing, entry) => messages.say("standing-more", { standing, entry }));
  }
}
