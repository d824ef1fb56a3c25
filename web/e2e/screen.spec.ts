/** A table on a television: nothing to press, everything that all may see, and phones that play. */

import type { Page } from "@playwright/test";
import { accessibleInAllThemes, fits, screens } from "./harness/checks";
import { LasVeganPlayer } from "./harness/lasvegan";
import type { Person } from "./harness/person";
import { begin, command, remember, seat } from "./harness/table";
import { TallyUpPlayer } from "./harness/tallyup";
import { expect, test } from "./harness/test";

// Traces of so many pages would take longer than the games.
test.use({ trace: "off" });

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const TELEVISION = { viewport: { width: 1920, height: 1080 } };

/** What all see of a table, by the way its code leads to it. */
async function codeOf(person: Person, table: string): Promise<string> {
  const answer = await person.context.request.get(`/api/tables/${table}`);
  return ((await answer.json()) as { table: { code: string } }).table.code;
}

/** Nobody is asked to do anything. */
async function hasNoControls(page: Page): Promise<void> {
  await expect(page.locator("main").locator("button, a, input, select, textarea")).toHaveCount(0);
}

/** Everybody's name and score on a television, in their order. */
async function standings(page: Page): Promise<string[]> {
  return page
    .locator("li:has(.place)")
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          `${row.querySelector(".name")?.textContent} ${row.querySelector(".score")?.textContent}`,
      ),
    );
}

test("Tally Up! on a television, played with two phones, and the game after it", async ({
  person,
}) => {
  const [ana, bo, room] = [
    await person(undefined, PHONE),
    await person(undefined, PHONE),
    await person(undefined, TELEVISION),
  ];
  await remember(ana, { name: "Ana" });
  await remember(bo, { name: "Bo" });
  await room.page.emulateMedia({ reducedMotion: "reduce" });
  const id = await seat({ game: "tallyup", people: [ana], bots: 1, rules: ["laps 1"] });
  await command(ana, id, { type: "clear", seat: 1 });
  const code = await codeOf(ana, id);
  const screen = room.page;
  await screen.goto(`/tables/${code}/screen`);

  await test.step("the way to the table is shown while seats are free", async () => {
    await expect(screen.getByRole("heading", { level: 1 })).toHaveText("Tally Up!");
    await expect(screen.getByRole("img", { name: /^The link to this table/ })).toBeVisible();
    await expect(screen.getByText(code)).toBeVisible();
    await hasNoControls(screen);
    await accessibleInAllThemes(screen);
    await screens(screen, "screen-lobby");
    await command(bo, id, { type: "sit", seat: 1 });
    await expect(screen.getByText("Bo", { exact: true })).toBeVisible();
    await expect(screen.getByRole("img", { name: /^The link to this table/ })).toBeHidden();
  });

  await command(ana, id, { type: "start", anyway: true });
  const players = [
    new TallyUpPlayer(ana.page, "finger", 1),
    new TallyUpPlayer(bo.page, "finger", 2),
  ] as const;
  await Promise.all([ana, bo].map(({ page }) => page.goto(`/tables/${id}`)));
  let isSeen = false;
  await Promise.all([
    players[0].play(undefined, async (asked) => {
      if (isSeen || asked !== "answer") return;
      isSeen = true;
      // The same total on the phone and for the room, and nobody's choice.
      const total = (page: Page) => page.locator(".total .number").textContent();
      await expect.poll(() => total(screen)).toBe(await total(ana.page));
      await expect(screen.locator("footer .who")).toContainText("Ana");
      await expect(screen.locator("footer .told")).not.toBeEmpty();
      await hasNoControls(screen);
      await fits(screen);
      await accessibleInAllThemes(screen);
      await screens(screen, "screen-tallyup");
    }),
    players[1].play(),
  ]);
  expect(isSeen).toBe(true);
  await Promise.all(players.map((player) => player.seeResult()));

  await test.step("the result is the phones'", async () => {
    await expect(screen.locator("li.won").first()).toBeVisible();
    expect(await standings(screen)).toEqual(await players[0].standings());
    await hasNoControls(screen);
    await accessibleInAllThemes(screen);
    await screens(screen, "screen-result");
  });

  await test.step("the next game is followed", async () => {
    await ana.page.getByRole("button", { name: "Play again" }).tap();
    await expect(ana.page).not.toHaveURL(new RegExp(id));
    const next = new URL(ana.page.url()).pathname;
    await expect(screen).toHaveURL(new RegExp(`${next}/screen$`), { timeout: 60_000 });
    await expect(screen.getByRole("heading", { name: "Who plays" })).toBeVisible();
  });
});

test("Las Vegan on a player's own computer shows the room nobody's cards, in Spanish", async ({
  person,
  server,
}) => {
  const [ana, bo] = [await person(undefined, PHONE), await person(undefined, PHONE)];
  await remember(ana, { name: "Ana" });
  await remember(bo, { name: "Bo" });
  const room = await person(undefined, {
    ...TELEVISION,
    locale: "es-ES",
    storageState: await ana.context.storageState(),
  });
  await remember(room, { name: "Ana" });
  const rules = ["rounds 1", "hand 8"];
  const id = await begin({ game: "lasvegan", people: [ana, bo], rules });
  const screen = room.page;
  await Promise.all([ana, bo].map(({ page }) => page.goto(`/tables/${id}`)));
  await screen.goto(`/tables/${id}/screen`);
  // The first page that this browser sees, and the tables of two phones beside it.
  await expect(screen.locator("footer .who")).toContainText("Esperando a", { timeout: 60_000 });
  await expect(screen.locator("html")).toHaveAttribute("lang", "es");
  await expect(screen.locator("[data-card]")).toHaveCount(0);

  await test.step("the server starts anew, and the television is back by itself", async () => {
    for (const one of [ana, bo, room]) one.mayLose();
    await server.stop("SIGKILL");
    await expect(screen.getByText(/^Se ha perdido la conexión|^La conexión/)).toBeVisible();
    await server.start();
    await expect(screen.locator(".note p")).toBeHidden({ timeout: 60_000 });
  });

  const players = [
    new LasVeganPlayer(ana.page, "finger"),
    new LasVeganPlayer(bo.page, "finger"),
  ] as const;
  let cards = 0;
  await Promise.all([
    players[0].play(undefined, async (asked) => {
      if (asked === "scoring") {
        await expect(screen.getByRole("region", { name: "Lo que trajo la ronda 1" })).toBeVisible();
        await hasNoControls(screen);
        await accessibleInAllThemes(screen);
        await screens(screen, "screen-scoring");
      }
      if (asked !== "card" || (cards += 1) !== 3) return;
      await hasNoControls(screen);
      await fits(screen);
      await accessibleInAllThemes(screen);
      await screens(screen, "screen-lasvegan");
    }),
    players[1].play(),
  ]);
  await Promise.all(players.map((player) => player.seeResult()));
  await expect(screen.locator("li.won").first()).toBeVisible({ timeout: 60_000 });
  expect(await standings(screen)).toEqual(await players[0].standings());
});

test("people who look on are named, and a television is none of them", async ({ person }) => {
  const [ana, eva, room] = [
    await person("Ana"),
    await person(undefined),
    await person(undefined, TELEVISION),
  ];
  await remember(eva, { name: "Eva" });
  const id = await seat({ game: "tallyup", people: [ana], bots: 1, rules: [] });
  await ana.page.goto(`/tables/${id}`);
  await expect(ana.page.getByText("looks on")).toBeHidden();
  await eva.page.goto(`/tables/${id}`);
  await expect(ana.page.getByText("Eva looks on")).toBeVisible();
  const link = ana.page.getByRole("link", { name: "Show on a television" });
  await expect(link).toHaveAttribute("href", `/tables/${id}/screen`);
  await room.page.goto(`/tables/${id}/screen`);
  await expect(room.page.getByText("Eva looks on")).toBeVisible();
  await expect(ana.page.getByText("A television shows this table")).toBeVisible();
  await expect(ana.page.getByText("Eva looks on")).toBeVisible();
  await accessibleInAllThemes(ana.page);

  await test.step("in the menu of the table, too, until they leave", async () => {
    await command(ana, id, { type: "start", anyway: true });
    await ana.page.getByRole("button", { name: "Menu" }).click();
    const menu = ana.page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByText("Eva looks on")).toBeVisible();
    await expect(menu.getByRole("link", { name: "Show on a television" })).toBeVisible();
    await accessibleInAllThemes(ana.page);
    await eva.page.goto("/");
    await expect(menu.getByText("Eva looks on")).toBeHidden();
    await expect(menu.getByText("A television shows this table")).toBeVisible();
  });
});

test("a television keeps awake, hides its pointer, and fills the screen at a key", async ({
  person,
}) => {
  const [ana, room] = [await person("Ana"), await person(undefined, TELEVISION)];
  const id = await seat({ game: "tallyup", people: [ana], bots: 9, rules: [] });
  const { page } = room;
  const cursor = () => page.evaluate(() => getComputedStyle(document.body).cursor);
  await page.goto(`/tables/${id}/screen`);
  await expect(page.getByRole("heading", { name: "Who plays" })).toBeVisible();
  await expect.poll(cursor).toBe("none");
  await page.mouse.move(400, 400);
  await expect.poll(cursor).not.toBe("none");
  await expect(page.getByText("Any key or click: the whole screen")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(page.getByText("Any key or click: the whole screen")).toBeHidden();
  await expect.poll(cursor).toBe("none");
  for (const size of [
    { width: 1280, height: 720 },
    { width: 3840, height: 2160 },
  ]) {
    await page.setViewportSize(size);
    await fits(page);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height).toBe(size.height);
  }
});
