/** With `make screens`: pictures of every page and main state. Nothing is tested. */

import type { Page } from "@playwright/test";
import { screens } from "./harness/checks";
import { LasVeganPlayer, type LasVeganAsked } from "./harness/lasvegan";
import type { Person } from "./harness/person";
import { begin, command, remember, seat } from "./harness/table";
import { TallyUpPlayer, type TallyUpAsked } from "./harness/tallyup";
import { expect, test } from "./harness/test";

test.skip(!process.env["SCREENS"], "for `make screens`");
// A claim lasts as long as its pictures take, and one spectator is as many as there may be.
test.use({ serverOptions: { "--claim-seconds": "60", "--spectators": "1" }, trace: "off" });
test.setTimeout(600_000);

const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"];

async function named(person: (name?: string) => Promise<Person>, name: string): Promise<Person> {
  const somebody = await person();
  await remember(somebody, { name });
  return somebody;
}

async function there(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
}

test("pages without a table", async ({ person }) => {
  const ana = await named(person, "Ana");
  ana.mayHear(/404/);
  const { page } = ana;
  await begin({ game: "tallyup", people: [ana], bots: 2, rules: [] });
  for (const [name, path] of [
    ["home", "/"],
    ["settings", "/settings"],
    ["rules-lasvegan", "/rules/lasvegan"],
    ["rules-tallyup", "/rules/tallyup"],
    ["pieces", "/pieces"],
    ["records", "/records"],
    ["error-nowhere", "/nowhere"],
    ["error-gone", "/tables/nothere"],
  ] as const) {
    await there(page, path);
    await screens(page, name);
  }
  await there(page, "/");
  await page.getByRole("button", { name: "Change your name" }).click();
  await screens(page, "name");
});

test("before the game", async ({ person }) => {
  const [ana, bo] = [await named(person, "Ana"), await named(person, "Bo")];
  const id = await seat({ game: "lasvegan", people: [ana, bo], bots: 1, rules: [] });
  await there(ana.page, `/tables/${id}`);
  await there(bo.page, `/tables/${id}`);
  await screens(ana.page, "lobby-host");
  await screens(bo.page, "lobby-guest");
});

test("where somebody else was quicker", async ({ person }) => {
  const [ana, other, eva] = [
    await named(person, "Ana"),
    await named(person, "Ana"),
    await named(person, "Eva"),
  ];
  const id = await seat({ game: "lasvegan", people: [ana], bots: 1, rules: [] });
  await command(ana, id, { type: "clear", seat: 1 });
  await there(eva.page, `/tables/${id}`);
  const sit = eva.page.getByRole("button", { name: "Sit here" });
  await expect(sit).toBeVisible();
  // Eva's page does not know yet that the seat has gone.
  eva.silence();
  await command(other, id, { type: "sit", seat: 1 });
  await sit.click();
  await eva.mend();
  await expect(eva.page.getByRole("alert").first()).not.toBeEmpty();
  await screens(eva.page, "lobby-seat-taken");
  // It goes by itself, perhaps while the pictures were taken.
  await expect(eva.page.getByRole("alert").first()).toBeEmpty();
  await expect(eva.page.getByText(/^All seats are taken/)).toBeVisible();
  await screens(eva.page, "lobby-full");
  await there(other.page, `/tables/${id}`);
  await expect(other.page.getByText("Ana 2").first()).toBeVisible();
  await screens(other.page, "lobby-name-taken");

  // Eva looks on, and with her as many as may.
  const fay = await named(person, "Fay");
  fay.mayHear(/./);
  await fay.page.goto(`/tables/${id}`);
  await expect(fay.page.getByRole("heading", { name: /^Too many people/ })).toBeVisible();
  await screens(fay.page, "error-full");
  await command(ana, id, { type: "start", anyway: true });
  await expect(eva.page.locator(".table .felt")).toBeVisible();
  await screens(eva.page, "lasvegan-looking-on");

  const closed = await seat({ game: "tallyup", people: [ana], bots: 1, rules: [] });
  await there(ana.page, `/tables/${closed}`);
  await command(ana, closed, { type: "close" });
  await expect(ana.page.getByRole("heading", { name: /closed/ })).toBeVisible();
  await screens(ana.page, "error-closed");
});

for (const players of [2, 4, 5]) {
  test(`Las Vegan with ${players}`, async ({ person }) => {
    const ana = await named(person, "Ana");
    const { page } = ana;
    // With all cards dealt somebody wins every seven.
    const rules = players === 5 ? ["rounds 1"] : ["rounds 1", "hand 10"];
    const id = await begin({ game: "lasvegan", people: [ana], bots: players - 1, rules });
    await there(page, `/tables/${id}`);
    const player = new LasVeganPlayer(page, "mouse");
    const seen = new Set<LasVeganAsked>();
    await player.play(undefined, async (asked) => {
      if (seen.has(asked)) return;
      seen.add(asked);
      await screens(page, `lasvegan-${players}-${asked}`);
      if (asked !== "place") return;
      await player.place.locator('[data-token][aria-disabled="false"]').first().click();
      const picked = page.locator('[data-where][aria-pressed="true"]');
      if ((await picked.count()) === 0) await page.locator("[data-where]").first().click();
      await screens(page, `lasvegan-${players}-placing`);
    });
    await screens(page, `lasvegan-${players}-over`);
    await player.seeResult();
    await screens(page, `lasvegan-${players}-result`);
  });
}

test("Las Vegan while others decide", async ({ person }) => {
  const [ana, bo] = [await named(person, "Ana"), await named(person, "Bo")];
  const { page } = ana;
  const id = await begin({ game: "lasvegan", people: [ana, bo], rules: ["hand 13"] });
  await there(page, `/tables/${id}`);
  await there(bo.page, `/tables/${id}`);
  const [mine, his] = [page, bo.page].map((page) => new LasVeganPlayer(page, "mouse"));
  if (!mine || !his) throw new Error("two are needed");
  // A trick each, until it is Bo's turn.
  await Promise.race([mine.asked(), his.asked()]);
  if (await mine.cards.first().isVisible()) await mine.cards.first().click();
  await expect(his.cards.first()).toBeVisible();
  await screens(page, "lasvegan-waiting");
  await his.cards.first().click();
  await page.keyboard.press("?");
  await screens(page, "lasvegan-keys");
  await page.keyboard.press("Escape");
  const last = page.getByRole("button", { name: "Last trick" });
  if (await last.isEnabled()) {
    await last.click();
    await screens(page, "lasvegan-last-trick");
  }
});

test("Tally Up! with two, and every question", async ({ person }) => {
  const [ana, bo] = [await named(person, "Ana"), await named(person, "Bo")];
  const { page } = ana;
  const player = new TallyUpPlayer(page, "mouse");
  const act = (id: string, words: string): Promise<unknown> =>
    command(bo, id, { type: "act", seat: 1, words });
  const table = async (faces: readonly string[], up = "+1 +2 +3 -100 +100 x2"): Promise<string> => {
    const dice = COLOURS.map((colour, at) => `die ${colour} ${faces[at % faces.length]}`);
    const rules = ["laps 1", ...dice, `up-die ${up}`];
    const id = await begin({ game: "tallyup", people: [ana, bo], rules });
    await act(id, "pick red green blue");
    await there(page, `/tables/${id}`);
    return id;
  };

  let id = await table(["(50) (50) (50) (50) (50) (50)"], "+2 +2 +2 +2 +2 +2");
  await expect.poll(() => player.asked()).not.toBe(null);
  if ((await player.asked()) === "answer") {
    await act(id, "out");
    await player.choice("out").click();
  }
  await expect.poll(() => player.asked()).toBe("pick");
  await screens(page, "tallyup-2-pick");
  await player.play((now) => now === "answer");
  await screens(page, "tallyup-2-before-up-die");
  await player.choice("in").click();
  await screens(page, "tallyup-2-chosen");
  await act(id, "in");
  await expect.poll(() => player.asked()).toBe("bonus");
  await screens(page, "tallyup-2-bonus");
  await player.play((now) => now === "answer");
  await screens(page, "tallyup-2-choice");

  id = await table(["* * * * * *"]);
  await player.play((now) => now === "claim");
  await screens(page, "tallyup-2-claim");

  // Two dice of stars: every roll is a bust, and in the end nobody has anything.
  id = await table(["* * * * * *", "10 10 10 10 10 10"]);
  await player.asked();
  await player.play((now) => now === "answer" || now === "pick");
  await screens(page, "tallyup-2-bust");
});

test("Tally Up! when two are level at the top", async ({ person }) => {
  const [ana, bo] = [await named(person, "Ana"), await named(person, "Bo")];
  const players = [ana, bo].map(({ page }) => new TallyUpPlayer(page, "mouse"));
  const dice = COLOURS.map((colour) => `die ${colour} 10 20 20 30 30 40`);
  const id = await begin({ game: "tallyup", people: [ana, bo], rules: ["laps 1", ...dice] });
  await Promise.all([ana, bo].map(({ page }) => there(page, `/tables/${id}`)));
  const choose = (): Promise<unknown> =>
    Promise.all(players.map((player) => player.play((asked) => asked === "answer")));
  // Both leave each round at its first choice, and so with the same.
  for (let round = 0; round < 2; round += 1) {
    await choose();
    await Promise.all(players.map((player) => player.choice("out").click()));
  }
  await choose();
  await expect(ana.page.locator(".label")).toContainText("Tie");
  await screens(ana.page, "tallyup-2-tie-break");
});

for (const players of [1, 5, 10]) {
  test(`Tally Up! with ${players}`, async ({ person }) => {
    const ana = await named(person, "Ana");
    const { page } = ana;
    const bots = players - 1;
    const id = await begin({ game: "tallyup", people: [ana], bots, rules: ["target 300"] });
    await there(page, `/tables/${id}`);
    const player = new TallyUpPlayer(page, "mouse");
    const seen = new Set<TallyUpAsked>();
    await player.play(undefined, async (asked) => {
      if (seen.has(asked)) return;
      seen.add(asked);
      await screens(page, `tallyup-${players}-${asked}`);
    });
    await screens(page, `tallyup-${players}-over`);
    await player.seeResult();
    await screens(page, `tallyup-${players}-result`);
  });
}

test("without a server", async ({ person, server }) => {
  const ana = await named(person, "Ana");
  const { page } = ana;
  const id = await begin({ game: "lasvegan", people: [ana], bots: 2, rules: [] });
  await there(page, "/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await there(page, `/tables/${id}`);
  await ana.cut();
  await expect(page.getByText(/^The connection is lost/)).toBeVisible();
  await screens(page, "error-offline-table");
  await page.goto(`/tables/${id}`);
  await expect(page.locator("h1")).toBeVisible();
  await screens(page, "error-offline");
  await ana.mend();
  await there(page, `/tables/${id}`);
  await server.stop();
  await expect(page.getByText(/^The server starts anew|^The connection is lost/)).toBeVisible();
  await screens(page, "error-restarting");
  await server.start();
});
