/** What a record's comments say of its draws. */

import { bytes } from "./draw";

type Bytes = Uint8Array<ArrayBuffer>;

const MARK = "# fair ";
const MOST_SEAT = 255;

export interface Proof {
  readonly commitment: string;
  readonly entropy: ReadonlyMap<number, Bytes>;
  /** Null where it has not been shown yet. */
  readonly seed: Bytes | null;
}

/**
 * The proof among a record's lines; null where there is none.
 *
 * @throws {BrokenProof} when a line of it is not as it should be, or stands there twice.
 */
export function readProof(lines: readonly string[]): Proof | null {
  const found = new Map<string, string>();
  const entropy = new Map<number, Bytes>();
  for (const line of lines) {
    if (!line.startsWith(MARK)) continue;
    const [word = "", ...values] = line.slice(MARK.length).split(/\s+/).filter(Boolean);
    const [first, second = ""] = values;
    if (word === "entropy" && first && /^\d+$/.test(first) && values.length < 3) {
      const seat = Number(first);
      if (entropy.has(seat) || seat > MOST_SEAT) throw new BrokenProof();
      entropy.set(seat, read(second));
    } else if (/^(commitment|seed)$/.test(word) && values.length === 1 && !found.has(word)) {
      found.set(word, first as string);
    } else {
      throw new BrokenProof();
    }
  }
  const commitment = found.get("commitment");
  if (commitment === undefined) return null;
  const seed = found.get("seed");
  return { commitment, entropy, seed: seed === undefined ? null : read(seed) };
}

export class BrokenProof extends Error {}

function read(text: string): Bytes {
  const found = bytes(text);
  if (!found) throw new BrokenProof();
  return found;
}
