import { EASE, lasting, pace } from "./pace";

/** Something that moves and can be brought to its end at once. */
export interface Finishable {
  finish(): void;
}

const running = new Set<Finishable>();

// Chains that were told to end: what they still begin is not to be seen.
let hurrying = 0;

/** What a motion of so many milliseconds takes now; 0 where the end is to be shown at once. */
export function dueNow(milliseconds: number): number {
  return hurrying > 0 ? 0 : lasting(milliseconds, pace());
}

/** Brings all that moves to its end, at once: for any tap, and for whatever must not wait. */
export function finishAll(): void {
  for (const motion of [...running]) motion.finish();
}

/** Counts a motion in until the returned function is called. */
export function track(motion: Finishable): () => void {
  running.add(motion);
  return () => void running.delete(motion);
}

/** Whether anything moves now. */
export function isMoving(): boolean {
  return running.size > 0;
}

/** As much of an element as is needed to move it. */
export type Movable = Pick<Element, "animate">;

export interface Timing {
  /** Milliseconds at speed 1. */
  readonly duration: number;
  readonly delay?: number;
  readonly easing?: string;
}

/**
 * Moves an element through `frames` and leaves it as its styles say.
 *
 * The promise is kept when the motion is over, however it ended: by itself, by `finishAll`, or
 * because its element went away. Where nothing moves it is kept at once.
 */
export async function animate(element: Movable, frames: Keyframe[], timing: Timing): Promise<void> {
  const duration = dueNow(timing.duration);
  if (duration === 0) return;
  const motion = element.animate(frames, {
    duration,
    delay: ((timing.delay ?? 0) * duration) / timing.duration,
    easing: timing.easing ?? EASE.out,
    // A delayed motion waits at its first frame.
    fill: "backwards",
  });
  const done = track(motion);
  try {
    await motion.finished;
  } catch {
    // Cancelled: its element is gone, and so is the reason to move it.
  } finally {
    done();
  }
}

/**
 * Motions one after the other. Once `finishAll` is called, all that are left end as they begin, so
 * that one tap ends the whole chain.
 */
export async function chain(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  let hurried = false;
  const done = track({
    finish: () => {
      if (!hurried) hurrying += 1;
      hurried = true;
    },
  });
  try {
    for (const step of steps) await step();
  } finally {
    if (hurried) hurrying -= 1;
    done();
  }
}

/**
 * From now on any tap or key brings all motion to its end, before it does what else it does.
 *
 * Returns how to stop that. To be called once, for the whole page.
 */
export function finishOnInput(
  page: Pick<EventTarget, "addEventListener" | "removeEventListener">,
): () => void {
  const how = { capture: true, passive: true };
  page.addEventListener("pointerdown", finishAll, how);
  page.addEventListener("keydown", finishAll, how);
  return () => {
    page.removeEventListener("pointerdown", finishAll, how);
    page.removeEventListener("keydown", finishAll, how);
  };
}
