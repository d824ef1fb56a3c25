/** Around every table: its height, its keys, and what comes late. */

import { SIZES } from "./harness/checks";
import { expect, test } from "./harness/test";

for (const game of ["Las Vegan", "Tally Up!"]) {
  test(`the page of ${game} is as high as the window`, async ({ person }) => {
    const { page } = await person("Ana");
    await page.goto("/");
    await page
      .getByRole("region", { name: game })
      .getByRole("button", { name: "Play now" })
      .click();
    await expect(page.locator(".table .felt")).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      await expect.poll(height).toBe(size.height);
    }
  });

  test(`the key ? lists the keys of ${game}, and not while somebody writes`, async ({ person }) => {
    const { page } = await person("Ana");
    await page.goto("/");
    await page
      .getByRole("region", { name: game })
      .getByRole("button", { name: "Play now" })
      .click();
    await expect(page.locator(".table .felt")).toBeVisible();
    const keys = page.getByRole("dialog", { name: "Keys" });
    await page.getByRole("textbox", { name: "Say something" }).press("?");
    await expect(keys).toBeHidden();
    await page.locator("h1").focus();
    await page.keyboard.press("?");
    await expect(keys).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
  });
}

test("a game that starts before its options are known starts quietly", async ({ person }) => {
  const { page } = await person("Ana");
  let answer = (): void => undefined;
  const begun = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/games", async (route) => {
    await begun;
    await route.continue();
  });
  await page.goto("/");
  await page
    .getByRole("region", { name: "Las Vegan" })
    .getByRole("button", { name: "With friends" })
    .click();
  await page.getByRole("button", { name: "Somebody else plays on this device" }).click();
  const late = page.waitForResponse("**/api/games");
  await page.getByRole("button", { name: /^Start/ }).click();
  await expect(page.locator(".table .felt")).toBeVisible();
  answer();
  await (await late).finished();
  // Whatever that says in the console fails the test.
});
