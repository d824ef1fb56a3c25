/** A game told as a friend at the table would tell it, in the program's own sentences. */

import type { Catalogue } from "../i18n/catalogue";
import type { Fact } from "../protocol/messages";
import * as lasvegan from "./lasvegan";
import { People } from "./people";
import * as tallyup from "./tallyup";

interface Teller {
  readonly ROUND: string;
  readonly PASSING: ReadonlySet<string>;
  readonly ITEMISED: ReadonlySet<string>;
  tell(fact: Fact, people: People): string[];
  recount(fact: Fact, people: People): string[];
}

const TELLERS: Record<string, Teller> = {
  tallyup: tallyup as unknown as Teller,
  lasvegan: lasvegan as unknown as Teller,
};

export class Narrator {
  readonly #teller: Teller;
  readonly #people: People;

  /** @throws when there is no such game. */
  constructor(game: string, names: readonly string[], messages: Catalogue) {
    const teller = TELLERS[game];
    if (!teller) throw new Error(`nothing can be told of ${game}`);
    this.#teller = teller;
    this.#people = new People(names, messages);
  }

  /** What just happened, in one sentence or several; each stands by itself. */
  tell(fact: Fact): string[] {
    return this.#teller.tell(fact, this.#people);
  }

  /** Whether a round begins with this fact. */
  begins(fact: Fact): boolean {
    return fact.type === this.#teller.ROUND;
  }

  /**
   * What happened in a game so far, as the lines of one round after the other.
   *
   * Nothing is told twice: not who had chosen before all choices were revealed, nor each card of a
   * trick that is complete.
   */
  chronicle(facts: readonly Fact[]): string[][] {
    const { ROUND, PASSING, ITEMISED } = this.#teller;
    const rounds: string[][] = [];
    let lines: string[] = [];
    let passing: Fact[] = [];
    let hasBegun = false;
    for (const fact of facts) {
      if (PASSING.has(fact.type)) {
        passing.push(fact);
        continue;
      }
      passing = [];
      if (fact.type === ROUND) {
        if (hasBegun) {
          rounds.push(lines);
          lines = [];
        }
        hasBegun = true;
      }
      const sentences = this.#teller.recount(fact, this.#people);
      lines.push(...(ITEMISED.has(fact.type) ? sentences : [sentences.join(" ")]));
    }
    lines.push(...passing.map((fact) => this.tell(fact).join(" ")));
    if (lines.length) rounds.push(lines);
    return rounds;
  }
}
