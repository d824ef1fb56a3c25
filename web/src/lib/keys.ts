/** The keys of the tables: what each game's are, and when a key is for the table at all. */

/** What some keys do: either one by one, or the first to the last of them. */
export interface KeyLine {
  readonly keys: readonly string[];
  readonly isRange?: true;
  /** The id of its text. */
  readonly text: string;
}

/** What the last lines of every list are. */
export const EVERYWHERE: readonly KeyLine[] = [
  { keys: ["Esc"], text: "keys-close" },
  { keys: ["?"], text: "keys-list" },
];

const GAMES: Readonly<Record<string, readonly KeyLine[]>> = {
  tallyup: [
    { keys: ["I"], text: "keys-in" },
    { keys: ["O"], text: "keys-out" },
    { keys: ["T"], text: "keys-claim" },
    { keys: ["1", "9"], isRange: true, text: "keys-dice" },
    { keys: ["←", "→", "↑", "↓"], text: "keys-dice-arrows" },
    { keys: ["Enter"], text: "keys-roll" },
  ],
  lasvegan: [
    { keys: ["0", "9"], isRange: true, text: "keys-card" },
    { keys: ["←", "→"], text: "keys-hand" },
    { keys: ["Enter"], text: "keys-play" },
    { keys: ["1", "5"], isRange: true, text: "keys-token" },
    { keys: ["←", "→"], text: "keys-tokens" },
    { keys: ["↑", "↓"], text: "keys-casino" },
    { keys: ["Enter"], text: "keys-place" },
  ],
  record: [
    { keys: ["←", "→"], text: "keys-record-steps" },
    { keys: ["PgUp", "PgDn"], text: "keys-record-rounds" },
    { keys: ["Home", "End"], text: "keys-record-ends" },
    { keys: ["Space"], text: "keys-record-play" },
  ],
};

/** The keys of a game; none of a game that is not known. */
export function keysOf(game: string): readonly KeyLine[] {
  return [...(GAMES[game] ?? []), ...EVERYWHERE];
}

/** Whether a key was meant for what has the focus, and not for the table. */
export function isTyping(
  event: Pick<KeyboardEvent, "target" | "ctrlKey" | "metaKey" | "altKey">,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as Partial<HTMLElement> | null;
  return Boolean(target?.closest?.("input, textarea, select, dialog, [role=dialog]"));
}

/** Whether something lies over the table, to which all keys belong. */
export function isCovered(page: ParentNode): boolean {
  return page.querySelector("dialog[open], [aria-modal=true]") !== null;
}
