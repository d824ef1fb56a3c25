/** How well bots play: chosen before a game, remembered, and told at the table. */

import type { Page } from "@playwright/test";
import { accessible, fits } from "./harness/checks";
import type { Person } from "./harness/person";
import { command, remember, seat } from "./harness/table";
import { expect, test } from "./harness/test";

/** The level that is chosen for a game, by the game's name. */
function level(page: Page, game: string) {
  return page.getByRole("region", { name: game }).getByRole("combobox");
}

/** Where the button is by which everybody begins. */
function place(page: Page, game: string) {
  return page.getByRole("region", { name: game }).getByRole("button").first().boundingBox();
}

/** The levels of the bots at the table that a page shows. */
async function seated(person: Person): Promise<(string | undefined)[]> {
  const answer = await person.context.request.get(`/api${new URL(person.page.url()).pathname}`);
  const { table } = (await answer.json()) as { table: { seats: { bot?: string }[] } };
  return table.seats.map(({ bot }) => bot);
}

test("a level is chosen by keyboard, in Spanish, and is there the next time", async ({
  person,
}) => {
  const ana = await person("Ana", { locale: "es-ES" });
  const { page } = ana;
  await page.goto("/");
  const choice = level(page, "Tally Up!");
  await expect(choice).toHaveValue("steady");
  await expect(choice).toHaveAccessibleName("Cómo juegan los bots");
  await expect(choice).toHaveAccessibleDescription("juega con sentido común");
  // The page knows the levels before the server tells them.
  const answer = await ana.context.request.get("/api/games");
  const { games } = (await answer.json()) as { games: { bots: string[] }[] };
  const offered = await choice
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  for (const { bots } of games) expect(offered).toEqual(bots);

  const before = await place(page, "Tally Up!");
  await choice.focus();
  await page.keyboard.press("ArrowUp");
  await expect(choice).toHaveValue("easy");
  await expect(choice).toHaveAccessibleDescription("se equivoca a veces");
  expect(await place(page, "Tally Up!")).toEqual(before);
  await expect(level(page, "Las Vegan")).toHaveValue("steady");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Jugar ya" }).last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/tables\//);
  // Whoever is drawn to begin sees the dice to pick from first, and not the others.
  const others = page.getByRole("listitem").filter({ hasText: "un bot fácil" });
  const dice = page.getByRole("heading", { name: "Elige tres dados para esta ronda" });
  await expect(others.or(dice).first()).toBeVisible();
  if (!(await dice.isVisible())) await expect(others).toHaveCount(3);
  expect(await seated(ana)).toEqual([undefined, "easy", "easy", "easy"]);

  await page.goto("/");
  await expect(choice).toHaveValue("easy");
  await expect(level(page, "Las Vegan")).toHaveValue("steady");
});

test("the host gives a bot another level, and the others read it", async ({ person }) => {
  const [ana, bo] = [await person(), await person()];
  await remember(ana, { name: "Ana" });
  await remember(bo, { name: "Zoe" });
  const id = await seat({
    game: "lasvegan",
    people: [ana, bo],
    bots: 1,
    level: "random",
    rules: [],
  });
  await command(ana, id, { type: "arrange", seats: 4 });
  await ana.page.goto(`/tables/${id}`);
  await bo.page.goto(`/tables/${id}`);
  const choice = ana.page.getByLabel("How well Bo plays");
  await expect(choice.locator("option")).toHaveText(["Random", "Easy", "Steady", "Strong", "Best"]);
  await expect(bo.page.getByText("a random bot")).toBeVisible();
  await choice.selectOption({ label: "Easy" });
  await expect(bo.page.getByText("an easy bot")).toBeVisible();
  await expect(choice.locator("option")).toHaveText(["Easy", "Steady", "Strong", "Best"]);
  await ana.page.getByRole("button", { name: "Add a bot" }).click();
  await expect(bo.page.getByText("a steady bot")).toBeVisible();
  await ana.page.setViewportSize({ width: 360, height: 740 });
  await fits(ana.page);
  await accessible(ana.page);

  await command(ana, id, { type: "start", anyway: true });
  const bot = bo.page.getByRole("listitem", { name: /^Bo.*an easy bot$/ });
  await expect(bot).toBeVisible();
  await expect(bot.getByTitle("an easy bot")).toBeVisible();
});
