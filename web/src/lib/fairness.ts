/** What this client adds to the draws: see `docs/fairness.md`. */

const BYTES = 16;

/** Bytes that nobody can foresee, in hexadecimal. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
