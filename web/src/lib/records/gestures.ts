/** Keys and fingers that go through a record. */

export type Meaning = "back" | "next" | "first" | "last" | "play" | "round back" | "round on";

const KEYS: Readonly<Record<string, Meaning>> = {
  ArrowLeft: "back",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  PageUp: "round back",
  PageDown: "round on",
  " ": "play",
};

/** Pixels from which on a finger that moves sideways has swiped. */
const SWIPE = 48;

/** What a key does; null where it belongs to what has the focus. */
export function meaningOf(
  event: Pick<KeyboardEvent, "key" | "target" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): Meaning | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const meaning = KEYS[event.key] ?? null;
  const target = event.target as Partial<HTMLElement> | null;
  // Sliders, lists and fields have these keys for themselves; buttons have the space bar.
  if (target?.closest?.("input, select, textarea")) return null;
  if (meaning === "play" && target?.closest?.("button, a, summary")) return null;
  return meaning;
}

/** Turn swipes over an element into steps: to the left is on, to the right is back. */
export function swiped(element: HTMLElement, move: (steps: number) => void): () => void {
  let from: { id: number; x: number; y: number } | null = null;

  function down(event: PointerEvent): void {
    if (event.pointerType === "mouse") return;
    // A second finger is for zooming.
    from = from ? null : { id: event.pointerId, x: event.clientX, y: event.clientY };
  }

  function up(event: PointerEvent): void {
    if (from?.id !== event.pointerId) return;
    const [right, below] = [event.clientX - from.x, event.clientY - from.y];
    from = null;
    if (Math.abs(right) >= SWIPE && Math.abs(right) > 2 * Math.abs(below)) move(right < 0 ? 1 : -1);
  }

  function cancel(): void {
    from = null;
  }

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", cancel);
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", cancel);
  };
}
