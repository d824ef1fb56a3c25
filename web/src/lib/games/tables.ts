/** The tables of the games, each loaded when it is first played at. */

import type { Component } from "svelte";

import type { Room } from "../state/room.svelte";

export interface GameTableProps {
  room: Room;
  /** Only to be looked at, from across the room: there is nothing to be pressed. */
  display?: boolean;
  /** Told whether something is shown that has to be seen before the table goes on. */
  onbusy?: ((busy: boolean) => void) | undefined;
  /** The game is over: show its result. */
  onresult?: (() => void) | undefined;
}

export type GameTable = Component<GameTableProps>;

const FILES = import.meta.glob<{ default: GameTable }>("./*/Table.svelte");

/** A game's table; null where only the plain one can be played at. */
export async function gameTable(game: string): Promise<GameTable | null> {
  const load = FILES[`./${game}/Table.svelte`];
  return load ? (await load()).default : null;
}
