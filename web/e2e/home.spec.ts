import { accessible, THEMES } from "./harness/checks";
import { expect, test } from "./harness/test";

/** What the client draws, whichever page it is. */
const DRAWN = "#app > *";

test("the home page answers, and the browser has nothing to complain of", async ({ person }) => {
  const ana = await person();
  const answer = await ana.page.goto("/");
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["content-security-policy"]).toContain("default-src 'self'");
  await expect(ana.page.locator(DRAWN).first()).toBeVisible();
  await expect(ana.page).toHaveTitle(/Sobremesa/);
  // The fixture looks for errors, warnings and violations of the policy when this is over.
});

test("whatever breaks the policy is seen", async ({ person }) => {
  const ana = await person();
  await ana.page.goto("/");
  await ana.page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'broken in'";
    document.body.append(script);
  });
  expect(() => ana.checkQuiet()).toThrow("Content Security Policy");
  await expect(ana.page).not.toHaveTitle("broken in");
  ana.forgive();
});

for (const colorScheme of THEMES) {
  test(`the home page is accessible (${colorScheme})`, async ({ person }) => {
    const ana = await person(undefined, { colorScheme });
    await ana.page.goto("/");
    await expect(ana.page.locator(DRAWN).first()).toBeVisible();
    await accessible(ana.page);
  });
}

test("any page can be opened by its address", async ({ person }) => {
  const ana = await person();
  for (const path of ["/settings", "/rules/tallyup", "/records"]) {
    const answer = await ana.page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(ana.page.locator(DRAWN).first()).toBeVisible();
  }
});
