import { TIMES } from "./pace";
import { animate, type Movable } from "./running";

/**
 * A die's way from the hand to its place: it flies in turning, hits the felt, bounces once and
 * lies. Dice that are thrown together turn differently.
 */
export function tumbling(order: number): Keyframe[] {
  const turn = order % 2 ? -1 : 1;
  const x = 540 + 90 * (order % 3);
  const y = -450 * turn;
  return [
    {
      transform: `translate3d(-7rem, -4rem, 0) rotateX(${x}deg) rotateY(${y}deg)`,
      easing: "cubic-bezier(.3, .5, .5, 1)",
    },
    {
      transform: `translate3d(.5rem, 0, 0) rotateX(90deg) rotateY(${-60 * turn}deg)`,
      offset: 0.695,
    },
    {
      transform: `translate3d(.75rem, -.625rem, 0) rotateX(30deg) rotateY(${-16 * turn}deg)`,
      offset: 0.855,
    },
    { transform: "none" },
  ];
}

/**
 * Throws a cube of six sides, the `order`-th of those thrown together; it lands on its front.
 *
 * @param around what holds the cube. It fades in, for a cube with an opacity would be flat.
 */
export async function tumble(cube: Movable, around: Movable, order = 0): Promise<void> {
  const delay = order * TIMES.stagger;
  await Promise.all([
    animate(around, [{ opacity: 0 }, { opacity: 1 }], { duration: TIMES.tumble / 6, delay }),
    animate(cube, tumbling(order), { duration: TIMES.tumble, delay, easing: "linear" }),
  ]);
}
