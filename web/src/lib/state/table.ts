/** Where a table stands, as this client may see it: made of the server's messages, and only read. */

import type {
  Happened,
  Meaning,
  Presence,
  Said,
  ServerMessage,
  StoryEntry,
  Table,
  View,
  Waiting,
  Welcome,
} from "../protocol/messages";

/** The messages and facts that are kept to be read again: of facts more than any game has. */
const MOST_CHAT = 100;
const MOST_FACTS = 20_000;

/** A fact of the game, with the number of the entry that told it. */
export interface Told {
  number: number;
  fact: { type: string } & Record<string, unknown>;
}

export interface TableState {
  number: number;
  table: Table;
  you: string | null;
  seats: readonly number[];
  /** By seat (or null, for somebody who looks on) what it sees. */
  views: ReadonlyMap<number | null, View>;
  /** What that means to everybody; null before the game. */
  meaning: Meaning | null;
  online: readonly string[];
  spectators: number;
  /** The names of the first of them who have one. */
  watching: readonly string[];
  /** Televisions that show the table. */
  screens: number;
  chat: readonly Said[];
  facts: readonly Told[];
  waiting: Waiting | null;
  /** Milliseconds that this device's clock is behind the server's. */
  clockOffset: number;
}

/** The state after a message; a message that is not about the table changes nothing. */
export function after(
  state: TableState | null,
  message: ServerMessage,
  now: number = Date.now(),
): TableState | null {
  switch (message.type) {
    case "welcome":
      return welcomed(message, state, now);
    case "happened":
      return state === null ? null : happened(state, message);
    case "presence":
      return state === null ? null : present(state, message);
    default:
      return state;
  }
}

function welcomed(welcome: Welcome, before: TableState | null, now: number): TableState {
  return {
    number: welcome.number,
    table: welcome.table,
    you: welcome.you ?? null,
    seats: welcome.seats ?? [],
    views: new Map((welcome.views ?? []).map((view) => [view.seat, view])),
    meaning: welcome.meaning ?? null,
    online: welcome.online ?? [],
    spectators: welcome.spectators ?? 0,
    watching: welcome.watching ?? [],
    screens: welcome.screens ?? 0,
    chat: welcome.chat ?? [],
    // What was told before is still true; what is missing behind it is asked for.
    facts: before?.table.id === welcome.table.id ? before.facts : [],
    waiting: welcome.waiting ?? null,
    clockOffset: welcome.at - now,
  };
}

function happened(state: TableState, entry: Happened): TableState {
  const facts = (entry.facts ?? []).map((fact) => ({ number: entry.number, fact }) as Told);
  return {
    ...state,
    number: entry.number,
    table: entry.table ?? state.table,
    seats: entry.seats ?? state.seats,
    views: seen(state.views, entry),
    meaning: entry.meaning ? ({ ...state.meaning, ...entry.meaning } as Meaning) : state.meaning,
    chat: entry.said ? [...state.chat, entry.said].slice(-MOST_CHAT) : state.chat,
    facts: facts.length ? [...state.facts, ...facts].slice(-MOST_FACTS) : state.facts,
    waiting: entry.waiting ?? state.waiting,
  };
}

/**
 * The state with what was told while nobody listened: facts are in the order of their entries, and
 * none comes twice. What has not come in yet as an entry is left to come.
 */
export function withStory(state: TableState, story: readonly StoryEntry[]): TableState {
  const known = new Set(state.facts.map(({ number }) => number));
  const missing = story
    .filter(({ number }) => number <= state.number && !known.has(number))
    .flatMap(({ number, facts }) => facts.map((fact) => ({ number, fact }) as Told));
  if (!missing.length) return state;
  const facts = [...state.facts, ...missing].sort((a, b) => a.number - b.number);
  return { ...state, facts: facts.slice(-MOST_FACTS) };
}

/** The views after an entry: with other seats they are whole ones, else what is different. */
function seen(
  views: ReadonlyMap<number | null, View>,
  entry: Happened,
): ReadonlyMap<number | null, View> {
  const changes = entry.changes ?? [];
  if (entry.seats != null) return new Map(changes.map((view) => [view.seat, view as View]));
  if (!changes.length) return views;
  const merged = new Map(views);
  for (const change of changes) {
    merged.set(change.seat, { ...views.get(change.seat), ...change } as View);
  }
  return merged;
}

function present(state: TableState, presence: Presence): TableState {
  return {
    ...state,
    online: presence.online,
    spectators: presence.spectators,
    watching: presence.watching ?? [],
    screens: presence.screens ?? 0,
  };
}
