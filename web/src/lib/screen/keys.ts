/** Which keys a television takes for "the whole screen, please". */

const NOT: ReadonlySet<string> = new Set(["Tab", "Escape", "F5", "F11", "F12"]);
const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Whether a key stands for the whole screen: all but those that mean something to the browser. */
export function fillsScreen({ key, ctrlKey, altKey, metaKey }: Pressed): boolean {
  return !(ctrlKey || altKey || metaKey || NOT.has(key) || MODIFIERS.has(key));
}
