import { beforeEach, expect, test } from "vitest";

import { VIEW } from "../games/tallyup/view.fixture";
import { Catalogue } from "../i18n/catalogue";
import { files } from "../i18n/en";
import type { Happened, TallyUpView } from "../protocol/messages";
import type { TableState } from "../state/table";
import { Herald } from "./herald";
import type { Told } from "./herald";

const MESSAGES = new Catalogue("en", files);

/** A table at which Ana (seat 0) and Bo sit, and a herald that tells her of it. */
class Trial {
  said: string[] = [];
  timer: (() => void) | null = null;
  room: { -readonly [Key in keyof Told]: Told[Key] };
  #listener: (entry: Happened) => void = () => undefined;
  readonly herald: Herald;
  #view: TallyUpView;

  constructor(seats: number[] = [0]) {
    this.#view = { ...VIEW, seat: 0, phase: "choice", actions: [], total: 0 };
    this.room = {
      state: { table: { game: "tallyup" }, facts: [] } as unknown as TableState,
      view: this.#view,
      seat: 0,
      seats,
      awaited: null,
      names: ["Ana", "Bo"],
      listen: (listener) => {
        this.#listener = listener;
        return () => (this.#listener = () => undefined);
      },
    };
    this.herald = new Herald(
      this.room,
      () => MESSAGES,
      (line) => this.said.push(line),
      (_, action) => {
        this.timer = action;
        return () => (this.timer = null);
      },
    );
    this.herald.start();
  }

  /** Where the table stands next, without a word of how it came there. */
  stands(own: boolean, others: boolean, total = 0): void {
    this.#view = { ...this.#view, total, actions: own ? ["in", "out"] : [] };
    this.room.view = this.#view;
    const seats = [...(own ? [0] : []), ...(others ? [1] : [])];
    this.room.awaited = {
      seats,
      names: seats.map((seat) => this.room.names[seat] ?? ""),
      own: own ? [0] : [],
      seconds: null,
      asked: [],
    };
  }

  happens(facts: object[], own: boolean, others: boolean, total = 0): void {
    this.stands(own, others, total);
    this.#listener({ type: "happened", number: 1, at: 0, facts } as unknown as Happened);
    this.herald.look();
  }
}

let trial: Trial;

beforeEach(() => {
  trial = new Trial();
});

test("whoever comes in the middle hears what is asked of them, once", () => {
  trial.stands(true, true, 80);
  trial.herald.look();
  trial.herald.look();
  expect(trial.said).toEqual(["Your choice: IN, roll again; or OUT, bank 80."]);
});

test("whoever comes as the game begins hears how", () => {
  const fact = { type: "FirstDrawn", seat: 1 };
  trial.room.state = {
    ...trial.room.state,
    facts: [{ number: 1, fact }],
  } as unknown as TableState;
  trial.stands(false, true);
  trial.herald.look();
  expect(trial.said).toEqual(["Bo goes first."]);
});

test("what happens comes before what is to be done, and each of it is said once", () => {
  trial.stands(true, true, 80);
  trial.herald.look();
  trial.said = [];
  trial.happens([{ type: "ChoiceMade", seat: 1 }], true, false, 80);
  expect(trial.said).toEqual([]);
  trial.happens([{ type: "ChoicesRevealed", stayed: [0], left: [1], total: 80 }], true, false, 80);
  expect(trial.said).toEqual([
    "Bo goes out with 80 points. Ana stays in.",
    "Your choice: IN, roll again; or OUT, bank 80.",
  ]);
});

test("what is asked anew after a gap is said", () => {
  trial.stands(true, true, 80);
  trial.herald.look();
  trial.stands(true, true, 120);
  trial.herald.look();
  expect(trial.said.at(-1)).toBe("Your choice: IN, roll again; or OUT, bank 120.");
});

test("after a while of nothing it is said for whom the table waits, unless it is oneself", () => {
  trial.stands(false, true);
  trial.herald.look();
  trial.timer?.();
  expect(trial.said).toEqual(["Waiting for Bo."]);
  trial.happens([{ type: "UpDieAwaited" }], true, true);
  trial.said = [];
  trial.timer?.();
  expect(trial.said).toEqual([]);
});
