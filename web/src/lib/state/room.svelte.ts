/** One table as a page uses it: where it stands, what may be done there, and what goes wrong. */

import { api } from "../api/http";
import { CommandRefused, Connection, browser } from "../connection/connection";
import type { Status, Wish, World } from "../connection/connection";
import type {
  Accepted,
  Bye,
  Happened,
  Reacted,
  RefusalCode,
  Refused,
  Seat,
  ServerMessage,
  Story,
  View,
} from "../protocol/messages";
import { entropy } from "../fairness";
import { Telling } from "./story";
import { after, withStory } from "./table";
import type { TableState } from "./table";

/** What a person may want to hear. */
export type Moment = "turn" | "started" | "over" | "said" | "reacted";

/** For whom the table waits, as far as it is of interest here. */
export interface Awaited {
  seats: readonly number[];
  names: readonly string[];
  /** The own seats among them. */
  own: readonly number[];
  /** Whole seconds until a bot acts in their place; null without a clock. */
  seconds: number | null;
  /** Seats that asked for extra time. */
  asked: readonly number[];
}

/** What a room needs of the world; tests hand in their own. */
export interface RoomWorld extends World {
  now(): number;
  every(milliseconds: number, action: () => void): () => void;
  address(id: string): string;
  /** What has happened in a game after an entry. */
  story(id: string, after: number): Promise<Story>;
}

/** Milliseconds between two looks at the clock. */
const TICK = 250;
/** Milliseconds that a problem is shown, unless it is dismissed. */
const PROBLEM_SHOWN = 6_000;
/** Milliseconds that a reaction is shown. */
const REACTION_SHOWN = 4_000;
const MOST_REACTIONS = 5;

export interface ShownReaction extends Reacted {
  key: number;
}

export class Room {
  readonly id: string;
  /** Null until the server has told. */
  state = $state.raw<TableState | null>(null);
  status = $state<Status>("connecting");
  /** Why the server ended the connection, until it is there again. */
  bye = $state.raw<Bye | null>(null);
  /** Why the last command was refused; null once another one was accepted. */
  problem = $state<RefusalCode | null>(null);
  /** What would have been accepted instead, in the record's words. */
  allowed = $state.raw<readonly string[]>([]);
  reactions = $state.raw<readonly ShownReaction[]>([]);
  /** How many commands are on their way. */
  sending = $state(0);

  readonly #world: RoomWorld;
  readonly #connection: Connection;
  readonly #listeners = new Set<(entry: Happened) => void>();
  readonly #hearers = new Set<(moment: Moment) => void>();
  readonly #stopClock: () => void;
  readonly #telling: Telling;
  #now = $state(0);
  #shownSeat = $state<number | null>(null);
  #reactions = 0;
  #contributed = false;
  #forgetProblem: () => void = () => undefined;

  /** As a `screen` it belongs to everybody who looks at it, and has no seat. */
  constructor(id: string, world: RoomWorld = theBrowser, screen = false) {
    this.id = id;
    this.#world = world;
    this.#now = world.now();
    this.#connection = new Connection(
      world.address(id),
      {
        message: (message) => this.#receive(message),
        status: (status, bye) => this.#turned(status, bye),
      },
      world,
      screen,
    );
    this.#telling = new Telling(
      (after) => world.story(id, after),
      (entries) => {
        if (this.state) this.state = withStory(this.state, entries);
      },
      (milliseconds, action) => world.later(milliseconds, action),
    );
    this.#stopClock = world.every(TICK, () => {
      // Nobody is drawn anew where no clock runs.
      if (this.state?.waiting?.until != null) this.#now = world.now();
    });
  }

  // --- where it stands -------------------------------------------------------------------------

  /** The seats' names, in order round the table; free seats have an empty one. */
  get names(): readonly string[] {
    return (this.state?.table.seats ?? []).map((seat) => seat.name ?? "");
  }

  /** The own seats. */
  get seats(): readonly number[] {
    return this.state?.seats ?? [];
  }

  /** The own seat that is shown: with several on one device the one whose turn it is said to be. */
  get seat(): number | null {
    const own = this.seats;
    if (this.#shownSeat !== null && own.includes(this.#shownSeat)) return this.#shownSeat;
    return own[0] ?? null;
  }

  /** Of several own seats show this one. */
  show(seat: number): void {
    this.#shownSeat = seat;
  }

  /** The game as the shown seat sees it, or as somebody who looks on. */
  get view(): View | null {
    return this.state?.views.get(this.seat) ?? null;
  }

  /** What the shown seat may do, in the record's words. */
  get actions(): readonly string[] {
    return this.view?.actions ?? [];
  }

  get isHost(): boolean {
    const state = this.state;
    return state !== null && state.you !== null && state.table.host === state.you;
  }

  /** Whether the person of a seat is connected; bots always are. */
  isHere(seat: Seat): boolean {
    return seat.person == null || (this.state?.online.includes(seat.person) ?? false);
  }

  /** For whom the table waits; null where it waits for nobody. */
  get awaited(): Awaited | null {
    const waiting = this.state?.waiting;
    if (!waiting?.seats.length || this.state?.table.status !== "playing") return null;
    const { seats, until, asked } = waiting;
    const left = until == null ? null : until - this.#now - this.state.clockOffset;
    return {
      seats,
      names: seats.map((seat) => this.names[seat] ?? ""),
      own: seats.filter((seat) => this.seats.includes(seat)),
      seconds: left === null ? null : Math.max(0, Math.ceil(left / 1000)),
      asked: asked ?? [],
    };
  }

  /** Whether the table waits for an own seat. */
  get isMyTurn(): boolean {
    return (this.awaited?.own.length ?? 0) > 0;
  }

  // --- what is done ----------------------------------------------------------------------------

  /** Act in the game, in the record's words; false if it was refused, and `problem` says why. */
  act(seat: number, words: string): Promise<boolean> {
    return this.send({ type: "act", seat, words });
  }

  /** Do something at the table; false if it was refused, and `problem` says why. */
  async send(wish: Wish): Promise<boolean> {
    return (await this.ask(wish)) !== null;
  }

  /** As `send`, and what the server answered. */
  async ask(wish: Wish): Promise<Accepted | null> {
    this.sending += 1;
    try {
      const answer = await this.#connection.send(wish);
      this.problem = null;
      return answer;
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      this.#refused(error.refused);
      return null;
    } finally {
      this.sending -= 1;
    }
  }

  /** The problem was read. */
  dismiss(): void {
    this.problem = null;
  }

  /** Try to connect at once. */
  retry(): void {
    this.#connection.retry();
  }

  /** Be told of every entry when it has come in: what pieces move by. Returns how to stop that. */
  listen(listener: (entry: Happened) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Be told when there is something to be heard. Returns how to stop that. */
  hear(hearer: (moment: Moment) => void): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Leave the page; the seat stays. */
  close(): void {
    this.#stopClock();
    this.#telling.close();
    this.#forgetProblem();
    this.#connection.close();
  }

  // --- what comes in ---------------------------------------------------------------------------

  #receive(message: ServerMessage): void {
    const before = this.state;
    const turnBefore = this.isMyTurn;
    this.#now = this.#world.now();
    this.state = after(before, message, this.#now);
    this.#telling.heard(message);
    if (message.type === "happened") {
      for (const listener of this.#listeners) listener(message);
      if (message.said && message.said.person !== this.state?.you) this.#heard("said");
      if (message.reacted) this.#react(message.reacted);
    }
    const status = this.state?.table.status;
    if (before && before.table.status !== status) {
      if (status === "playing") this.#heard("started");
      if (status === "over") this.#heard("over");
    }
    if (this.isMyTurn && !turnBefore) this.#heard("turn");
    this.#contribute();
  }

  /** Before the game add to what its draws are made from, once: no draw is the server's alone. */
  #contribute(): void {
    const state = this.state;
    if (this.#contributed || state?.table.status !== "open" || !state.seats.length) return;
    this.#contributed = true;
    // It is no wish of the person: nobody is told if it fails.
    this.#connection.send({ type: "contribute", entropy: entropy() }).catch(() => undefined);
  }

  #react(reacted: Reacted): void {
    const key = (this.#reactions += 1);
    this.reactions = [...this.reactions, { ...reacted, key }].slice(-MOST_REACTIONS);
    this.#world.later(REACTION_SHOWN, () => {
      this.reactions = this.reactions.filter((shown) => shown.key !== key);
    });
    if (reacted.person !== this.state?.you) this.#heard("reacted");
  }

  #refused(refused: Refused): void {
    this.problem = refused.code;
    this.allowed = refused.allowed ?? [];
    this.#forgetProblem();
    this.#forgetProblem = this.#world.later(PROBLEM_SHOWN, () => this.dismiss());
  }

  #turned(status: Status, bye?: Bye): void {
    this.status = status;
    if (status === "open") this.bye = null;
    else if (bye) this.bye = bye;
  }

  #heard(moment: Moment): void {
    for (const hearer of this.#hearers) hearer(moment);
  }
}

const theBrowser: RoomWorld = {
  ...browser,
  now: Date.now,
  every: (milliseconds, action) => {
    const timer = setInterval(action, milliseconds);
    return () => clearInterval(timer);
  },
  address: (id) => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return `${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/socket`;
  },
  story: (id, after) => api.story(id, after),
};
