/** The client as an app: installed, offline, and with a new build. */

import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "./harness/test";
import type { Person } from "./harness/person";

const DRAWN = "#app > *";

const DIST = resolve(import.meta.dirname, "../dist");

test.afterEach(async ({ server }) => {
  if (server.pages === undefined) return;
  server.pages = undefined;
  await server.restart();
});

interface Manifest {
  name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

/** Open the home page, and wait until the service worker has all of it. */
async function arrive(person: Person): Promise<void> {
  await person.page.goto("/");
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  const state = () => person.page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(state).toBe("activated");
}

test("the manifest is valid, and its icons are there", async ({ person }) => {
  const ana = await person();
  await ana.page.goto("/");
  const href = await ana.page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await ana.context.request.get(href ?? "");
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({
    name: "Sobremesa",
    start_url: "/",
    scope: "/",
    display: "standalone",
  });
  expect(manifest.icons.map((icon) => icon.purpose).sort()).toEqual(["any", "maskable"]);
  for (const icon of manifest.icons) {
    const drawn = await ana.page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    }, icon.src);
    expect(drawn, icon.src).toBeGreaterThan(0);
  }
  // The browser's own opinion.
  const session = await ana.context.newCDPSession(ana.page);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Windows that leave no traces install nothing, and these are such.
  expect(installabilityErrors.map((error) => error.errorId)).toEqual(["in-incognito"]);
});

test("the client starts without the server", async ({ person }) => {
  const ana = await person();
  await arrive(ana);
  await ana.cut();
  for (const path of ["/", "/settings", "/rules/lasvegan"]) {
    await ana.page.goto(path);
    await expect(ana.page.locator(DRAWN).first()).toBeVisible();
  }
});

test("the client starts while the server is down, and has it again after that", async ({
  person,
  server,
}) => {
  const ana = await person();
  await arrive(ana);
  ana.mayLose();
  await server.stop("SIGKILL");
  await ana.page.goto("/");
  await expect(ana.page.locator(DRAWN).first()).toBeVisible();
  await server.start();
  const answer = await ana.page.goto("/");
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(answer?.headers()["x-request-id"], "the server's own page").toBeTruthy();
  expect(server.log).toContain("ready");
});

test("nothing of the API is ever kept", async ({ person }) => {
  const ana = await person("Ana");
  await arrive(ana);
  const found = await ana.page.evaluate(async () => {
    await fetch("/api/games");
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      kept.push(...(await cache.keys()).map((request) => new URL(request.url).pathname));
    }
    return kept;
  });
  expect(found).toContain("/");
  expect(found.filter((path) => path.startsWith("/api"))).toEqual([]);
  await ana.cut();
  const asked = ana.page.evaluate(() =>
    fetch("/api/games").then(
      () => "an answer",
      () => "nothing",
    ),
  );
  expect(await asked).toBe("nothing");
});

test("a new build takes over once the old one's pages are closed", async ({ person, server }, {
  outputDir,
}) => {
  const ana = await person();
  await arrive(ana);
  const kept = () => ana.page.evaluate(() => caches.keys());
  const [before] = await kept();
  expect(before).toMatch(/^shell-[0-9a-f]{12}$/);

  const after = anotherBuild(outputDir);
  server.pages = outputDir;
  ana.mayLose();
  await server.restart();

  // Whoever reloads has the new page at once, whatever was kept.
  await ana.page.reload();
  await expect(ana.page.locator("meta[name=another]")).toHaveCount(1);

  // Its worker has all that it needs, and waits: other pages may still be of the old build.
  await ana.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const waiting = () =>
    ana.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
  await expect.poll(waiting).toBe("installed");
  expect(await kept()).toEqual([before, after]);

  // A page that was left is gone for the browser only a moment later; until then the new build waits.
  await expect(async () => {
    await ana.page.goto("about:blank");
    await ana.page.goto("/");
    expect(await kept()).toEqual([after]);
  }).toPass();
  await ana.cut();
  await ana.page.reload();
  await expect(ana.page.locator("meta[name=another]")).toHaveCount(1);
});

/** Make another build than the one that is served; gives the name of its cache. */
function anotherBuild(folder: string): string {
  cpSync(DIST, folder, { recursive: true });
  const change = (name: string, from: RegExp, to: string) => {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, "utf-8").replaceAll(from, to));
    for (const ending of [".br", ".gz"]) rmSync(path + ending, { force: true });
  };
  change("sw.js", /(?<=version":")[0-9a-f]{12}/g, "0123456789ab");
  change("index.html", /<title>/g, '<meta name="another" /><title>');
  return "shell-0123456789ab";
}
