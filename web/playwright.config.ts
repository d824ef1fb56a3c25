import { defineConfig } from "@playwright/test";

/** The system's browser: none is downloaded. */
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/**
 * A whole Chromium has an address bar above every page, and pages of its own behind that: most of
 * the work of a new window, for something that no test ever sees.
 */
const WITHOUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  // The list replaces the one of Playwright, which has these besides.
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  ...(process.env["SCREENS"] ? { globalTeardown: "./e2e/harness/sheet.ts" } : {}),
  outputDir: "test-results",
  forbidOnly: Boolean(process.env["CI"]),
  // A test that passes at the second try has found something.
  retries: 0,
  workers: 2,
  // Of long files and short ones no worker is left with the longest.
  fullyParallel: true,
  // Only a fault is waited for as long as this; and a machine may do other things besides.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: process.env["CI"] ? "line" : "dot",
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: CHROMIUM,
      args: [`--disable-features=${WITHOUT.join(",")}`],
    },
    // What a test measures or waits for is the same on every machine.
    locale: "en-GB",
    timezoneId: "Europe/Madrid",
    colorScheme: "dark",
    trace: "retain-on-failure",
  },
});
