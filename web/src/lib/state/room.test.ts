import { beforeEach, expect, test } from "vitest";

import type { Socket } from "../connection/connection";
import type {
  Happened,
  ServerMessage,
  Story,
  StoryEntry,
  Table,
  View,
  Welcome,
} from "../protocol/messages";
import { Room } from "./room.svelte";
import type { Moment, RoomWorld } from "./room.svelte";

const TABLE: Table = {
  id: "t",
  code: "BCDFGH",
  game: "tallyup",
  rules: [],
  visibility: "unlisted",
  clock: 30,
  status: "playing",
  host: "ana",
  seats: [
    { name: "Ana", colour: "red", person: "ana" },
    { name: "Bo", colour: "blue", bot: "steady" },
    { name: "Cy", colour: "green", person: "cy" },
  ],
  commitment: "00",
};

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { type: string; id: string }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id: string });
  }
  close(): void {
    this.onclose = null;
  }
}

class FakeWorld implements RoomWorld {
  socket = new FakeSocket();
  time = 1_000;
  tick: () => void = () => undefined;
  timers: { action: () => void; milliseconds: number }[] = [];
  open(): Socket {
    return this.socket;
  }
  later(milliseconds: number, action: () => void): () => void {
    const timer = { action, milliseconds };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((other) => other !== timer));
  }
  random(): number {
    return 0.5;
  }
  now(): number {
    return this.time;
  }
  every(_: number, action: () => void): () => void {
    this.tick = action;
    return () => (this.tick = () => undefined);
  }
  address(id: string): string {
    return id;
  }
  entries: StoryEntry[] = [];
  story(_: string, after: number): Promise<Story> {
    const entries = this.entries.filter(({ number }) => number > after);
    return Promise.resolve({ entries, number: entries.at(-1)?.number ?? after });
  }
  /** Let the timers run that wait exactly so long. */
  pass(milliseconds: number): void {
    for (const timer of [...this.timers]) {
      if (timer.milliseconds === milliseconds) timer.action();
    }
  }
}

let world: FakeWorld;
let room: Room;
let heard: Moment[];

beforeEach(() => {
  world = new FakeWorld();
  room = new Room("t", world);
  heard = [];
  room.hear((moment) => heard.push(moment));
});

function comes(message: ServerMessage): void {
  world.socket.onmessage?.({ data: JSON.stringify(message) });
}

function view(seat: number | null, actions: string[] = []): View {
  return { seat, players: 3, round: 1, scores: [0, 0, 0], actions } as unknown as View;
}

function welcome(more: Partial<Welcome> = {}): void {
  comes({
    type: "welcome",
    protocol: 1,
    number: 5,
    at: 1_000,
    table: TABLE,
    you: "ana",
    seats: [0],
    views: [view(0, ["in", "out"])],
    online: ["ana"],
    ...more,
  });
}

function happened(more: Partial<Happened>): void {
  comes({ type: "happened", number: (room.state?.number ?? 0) + 1, at: 1_000, ...more });
}

test("a room tells whom the table waits for, and how long", () => {
  welcome({ at: 3_000, waiting: { seats: [0, 2], since: 3_000, until: 33_000 } });
  expect(room.awaited).toEqual({
    seats: [0, 2],
    names: ["Ana", "Cy"],
    own: [0],
    seconds: 30,
    asked: [],
  });
  world.time = 11_500;
  world.tick();
  expect(room.awaited?.seconds).toBe(20);
  world.time = 99_000;
  world.tick();
  expect(room.awaited?.seconds).toBe(0);
});

test("without a clock there is no time, and a game that is over waits for nobody", () => {
  welcome({ waiting: { seats: [2], since: 0 } });
  expect(room.awaited?.seconds).toBe(null);
  expect(room.isMyTurn).toBe(false);
  happened({ table: { ...TABLE, status: "over" } });
  expect(room.awaited).toBe(null);
});

test("my turn is heard once, when it comes", () => {
  welcome({ waiting: { seats: [2], since: 0 } });
  expect(heard).toEqual([]);
  happened({ waiting: { seats: [0, 2], since: 0 } });
  happened({ waiting: { seats: [0], since: 0 } });
  expect(heard).toEqual(["turn"]);
});

test("an action is sent for its seat, and accepted", async () => {
  welcome();
  const acted = room.act(0, "in");
  expect(room.sending).toBe(1);
  const sent = world.socket.sent.at(-1)!;
  expect(sent).toMatchObject({ type: "act", seat: 0, words: "in" });
  comes({ type: "accepted", id: sent.id, number: 6 });
  expect(await acted).toBe(true);
  expect(room.sending).toBe(0);
  expect(room.problem).toBe(null);
});

test("a refusal is a problem for a while, and nothing is thrown", async () => {
  welcome();
  const acted = room.act(0, "pass");
  const { id } = world.socket.sent.at(-1)!;
  comes({ type: "refused", id, code: "not-allowed", what: "no", allowed: ["in", "out"] });
  expect(await acted).toBe(false);
  expect(room.problem).toBe("not-allowed");
  expect(room.allowed).toEqual(["in", "out"]);
  world.pass(6_000);
  expect(room.problem).toBe(null);
});

test("of several own seats the one is shown that was asked for", () => {
  welcome({ seats: [0, 2], views: [view(0, ["in"]), view(2, ["out"])] });
  expect(room.seat).toBe(0);
  room.show(2);
  expect(room.view?.seat).toBe(2);
  expect(room.actions).toEqual(["out"]);
  happened({ seats: [0], changes: [view(0)] });
  expect(room.seat).toBe(0);
});

test("whoever looks on has a view without a seat, and no actions", () => {
  welcome({ you: "dee", seats: [], views: [view(null)] });
  expect(room.seat).toBe(null);
  expect(room.view?.seat).toBe(null);
  expect(room.actions).toEqual([]);
  expect(room.isHost).toBe(false);
});

test("reactions are shown for a few seconds, and others' are heard", () => {
  welcome();
  happened({ reacted: { person: "cy", name: "Cy", reaction: "clap" } });
  happened({ reacted: { person: "ana", name: "Ana", reaction: "wow" } });
  expect(room.reactions.map(({ reaction }) => reaction)).toEqual(["clap", "wow"]);
  expect(heard).toEqual(["reacted"]);
  world.pass(4_000);
  expect(room.reactions).toEqual([]);
});

test("entries are told to whoever moves pieces by them", () => {
  const numbers: number[] = [];
  const stop = room.listen((entry) => numbers.push(entry.number));
  welcome();
  happened({});
  stop();
  happened({});
  expect(numbers).toEqual([6]);
});

test("who is not connected is not here; bots always are", () => {
  welcome();
  expect(TABLE.seats.map((seat) => room.isHere(seat))).toEqual([true, true, false]);
});

test("the reason for a lost connection is kept until it is back", () => {
  comes({ type: "bye", code: "restart", what: "restarting", again: 1 });
  expect(room.status).toBe("waiting");
  expect(room.bye?.code).toBe("restart");
  room.retry();
  welcome();
  expect(room.status).toBe("open");
  expect(room.bye).toBe(null);
});

test("the beginning and the end of the game are heard", () => {
  welcome({ table: { ...TABLE, status: "open" }, views: [] });
  happened({ table: TABLE });
  happened({ table: { ...TABLE, status: "over" } });
  expect(heard).toEqual(["started", "over"]);
});

test("a chat message of somebody else is heard", () => {
  welcome();
  happened({ said: { person: "cy", name: "Cy", text: "Hi", at: 0 } });
  happened({ said: { person: "ana", name: "Ana", text: "Hi", at: 0 } });
  expect(heard).toEqual(["said"]);
});

test("whoever comes in the middle has the story from the beginning, each fact once", async () => {
  const listened: number[] = [];
  room.listen((entry) => listened.push(entry.number));
  const fact = (seat: number) => ({ type: "ChoiceMade", seat }) as const;
  world.entries = [4, 5, 6].map((number) => ({ number, at: 0, facts: [fact(number)] }));
  welcome();
  happened({ facts: [fact(6)] });
  happened({ facts: [fact(7)] });
  await Promise.resolve();
  await Promise.resolve();
  expect(room.state?.facts.map(({ number }) => number)).toEqual([4, 5, 6, 7]);
  // What was over before is no news: nobody moves pieces by it, and nobody reads it aloud.
  expect(listened).toEqual([6, 7]);
});
