import { describe, expect, test } from "vitest";
import { isOurs, pageOf, type Keeper } from "./keeping";

const REQUEST = new Request("http://table.local/tables/a1");

function keeper(parts: Partial<Keeper>): Keeper {
  return {
    ask: () => Promise.resolve(new Response("the server's")),
    kept: () => Promise.resolve(new Response("the kept one")),
    later: () => new Promise(() => undefined),
    ...parts,
  };
}

async function shown(parts: Partial<Keeper>): Promise<string> {
  return (await pageOf(REQUEST, keeper(parts))).text();
}

const unreachable = () => Promise.reject(new TypeError("offline"));
const failing = () => Promise.resolve(new Response("bad gateway", { status: 502 }));

describe("a page", () => {
  test("is the server's as long as there is one", async () => {
    expect(await shown({})).toBe("the server's");
  });

  test("is the kept one when the server cannot be reached", async () => {
    expect(await shown({ ask: unreachable })).toBe("the kept one");
  });

  test("is the kept one while the server fails", async () => {
    expect(await shown({ ask: failing })).toBe("the kept one");
  });

  test("is the kept one when the server takes too long", async () => {
    const never = () => new Promise<Response>(() => undefined);
    expect(await shown({ ask: never, later: () => Promise.resolve() })).toBe("the kept one");
  });

  test("is what the server said after all when nothing was kept", async () => {
    const kept = () => Promise.resolve(undefined);
    expect(await shown({ ask: failing, kept })).toBe("bad gateway");
    await expect(shown({ ask: unreachable, kept })).rejects.toThrow("offline");
  });
});

test("nothing of the API, and no file, is a page", () => {
  const pages = ["/", "/settings", "/tables/a1/screen", "/apiary"];
  const others = [
    "/api",
    "/api/tables/a1/record",
    "/health",
    "/metrics",
    "/assets/x",
    "/robots.txt",
  ];
  expect([...pages, ...others].filter(isOurs)).toEqual(pages);
});
