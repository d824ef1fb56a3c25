/** Around the games: coming to a table, agreeing, talking, losing the server, the result. */

import type { Page } from "@playwright/test";

import { accessible } from "./harness/checks";
import type { Person } from "./harness/person";
import { expect, test } from "./harness/test";

/** Open the home page as somebody of that name. */
async function arrive(person: Person, name: string): Promise<Page> {
  const { page } = person;
  await page.goto("/");
  await page.getByRole("button", { name: /Change your name|Cambiar de nombre/ }).click();
  await page.getByRole("textbox", { name: /Your name|Tu nombre/ }).fill(name);
  await page.getByRole("button", { name: /^(Save|Guardar)$/ }).click();
  await expect(page.getByText(name)).toBeVisible();
  return page;
}

/** Open a table for friends; gives its code. */
async function open(page: Page, game: "Las Vegan" | "Tally Up!"): Promise<string> {
  await page
    .getByRole("region", { name: game })
    .getByRole("button", { name: "With friends" })
    .click();
  await expect(page.getByRole("heading", { name: `A table of ${game}` })).toBeVisible();
  return (await page.getByText(/^[A-Z]{6}$/).textContent()) ?? "";
}

/** Whether the page's title says that it is this person's turn. */
async function isTurn(page: Page): Promise<boolean> {
  return (await page.title()).startsWith("●");
}

/** Play on the plain table to the end, by the first button or the one that `choose` names. */
async function playOn(page: Page, choose: (words: string[]) => string | undefined): Promise<void> {
  const actions = page.locator("[data-words]");
  const result = page.getByRole("button", { name: "See the result" });
  for (;;) {
    await expect(actions.or(result).first()).toBeVisible({ timeout: 60_000 });
    if (await result.isVisible()) return;
    const words = await actions.evaluateAll((all) =>
      all.map((button) => (button as HTMLElement).dataset["words"] ?? ""),
    );
    const [first] = words;
    if (first === undefined) continue;
    const chosen = page.locator(`[data-words="${choose(words) ?? first}"]`);
    // A claim, or a bot, may have been quicker.
    await chosen.click({ timeout: 1_000 }).catch(() => undefined);
    await page
      .waitForFunction(
        (before) =>
          [...document.querySelectorAll<HTMLElement>("[data-words]")]
            .map((button) => button.dataset["words"])
            .join("|") !== before,
        words.join("|"),
        { timeout: 2_000 },
      )
      .catch(() => undefined);
  }
}

test("friends meet by a code, agree, talk and begin", async ({ person }) => {
  const [ana, zoe] = [await person(), await person(undefined, { locale: "es-ES" })];
  const host = await arrive(ana, "Ana");
  const guest = await arrive(zoe, "Zoë");
  const code = await open(host, "Las Vegan");

  await guest.getByPlaceholder("Código").fill(code.toLowerCase());
  await guest.getByRole("button", { name: "Entrar", exact: true }).click();
  await guest.getByRole("button", { name: "Sentarme aquí" }).first().click();
  await expect(host.getByRole("listitem").filter({ hasText: "Zoë" })).toBeVisible();

  await host.getByLabel("Time to decide").selectOption("1 minute");
  await host.getByLabel("Rounds").fill("1");
  await host.getByLabel("Rounds").blur();
  await expect(guest.getByText("1 minuto")).toBeVisible();
  await expect(guest.getByText("Rondas")).toBeVisible();

  await expect(host.getByText("Not ready yet: Zoë.")).toBeVisible();
  await guest.getByRole("button", { name: "Estoy listo" }).click();
  await expect(host.getByText("Everything is ready.")).toBeVisible();

  await guest.getByLabel("Di algo").fill("¡Hola!");
  await guest.getByRole("button", { name: "Enviar" }).click();
  await expect(host.getByText("¡Hola!")).toBeVisible();
  await guest.getByRole("button", { name: "Lanzar una col" }).click();
  await expect(host.getByText("Zoë throws a cabbage")).toBeVisible();

  await host.getByLabel("Rounds").fill("77");
  await host.getByLabel("Rounds").blur();
  await expect(host.getByRole("alert").getByText(/does not go together/)).toBeVisible();
  await expect(host.getByLabel("Rounds")).toHaveValue("1");

  await host.getByRole("button", { name: "Start the game" }).click();
  await expect.poll(async () => (await isTurn(host)) !== (await isTurn(guest))).toBe(true);
});

test("a table of the own comes through a restart of the server", async ({ person, server }) => {
  const ana = await person();
  const page = await arrive(ana, "Ana");
  await page
    .getByRole("region", { name: "Las Vegan" })
    .getByRole("button", { name: "Play now" })
    .click();
  await expect.poll(() => isTurn(page)).toBe(true);
  ana.mayLose();
  await server.stop("SIGKILL");
  await expect(page.getByText(/Trying again|starts anew/)).toBeVisible();
  await server.start();
  await expect(page.getByText(/Trying again|starts anew/)).toBeHidden({ timeout: 60_000 });
  await expect.poll(() => isTurn(page)).toBe(true);
  await page.reload();
  await expect.poll(() => isTurn(page)).toBe(true);
});

test("a whole game of Las Vegan, to its result and the next one", async ({ person }) => {
  const ana = await person();
  const page = await arrive(ana, "Ana");
  await open(page, "Las Vegan");
  await page.getByRole("button", { name: "Add a bot" }).first().click();
  await page.getByLabel("Rounds").fill("1");
  await page.getByLabel("Rounds").blur();
  await page.getByLabel("Rounds").evaluate((field) => field.blur());
  await expect(page.getByText("Everything is ready.")).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page).toHaveTitle(/^(● Your turn – )?Las Vegan/);
  await page.goto(`${page.url()}?plain`);
  await playOn(page, () => undefined);
  await page.getByRole("button", { name: "See the result" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/You win!|win!|Well played!/);
  await accessible(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the record" }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.record$/);
  const before = page.url();
  await page.getByRole("button", { name: "Play again" }).click();
  await expect(page).not.toHaveURL(before);
  await expect(page.getByText("Ana").first()).toBeVisible();
});

test("a whole game of Tally Up!, with a claim if there is one", async ({ person }) => {
  const ana = await person();
  const page = await arrive(ana, "Ana");
  await open(page, "Tally Up!");
  await page.getByRole("button", { name: "Add a bot" }).first().click();
  await page.getByLabel("Play to so many points").fill("200");
  await page.getByLabel("Play to so many points").blur();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page).toHaveTitle(/Tally Up! · Sobremesa/);
  await page.goto(`${page.url()}?plain`);
  await playOn(page, (words) => ["tally", "out"].find((word) => words.includes(word)));
  await page.getByRole("button", { name: "See the result" }).click();
  await expect(page.getByRole("link", { name: "Save the record" })).toBeVisible();
});

test("what is not there says so, and leads home", async ({ person }) => {
  const ana = await person();
  ana.mayHear(/404/);
  const { page } = ana;
  for (const [path, title] of [
    ["/nowhere", "There is nothing here"],
    ["/tables/nothere", "This table is gone"],
    ["/rules/chess", "There is nothing here"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("link", { name: "Home page" }).click();
    await expect(page.getByRole("heading", { name: /Stay at the table/ })).toBeFocused();
  }
  await page.getByLabel("Join by code").fill("AAAAAA");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByRole("alert").getByText(/no such table/)).toBeVisible();
});

test("what is chosen in the settings holds at once and the next time", async ({ person }) => {
  const ana = await person();
  const { page } = ana;
  await page.goto("/settings");
  await page.getByLabel("Light").selectOption("afternoon");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByLabel("Language").selectOption("Español");
  await expect(page.getByRole("heading", { name: "Ajustes" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Ajustes" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("two people share a device, and nobody sees the other's hand", async ({ person }) => {
  const ana = await person();
  const page = await arrive(ana, "Ana");
  await open(page, "Las Vegan");
  await page.getByRole("button", { name: "Somebody else plays on this device" }).click();
  await expect(page.getByText("Ana 2")).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page).toHaveTitle(/^● Your turn/);
  await page.goto(`${page.url()}?plain`);
  const handOver = page.getByRole("dialog", { name: /This is for/ });
  const cards = page.locator("[data-words]");
  const hand = page.locator("dd").first();
  // Who leads is drawn: either the shown seat's cards may be played, or the device is handed over.
  await expect(handOver.or(cards.first())).toBeVisible();
  if (await handOver.isVisible()) await handOver.getByRole("button", { name: /I am/ }).click();
  const first = await hand.textContent();
  await cards.first().click();

  await expect(handOver).toBeVisible();
  await expect(page.locator(".table")).toHaveAttribute("inert");
  await page.keyboard.press("Enter");
  await expect(handOver).toBeHidden();
  await expect(cards.first()).toBeVisible();
  expect(await hand.textContent()).not.toBe(first);
});
