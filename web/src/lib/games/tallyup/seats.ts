/** The people round the table, as they are drawn. */

import type { Seat } from "../../protocol/messages";
import type { Scene } from "./scene";

/** All seats in order of play; whoever looks at the table comes last. */
export function order(players: number, own: number | null): readonly number[] {
  const first = own === null ? 0 : own + 1;
  return Array.from({ length: players }, (_, place) => (first + place) % players);
}

/** A seat's token: face up, face down, or not chosen yet. */
export function side(scene: Scene, seat: number): "in" | "out" | "back" | "open" {
  if (!scene.inside[seat]) return "out";
  if (!scene.choosing) return "in";
  return scene.chosen[seat] ? "back" : "open";
}

/** What is to be said of who sits there; one thing at most. */
export function mark(seat: Seat | undefined, isHere: boolean): "bot" | "away" | "gone" | null {
  if (seat?.bot) return "bot";
  if (seat?.away) return "away";
  return isHere ? null : "gone";
}
