import { describe, expect, test } from "vitest";
import type { ServerMessage, Table } from "../protocol/messages";
import { after, withStory, type TableState } from "./table";

const TABLE = { id: "t", game: "tallyup", status: "playing", seats: [{}, {}] } as unknown as Table;

const read = (message: object): ServerMessage => message as ServerMessage;

const WELCOME = read({
  type: "welcome",
  protocol: 1,
  number: 5,
  at: 1_000,
  table: TABLE,
  you: "ana",
  seats: [0],
  views: [{ seat: 0, total: 50, own_choice: null }],
  chat: [],
  waiting: { seats: [0, 1], since: 900 },
});

function run(...messages: object[]): TableState {
  let state = after(null, WELCOME, 400);
  for (const message of messages) state = after(state, read(message), 400);
  if (state === null) throw new Error("there was a welcome");
  return state;
}

describe("a table's state", () => {
  test("is nothing before the welcome", () => {
    expect(after(null, read({ type: "happened", number: 1, at: 0 }))).toBeNull();
  });

  test("knows how far this device's clock is behind", () => {
    expect(run().clockOffset).toBe(600);
  });

  test("takes over of a view what is different, and keeps the rest", () => {
    const state = run({
      type: "happened",
      number: 6,
      at: 0,
      facts: [{ type: "ChoiceMade", seat: 0 }],
      changes: [{ seat: 0, own_choice: true }],
    });
    expect(state.views.get(0)).toEqual({ seat: 0, total: 50, own_choice: true });
    expect(state.facts).toEqual([{ number: 6, fact: { type: "ChoiceMade", seat: 0 } }]);
    expect(state.number).toBe(6);
  });

  test("takes whole views where the seats are others", () => {
    const state = run({
      type: "happened",
      number: 6,
      at: 0,
      seats: [1],
      changes: [{ seat: 1, total: 0 }],
    });
    expect([...state.views]).toEqual([[1, { seat: 1, total: 0 }]]);
    expect(state.seats).toEqual([1]);
  });

  test("never changes an earlier state", () => {
    const before = run();
    const copy = structuredClone(before);
    after(before, read({ type: "happened", number: 6, at: 0, changes: [{ seat: 0, total: 9 }] }));
    expect(before).toEqual(copy);
  });

  test("keeps the last messages of the chat, and no more", () => {
    const said = (number: number) => ({
      type: "happened",
      number,
      at: 0,
      said: { person: "ana", name: "Ana", text: `${number}`, at: 0 },
    });
    const state = run(...Array.from({ length: 130 }, (_, index) => said(6 + index)));
    expect(state.chat).toHaveLength(100);
    expect(state.chat.at(-1)?.text).toBe("135");
  });

  test("keeps what was told when everything comes anew", () => {
    const told = { type: "happened", number: 6, at: 0, facts: [{ type: "UpDieAwaited" }] };
    expect(run(told, WELCOME).facts).toHaveLength(1);
  });

  test("takes what was missed into its place, and nothing twice or too early", () => {
    const told = (number: number) => ({
      type: "happened",
      number,
      at: 0,
      facts: [{ type: "UpDieAwaited" }, { type: "ChoiceMade", seat: number }],
    });
    const state = run(told(6), told(7));
    const story = [2, 4, 6, 7, 8].map((number) => {
      const facts = [{ type: "ChoiceMade" as const, seat: number }];
      return { number, at: 0, facts };
    });
    const whole = withStory(state, story);
    expect(whole.facts.map(({ number }) => number)).toEqual([2, 4, 6, 6, 7, 7]);
    expect(withStory(whole, story)).toBe(whole);
  });

  test("knows who is there", () => {
    const state = run({ type: "presence", online: ["ana", "bo"], spectators: 3 });
    expect([state.online, state.spectators]).toEqual([["ana", "bo"], 3]);
    expect([state.watching, state.screens]).toEqual([[], 0]);
  });

  test("knows the names of those who look on, and the televisions, until others are told", () => {
    const told = { type: "presence", online: [], spectators: 2, watching: ["Eva"] } as const;
    const state = run({ ...told, screens: 1 });
    expect([state.watching, state.screens]).toEqual([["Eva"], 1]);
    const later = after(state, { type: "presence", online: [], spectators: 0 });
    expect([later?.watching, later?.screens]).toEqual([[], 0]);
  });
});
