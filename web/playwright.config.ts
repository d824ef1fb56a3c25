import { defineConfig } from "@playwright/test";

/** The system's browser: none is downloaded. */
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  ...(process.env["SCREENS"] ? { globalTeardown: "./e2e/harness/sheet.ts" } : {}),
  outputDir: "test-results",
  forbidOnly: Boolean(process.env["CI"]),
  // A test that passes at the second try has found something.
  retries: 0,
  workers: 2,
  reporter: process.env["CI"] ? "line" : "dot",
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: CHROMIUM },
    // What a test measures or waits for is the same on every machine.
    locale: "en-GB",
    timezoneId: "Europe/Madrid",
    colorScheme: "dark",
    trace: "retain-on-failure",
  },
});
