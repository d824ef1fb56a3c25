import { beforeEach, describe, expect, test } from "vitest";
import type { ServerMessage, Table } from "../protocol/messages";
import { CommandRefused, Connection, type Socket, type Status, type World } from "./connection";

const TABLE: Table = {
  id: "t",
  code: "BCDFGH",
  game: "tallyup",
  rules: [],
  visibility: "unlisted",
  clock: 0,
  status: "open",
  host: "ana",
  seats: [],
  commitment: "00",
};

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { type: string; id?: string; last?: number | null; [field: string]: unknown }[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcomes(number: number): void {
    this.says({ type: "welcome", protocol: 1, number, at: 0, table: TABLE });
  }
}

class FakeWorld implements World {
  sockets: FakeSocket[] = [];
  timers: { at: number; action: () => void }[] = [];
  now = 0;

  open(): Socket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  later(milliseconds: number, action: () => void): () => void {
    const timer = { at: this.now + milliseconds, action };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }
  random(): number {
    return 0.5;
  }
  /** Let time pass, with all that falls into it. */
  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((other) => other !== next);
      this.now = next.at;
      next.action();
    }
    this.now = end;
  }
  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (last === undefined) throw new Error("nothing was opened");
    return last;
  }
}

let world: FakeWorld;
let heard: ServerMessage[];
let statuses: Status[];
let connection: Connection;

beforeEach(() => {
  world = new FakeWorld();
  heard = [];
  statuses = [];
  connection = new Connection(
    "ws://table",
    { message: (message) => heard.push(message), status: (status) => statuses.push(status) },
    world,
  );
  world.socket.onopen?.();
});

describe("a connection", () => {
  test("says hello first, and is open with the welcome", () => {
    expect(world.socket.sent).toEqual([{ type: "hello", protocol: 1, last: null }]);
    world.socket.welcomes(3);
    expect(statuses).toEqual(["connecting", "open"]);
    expect(heard).toHaveLength(1);
  });

  test("of a television says so each time, also when it asks for everything anew", () => {
    const screen = new Connection("ws://table", { message() {}, status() {} }, world, true);
    const hello = { type: "hello", protocol: 1, screen: true };
    world.socket.onopen?.();
    expect(world.socket.sent).toEqual([{ ...hello, last: null }]);
    world.socket.welcomes(3);
    world.socket.says({ type: "happened", number: 5, at: 1 });
    expect(world.socket.sent[1]).toEqual({ ...hello, last: null });
    world.socket.welcomes(5);
    world.socket.onclose?.();
    world.pass(10_000);
    world.socket.onopen?.();
    expect(world.socket.sent).toEqual([{ ...hello, last: 5 }]);
    screen.close();
  });

  test("sends a command that was made before the welcome after it", async () => {
    const answer = connection.send({ type: "ready", ready: true });
    expect(world.socket.sent).toHaveLength(1);
    world.socket.welcomes(3);
    const id = world.socket.sent[1]?.id ?? "";
    world.socket.says({ type: "accepted", id, number: 4 });
    expect((await answer).number).toBe(4);
  });

  test("rejects what is refused, with the server's reason", async () => {
    world.socket.welcomes(3);
    const answer = connection.send({ type: "start", anyway: false });
    const id = world.socket.sent[1]?.id ?? "";
    world.socket.says({ type: "refused", id, code: "too-few", what: "two are needed" });
    await expect(answer).rejects.toThrow(CommandRefused);
  });

  test("asks for what it missed, and sends again what was not answered", () => {
    world.socket.welcomes(3);
    void connection.send({ type: "ready", ready: true });
    const first = world.socket.sent[1];
    world.socket.says({ type: "happened", number: 4, at: 1 });
    world.socket.onclose?.();
    world.pass(10_000);
    world.socket.onopen?.();
    expect(world.socket.sent).toEqual([{ type: "hello", protocol: 1, last: 4 }]);
    world.socket.says({ type: "happened", number: 5, at: 1 });
    expect(world.socket.sent[1]).toEqual(first);
  });

  test("passes over an entry that it has, and asks for all where one is missing", () => {
    world.socket.welcomes(3);
    world.socket.says({ type: "happened", number: 3, at: 1 });
    world.socket.says({ type: "happened", number: 5, at: 1 });
    expect(heard).toHaveLength(1);
    expect(world.socket.sent.at(-1)).toEqual({ type: "hello", protocol: 1, last: null });
  });

  test("gives up on a server that is silent, and tries again", () => {
    world.socket.welcomes(3);
    const silent = world.socket;
    world.pass(15_000);
    expect(silent.sent.at(-1)?.type).toBe("ping");
    world.pass(8_001);
    expect(silent.closed).toBe(true);
    expect(statuses.at(-1)).toBe("waiting");
    world.pass(1_000);
    expect(world.sockets).toHaveLength(2);
  });

  test("stays with a server that answers", () => {
    world.socket.welcomes(3);
    for (let round = 0; round < 5; round++) {
      world.pass(15_000);
      world.socket.says({ type: "pong", number: round, at: 0 });
    }
    expect(world.sockets).toHaveLength(1);
  });

  test("waits longer after each try, and not for ever", () => {
    const times: number[] = [];
    for (let round = 0; round < 8; round++) {
      world.socket.onclose?.();
      const before = world.now;
      while (world.sockets.length === times.length + 1) world.pass(10);
      times.push(world.now - before);
    }
    expect(times[0]).toBeLessThan(500);
    expect(times.at(-1)).toBeLessThanOrEqual(8_010);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test("comes back when the server says so, and not when it does not", () => {
    world.socket.welcomes(3);
    world.socket.says({ type: "bye", code: "restart", what: "restarting", again: 1 });
    expect(statuses.at(-1)).toBe("waiting");
    world.pass(1_100);
    world.socket.onopen?.();
    world.socket.says({ type: "bye", code: "gone", what: "no such table" });
    expect(statuses.at(-1)).toBe("ended");
    world.pass(60_000);
    connection.retry();
    expect(world.sockets).toHaveLength(2);
  });

  test("tries at once when the device is online again", () => {
    world.socket.onclose?.();
    connection.retry();
    expect(world.sockets).toHaveLength(2);
  });
});
