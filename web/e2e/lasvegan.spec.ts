/** Whole games of Las Vegan at the real table. */

import { accessibleInAllThemes, fits } from "./harness/checks";
import { LasVeganPlayer } from "./harness/lasvegan";
import { begin, remember, seat } from "./harness/table";
import { expect, test } from "./harness/test";

// Traces of so many pages would take longer than the games.
test.use({ trace: "off" });

const SHORT = ["rounds 1", "hand 4"];

test("on a phone, by taps alone, against bots", async ({ person }) => {
  const ana = await person(undefined, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  // Here everything moves, and nobody waits for it.
  await remember(ana, { name: "Ana", motion: "1" });
  const id = await begin({
    game: "lasvegan",
    people: [ana],
    bots: 3,
    rules: ["rounds 1", "hand 6"],
  });
  await ana.page.goto(`/tables/${id}`);
  const player = new LasVeganPlayer(ana.page, "finger");
  await player.play(undefined, async (asked) => {
    await fits(ana.page);
    if (asked === "card") await expect(player.cards.first()).toBeInViewport({ ratio: 1 });
  });
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
  // As many cards as bring a few sevens.
  const rules = ["rounds 1", "hand 12"];
  const id = await seat({ game: "lasvegan", people: [eva], bots: 1, rules });
  await eva.page.goto(`/tables/${id}`);
  const player = new LasVeganPlayer(eva.page, "keys");
  await player.tabTo(eva.page.getByRole("button", { name: "Empezar la partida" }));
  await eva.page.keyboard.press("Enter");
  await player.play(undefined, async (asked) => {
    if (asked === "card") {
      await expect(eva.page.getByRole("group", { name: "Tu mano" })).toBeVisible();
    } else if (asked === "scoring") {
      await expect(player.scoring).toHaveAccessibleName("Lo que trajo la ronda 1");
    }
  });
  await player.seeResult();
  await expect(eva.page.locator("html")).toHaveAttribute("lang", "es");
  await expect(eva.page.getByRole("heading", { level: 1 })).toHaveText(
    /^(¡Has ganado!|¡Compartes la victoria!|¡Bien jugado!)$/,
  );
});

test("four people at one table, where all is accessible", async ({ person }) => {
  const people = [
    await person(undefined, { viewport: { width: 360, height: 740 }, hasTouch: true }),
    await person(undefined, { viewport: { width: 768, height: 1024 } }),
    await person(undefined, { viewport: { width: 1280, height: 800 }, locale: "es-ES" }),
    await person(undefined, { viewport: { width: 1920, height: 1080 } }),
  ] as const;
  for (const [at, one] of people.entries()) {
    await remember(one, { name: ["Ana", "Bo", "Cleo", "Dan"][at] ?? "" });
  }
  // All cards are dealt, so somebody wins each of the sevens.
  const rules = ["rounds 1", "hand 10"];
  const id = await begin({ game: "lasvegan", people, rules });
  const means = ["finger", "mouse", "keys", "mouse"] as const;
  const players = people.map(({ page }, at) => new LasVeganPlayer(page, means[at] ?? "mouse"));
  await Promise.all(people.map(({ page }) => page.goto(`/tables/${id}`)));
  const seen = new Set<string>();
  await Promise.all(
    players.map((player) =>
      player.play(undefined, async (asked) => {
        if (seen.has(asked)) return;
        seen.add(asked);
        await accessibleInAllThemes(player.page);
      }),
    ),
  );
  expect([...seen].sort()).toEqual(["card", "place", "scoring"]);
  await Promise.all(players.map((player) => player.seeResult()));
  const [first, ...others] = await Promise.all(players.map((player) => player.standings()));
  expect(first).toHaveLength(4);
  for (const other of others) expect(other).toEqual(first);
});
