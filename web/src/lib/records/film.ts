/** A record, step by step: what happened in each, and where the table stood after it. */

import { Failed, api } from "../api/http";
import type { Api } from "../api/http";
import { LONGEST_RECORD } from "../protocol/messages";
import type { Colour, Replay, ReplayStep, Seat, Table, View } from "../protocol/messages";
import { after } from "../state/table";
import type { TableState } from "../state/table";

/** Where a round begins. */
export interface Round {
  readonly round: number;
  /** How many steps have been done then. */
  readonly at: number;
}

/** What a film is made of, pages put together. */
export type Reel = Omit<Replay, "next">;

/** Seats that nobody has given a colour. */
const COLOURS: readonly Colour[] = [
  "red",
  "blue",
  "green",
  "orange",
  "purple",
  "teal",
  "pink",
  "yellow",
  "brown",
  "grey",
];

/**
 * Have the server play a record through.
 *
 * @throws {Failed} when it cannot be reached, or refuses the record; then `line` says where.
 */
export async function develop(record: string, asked: Pick<Api, "replay"> = api): Promise<Reel> {
  // By characters, as the server counts them.
  if ([...record].length > LONGEST_RECORD) throw new Failed("limit", "the record is too long");
  const { next, ...reel } = await asked.replay({ record });
  const steps = [...(reel.steps ?? [])];
  for (let after = next; after != null;) {
    const page: Replay = await asked.replay({ record, after });
    steps.push(...(page.steps ?? []));
    after = page.next;
  }
  return { ...reel, steps };
}

export class Film {
  readonly game: string;
  readonly players: readonly string[];
  readonly rules: readonly string[];
  readonly steps: readonly ReplayStep[];
  readonly rounds: readonly Round[];
  readonly #states: readonly TableState[];

  /** `seats`, where it is known who sat there, has their colours. */
  constructor(reel: Reel, seats: readonly Seat[] = []) {
    this.game = reel.game;
    this.players = reel.players;
    this.rules = reel.rules;
    this.steps = reel.steps ?? [];
    this.rounds = this.steps.flatMap(({ facts = [] }, place) =>
      facts.flatMap((fact) =>
        fact.type === "RoundBegan" ? [{ round: fact.round, at: place + 1 }] : [],
      ),
    );
    const first = after(null, {
      type: "welcome",
      protocol: 1,
      number: 0,
      at: 0,
      table: tableOf(reel, seats),
      views: (reel.views ?? []) as View[],
      ...(reel.meaning ? { meaning: reel.meaning } : {}),
    });
    const states = [first as TableState];
    for (const [place, { changes = [], meaning }] of this.steps.entries()) {
      const next = after(states[place] as TableState, {
        type: "happened",
        number: place + 1,
        at: 0,
        changes,
        ...(meaning ? { meaning } : {}),
      });
      states.push(next as TableState);
    }
    this.#states = states;
  }

  /** How many steps there are. */
  get length(): number {
    return this.steps.length;
  }

  /** What a seat saw after so many steps; of null, what everybody did. */
  view(at: number, seat: number | null): View {
    const { views } = this.#states[at] as TableState;
    return { ...(views.get(null) as View), ...views.get(seat) } as View;
  }

  /** The table after so many steps, as the person of a seat had it before them. */
  state(at: number, seat: number | null): TableState {
    const state = this.#states[at] as TableState;
    const view = this.view(at, seat);
    return {
      ...state,
      table: { ...state.table, status: view.winners.length ? "over" : "playing" },
      seats: seat === null ? [] : [seat],
      views: new Map([[seat, view]]),
      waiting: { seats: view.to_act, since: 0 },
    };
  }

  /** The last round that has begun after so many steps; null before the first. */
  round(at: number): Round | null {
    return this.rounds.filter((round) => round.at <= at).at(-1) ?? null;
  }
}

function tableOf({ game, players, rules }: Reel, seats: readonly Seat[]): Table {
  return {
    id: "",
    code: "",
    game,
    rules,
    visibility: "unlisted",
    clock: 0,
    status: "playing",
    host: null,
    seats: players.map((name, seat) => ({
      name,
      colour: seats[seat]?.colour ?? COLOURS[seat] ?? "grey",
    })),
    commitment: "",
  };
}
