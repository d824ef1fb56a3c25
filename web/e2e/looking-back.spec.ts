/** What was before: the story after a reload, the games of mine, and a game in numbers. */

import type { Locator, Page } from "@playwright/test";
import { accessibleInAllThemes, fits, screens, SIZES } from "./harness/checks";
import { LasVeganPlayer } from "./harness/lasvegan";
import { begin, remember } from "./harness/table";
import { TallyUpPlayer } from "./harness/tallyup";
import { expect, test } from "./harness/test";

test.use({ trace: "off" });

const DESK = { viewport: SIZES[1] };

function lines(page: Page): Locator {
  return page.locator(".rail .story li:not(.sep)");
}

/** The story once it does not grow any more. */
async function story(page: Page): Promise<string[]> {
  await expect(page.locator(".table .felt")).toBeVisible();
  let before: string[] = [];
  await expect
    .poll(async () => {
      const now = await lines(page).allTextContents();
      const stands = now.length > 2 && now.join() === before.join();
      before = now;
      return stands;
    })
    .toBe(true);
  return before;
}

test("the story of Las Vegan is whole after a reload, and for whoever looks on", async ({
  person,
}) => {
  const ana = await person(undefined, DESK);
  await remember(ana, { name: "Ana" });
  const rules = ["rounds 2", "hand 3"];
  const id = await begin({ game: "lasvegan", people: [ana], bots: 2, rules });
  await ana.page.goto(`/tables/${id}`);
  const player = new LasVeganPlayer(ana.page, "mouse");
  let rounds = 0;
  // Into the middle of the second round.
  await player.play(
    (asked) => asked === "card" && rounds === 1,
    async (asked) => {
      if (asked === "scoring") rounds += 1;
    },
  );
  await player.asked();
  const told = await story(ana.page);
  expect(told.length).toBeGreaterThan(12);
  expect(told.join(" ")).toContain("Round 1");

  await ana.page.reload();
  await player.asked();
  expect(await story(ana.page)).toEqual(told);
  // What was told before is not read aloud again.
  await expect(ana.page.locator('[role="log"]')).not.toContainText("Round 1");

  const eva = await person("Eva", DESK);
  await eva.page.goto(`/tables/${id}`);
  expect(await story(eva.page)).toEqual(told);
});

test("the story of Tally Up! is whole after a cut and a reload", async ({ person, server }) => {
  const ana = await person(undefined, DESK);
  await remember(ana, { name: "Ana" });
  const id = await begin({ game: "tallyup", people: [ana], bots: 2, rules: ["laps 3"] });
  await ana.page.goto(`/tables/${id}`);
  const player = new TallyUpPlayer(ana.page, "mouse");
  let answers = 0;
  const asked = await player.play(() => {
    answers += 1;
    return answers > 12;
  });
  expect(asked).not.toBeNull();
  if (asked === "claim") return;
  const told = await story(ana.page);
  expect(told.length).toBeGreaterThan(4);

  // A server that was restarted sends a welcome, and knows of no entry before it.
  ana.mayLose();
  await server.restart();
  await expect(ana.page.locator(".banner")).toBeHidden({ timeout: 60_000 });
  expect(await story(ana.page)).toEqual(told);

  await ana.page.reload();
  await player.asked();
  expect(await story(ana.page)).toEqual(told);
});

test("the last scoring leads to the result, and nothing else does before it was read", async ({
  person,
}) => {
  const ana = await person(undefined, { viewport: SIZES[0], hasTouch: true, isMobile: true });
  await remember(ana, { name: "Ana", motion: "1" });
  const rules = ["rounds 1", "hand 2"];
  const id = await begin({ game: "lasvegan", people: [ana], bots: 2, rules });
  await ana.page.goto(`/tables/${id}`);
  await ana.page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector(".over")) document.body.dataset["early"] = "yes";
    }).observe(document.body, { subtree: true, childList: true });
  });
  const player = new LasVeganPlayer(ana.page, "finger");
  await player.play((asked) => asked === "scoring");
  await player.play();
  await expect(ana.page.locator("li.won").first()).toBeVisible();
  await expect(ana.page.locator("body")).not.toHaveAttribute("data-early");
});

for (const game of ["lasvegan", "tallyup"] as const) {
  test(`${game} ends with what decided it, and in numbers that are those of the result`, async ({
    person,
  }) => {
    const ana = await person(undefined, {
      ...DESK,
      locale: game === "tallyup" ? "es-ES" : "en-GB",
    });
    await remember(ana, { name: "Ana" });
    const rules = game === "lasvegan" ? ["rounds 2", "hand 5"] : ["laps 1"];
    const id = await begin({ game, people: [ana], bots: 3, rules });
    await ana.page.goto(`/tables/${id}`);
    const player =
      game === "lasvegan"
        ? new LasVeganPlayer(ana.page, "mouse")
        : new TallyUpPlayer(ana.page, "mouse");
    await player.play();
    await player.seeResult();
    await expect(ana.page.getByRole("img", { name: /^(Chart|Gráfico): .*Ana/ })).toBeVisible();
    await ana.page.locator("summary").click();
    const last = ana.page.locator("details tbody tr").last().locator("td");
    const names = await ana.page
      .locator("details thead th span:not(.sr):not(.avatar)")
      .allTextContents();
    const scores = await last.allTextContents();
    const standings = (await player.standings()).map((line) => line.replace(/\s+/g, " "));
    for (const [at, name] of names.entries()) {
      expect(standings).toContain(`${name} ${scores[at]}`);
    }
    await accessibleInAllThemes(ana.page);
    for (const size of SIZES) {
      await ana.page.setViewportSize(size);
      await fits(ana.page);
    }
    await screens(ana.page, `${game}-in-numbers`);
  });
}

test("the home page says which game waits, and how the others went", async ({ person }) => {
  const ana = await person(undefined, DESK);
  await remember(ana, { name: "Ana" });
  const { page } = ana;
  const over = await begin({ game: "tallyup", people: [ana], rules: ["laps 1"] });
  await page.goto(`/tables/${over}`);
  await new TallyUpPlayer(page, "mouse").play();
  const bo = await person("Bo");
  const waits = await begin({ game: "lasvegan", people: [bo, ana], rules: ["rounds 1"] });
  await begin({ game: "lasvegan", people: [ana, bo], bots: 2, rules: [] });
  for (let more = 0; more < 3; more += 1) {
    await begin({ game: "tallyup", people: [ana], bots: 2, rules: [] });
  }

  await page.goto("/");
  const mine = page.locator("section", { has: page.getByRole("heading", { name: "My games" }) });
  await expect(mine.getByRole("link")).toHaveCount(4);
  await expect(mine.getByRole("link").first()).toContainText("Your turn");
  await mine.getByRole("button", { name: "All 6 games" }).click();
  await expect(mine.getByRole("link")).toHaveCount(6);
  await expect(mine.locator(`a[href="/tables/${waits}"]`)).toContainText("Round 1");
  await expect(mine.locator(`a[href="/tables/${over}"]`)).toContainText("points in the end");
  await accessibleInAllThemes(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await fits(page);
  }
  await screens(page, "home-mine");
});
