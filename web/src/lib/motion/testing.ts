/** For tests of motion: a page that is looked at, and elements whose motions end when told to. */

export interface Motion {
  readonly frames: Keyframe[];
  readonly options: KeyframeAnimationOptions;
  finish(): void;
  cancel(): void;
  readonly isOver: () => boolean;
}

/** As much of an element as motion needs; it remembers how it was moved. */
export class Moved {
  readonly motions: Motion[] = [];

  readonly animate: Element["animate"] = (frames, options) => {
    let resolve = (): void => undefined;
    let reject = (_: unknown): void => undefined;
    const finished = new Promise<void>((kept, broken) => {
      resolve = kept;
      reject = broken;
    });
    let over = false;
    const motion: Motion & { finished: Promise<void> } = {
      frames: frames as Keyframe[],
      options: options as KeyframeAnimationOptions,
      finished,
      finish: () => {
        over = true;
        resolve();
      },
      cancel: () => {
        over = true;
        reject(new DOMException("cancelled", "AbortError"));
      },
      isOver: () => over,
    };
    this.motions.push(motion);
    return motion as unknown as Animation;
  };

  get last(): Motion {
    const motion = this.motions.at(-1);
    if (!motion) throw new Error("it was not moved");
    return motion;
  }
}

interface Given {
  speed?: string;
  motion?: "on" | "off";
  reduced?: boolean;
  hidden?: boolean;
}

/** Gives the modules under test a page; returns how to take it away again. */
export function givePage({
  speed = "",
  motion = "on",
  reduced = false,
  hidden = false,
}: Given = {}): () => void {
  const page = { style: { getPropertyValue: () => speed }, dataset: { motion } };
  const globals = globalThis as unknown as Record<string, unknown>;
  globals["document"] = { documentElement: page, hidden };
  globals["matchMedia"] = () => ({ matches: reduced });
  return () => {
    delete globals["document"];
    delete globals["matchMedia"];
  };
}
