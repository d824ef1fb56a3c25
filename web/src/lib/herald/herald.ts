/**
 * Says aloud, for those who do not see the table, what happens, what they have and may do, and for
 * whom the table waits: each of it once, when it is news.
 */

import type { Catalogue } from "../i18n/catalogue";
import { later, type Later } from "../later";
import { Narrator } from "../narration/narrator";
import type { Fact, Happened, View } from "../protocol/messages";
import type { Room } from "../state/room.svelte";
import * as lasvegan from "./lasvegan";
import * as tallyup from "./tallyup";

interface Teller {
  holding(view: View, messages: Catalogue): string | null;
  task(view: View, messages: Catalogue, isShared: boolean): string | null;
}

const TELLERS: Record<string, Teller> = {
  lasvegan: lasvegan as unknown as Teller,
  tallyup: tallyup as unknown as Teller,
};

/** Milliseconds without news after which it is news for whom the table waits. */
const QUIET = 2_500;
/** As many facts are told to whoever comes when the game has just begun. */
const MOST_FIRST = 20;
/** How a game begins. */
const BEGINNINGS: ReadonlySet<string> = new Set(["LeadDrawn", "FirstDrawn", "RoundBegan"]);
/** Facts that are told by what follows from them: one's own hand, and what is revealed. */
const UNTOLD: ReadonlySet<string> = new Set(["HandDealt", "ChoiceMade"]);

export type Told = Pick<Room, "state" | "view" | "seat" | "seats" | "awaited" | "names" | "listen">;

export class Herald {
  readonly #room: Told;
  readonly #messages: () => Catalogue;
  readonly #say: (line: string) => void;
  readonly #later: Later;
  /** What was last asked of the shown seat; null while nothing is. */
  #asked: { seat: number; task: string } | null = null;
  #hasBegun = false;
  #stopWaiting: () => void = () => undefined;

  constructor(
    room: Told,
    messages: () => Catalogue,
    say: (line: string) => void,
    wait: Later = later,
  ) {
    this.#room = room;
    this.#messages = messages;
    this.#say = say;
    this.#later = wait;
  }

  /** Begin to tell; gives how to stop. */
  start(): () => void {
    const stop = this.#room.listen((entry) => this.#happened(entry));
    return () => {
      stop();
      this.#stopWaiting();
    };
  }

  /** Look at where the table stands: after a welcome, or when another seat is shown. */
  look(): void {
    if (!this.#room.state || !this.#room.view) return;
    if (!this.#hasBegun) return this.#begin();
    const task = this.#task();
    if (task === null) {
      this.#asked = null;
    } else if (task !== this.#asked?.task || this.#room.seat !== this.#asked.seat) {
      this.#ask(task);
    }
  }

  /** Whoever has just come hears how it began, if that was just now, and what they have. */
  #begin(): void {
    this.#hasBegun = true;
    const facts = this.#room.state?.facts.map(({ fact }) => fact as Fact) ?? [];
    if (facts.length <= MOST_FIRST && BEGINNINGS.has(facts[0]?.type ?? "")) this.#tell(facts);
    const task = this.#task();
    if (task === null) this.#hold();
    else this.#ask(task);
    this.#wait();
  }

  #happened(entry: Happened): void {
    if (!this.#hasBegun) return;
    const facts = (entry.facts ?? []) as unknown as readonly Fact[];
    const told = facts.filter((fact) => !UNTOLD.has(fact.type));
    this.#tell(facts);
    const task = this.#task();
    const isDealt = facts.some((fact) => "seat" in fact && isHand(fact, this.#room.seat));
    if (task === null) {
      this.#asked = null;
      if (isDealt) this.#hold();
    } else if (!this.#asked || told.length) {
      // The hand is told with what may be played, but not where a suit is to be followed.
      if (isDealt && !this.#isLeading) this.#hold();
      this.#ask(task);
    }
    if (told.length || entry.waiting) this.#wait();
  }

  get #isLeading(): boolean {
    const view = this.#room.view;
    return view !== null && "trick" in view && view.trick.length === 0;
  }

  get #isShared(): boolean {
    return this.#room.seats.length > 1;
  }

  get #teller(): Teller {
    const teller = TELLERS[this.#room.state?.table.game ?? ""];
    if (!teller) throw new Error("nothing can be told of this game");
    return teller;
  }

  #tell(facts: readonly Fact[]): void {
    const game = this.#room.state?.table.game ?? "";
    const narrator = new Narrator(game, this.#room.names, this.#messages());
    const lines = facts
      .filter((fact) => !UNTOLD.has(fact.type))
      .flatMap((fact) => narrator.tell(fact));
    if (lines.length) this.#say(lines.join(" "));
  }

  #hold(): void {
    const view = this.#room.view;
    if (!view || this.#isShared) return;
    const line = this.#teller.holding(view, this.#messages());
    if (line !== null) this.#say(line);
  }

  /** What is asked of the shown seat now. */
  #task(): string | null {
    const { view, seat, awaited } = this.#room;
    if (!view || seat === null || !awaited?.own.includes(seat)) return null;
    return this.#teller.task(view, this.#messages(), this.#isShared);
  }

  #ask(task: string): void {
    this.#asked = { seat: this.#room.seat ?? -1, task };
    this.#say(task);
  }

  /** After a while without news say for whom the table waits, unless it is for whoever listens. */
  #wait(): void {
    this.#stopWaiting();
    this.#stopWaiting = this.#later(QUIET, () => {
      const { awaited } = this.#room;
      if (!awaited || awaited.own.length) return;
      const messages = this.#messages();
      this.#say(messages.say("read-wait", { names: messages.listed(awaited.names) }));
    });
  }
}

function isHand(fact: Fact, seat: number | null): boolean {
  return fact.type === "HandDealt" && "seat" in fact && fact.seat === seat;
}
