/** The pages that there are, each loaded when it is first shown. */

import type { Component } from "svelte";

import type { Route } from "./router";

type Page = Component<{ id: string }>;

const FILES = import.meta.glob<{ default: Page }>("../routes/*.svelte");

const NAMES: Record<Route["name"], string> = {
  home: "Home",
  table: "Table",
  screen: "Screen",
  record: "Records",
  records: "Records",
  rules: "Rules",
  pad: "ScorePad",
  pieces: "Pieces",
  settings: "Settings",
  lost: "Lost",
};

function file(name: Route["name"]): (() => Promise<{ default: Page }>) | undefined {
  return FILES[`../routes/${NAMES[name]}.svelte`];
}

/** Whether there is such a page: some come with a later version. */
export function has(name: Route["name"]): boolean {
  return file(name) !== undefined;
}

/** A page, or the one that says that there is none. */
export async function page(name: Route["name"]): Promise<Page> {
  const load = file(name) ?? file("lost");
  if (!load) throw new Error("there is no page at all");
  return (await load()).default;
}
