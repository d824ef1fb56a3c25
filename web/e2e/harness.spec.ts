/** The tests' own tools do what they say. */

import { expect, test } from "./harness/test";
import type { Person } from "./harness/person";

/** Open a WebSocket to a table as the page would, and note what comes. */
async function listen(person: Person, table: string): Promise<void> {
  await person.page.goto("/");
  await person.page.evaluate((id) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const socket = new WebSocket(`/api/tables/${id}/socket`);
    socket.onopen = () => socket.send('{"type":"hello","protocol":1}');
    socket.onmessage = ({ data }) =>
      heard.push((JSON.parse(String(data)) as { type: string }).type);
    socket.onclose = () => heard.push("closed");
    addEventListener("ping-it", () => socket.send('{"type":"ping","number":1}'));
  }, table);
  await expect.poll(() => heard(person)).toContain("welcome");
}

function heard(person: Person): Promise<string[]> {
  return person.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

async function ping(person: Person): Promise<void> {
  await person.page.evaluate(() => dispatchEvent(new Event("ping-it")));
}

async function open(person: Person): Promise<string> {
  const answer = await person.context.request.post("/api/tables", { data: { game: "tallyup" } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { table: { id: string } }).table.id;
}

test("people are different people", async ({ person }) => {
  const [ana, ben] = [await person("Ana"), await person("Ben")];
  const who = async (somebody: Person) =>
    ((await (await somebody.context.request.get("/api/me")).json()) as { person: { name: string } })
      .person.name;
  expect([await who(ana), await who(ben)]).toEqual(["Ana", "Ben"]);
});

test("a cut line ends connections, and only one's own", async ({ person }) => {
  const [ana, ben] = [await person("Ana"), await person("Ben")];
  const table = await open(ana);
  await listen(ana, table);
  await listen(ben, table);
  await ana.cut();
  await expect.poll(() => heard(ana)).toContain("closed");
  const asked = ana.page.evaluate(() =>
    fetch("/health").then(
      () => "there",
      () => "gone",
    ),
  );
  expect(await asked).toBe("gone");
  expect(await ana.page.evaluate(() => navigator.onLine)).toBe(false);
  expect(await heard(ben)).not.toContain("closed");
  await ana.mend();
  await listen(ana, table);
});

test("on a silent line nothing comes, until it is mended", async ({ person }) => {
  const ana = await person("Ana");
  await listen(ana, await open(ana));
  await ping(ana);
  await expect.poll(() => heard(ana)).toContain("pong");
  const pongs = async () => (await heard(ana)).filter((type) => type === "pong").length;
  ana.silence();
  await ping(ana);
  const asked = ana.page.evaluate(() =>
    fetch("/health", { signal: AbortSignal.timeout(300) }).then(
      () => "an answer",
      () => "silence",
    ),
  );
  expect(await asked).toBe("silence");
  expect(await pongs()).toBe(1);
  await ana.mend();
  await expect.poll(pongs).toBe(2);
});

test("tables outlive the server, however it ends", async ({ person, server }) => {
  const ana = await person("Ana");
  const table = await open(ana);
  const { url } = server;
  ana.mayLose();
  for (const how of ["SIGTERM", "SIGKILL"] as const) {
    await listen(ana, table);
    await server.restart(how);
    expect(server.url).toBe(url);
    await expect.poll(() => heard(ana)).toContain("closed");
  }
  await listen(ana, table);
});
