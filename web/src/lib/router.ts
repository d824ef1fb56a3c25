/** Which page is shown: the address decides, and links change it without loading anything anew. */

import { createSubscriber } from "svelte/reactivity";

const ROUTES = [
  [/^\/$/, "home"],
  [/^\/tables\/([\w-]+)$/, "table"],
  [/^\/tables\/([\w-]+)\/screen$/, "screen"],
  [/^\/records\/([\w-]+)$/, "record"],
  [/^\/records$/, "records"],
  [/^\/rules\/([a-z]+)$/, "rules"],
  [/^\/pad$/, "pad"],
  [/^\/pieces$/, "pieces"],
  [/^\/settings$/, "settings"],
] as const;

export interface Route {
  name: (typeof ROUTES)[number][1] | "lost";
  /** What the address names: a table, a record, a game. */
  id: string;
}

/** The page of a path; a slash at its end does not matter. */
export function route(path: string): Route {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  for (const [pattern, name] of ROUTES) {
    const match = pattern.exec(plain);
    if (match) return { name, id: match[1] ?? "" };
  }
  return { name: "lost", id: "" };
}

let changed = (): void => undefined;

const subscribe = createSubscriber((update) => {
  changed = update;
  addEventListener("popstate", update);
  return () => removeEventListener("popstate", update);
});

/** The path that is shown now; effects that read it run again when it changes. */
export function path(): string {
  subscribe();
  return location.pathname;
}

/** How many pages of ours lie behind the one that is shown. */
function steps(): number {
  return (history.state as { steps?: number } | null)?.steps ?? 0;
}

/** Go to a page of ours. */
export function go(to: string): void {
  if (to !== location.pathname + location.search) {
    history.pushState({ steps: steps() + 1 }, "", to);
  }
  changed();
  scrollTo(0, 0);
}

/** To the page of ours that one came from; whoever came from elsewhere goes home. */
export function back(): void {
  if (steps() > 0) history.back();
  else go("/");
}

/** Take over a click on a link of ours, unless it asks for another tab or a file. */
export function follow(event: MouseEvent): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!plain || event.altKey || event.defaultPrevented || !link) return;
  const elsewhere = link.target !== "" || link.hasAttribute("download");
  if (elsewhere || link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
