// @vitest-environment jsdom
import { flushSync } from "svelte";
import { expect, onTestFinished, test } from "vitest";

import type { LasVeganCard, LasVeganView } from "../../protocol/messages";
import type { Awaited } from "../../state/room.svelte";
import { Moves } from "./moves.svelte";
import type { Played } from "./moves.svelte";
import { VIEW } from "./testing";

/** A room whose server does what it is told to. */
class Table implements Played {
  seat = $state<number | null>(0);
  seats = $state.raw<readonly number[]>([0]);
  view = $state.raw<LasVeganView>(VIEW);
  awaited = $state.raw<Awaited | null>(null);
  sent: string[] = [];
  accepts = true;

  get actions(): readonly string[] {
    return this.view.actions;
  }

  act = (_: number, words: string): Promise<boolean> => {
    this.sent.push(words);
    return Promise.resolve(this.accepts);
  };

  allow(...actions: string[]): void {
    this.view = { ...this.view, actions };
    flushSync();
  }
}

function begin(): { room: Table; moves: Moves } {
  const room = new Table();
  let moves: Moves | undefined;
  onTestFinished(
    $effect.root(() => {
      moves = new Moves(room, () => false);
    }),
  );
  flushSync();
  return { room, moves: moves! };
}

function waiting(...own: number[]): Awaited {
  return { seats: own, names: [], own, seconds: null, asked: [] };
}

test("one tap plays a card, and no other until it has left the hand", async () => {
  const { room, moves } = begin();
  room.allow("play R1", "play R5");
  moves.tap("R1", false);
  moves.tap("R5", false);
  await Promise.resolve();
  expect(room.sent).toEqual(["play R1"]);
  expect(moves.raised).toBe("R1");
  expect(moves.playable.size).toBe(0);
  room.view = { ...room.view, hand: ["R5", "P7"] };
  flushSync();
  expect(moves.raised).toBeNull();
});

test("a card that comes back with the next round's hand can be played", async () => {
  const { room, moves } = begin();
  room.allow("play R1");
  await moves.tap("R1", false);
  expect(moves.playable.size).toBe(0);
  // The end of the round and the next deal come as one.
  room.view = { ...room.view, round: room.view.round + 1, hand: ["R1", "P7"] };
  room.allow("play R1", "play P7");
  expect(moves.raised).toBeNull();
  expect(moves.playable).toEqual(new Set<LasVeganCard>(["R1", "P7"]));
});

test("a card that was refused can be played again", async () => {
  const { room, moves } = begin();
  room.allow("play R1");
  room.accepts = false;
  expect(await moves.play("R1")).toBe(false);
  expect(moves.playable).toEqual(new Set<LasVeganCard>(["R1"]));
});

test("who wants to be asked taps twice", () => {
  const { room, moves } = begin();
  room.allow("play R1", "play R5");
  moves.tap("R1", true);
  moves.tap("R5", true);
  expect(room.sent).toEqual([]);
  expect(moves.asksAgain).toBe(true);
  moves.tap("R5", true);
  expect(room.sent).toEqual(["play R5"]);
});

test("a token and a casino are chosen in any order, and a second tap places", async () => {
  const { room, moves } = begin();
  room.allow("place gold max", "place gold min", "place t1 c1", "place t2 c1", "pass");
  moves.chooseWhere("c1");
  expect(moves.chosen).toBeNull();
  moves.chooseToken("t2");
  expect(moves.chosen).toEqual({ token: "t2", where: "c1" });
  moves.chooseToken("gold");
  expect(moves.where).toBeNull();
  expect(moves.reachable(["min", "max"])).toEqual(["min", "max"]);
  expect(moves.reachable(["c1"])).toEqual([]);
  moves.chooseWhere("min");
  moves.chooseWhere("min");
  await Promise.resolve();
  expect(room.sent).toEqual(["place gold min"]);
  await moves.pass();
  expect(room.sent).toHaveLength(1);
});

test("with the next placement nothing is chosen", () => {
  const { room, moves } = begin();
  room.allow("place t1 c1", "place t1 c2");
  moves.chooseToken("t1");
  moves.chooseWhere("c2");
  room.allow("place t2 c1", "pass");
  expect([moves.token, moves.where]).toEqual([null, null]);
});

test("on a shared device a hand is covered until its owner has it", () => {
  const { room, moves } = begin();
  room.seats = [0, 2];
  room.awaited = waiting(0);
  room.allow("play R1");
  expect(moves.isCovered).toBe(true);
  expect(moves.isTurn).toBe(false);
  moves.uncover();
  flushSync();
  expect(moves.isCovered).toBe(false);
  // It is the other one's turn: the page covers, asks, and then shows their seat.
  room.awaited = waiting(2);
  flushSync();
  expect(moves.isCovered).toBe(true);
  room.seat = 2;
  flushSync();
  expect(moves.isCovered).toBe(false);
});

test("alone nobody has to be asked", () => {
  const { room, moves } = begin();
  room.allow("play R1");
  expect(moves.isCovered).toBe(false);
  expect(moves.isTurn).toBe(true);
});
