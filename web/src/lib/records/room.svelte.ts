/** A table as the games draw it, at which nothing can be done: it is shown out of a record. */

import type { Accepted, Happened } from "../protocol/messages";
import type { Awaited, Room } from "../state/room.svelte";
import type { TableState } from "../state/table";

/** All that a page may ask of a room. */
type AnyRoom = Pick<Room, keyof Room>;

export class RecordRoom {
  readonly id = "";
  readonly status = "open";
  readonly bye = null;
  readonly problem = null;
  readonly allowed: readonly string[] = [];
  readonly reactions = [];
  readonly sending = 0;
  readonly isHost = false;
  readonly isMyTurn = false;
  readonly actions: readonly string[] = [];
  state = $state.raw<TableState>() as TableState;
  readonly #listeners = new Set<(entry: Happened) => void>();

  constructor(state: TableState) {
    this.state = state;
  }

  /** The room as the tables take it: they are given it read-only, whatever they would do. */
  get shown(): Room {
    const room: AnyRoom = this;
    return room as Room;
  }

  get names(): readonly string[] {
    return this.state.table.seats.map((seat) => seat.name ?? "");
  }

  get seats(): readonly number[] {
    return this.state.seats;
  }

  get seat(): number | null {
    return this.seats[0] ?? null;
  }

  get view(): Room["view"] {
    return this.state.views.get(this.seat) ?? null;
  }

  get awaited(): Awaited | null {
    const seats = this.state.waiting?.seats ?? [];
    if (!seats.length) return null;
    // Nobody is asked for anything any more, not even the person whose view this is.
    const names = seats.map((seat) => this.names[seat] ?? "");
    return { seats, names, own: [], seconds: null, asked: [] };
  }

  isHere(): boolean {
    return true;
  }

  /** The next step: those who listen show what happened. */
  happened(entry: Happened, state: TableState): void {
    this.state = state;
    for (const listener of this.#listeners) listener(entry);
  }

  /** Any other moment. */
  jump(state: TableState): void {
    this.state = state;
  }

  listen(listener: (entry: Happened) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  hear(): () => void {
    return () => undefined;
  }

  show(): void {}
  dismiss(): void {}
  retry(): void {}
  close(): void {}

  act(): Promise<boolean> {
    return Promise.resolve(false);
  }

  send(): Promise<boolean> {
    return Promise.resolve(false);
  }

  ask(): Promise<Accepted | null> {
    return Promise.resolve(null);
  }
}
