import { expect, test, vi } from "vitest";

import { back, follow, go, route } from "./router";

test.each([
  ["/", "home", ""],
  ["/tables/k7m2p9w4xa", "table", "k7m2p9w4xa"],
  ["/tables/k7m2p9w4xa/", "table", "k7m2p9w4xa"],
  ["/tables/k7m2p9w4xa/screen", "screen", "k7m2p9w4xa"],
  ["/records", "records", ""],
  ["/records/k7m2p9w4xa", "record", "k7m2p9w4xa"],
  ["/rules/tallyup", "rules", "tallyup"],
  ["/settings", "settings", ""],
  ["/tables", "lost", ""],
  ["/tables/a/b/c", "lost", ""],
  ["//", "home", ""],
  ["/rules/../etc", "lost", ""],
])("%s is the page %s", (path, name, id) => {
  expect(route(path)).toEqual({ name, id });
});

interface Link {
  href: string;
  target?: string;
  download?: boolean;
}

/** A click on a link, and whether the router took it over. */
function clicked(link: Link, keys: Partial<MouseEvent> = {}): boolean {
  const url = new URL(link.href, "http://here");
  class Element {}
  vi.stubGlobal("Element", Element);
  vi.stubGlobal("location", { origin: "http://here", pathname: "/", search: "" });
  vi.stubGlobal("history", { state: null, pushState: () => undefined });
  vi.stubGlobal("scrollTo", () => undefined);
  const anchor = {
    origin: url.origin,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    target: link.target ?? "",
    hasAttribute: () => link.download ?? false,
  };
  const target = Object.assign(new Element(), { closest: () => anchor });
  let taken = false;
  follow({
    button: 0,
    defaultPrevented: false,
    target,
    preventDefault: () => (taken = true),
    ...keys,
  } as unknown as MouseEvent);
  vi.unstubAllGlobals();
  return taken;
}

test("a link of ours changes the page without loading it", () => {
  expect(clicked({ href: "/settings" })).toBe(true);
});

test("a click that asks for another tab or window is the browser's", () => {
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    expect(clicked({ href: "/settings" }, keys)).toBe(false);
  }
});

test("other sites, files, targets and the server's own addresses are the browser's", () => {
  expect(clicked({ href: "http://elsewhere/" })).toBe(false);
  expect(clicked({ href: "/settings", target: "_blank" })).toBe(false);
  expect(clicked({ href: "/settings", download: true })).toBe(false);
  expect(clicked({ href: "/api/tables/x/record" })).toBe(false);
  expect(clicked({ href: "/#games" })).toBe(false);
});

test("back leads to the page before, and home for whoever came from elsewhere", () => {
  const went: string[] = [];
  const history = {
    state: null as unknown,
    pushState(state: unknown, _: string, to: string) {
      this.state = state;
      went.push(to);
    },
    back: () => went.push("back"),
  };
  vi.stubGlobal("history", history);
  vi.stubGlobal("location", { pathname: "/rules/tallyup", search: "" });
  vi.stubGlobal("scrollTo", () => undefined);
  back();
  history.state = null;
  go("/settings");
  back();
  vi.unstubAllGlobals();
  expect(went).toEqual(["/", "/settings", "back"]);
});
