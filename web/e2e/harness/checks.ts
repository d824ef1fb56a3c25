/** What is looked at on every page. */

import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../../screens");

/** A phone, a desktop, a television. */
export const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

export const THEMES = ["dark", "light"] as const;

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a theme can change: it holds colours, and nothing else. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** The page has no fault that axe can find (WCAG 2.2 AA). */
export async function accessible(page: Page): Promise<void> {
  await hasNoFault(new AxeBuilder({ page }).withTags(STANDARDS));
}

/** The same by night and by day, for a page that follows the system. */
export async function accessibleInAllThemes(page: Page): Promise<void> {
  for (const [at, colorScheme] of THEMES.entries()) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    if (at === 0) await accessible(page);
    else await hasNoFault(new AxeBuilder({ page }).withRules(OF_COLOUR));
  }
}

async function hasNoFault(axe: AxeBuilder): Promise<void> {
  // The other mode opens a window each time, to put together what is in frames: there are none.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n${target.join(" ")}\n${failureSummary}`,
    ),
  );
  expect(found).toEqual([]);
}

/** Nothing is wider than the screen. */
export async function fits(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(needed, "the page is too wide").toBe(there);
}

/**
 * With `make screens`, keep pictures of the page as it is now, in all sizes and both themes, as
 * `web/screens/NAME-WIDTH-THEME.png`. Without it, nothing happens. `sheet.ts` gathers them.
 */
export async function screens(page: Page, name: string): Promise<void> {
  if (!process.env["SCREENS"]) return;
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.screenshot({
        path: `${FOLDER}/${name}-${size.width}-${theme}.png`,
        // Colours may still be on their way from one theme to the other.
        animations: "disabled",
      });
    }
  }
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: null });
  if (before) await page.setViewportSize(before);
}
