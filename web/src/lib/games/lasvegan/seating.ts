/** Who sits where, as somebody at the table sees it. */

/** Where a seat's card lies on wide screens: as people sit. A spectator sees all in one row. */
export type Spot = "left" | "top" | "top2" | "right" | "mine" | "row";

/** Where the others sit, in order of play, by how many they are. */
const SPOTS: readonly (readonly Spot[])[] = [
  [],
  ["top"],
  ["left", "right"],
  ["left", "top", "right"],
  ["left", "top", "top2", "right"],
];

/** The seats in order of play, beginning with `first`. */
export function orderOfPlay(first: number, players: number): number[] {
  return Array.from({ length: players }, (_, place) => (first + place) % players);
}

/** Everybody but me in order of play after me; everybody, for somebody who looks on. */
export function others(own: number | null, players: number): number[] {
  return own === null ? orderOfPlay(0, players) : orderOfPlay(own, players).slice(1);
}

/** By seat, where its card lies on wide screens. */
export function spots(own: number | null, players: number): ReadonlyMap<number, Spot> {
  if (own === null) return new Map(orderOfPlay(0, players).map((seat) => [seat, "row"]));
  const around = SPOTS[players - 1] ?? [];
  const found = others(own, players).map(
    (seat, place) => [seat, around[place] ?? "top"] as [number, Spot],
  );
  return new Map([...found, [own, "mine"]]);
}
