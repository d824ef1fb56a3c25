/** Each kind of decision outlives a cut line, a killed server, a reload, and another device. */

import { LasVeganPlayer, type LasVeganAsked } from "./harness/lasvegan";
import { outlive, type Decision } from "./harness/outlive";
import { begin } from "./harness/table";
import { TallyUpPlayer, type TallyUpAsked } from "./harness/tallyup";
import { test } from "./harness/test";

// A claim is open as long as the server takes to come back.
test.use({ serverOptions: { "--claim-seconds": "60" }, trace: "off" });

function lasVegan(
  asked: LasVeganAsked,
  hand: number,
  decide: (player: LasVeganPlayer) => Promise<void>,
): Decision<LasVeganAsked, LasVeganPlayer> {
  const rules = ["rounds 1", `hand ${hand}`];
  return {
    asked,
    begin: (ana) => begin({ game: "lasvegan", people: [ana], bots: 1, rules }),
    player: (page, means) => new LasVeganPlayer(page, means),
    decide,
  };
}

/** Alone, with six equal dice: whatever is asked comes soon. */
function tallyUp(
  asked: TallyUpAsked,
  faces: string,
  decide: (player: TallyUpPlayer) => Promise<void>,
): Decision<TallyUpAsked, TallyUpPlayer> {
  const colours = ["red", "orange", "yellow", "green", "blue", "purple"];
  const dice = colours.map((colour) => `die ${colour} ${faces}`);
  const rules = ["laps 1", ...dice, "up-die +1 +1 +1 +1 +1 +1"];
  return {
    asked,
    begin: (ana) => begin({ game: "tallyup", people: [ana], rules }),
    player: (page, means) => new TallyUpPlayer(page, means, 2),
    decide,
  };
}

const CORNER = { position: { x: 16, y: 16 } };

for (const decision of [
  lasVegan("card", 6, ({ cards }) => cards.first().click(CORNER)),
  // All cards are dealt, and four of them are sevens.
  lasVegan("place", 20, async ({ page, place }) => {
    await place.locator('[data-token][aria-disabled="false"]').first().click();
    const there = page.locator("[data-where]");
    if ((await page.locator('[data-where][aria-pressed="true"]').count()) === 0) {
      await there.first().click();
    }
    await place.locator(".btn-main").click();
  }),
]) {
  test(`Las Vegan: ${decision.asked}`, async ({ person, server }) => {
    await outlive(decision, person, server);
  });
}

for (const decision of [
  tallyUp("pick", "10 20 20 30 30 40", async ({ page }) => {
    for (const place of [0, 2, 4]) await page.locator(".six button").nth(place).click();
    await page.locator('[data-words^="pick "]').click();
  }),
  tallyUp("answer", "10 20 20 30 30 40", (player) => player.choice("in").click()),
  tallyUp("bonus", "(50) (50) (50) (50) (50) (50)", ({ page }) =>
    page.locator('[data-words^="bonus "]').first().click(),
  ),
  tallyUp("claim", "* * * * * *", ({ page }) => page.locator('[data-words="tally"]').click()),
]) {
  test(`Tally Up!: ${decision.asked}`, async ({ person, server }) => {
    await outlive(decision, person, server);
  });
}
