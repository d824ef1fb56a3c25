/**
 * Sees to it that what happened is known from the beginning: whoever comes into a game, or comes
 * back after too long, is not told in the welcome, and asks for it.
 */

import type { ServerMessage, Story, StoryEntry } from "../protocol/messages";

/** Milliseconds after which is asked again, when there was no answer. */
const AGAIN = 4_000;

type Later = (milliseconds: number, action: () => void) => () => void;

export class Telling {
  readonly #ask: (after: number) => Promise<Story>;
  readonly #tell: (entries: readonly StoryEntry[]) => void;
  readonly #later: Later;
  /** All that was told up to this entry is known. */
  #known = 0;
  /** The entry of the last welcome: what is behind it comes in by itself. */
  #welcome = 0;
  /** The last entry that has come in. */
  #latest = 0;
  #isAsking = false;
  #isClosed = false;
  #stopWaiting: () => void = () => undefined;

  constructor(
    ask: (after: number) => Promise<Story>,
    tell: (entries: readonly StoryEntry[]) => void,
    later: Later,
  ) {
    this.#ask = ask;
    this.#tell = tell;
    this.#later = later;
  }

  /** A message has come in, and is part of the state. */
  heard(message: ServerMessage): void {
    if (message.type === "happened") {
      this.#latest = message.number;
      if (this.#known >= this.#welcome) this.#known = message.number;
    } else if (message.type === "welcome") {
      this.#latest = this.#welcome = message.number;
      // Before the game there is nothing to be told.
      if (!message.views?.length) this.#known = message.number;
      void this.#catchUp();
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#stopWaiting();
  }

  async #catchUp(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#stopWaiting();
    try {
      while (this.#known < this.#welcome && !this.#isClosed) {
        const { entries, number, next } = await this.#ask(this.#known);
        if (this.#isClosed) return;
        this.#tell(entries);
        const known = next ?? number;
        if (known <= this.#known) throw new Error("the story does not go on");
        this.#known = known >= this.#welcome ? this.#latest : known;
      }
    } catch {
      // The game goes on all the same, and its story can wait.
      this.#stopWaiting = this.#later(AGAIN, () => void this.#catchUp());
    } finally {
      this.#isAsking = false;
    }
  }
}
