/** Whole games of Tally Up! at the real table. */

import { accessibleInAllThemes, fits } from "./harness/checks";
import { begin, command, remember, seat } from "./harness/table";
import { TallyUpPlayer } from "./harness/tallyup";
import { expect, test } from "./harness/test";

// A claim waits until the test has looked at it. Traces of so many pages would take longer than the
// games.
test.use({ serverOptions: { "--claim-seconds": "60" }, trace: "off" });

const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"] as const;
const SHORT = ["laps 1"];

/** Rules by which all dice have these faces. */
function dice(faces: string): string[] {
  return COLOURS.map((colour) => `die ${colour} ${faces}`);
}

test("on a phone, by taps alone, against bots", async ({ person }) => {
  const ana = await person(undefined, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  // Here everything moves, and nobody waits for it.
  await remember(ana, { name: "Ana", motion: "1" });
  const id = await begin({ game: "tallyup", people: [ana], bots: 1, rules: SHORT });
  await ana.page.goto(`/tables/${id}`);
  const player = new TallyUpPlayer(ana.page, "finger");
  const seen = { in: 0, out: 0 };
  await player.play(undefined, async (asked) => {
    await fits(ana.page);
    if (asked !== "answer") return;
    for (const words of ["in", "out"] as const) {
      const choice = ana.page.locator(`[data-words="${words}"]`);
      // The touch before may have been the answer, on its way when this was asked once more.
      await expect(async () => {
        if ((await choice.count()) === 0) return;
        await expect(choice).toBeInViewport({ ratio: 1, timeout: 500 });
        seen[words] += 1;
      }).toPass();
    }
  });
  expect(Math.min(seen.in, seen.out)).toBeGreaterThan(0);
  await player.seeResult();
  await fits(ana.page);
  await accessibleInAllThemes(ana.page);
});

test("by the keyboard alone, in Spanish", async ({ person }) => {
  const eva = await person(undefined, {
    viewport: { width: 1280, height: 800 },
    locale: "es-ES",
  });
  await remember(eva, { name: "Eva" });
  const id = await seat({ game: "tallyup", people: [eva], bots: 1, rules: SHORT });
  await eva.page.goto(`/tables/${id}`);
  const player = new TallyUpPlayer(eva.page, "keys");
  await player.tabTo(eva.page.getByRole("button", { name: "Empezar la partida" }));
  await eva.page.keyboard.press("Enter");
  await player.play(undefined, async (asked) => {
    if (asked === "pick") {
      await expect(
        eva.page.getByRole("heading", { name: "Elige tres dados para esta ronda" }),
      ).toBeVisible();
    } else if (asked === "answer") {
      await expect(eva.page.getByRole("group", { name: "DENTRO o FUERA" })).toBeVisible();
    }
  });
  await player.seeResult();
  await expect(eva.page.locator("html")).toHaveAttribute("lang", "es");
  await expect(eva.page.getByRole("heading", { level: 1 })).toHaveText(
    /^(¡Has ganado!|¡Compartes la victoria!|¡Bien jugado!)$/,
  );
});

test("four people at one table come to the same result", async ({ person }) => {
  const people = [
    await person(undefined, { viewport: { width: 360, height: 740 }, hasTouch: true }),
    await person(undefined, { viewport: { width: 768, height: 1024 } }),
    await person(undefined, { viewport: { width: 1280, height: 800 }, locale: "es-ES" }),
    await person(undefined, { viewport: { width: 1920, height: 1080 } }),
  ] as const;
  for (const [at, one] of people.entries()) {
    await remember(one, { name: ["Ana", "Bo", "Cleo", "Dan"][at] ?? "" });
  }
  const id = await begin({ game: "tallyup", people, rules: SHORT });
  const means = ["finger", "mouse", "keys", "mouse"] as const;
  const players = people.map(({ page }, at) => new TallyUpPlayer(page, means[at] ?? "mouse", at));
  await Promise.all(people.map(({ page }) => page.goto(`/tables/${id}`)));
  await Promise.all(players.map((player) => player.play()));
  await Promise.all(players.map((player) => player.seeResult()));
  const [first, ...others] = await Promise.all(players.map((player) => player.standings()));
  expect(first).toHaveLength(4);
  for (const other of others) expect(other).toEqual(first);
});

test("all that can be asked is accessible", async ({ person }) => {
  const [ana, bo] = [await person(), await person()];
  await remember(ana, { name: "Ana" });
  await remember(bo, { name: "Bo" });
  const { page } = ana;
  const player = new TallyUpPlayer(page, "mouse");

  await test.step("the race", async () => {
    const rules = dice("* * * * * *");
    const id = await begin({ game: "tallyup", people: [ana, bo], rules });
    // If it is Bo's to pick; if not, this is refused.
    await command(bo, id, { type: "act", seat: 1, words: "pick red green blue" });
    await page.goto(`/tables/${id}`);
    expect(await player.play((asked) => asked === "claim")).toBe("claim");
    await accessibleInAllThemes(page);
  });

  await test.step("the dice, the choices, the extra dice", async () => {
    const rules = [...dice("(50) (50) (50) (50) (50) (50)"), "up-die +1 +1 +1 +1 +1 +1"];
    const id = await begin({ game: "tallyup", people: [ana, bo], rules });
    const act = (words: string) => command(bo, id, { type: "act", seat: 1, words });
    await act("pick red green blue");
    await page.goto(`/tables/${id}`);
    if ((await player.asked()) === "answer") {
      // Bo's round: it is left at once, and the next one is Ana's.
      await act("out");
      await player.choice("out").click();
      await expect.poll(() => player.asked()).toBe("pick");
    }
    for (const asked of ["pick", "answer", "bonus", "answer"] as const) {
      expect(await player.play((now) => now === asked)).toBe(asked);
      await accessibleInAllThemes(page);
      if (asked === "answer") {
        await player.choice("in").click();
        await act("in");
      } else await player.play((now) => now !== asked);
    }
  });
});
