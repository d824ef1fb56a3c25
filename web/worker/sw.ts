/**
 * The service worker: it lets the client start without the server, so that somebody offline is
 * told so by the client, in its own look.
 *
 * One build, one worker, one cache. A new build's worker fills its own cache and waits until no
 * page of the old one is open; until then the old one goes on with what it has. Pages come from
 * the server first, so whoever reloads has the new build at once.
 */

import { isOurs, pageOf, type Keeper } from "./keeping";

/** What this build consists of; the build puts it in. */
declare const __SHELL__: { version: string; files: readonly string[] };

declare const self: ServiceWorkerGlobalScope;

const SHELL = __SHELL__;
/** Not the page: asked for as one, it comes from the server first. */
const FILES = new Set(SHELL.files.filter((path) => path !== "/"));
const PREFIX = "shell-";
const NAME = PREFIX + SHELL.version;
const KEEPER: Keeper = {
  ask: (request) => fetch(request),
  kept: async (path) => (await caches.open(NAME)).match(path, { ignoreVary: true }),
  later: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(SHELL.files)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (isOurs(url.pathname)) event.respondWith(pageOf(request, KEEPER));
  } else if (FILES.has(url.pathname)) {
    event.respondWith(KEEPER.kept(url.pathname).then((kept) => kept ?? fetch(request)));
  }
});

async function forgetOldBuilds(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  }
}
