import { expect, test } from "vitest";

import { Api } from "../api/http";
import { Myself } from "./identity.svelte";
import { Settings } from "./settings.svelte";

/** A server that makes guests, and the names that it was asked for. */
function somebody(): { me: Myself; settings: Settings; asked: string[] } {
  const asked: string[] = [];
  const api = new Api((_, init) => {
    const { name } = JSON.parse(String(init?.body)) as { name: string };
    asked.push(name);
    return Promise.resolve(new Response(JSON.stringify({ person: { id: "p", name } })));
  });
  const settings = new Settings(null);
  return { me: new Myself(api, settings), settings, asked };
}

test("a person has a name before the server knows them", () => {
  const { me, asked } = somebody();
  me.suggest(["Basil", "Olive"], () => 0.6);
  expect(me.name).toBe("Olive");
  expect(me.isGuest).toBe(false);
  expect(asked).toEqual([]);
});

test("an identity is made once, however many ask for it", async () => {
  const { me, asked } = somebody();
  me.suggest(["Basil"]);
  const [one, other] = await Promise.all([me.ensure(), me.ensure()]);
  expect(one).toBe(other);
  await me.ensure();
  expect(asked).toEqual(["Basil"]);
  expect(me.isGuest).toBe(true);
});

test("another name is kept for the next time, and no other one is suggested", async () => {
  const { me, settings } = somebody();
  await me.rename("Ana");
  me.suggest(["Basil"]);
  expect(settings.now).toMatchObject({ name: "Ana", guest: true });
});

test("after a failure it is tried anew", async () => {
  let fails = true;
  const api = new Api(() => {
    if (fails) return Promise.reject(new TypeError("network"));
    return Promise.resolve(new Response('{"person": {"id": "p", "name": "Ana"}}'));
  });
  const me = new Myself(api, new Settings(null));
  await expect(me.ensure()).rejects.toMatchObject({ code: "unreachable" });
  fails = false;
  expect((await me.ensure()).name).toBe("Ana");
});
