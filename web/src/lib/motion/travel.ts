/**
 * Pieces that travel: a card from a hand to the trick, from the trick to its winner.
 *
 * The page changes at once, and what has moved is drawn from its old place to its new one. Places
 * are read twice for all pieces together, before the change and after it:
 *
 *     const stage = new Stage();
 *     $effect.pre(() => { void trick; stage.before(); });
 *     $effect(() => { void trick; void stage.after(); });
 *
 *     <li {@attach stage.piece("R7")}> ... </li>
 *
 * A piece's key is what it is (`R7`), wherever it lies; its old element may go and another come.
 */

import { EASE, TIMES } from "./pace";
import { animate } from "./running";

/** Where a piece lies in the window, in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The transform that shows a piece, which lies at `to`, where `from` was; null where they agree. */
export function displaced(from: Box, to: Box): string | null {
  if (!(from.width > 0 && to.width > 0)) return null;
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  const scale = from.width / to.width;
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.01) return null;
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}

/** From where a piece comes that was not seen before, or where one goes that will not be. */
export type Place = Element | Box;

export class Stage {
  readonly #pieces = new Map<string, Element>();
  #before = new Map<string, Box>();

  /** An attachment: this element is the piece `key`. */
  piece(key: string): (element: Element) => () => void {
    return (element) => {
      this.#pieces.set(key, element);
      return () => {
        // The same piece may already lie elsewhere.
        if (this.#pieces.get(key) === element) this.#pieces.delete(key);
      };
    };
  }

  /** Where a piece lies now, or undefined where it does not. */
  find(key: string): Element | undefined {
    return this.#pieces.get(key);
  }

  /** Reads where all pieces lie: to be called before the page changes. */
  before(): void {
    this.#before = this.#boxes();
    // One that is still on its way goes on from here; its new place is read without the old way.
    for (const element of this.#pieces.values()) stop(element);
  }

  /**
   * Moves all pieces that lie elsewhere than `before`: to be called when the page has changed.
   *
   * @param entering by key, from where a piece comes that was not there before.
   */
  async after(entering: ReadonlyMap<string, Place> = new Map()): Promise<void> {
    const before = this.#before;
    this.#before = new Map();
    const now = this.#boxes();
    const origins = new Map([...entering].map(([key, place]) => [key, boxOf(place)]));
    const moves: Promise<void>[] = [];
    for (const [key, to] of now) {
      const from = before.get(key) ?? origins.get(key);
      const element = this.#pieces.get(key);
      const transform = from && displaced(from, to);
      if (!element || !transform) continue;
      const delay = before.has(key) ? 0 : moves.length * TIMES.stagger;
      moves.push(
        animate(
          element,
          [
            { transform, zIndex: ABOVE },
            { transform: "none", zIndex: ABOVE },
          ],
          { duration: TIMES.move, delay },
        ),
      );
    }
    await Promise.all(moves);
  }

  /**
   * Draws pieces on their way to a place where they will not be seen, such as a winner's pile: they
   * close up, shrink and fade. To be called before the page changes; it may change at once.
   */
  async leave(keys: readonly string[], to: Place): Promise<void> {
    const elements = keys
      .map((key) => this.#pieces.get(key))
      .filter((found) => found !== undefined);
    const boxes = elements.map((element) => element.getBoundingClientRect());
    const target = boxOf(to);
    await Promise.all(
      elements.map((element, place) =>
        ghost(element, boxes[place] ?? target, gathering(boxes, place, target)),
      ),
    );
  }

  #boxes(): Map<string, Box> {
    const boxes = new Map<string, Box>();
    for (const [key, element] of this.#pieces) boxes.set(key, element.getBoundingClientRect());
    return boxes;
  }
}

/** The way of one of several pieces that close up where their middle is and then go to `to`. */
export function gathering(boxes: readonly Box[], place: number, to: Box): Keyframe[] {
  const own = boxes[place];
  if (!own) return [];
  const middle = boxes.reduce((sum, box) => sum + box.x + box.width / 2, 0) / boxes.length;
  const level = boxes.reduce((sum, box) => sum + box.y + box.height / 2, 0) / boxes.length;
  const x = own.x + own.width / 2;
  const y = own.y + own.height / 2;
  const shift = (toX: number, toY: number): string =>
    `translate(${(toX - x).toFixed(1)}px, ${(toY - y).toFixed(1)}px)`;
  const end = shift(to.x + to.width / 2, to.y + to.height / 2);
  return [
    { transform: "none", opacity: 1, easing: EASE.inOut },
    { transform: shift(middle, level), opacity: 1, offset: 0.45, easing: EASE.inOut },
    { transform: `${end} scale(.25) rotate(20deg)`, opacity: 0 },
  ];
}

function stop(element: Element): void {
  for (const motion of element.getAnimations()) {
    if (!(motion instanceof CSSTransition || motion instanceof CSSAnimation)) motion.finish();
  }
}

function boxOf(place: Place): Box {
  return "getBoundingClientRect" in place ? place.getBoundingClientRect() : place;
}

// What travels lies over everything that lies still (`--z-flying`).
const ABOVE = "30";

// The sizes that a piece takes from where it lies.
const SIZES = ["--card-w", "--casino-w", "--chip", "--die", "--inout"];

// A picture of an element above the page, which no longer has it.
async function ghost(element: Element, box: Box, frames: Keyframe[]): Promise<void> {
  const copy = element.cloneNode(true) as HTMLElement | SVGElement;
  Object.assign(copy.style, {
    position: "fixed",
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    pointerEvents: "none",
    zIndex: ABOVE,
  });
  const styles = getComputedStyle(element);
  for (const size of SIZES) copy.style.setProperty(size, styles.getPropertyValue(size));
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("inert", "");
  document.body.append(copy);
  try {
    await animate(copy, frames, { duration: TIMES.count, easing: "linear" });
  } finally {
    copy.remove();
  }
}
