import { beforeEach, expect, test } from "vitest";

import type { ServerMessage, Story, StoryEntry } from "../protocol/messages";
import { Telling } from "./story";

/** A server's story of so many entries, one fact each, in pages of so many. */
class Server {
  asked: number[] = [];
  last = 0;
  page = 100;
  isThere = true;
  answer(after: number): Promise<Story> {
    this.asked.push(after);
    if (!this.isThere) return Promise.reject(new Error("offline"));
    const numbers = Array.from({ length: this.last }, (_, index) => index + 1)
      .filter((number) => number > after)
      .slice(0, this.page);
    const end = numbers.at(-1) ?? this.last;
    const entries = numbers.map((number) => ({ number, at: 0, facts: [] }) as StoryEntry);
    return Promise.resolve({ entries, number: end, ...(end < this.last ? { next: end } : {}) });
  }
}

let server: Server;
let told: number[];
let timers: (() => void)[];
let telling: Telling;

beforeEach(() => {
  server = new Server();
  told = [];
  timers = [];
  telling = new Telling(
    (after) => server.answer(after),
    (entries) => told.push(...entries.map(({ number }) => number)),
    (_, action) => {
      timers.push(action);
      return () => (timers = timers.filter((other) => other !== action));
    },
  );
});

function welcome(number: number, views: readonly object[] = [{}]): void {
  telling.heard({ type: "welcome", number, views } as unknown as ServerMessage);
}

function happened(number: number): void {
  telling.heard({ type: "happened", number } as unknown as ServerMessage);
}

/** Until all that can be answered is. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("whoever was there from the beginning asks for nothing", async () => {
  welcome(3, []);
  for (const number of [4, 5, 6]) happened(number);
  welcome(6);
  await settled();
  expect(server.asked).toEqual([]);
});

test("whoever comes in the middle is told from the beginning, once", async () => {
  server.last = 40;
  welcome(40);
  happened(41);
  await settled();
  expect(server.asked).toEqual([0]);
  expect(told).toHaveLength(40);
  happened(42);
  welcome(42);
  await settled();
  expect(server.asked).toEqual([0]);
});

test("whoever was away for too long asks for what is missing", async () => {
  welcome(3, []);
  happened(4);
  server.last = 300;
  welcome(300);
  await settled();
  expect(server.asked).toEqual([4, 104, 204]);
  expect(told).toHaveLength(296);
});

test("what came in meanwhile is not asked for", async () => {
  server.last = 12;
  welcome(10);
  happened(11);
  happened(12);
  await settled();
  happened(13);
  welcome(13);
  await settled();
  expect(server.asked).toEqual([0]);
});

test("where there is no answer it is asked again, until the page is left", async () => {
  server.last = 10;
  server.isThere = false;
  welcome(10);
  await settled();
  expect(timers).toHaveLength(1);
  server.isThere = true;
  timers.pop()?.();
  await settled();
  expect(told).toHaveLength(10);
  server.isThere = false;
  welcome(20);
  await settled();
  telling.close();
  expect(timers).toEqual([]);
});

test("a story that does not go on is not asked for in a circle", async () => {
  welcome(10);
  await settled();
  expect(server.asked).toEqual([0]);
  expect(timers).toHaveLength(1);
});
