/** A record as a file of the reader's. */

import { Failed } from "../api/http";

const KEPT = "sobremesa.record";

/** Save a text under a name, as any download. */
export function save(record: string, name: string): void {
  const address = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * The text of a file, as it is.
 *
 * @throws {Failed} when it is none; nothing in it may be lost, or its draws could not be checked.
 */
export async function read(file: Blob): Promise<string> {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return decoder.decode(await file.arrayBuffer());
  } catch {
    throw new Failed("malformed", "this file is not text");
  }
}

/** The record that was opened in this tab, so that a reload does not lose it. */
export const kept = {
  get(): string {
    return sessionStorage.getItem(KEPT) ?? "";
  },
  set(record: string): void {
    try {
      if (record) sessionStorage.setItem(KEPT, record);
      else sessionStorage.removeItem(KEPT);
    } catch {
      // The browser has no room; then a reload asks for it again.
    }
  },
};
