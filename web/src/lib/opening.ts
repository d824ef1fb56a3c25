/** Opening a table from the home page. */

import { api } from "./api/http";
import { entropy } from "./fairness";
import { USUAL } from "./levels";
import type { Level } from "./levels";
import { go } from "./router";
import { myself } from "./state/identity.svelte";
import { settings } from "./state/settings.svelte";

export const GAMES = ["lasvegan", "tallyup"] as const;

export type Game = (typeof GAMES)[number];

/** How many bots play with somebody who wants to play at once. */
const BOTS = 3;
/** The seats of a table for friends; the host can have more, or fewer. */
const SEATS: Record<Game, number> = { lasvegan: 5, tallyup: 6 };

/** How well bots play with this person, in their browser: as they chose last for that game. */
export function levelOf(game: Game): Level {
  return settings.now.levels[game] ?? USUAL;
}

/** Have bots play that well from the next table on. */
export function chooseLevel(game: Game, level: Level): void {
  settings.change({ levels: { ...settings.now.levels, [game]: level } });
}

/** A table with bots, dealt at once. */
export async function playNow(game: Game): Promise<void> {
  await myself.ensure();
  const bots = Array<string>(BOTS).fill(levelOf(game));
  const { table } = await api.open({ game, seats: BOTS + 1, bots });
  // After the server has committed itself and before the first draw: so no draw is its alone.
  await api.command(table.id, { type: "contribute", entropy: entropy() });
  await api.command(table.id, { type: "start", anyway: true });
  go(`/tables/${table.id}`);
}

/** A table that waits for friends. */
export async function withFriends(game: Game): Promise<void> {
  await myself.ensure();
  const { table } = await api.open({ game, seats: SEATS[game] });
  go(`/tables/${table.id}`);
}

/** To the table with these letters. */
export async function join(code: string): Promise<void> {
  const { table } = await api.withCode(code.replace(/\s/g, "").toUpperCase());
  go(`/tables/${table.id}`);
}
