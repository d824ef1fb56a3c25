/** Dragging a piece with a finger, a pen or the mouse. */

import { EASE, TIMES, animate } from "../../motion";

export interface Drag {
  /** It is over this point of the window. */
  over?(x: number, y: number): void;
  /** It was let go there; false sends it back. */
  drop(x: number, y: number): boolean | Promise<boolean>;
}

/** Pixels that a pointer moves before a tap is a drag. */
const SLACK = 8;

/** An attachment: the element can be dragged while `allowed` says so. */
export function draggable(
  allowed: () => boolean,
  drag: Drag,
): (element: HTMLElement) => () => void {
  return (element) => {
    let start: { x: number; y: number; id: number } | null = null;
    let isMoving = false;

    function begin(event: PointerEvent): void {
      if (event.button !== 0 || !event.isPrimary || !allowed()) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      isMoving = false;
    }

    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!isMoving && Math.hypot(x, y) < SLACK) return;
      if (!isMoving) element.setPointerCapture(event.pointerId);
      isMoving = true;
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.style.zIndex = "var(--z-flying)";
      drag.over?.(event.clientX, event.clientY);
    }

    function back(): void {
      const { transform } = element.style;
      element.style.transform = "";
      element.style.zIndex = "";
      if (transform) {
        void animate(element, [{ transform }, { transform: "none" }], {
          duration: TIMES.move,
          easing: EASE.out,
        });
      }
    }

    function end(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      start = null;
      if (!isMoving) return;
      // The click that follows belongs to the drag.
      element.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 0);
      if (event.type === "pointercancel") return back();
      void Promise.resolve(drag.drop(event.clientX, event.clientY)).then((taken) => {
        if (!taken) back();
      });
    }

    element.addEventListener("pointerdown", begin);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    return () => {
      element.removeEventListener("pointerdown", begin);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", end);
      element.removeEventListener("pointercancel", end);
    };
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
