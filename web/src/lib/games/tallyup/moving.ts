/** Arrows move the focus among things that lie in rows. */

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place that an arrow leads to among so many in so many columns; its own at the edge. */
export function moved(place: number, key: string, count: number, columns: number): number {
  const [x, y] = STEPS[key] ?? [0, 0];
  const next = place + x + y * columns;
  return next >= 0 && next < count ? next : place;
}

/** An attachment: arrows move the focus among the buttons of this list, by rows and columns. */
export function arrows(list: HTMLElement): () => void {
  const turned = (event: KeyboardEvent): void => {
    if (!(event.key in STEPS)) return;
    const buttons = [...list.querySelectorAll<HTMLElement>(":scope > button")];
    const place = buttons.indexOf(document.activeElement as HTMLElement);
    if (place < 0) return;
    const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
    event.preventDefault();
    buttons[moved(place, event.key, buttons.length, columns)]?.focus();
  };
  list.addEventListener("keydown", turned);
  return () => list.removeEventListener("keydown", turned);
}
