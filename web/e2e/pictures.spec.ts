/** With `make pictures`: the pictures of the README, from games as they happen to go. */

import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { SIZES } from "./harness/checks";
import { LasVeganPlayer } from "./harness/lasvegan";
import { begin, remember } from "./harness/table";
import { TallyUpPlayer } from "./harness/tallyup";
import { expect, test } from "./harness/test";

test.skip(!process.env["PICTURES"], "for `make pictures`");
// As large as a README is wide.
test.use({
  trace: "off",
  viewport: SIZES[1],
  deviceScaleFactor: 2 / 3,
  contextOptions: { reducedMotion: "reduce" },
});
test.setTimeout(120_000);

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");
/** Bytes; nobody who reads the README waits for more. */
const MOST = 300_000;

async function take(page: Page, name: string): Promise<void> {
  const path = `${FOLDER}/${name}.png`;
  await page.screenshot({ path, animations: "disabled" });
  expect(statSync(path).size).toBeLessThan(MOST);
}

test("home", async ({ person }) => {
  // As much of it as are the two games.
  const ana = await person(undefined, { viewport: { width: 1280, height: 636 } });
  await remember(ana, { name: "Ana" });
  await ana.page.goto("/", { waitUntil: "networkidle" });
  await take(ana.page, "home");
});

test("Las Vegan: a table, and its record", async ({ person }) => {
  const ana = await person();
  await remember(ana, { name: "Ana" });
  const { page } = ana;
  const id = await begin({ game: "lasvegan", people: [ana], bots: 3, rules: ["rounds 1"] });
  await page.goto(`/tables/${id}`, { waitUntil: "networkidle" });
  const player = new LasVeganPlayer(page, "mouse");
  let trick = 0;
  await player.play((asked) => asked === "card" && (trick += 1) > 7);
  await page.mouse.move(0, 0);
  await take(page, "lasvegan");
  await player.play();
  await page.goto(`/records/${id}?at=45`, { waitUntil: "networkidle" });
  await expect(page.locator('input[type="range"]')).toHaveValue("45");
  await take(page, "record");
});

test("Tally Up!: a phone, and a television", async ({ person }) => {
  const ana = await person(undefined, {
    viewport: SIZES[0],
    hasTouch: true,
    deviceScaleFactor: 1,
  });
  await remember(ana, { name: "Ana" });
  const room = await person();
  const { page } = ana;
  const id = await begin({ game: "tallyup", people: [ana], bots: 5, level: "random", rules: [] });
  await page.goto(`/tables/${id}`, { waitUntil: "networkidle" });
  await room.page.goto(`/tables/${id}/screen`, { waitUntil: "networkidle" });
  const player = new TallyUpPlayer(page, "finger");
  let choices = 0;
  await player.play((asked) => asked === "answer" && (choices += 1) > 8);
  await expect(room.page.locator("footer .who")).toContainText("Ana");
  await take(page, "tallyup");
  await take(room.page, "television");
});
