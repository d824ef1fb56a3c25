/** A hand that taps twice means it once, though the table may have gone on in between. */

/** Milliseconds within which the same tap is not another answer. */
const TWICE = 300;

export class Taps {
  #last = "";
  #at = -Infinity;

  /** Whether the same was tapped just before; `now` is in milliseconds. */
  isSecond(words: string, now: number): boolean {
    if (words === this.#last && now - this.#at < TWICE) return true;
    this.#last = words;
    this.#at = now;
    return false;
  }
}
