/**
 * Somebody who plays Las Vegan: the first card that fits, and each token where it may go first.
 *
 * Their games have one round.
 */

import { expect, type Locator, type Page } from "@playwright/test";
import { Player, type Means } from "./player";

export type LasVeganAsked = "scoring" | "place" | "card";

/** Of a card, what the next row of the hand leaves to be seen. */
const CORNER = { x: 16, y: 16 };

export class LasVeganPlayer extends Player<LasVeganAsked> {
  readonly scoring: Locator;
  readonly place: Locator;
  /** The cards that may be played. */
  readonly cards: Locator;
  protected readonly asking: ReadonlyMap<LasVeganAsked, Locator>;
  #hasScored = false;

  constructor(page: Page, means: Means) {
    super(page, means);
    this.scoring = page.locator("dialog:has(tfoot)");
    this.place = page.locator("section:has([data-token])");
    this.cards = page.locator('[data-card][aria-disabled="false"]');
    this.asking = new Map<LasVeganAsked, Locator>([
      ["scoring", this.scoring],
      ["place", this.place],
      ["card", this.cards],
    ]);
  }

  /** The last trick lies a moment, then the scoring comes, and it leads to the result. */
  protected override get end(): Locator {
    return this.#hasScored ? this.page.locator("li.won").first() : this.scoring;
  }

  override async seeResult(): Promise<void> {
    await expect(this.end).toBeVisible();
  }

  /** The cards in the hand, as they lie. */
  async hand(): Promise<string[]> {
    return this.page
      .locator("[data-card]")
      .evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset["card"] ?? ""));
  }

  protected async answer(asked: LasVeganAsked): Promise<void> {
    switch (asked) {
      case "scoring":
        this.#hasScored = true;
        return this.press(this.scoring.locator(".btn-main"), "Enter");
      case "place":
        return this.#place();
      case "card":
        return this.means === "keys"
          ? this.#playByKeys()
          : this.press(this.cards.first(), "", CORNER);
    }
  }

  async #playByKeys(): Promise<void> {
    const card = await this.cards
      .first()
      .getAttribute("data-card", { timeout: 1_000 })
      .catch(() => null);
    if (!card) return;
    const focused = this.page.locator('[data-card][aria-disabled="false"]:focus');
    if ((await focused.count()) === 0) await this.page.keyboard.press(card.charAt(1));
    else await this.page.keyboard.press("Enter");
  }

  async #place(): Promise<void> {
    const tokens = this.place.locator('[data-token][aria-disabled="false"]');
    const chosen = this.place.locator('[data-token][aria-checked="true"]');
    const there = this.page.locator("[data-where]");
    const picked = this.page.locator('[data-where][aria-pressed="true"]');
    const place = this.place.locator('.btn-main[aria-disabled="false"]');
    if ((await chosen.count()) === 0) return this.press(tokens.first(), "1");
    if ((await picked.count()) === 0) return this.press(there.first(), "ArrowDown");
    if (await place.isVisible()) await this.press(place, "Enter");
  }
}
