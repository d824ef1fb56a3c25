import { EASE, TIMES } from "./pace";
import { animate, type Movable } from "./running";

/** A token's way from its back to its face: up, round, and down with one bounce. */
export const FLIPPING: Keyframe[] = [
  { transform: "none", easing: EASE.inOut },
  { transform: "translateY(-70%) rotateY(90deg)", offset: 0.45, easing: EASE.land },
  { transform: "rotateY(180deg)" },
];

/**
 * Turns a token whose far side is drawn at `rotateY(180deg)`. All that are turned in one moment
 * turn together: nobody's is seen before another's.
 */
export function flip(token: Movable): Promise<void> {
  return animate(token, FLIPPING, { duration: TIMES.flip, easing: "linear" });
}
