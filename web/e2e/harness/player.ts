/** Somebody who plays by what is to be seen on the page, in any language. */

import { expect, type Locator, type Page } from "@playwright/test";

/** How they play: a finger, a mouse, or nothing but the keyboard. */
export type Means = "finger" | "mouse" | "keys";

/** How long others may take until it is one's turn again. */
const PATIENCE = 120_000;
/** What was to be seen may be gone before the hand is there: somebody else was quicker. */
const REACH = 1_500;
/** More than this many steps of the tab key lead nowhere. */
const FARTHEST = 80;

export abstract class Player<Asked extends string> {
  readonly page: Page;
  readonly means: Means;

  constructor(page: Page, means: Means) {
    this.page = page;
    this.means = means;
  }

  /** What asks for something, the most urgent first; found often, so by what is found quickly. */
  protected abstract readonly asking: ReadonlyMap<Asked, Locator>;

  /** Do what is asked, or a part of it. */
  protected abstract answer(asked: Asked): Promise<void>;

  /** The way from the table to the result of the game. */
  get result(): Locator {
    return this.page.locator("button", { hasText: /^(See the result|Ver el resultado)$/ });
  }

  /** What is to be seen when nothing more will be asked. */
  protected get end(): Locator {
    return this.result;
  }

  /** Wait until something is asked; null when the game is over. */
  async asked(): Promise<Asked | null> {
    const all = [...this.asking.values()].reduce((all, one) => all.or(one), this.end);
    for (;;) {
      await all.first().waitFor({ timeout: PATIENCE });
      for (const [asked, locator] of this.asking) {
        if (await locator.first().isVisible()) return asked;
      }
      if (await this.end.isVisible()) return null;
    }
  }

  /**
   * Play until this is asked; without it, or when it never comes, to the end of the game.
   * Gives what is asked then; `see` is called each time before something is done.
   */
  async play(
    until: (asked: Asked) => boolean = () => false,
    see: (asked: Asked) => Promise<void> = async () => undefined,
  ): Promise<Asked | null> {
    for (;;) {
      const asked = await this.asked();
      if (asked === null || until(asked)) return asked;
      await see(asked);
      await this.answer(asked);
    }
  }

  /** Go on from the table to the result. */
  async seeResult(): Promise<void> {
    if (this.means === "keys") await this.tabTo(this.result);
    await this.press(this.result, "Enter");
    await expect(this.page.locator("li.won").first()).toBeVisible();
  }

  /** Everybody's name and score on the page of the result, in their order. */
  async standings(): Promise<string[]> {
    return this.page.locator("li:has(.score)").evaluateAll((rows) =>
      rows.map((row) => {
        const [name, score] = [row.querySelector(".name"), row.querySelector(".score")];
        return `${name?.textContent} ${score?.textContent}`;
      }),
    );
  }

  /** Touch something; whoever has only a keyboard presses a key instead. */
  protected async press(
    what: Locator,
    key: string,
    position?: { x: number; y: number },
  ): Promise<void> {
    if (this.means === "keys") return this.page.keyboard.press(key);
    const at = position ? { position } : {};
    const isGone = (error: Error): undefined => {
      if (error.name !== "TimeoutError") throw error;
    };
    if (this.means === "finger") await what.tap({ timeout: REACH, ...at }).catch(isGone);
    else await what.click({ timeout: REACH, ...at }).catch(isGone);
  }

  /** Go there with the tab key. */
  async tabTo(what: Locator): Promise<void> {
    await expect(what).toBeVisible();
    for (let step = 0; step < FARTHEST; step += 1) {
      if (await what.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`the tab key does not lead to ${String(what)}`);
  }
}
