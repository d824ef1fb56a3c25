import { expect, test } from "vitest";

import { Api, Failed } from "./http";

/** A server that answers everything alike, and what it was asked. */
function server(
  status: number,
  body: string,
): { api: Api; asked: [string, RequestInit | undefined][] } {
  const asked: [string, RequestInit | undefined][] = [];
  const api = new Api((url, init) => {
    asked.push([url, init]);
    return Promise.resolve(new Response(body, { status }));
  });
  return { api, asked };
}

test("a table is opened with a body of JSON", async () => {
  const { api, asked } = server(201, '{"table": {"id": "t"}}');
  expect((await api.open({ game: "tallyup", bots: ["steady"] })).table.id).toBe("t");
  const [url, init] = asked[0]!;
  expect(url).toBe("/api/tables");
  expect(init?.method).toBe("POST");
  expect(JSON.parse(String(init?.body))).toEqual({ game: "tallyup", bots: ["steady"] });
  expect(new Headers(init?.headers).get("content-type")).toBe("application/json");
});

test("addresses take whatever somebody has typed", async () => {
  const { api, asked } = server(200, "{}");
  await api.withCode("../me");
  await api.tables("open", "MTc2&x");
  expect(asked.map(([url]) => url)).toEqual([
    "/api/codes/..%2Fme",
    "/api/tables?status=open&after=MTc2%26x",
  ]);
});

test("a refusal is thrown with its code", async () => {
  const { api } = server(404, '{"code": "unknown", "what": "no such table", "allowed": ["a"]}');
  const failed = await api.table("t").catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Failed);
  expect(failed).toMatchObject({ code: "unknown", message: "no such table", allowed: ["a"] });
});

test("what stands between us and the server is not believed to speak our language", async () => {
  await expect(server(502, "<html>").api.games()).rejects.toMatchObject({ code: "unavailable" });
  await expect(server(404, "<html>").api.games()).rejects.toMatchObject({ code: "unknown" });
});

test("a server that does not answer is unreachable", async () => {
  const api = new Api(() => Promise.reject(new TypeError("network")));
  await expect(api.games()).rejects.toMatchObject({ code: "unreachable" });
});
