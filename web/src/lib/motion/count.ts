import { EASE, TIMES } from "./pace";
import { animate, dueNow, track } from "./running";

/** A digit that changes: what stood at its place before, or nothing. */
export interface Slot {
  readonly from: string | null;
}

/**
 * Which characters of `after` roll in, compared from the right: ones with ones, tens with tens.
 * Those that stay are null. Where none would roll, since only the leading ones go, all do: a number
 * that changes is seen to change.
 */
export function rolled(before: string, after: string): readonly (Slot | null)[] {
  const old = [...before].reverse();
  const onlyShorter = before !== after && before.endsWith(after);
  return [...after]
    .reverse()
    .map((character, place) =>
      character === old[place] && !onlyShorter ? null : { from: old[place] ?? null },
    )
    .reverse();
}

// A digit's height and a gap, in the units of its drawing.
const STEP = 122;

/** Rolls the digits of a drawn number that are marked to come in or go out; `up` when it grows. */
export async function roll(number: ParentNode, up: boolean): Promise<void> {
  const shift = up ? STEP : -STEP;
  const marked = [...number.querySelectorAll("[data-roll]")].reverse();
  await Promise.all(
    marked.map((digit, place) => {
      const comes = digit.getAttribute("data-roll") === "in";
      const from = { transform: comes ? `translateY(${shift}px)` : "none", opacity: 1 };
      const to = { transform: comes ? "none" : `translateY(${-shift}px)`, opacity: 1 };
      const last = Math.max(1, marked.length - 1);
      // The ones lead and the others follow within the time that a count may take.
      const delay = (place / last) * TIMES.stagger * 2;
      return animate(digit, [from, to], {
        duration: TIMES.count - TIMES.stagger * 2,
        delay,
        easing: EASE.out,
      });
    }),
  );
}

/** What a count shows at a part (0 to 1) of its time: whole numbers that slow down to the end. */
export function counted(from: number, to: number, part: number): number {
  const eased = 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;
  return Math.round(from + (to - from) * eased);
}

/** Where frames come from; the browser's own, unless a test hands in another. */
export interface Frames {
  readonly now: () => number;
  readonly next: (frame: () => void) => number;
  readonly cancel: (id: number) => void;
}

const BROWSER: Frames = {
  now: () => performance.now(),
  next: (frame) => requestAnimationFrame(frame),
  cancel: (id) => cancelAnimationFrame(id),
};

/**
 * Counts from one number to another, calling `show` for each that is to be seen; the last is `to`.
 *
 * Returns how to end it: the number that it was counting to is shown at once.
 */
export function count(
  from: number,
  to: number,
  show: (value: number) => void,
  frames: Frames = BROWSER,
): () => void {
  const duration = from === to ? 0 : dueNow(TIMES.count);
  if (duration === 0) {
    show(to);
    return () => undefined;
  }
  const begun = frames.now();
  let shown = from;
  let waiting = frames.next(step);
  const done = track({ finish });

  function step(): void {
    const part = (frames.now() - begun) / duration;
    if (part >= 1) return finish();
    const value = counted(from, to, part);
    if (value !== shown) show(value);
    shown = value;
    waiting = frames.next(step);
  }

  function finish(): void {
    frames.cancel(waiting);
    done();
    show(to);
  }

  return finish;
}
