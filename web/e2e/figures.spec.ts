/**
 * What the pages weigh, and how quickly they answer.
 *
 * Bytes, layout shifts and growth are the same on every machine, and hold to their budgets. Times
 * are written down, and are at fault only far beyond them.
 */

import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import {
  forget,
  held,
  LONG,
  LOOSE,
  measure,
  noted,
  quantile,
  report,
  shifted,
  sum,
  type Held,
} from "./harness/figures";
import { LasVeganPlayer } from "./harness/lasvegan";
import { begin, remember, seat, type Agreed } from "./harness/table";
import { TallyUpPlayer } from "./harness/tallyup";
import { expect, test } from "./harness/test";

test.use({ trace: "off" });

const DIST = process.env["PAGES"] ?? resolve(import.meta.dirname, "../dist");
const KB = 1000;
/** kB of script, compressed. */
const SCRIPT = 150;
/** Milliseconds. */
const INTERACTIVE = 1_000;
const ANSWER = 100;
const FRAME = 1000 / 60;
/** Of the window, moved by how much of it: nobody sees less. */
const SHIFT = 0.01;
/** In a game what is asked changes, and with it the table; yet nothing may jump. */
const SHIFT_IN_PLAY = 0.1;
/**
 * Games before the first measurement and after it. What has been used for the first time is kept,
 * compiled: after twelve games nothing is new.
 */
const [WARM, GAMES] = LONG ? [12, 100] : [2, 3];
/** kB that the heap may grow by meanwhile; a table that is held on to shows in nodes as well. */
const HEAP = LONG ? 1_000 : 2_000;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Count the bytes of all scripts that come over the network from now on. */
async function scripts(page: Page): Promise<() => number> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === "Script") bytes += encodedDataLength;
  });
  return () => bytes / KB;
}

test("the scripts are small, and quickly there", async ({ person }) => {
  const readies: number[] = [];
  const first: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    // Whoever comes for the first time has nothing of it.
    const ana = await person();
    await measure(ana);
    const loaded = await scripts(ana.page);
    await ana.page.goto("/", { waitUntil: "networkidle" });
    const { ready, lastTask } = await noted(ana.page);
    expect(ready, "nothing can be pressed").toBeGreaterThan(0);
    readies.push(Math.max(ready, lastTask));
    first.push(loaded());
  }
  // Everything that anybody can come to load: one language of the two.
  const all = readdirSync(join(DIST, "assets")).filter(
    (name) => name.endsWith(".js.br") && !name.startsWith("es-"),
  );
  const total = sum(all.map((name) => statSync(join(DIST, "assets", name)).size)) / KB;
  const best = Math.min(...readies);
  report("load", [
    { name: "scripts, first load", value: Math.max(...first), unit: "kB", budget: SCRIPT },
    { name: "scripts, all pages", value: total, unit: "kB", budget: SCRIPT },
    { name: "interactive, best of 3", value: best, unit: "ms", budget: INTERACTIVE },
  ]);
  expect(Math.max(...first)).toBeGreaterThan(1);
  expect(Math.max(...first)).toBeLessThan(SCRIPT);
  expect(total).toBeLessThan(SCRIPT);
  expect(best).toBeLessThan(INTERACTIVE * LOOSE);
});

for (const [device, options] of [
  ["phone", PHONE],
  ["desktop", { viewport: { width: 1280, height: 800 } }],
] as const) {
  test(`nothing shifts by itself (${device})`, async ({ person }) => {
    const ana = await person(undefined, options);
    await measure(ana);
    await remember(ana, { name: "Ana" });
    const lobby = await seat({ game: "tallyup", people: [ana], bots: 2, rules: [] });
    const pages = ["/", "/settings", "/rules/lasvegan", `/tables/${lobby}`];
    const tables: Pick<Agreed, "game">[] = [{ game: "lasvegan" }, { game: "tallyup" }];
    for (const { game } of tables) {
      pages.push(`/tables/${await begin({ game, people: [ana], bots: 2, rules: [] })}`);
    }
    const names = ["home", "settings", "rules", "lobby", "Las Vegan", "Tally Up!"];
    const figures = [];
    const faults: string[] = [];
    for (const [at, path] of pages.entries()) {
      await ana.page.goto(path, { waitUntil: "networkidle" });
      const { shifts } = await noted(ana.page);
      const value = sum(shifts.map(({ value }) => value));
      figures.push({
        name: `layout shift, ${names[at]} (${device})`,
        value,
        unit: "",
        budget: SHIFT,
      } as const);
      if (value >= SHIFT) faults.push(`${path}: ${JSON.stringify(shifts)}`);
    }
    report(`shift-${device}`, figures);
    expect(faults).toEqual([]);
  });
}

for (const game of ["lasvegan", "tallyup"] as const) {
  test(`a busy table of ${game} moves smoothly, and answers at once`, async ({ person }) => {
    const ana = await person(undefined, PHONE);
    await measure(ana);
    await remember(ana, { name: "Ana", motion: "1" });
    const { page } = ana;
    const id =
      game === "lasvegan"
        ? await begin({ game, people: [ana], bots: 4, rules: ["rounds 1", "hand 6"] })
        : await begin({ game, people: [ana], bots: 9, rules: ["laps 1"] });
    await page.goto(`/tables/${id}`, { waitUntil: "networkidle" });
    await forget(page);
    const player =
      game === "lasvegan" ? new LasVeganPlayer(page, "finger") : new TallyUpPlayer(page, "finger");
    let steps = 0;
    await player.play(() => (steps += 1) > 12);
    const { frames, tasks, answers, shifts } = await noted(page);
    const median = quantile(frames, 0.5);
    const late = (100 * frames.filter((frame) => frame > 2.5 * FRAME).length) / frames.length;
    const answer = quantile(answers, 0.5);
    const shift = shifted(shifts);
    const of = (what: string): string => `${what}, ${game}`;
    report(`play-${game}`, [
      { name: of("time between two frames, median"), value: median, unit: "ms", budget: 17 },
      { name: of("the same, 95 of 100"), value: quantile(frames, 0.95), unit: "ms" },
      { name: of("frames that left one out"), value: late, unit: "%" },
      { name: of("touch to picture, median"), value: answer, unit: "ms", budget: ANSWER },
      { name: of("touch to picture, worst"), value: Math.max(0, ...answers), unit: "ms" },
      { name: of("long tasks"), value: tasks.length, unit: "" },
      { name: of("the longest of them"), value: Math.max(0, ...tasks), unit: "ms" },
      { name: of("layout shift in play"), value: shift, unit: "", budget: SHIFT_IN_PLAY },
    ]);
    expect(frames.length).toBeGreaterThan(30);
    expect(median).toBeLessThan(FRAME * LOOSE);
    expect(answers.length).toBeGreaterThan(0);
    expect(answer).toBeLessThan(ANSWER * LOOSE);
    expect(shift, JSON.stringify(shifts)).toBeLessThan(SHIFT_IN_PLAY);
  });
}

for (const game of ["lasvegan", "tallyup"] as const) {
  test(`a page that plays ${game} again and again does not grow`, async ({ person }) => {
    if (LONG) test.setTimeout(3_600_000);
    const ana = await person();
    await remember(ana, { name: "Ana" });
    const { page } = ana;
    const session = await ana.context.newCDPSession(page);
    await session.send("Performance.enable");
    const [bots, rules] =
      game === "lasvegan"
        ? [1, ["rounds 1", "hand 2"]]
        : [0, ["laps 1", "die red 10 10 10 10 10 10"]];
    const id = await begin({ game, people: [ana], bots, rules });
    await page.goto(`/tables/${id}`);
    let before: Held | null = null;
    let after: Held = { heap: 0, nodes: 0, listeners: 0 };
    for (let played = 1; played <= WARM + GAMES; played += 1) {
      const player =
        game === "lasvegan" ? new LasVeganPlayer(page, "mouse") : new TallyUpPlayer(page, "mouse");
      await player.play();
      await player.seeResult();
      if (played === WARM) before = await held(session);
      if (played === WARM + GAMES) {
        // What the last table still has to show is forgotten once it was shown.
        const begun = before;
        await expect
          .poll(async () => (after = await held(session)).nodes - (begun?.nodes ?? 0))
          .toBeLessThan(200);
      }
      await page.getByRole("button", { name: /^(Play again|Join the next game)$/ }).click();
      await page.getByRole("button", { name: /^Start/ }).click();
    }
    if (!before) throw new Error("nothing was played");
    const growth = {
      heap: (after.heap - before.heap) / KB,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
    };
    const of = (what: string): string => `${what} after ${GAMES} games more, ${game}`;
    report(`growth-${game}`, [
      { name: of("heap"), value: growth.heap, unit: "kB", budget: HEAP },
      { name: of("nodes"), value: growth.nodes, unit: "" },
      { name: of("listeners"), value: growth.listeners, unit: "" },
      { name: `heap at the end, ${game}`, value: after.heap / KB, unit: "kB" },
    ]);
    expect(growth.heap).toBeLessThan(HEAP);
    expect(growth.listeners).toBeLessThan(50);
  });
}
