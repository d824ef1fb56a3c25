/**
 * One table's WebSocket, kept alive: it reconnects by itself, catches up, and sends again what
 * was not answered. Nothing here draws or knows a game.
 */

import { later, type Later } from "../later";
import { VERSION } from "../protocol/messages";
import type {
  Accepted,
  Bye,
  ClientMessage,
  Refused,
  ServerMessage,
  TableCommand,
} from "../protocol/messages";

/** How a connection is: `waiting` until the next try, `ended` when there will be none. */
export type Status = "connecting" | "open" | "waiting" | "ended";

/** A command before it has an id. */
export type Wish = TableCommand extends infer C
  ? C extends TableCommand
    ? Omit<C, "id">
    : never
  : never;

/** What a table's page wants to hear. */
export interface Listener {
  /** A message that is neither an answer nor about the connection itself. */
  message(message: ServerMessage): void;
  /** The status changed; `bye` is why the server ended it, if it said so. */
  status(status: Status, bye?: Bye): void;
}

/** What a connection needs of the world; tests hand in their own. */
export interface World {
  open(url: string): Socket;
  later: Later;
  random(): number;
}

/** As much of a WebSocket as is used. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** A command was refused; nothing changed. */
export class CommandRefused extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.what);
    this.refused = refused;
  }
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
/** Milliseconds between two looks whether the server is still there. */
const PING_EVERY = 15_000;
/** Milliseconds of silence after which it is not. */
const PATIENCE = 8_000;

interface Unanswered {
  text: string;
  accept(answer: Accepted): void;
  refuse(reason: CommandRefused): void;
}

export class Connection {
  readonly #url: string;
  readonly #listener: Listener;
  readonly #world: World;
  readonly #prefix: string;
  readonly #screen: boolean;
  readonly #unanswered = new Map<string, Unanswered>();
  #socket: Socket | null = null;
  #last: number | null = null;
  #tries = 0;
  #commands = 0;
  #pings = 0;
  #welcomed = false;
  #ended = false;
  #cancelTimer: () => void = () => undefined;

  /** As a `screen` it is nobody's: it sees what a spectator may, whoever's browser it is. */
  constructor(url: string, listener: Listener, world: World = browser, screen = false) {
    this.#url = url;
    this.#listener = listener;
    this.#world = world;
    this.#screen = screen;
    // Another tab of the same person counts its own commands.
    this.#prefix = Math.floor(world.random() * 2 ** 48).toString(36);
    this.#connect();
  }

  /** Do something at the table; resolves when the server keeps it, rejects when it refuses. */
  send(wish: Wish): Promise<Accepted> {
    this.#commands += 1;
    const id = `${this.#prefix}-${this.#commands}`;
    const text = JSON.stringify({ ...wish, id });
    return new Promise((accept, refuse) => {
      this.#unanswered.set(id, { text, accept, refuse });
      if (this.#welcomed) this.#socket?.send(text);
    });
  }

  /** Try at once, for example because the device is online again. */
  retry(): void {
    if (this.#socket === null && !this.#ended) {
      this.#cancelTimer();
      this.#connect();
    }
  }

  /** Leave for good. */
  close(): void {
    this.#ended = true;
    this.#drop();
  }

  #connect(): void {
    this.#listener.status("connecting");
    const socket = this.#world.open(this.#url);
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = (event) => {
      if (this.#socket === socket && typeof event.data === "string") {
        this.#receive(JSON.parse(event.data) as ServerMessage);
      }
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    this.#expect(PATIENCE);
  }

  #receive(message: ServerMessage): void {
    this.#expect(PING_EVERY);
    switch (message.type) {
      case "accepted":
        this.#unanswered.get(message.id)?.accept(message);
        this.#unanswered.delete(message.id);
        return;
      case "refused":
        if (message.id != null) {
          this.#unanswered.get(message.id)?.refuse(new CommandRefused(message));
          this.#unanswered.delete(message.id);
        }
        return;
      case "pong":
        return;
      case "bye":
        this.#bye(message);
        return;
      case "welcome":
        this.#last = message.number;
        break;
      case "happened":
        if (this.#last !== null && message.number <= this.#last) return;
        if (this.#last !== null && message.number > this.#last + 1) {
          // A gap cannot be: everything is asked for anew.
          this.#last = null;
          this.#hello();
          return;
        }
        this.#last = message.number;
        break;
    }
    this.#opened();
    this.#listener.message(message);
  }

  /** With the first message after `hello` the server has us: what waits may go. */
  #opened(): void {
    if (this.#welcomed) return;
    this.#welcomed = true;
    this.#tries = 0;
    this.#listener.status("open");
    for (const { text } of this.#unanswered.values()) this.#socket?.send(text);
  }

  #bye(bye: Bye): void {
    if (bye.again == null) {
      this.#ended = true;
      this.#drop();
      this.#listener.status("ended", bye);
      return;
    }
    this.#drop();
    this.#wait(Math.max(bye.again * 1000, FIRST_WAIT), bye);
  }

  #lost(): void {
    this.#drop();
    if (!this.#ended) this.#wait(Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT));
  }

  #wait(milliseconds: number, bye?: Bye): void {
    this.#tries += 1;
    this.#listener.status("waiting", bye);
    // Not all at the same moment: a server that comes back has enough to do.
    const spread = 0.75 + this.#world.random() / 2;
    this.#cancelTimer = this.#world.later(milliseconds * spread, () => this.#connect());
  }

  /** Ask after so long a silence, and give up after a longer one. */
  #expect(silence: number): void {
    this.#cancelTimer();
    const socket = this.#socket;
    const giveUp = (): void => {
      if (this.#socket !== socket) return;
      socket?.close();
      this.#lost();
    };
    if (silence === PATIENCE) {
      this.#cancelTimer = this.#world.later(PATIENCE, giveUp);
      return;
    }
    this.#cancelTimer = this.#world.later(silence, () => {
      this.#pings += 1;
      this.#write({ type: "ping", number: this.#pings });
      this.#cancelTimer = this.#world.later(PATIENCE, giveUp);
    });
  }

  #hello(): void {
    const hello = { type: "hello", protocol: VERSION, last: this.#last } as const;
    this.#write(this.#screen ? { ...hello, screen: true } : hello);
  }

  #write(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #drop(): void {
    this.#cancelTimer();
    this.#welcomed = false;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}

export const browser: World = {
  open: (url) => new WebSocket(url) as unknown as Socket,
  later,
  random: Math.random,
};
