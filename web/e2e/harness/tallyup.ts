/** Somebody who plays Tally Up!: IN a few times in a round, then OUT. */

import type { Locator, Page } from "@playwright/test";
import { Player, type Means } from "./player";

export type TallyUpAsked = "claim" | "pick" | "bonus" | "answer";

export class TallyUpPlayer extends Player<TallyUpAsked> {
  protected readonly asking: ReadonlyMap<TallyUpAsked, Locator>;
  readonly #page: Page;
  readonly #nerve: number;
  /** The last round in which they went on, and how often. */
  #stayed = { round: "", times: 0 };

  /**
   * `nerve` says how often they go IN in a round. People who all have the same bank the same, and
   * a tie between them can go on for ever.
   */
  constructor(page: Page, means: Means, nerve = 1) {
    super(page, means);
    this.#page = page;
    this.#nerve = nerve;
    this.asking = new Map([
      ["claim", page.locator('[data-words="tally"]')],
      // What is on its way is asked no more.
      ["pick", page.locator(".pick:not(:has([data-words][aria-disabled])) .six")],
      ["bonus", page.locator('[data-words^="bonus "]')],
      // Whoever has chosen may choose anew, and is not asked.
      ["answer", this.choice("in")],
    ]);
  }

  /** IN or OUT, while it is asked for. */
  choice(words: "in" | "out"): Locator {
    return this.#page.locator(
      `.felt:not(.moving) :not(:has([aria-pressed="true"])) > [data-words="${words}"]:not([aria-disabled])`,
    );
  }

  protected async answer(asked: TallyUpAsked): Promise<void> {
    const { claim, bonus } = this.#all;
    switch (asked) {
      case "claim":
        await this.press(claim, "t");
        // Whoever claims twice is told off.
        return claim.waitFor({ state: "hidden" });
      case "bonus":
        return this.press(bonus.first(), "1");
      case "pick":
        return this.#pick();
      case "answer":
        return this.#choose();
    }
  }

  get #all(): { claim: Locator; pick: Locator; bonus: Locator } {
    const of = (asked: TallyUpAsked): Locator => this.asking.get(asked) as Locator;
    return { claim: of("claim"), pick: of("pick"), bonus: of("bonus") };
  }

  async #pick(): Promise<void> {
    const { pick } = this.#all;
    const roll = this.#page.locator('[data-words^="pick "]:not([aria-disabled])');
    const free = pick.locator('[aria-pressed="false"]:not([aria-disabled])');
    const chosen = await pick.locator('[aria-pressed="true"]').count();
    if (chosen < 3) return this.press(free.first(), String(chosen + 1));
    if (await roll.isVisible()) await this.press(roll, "Enter");
  }

  async #choose(): Promise<void> {
    const label = this.#page.locator(".label");
    const round = await label.textContent({ timeout: 1_000 }).catch(() => null);
    // What was asked is asked no more.
    if (round === null) return;
    const times = this.#stayed.round === round ? this.#stayed.times : 0;
    const words = times < this.#nerve ? "in" : "out";
    const choice = this.choice(words);
    await this.press(choice, words.charAt(0));
    // A second touch at once is taken for a hand that trembles: it is not asked for any less then.
    if ((await choice.count()) > 0) return;
    this.#stayed = { round, times: words === "in" ? times + 1 : times };
  }
}
