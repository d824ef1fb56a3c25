/** How long motion takes, in milliseconds at speed 1. Nothing takes more than `LONGEST`. */
export const TIMES = {
  move: 320,
  flip: 420,
  tumble: 560,
  count: 500,
  /** Between the starts of things that move together. */
  stagger: 70,
} as const;

export const LONGEST = 600;

export const EASE = {
  /** Leaves at once and lands softly. */
  out: "cubic-bezier(.2, .8, .25, 1)",
  inOut: "cubic-bezier(.6, 0, .3, 1)",
  /** Lands with one bounce: for dice and tokens only. */
  land: "cubic-bezier(.3, 1.35, .5, 1)",
} as const;

/** What the page says about motion. */
export interface Pace {
  /** 2 is twice as fast. */
  readonly speed: number;
  /** Nothing moves: the end is shown at once. */
  readonly still: boolean;
}

/** What a motion of so many milliseconds takes at a pace; 0 where nothing moves. */
export function lasting(milliseconds: number, pace: Pace): number {
  return pace.still ? 0 : Math.min(milliseconds, LONGEST) / pace.speed;
}

/**
 * The pace of this page: the person's setting as it stands on `<html>` (`data-motion="off"`, and
 * `--speed`), and what the system asks for. A page that nobody looks at is still.
 */
export function pace(): Pace {
  if (typeof document === "undefined") return { speed: 1, still: true };
  const page = document.documentElement;
  const speed = Number(page.style.getPropertyValue("--speed"));
  const still =
    page.dataset.motion === "off" ||
    document.hidden ||
    matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { speed: speed > 0 ? speed : 1, still };
}
