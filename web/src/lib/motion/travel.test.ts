import { afterEach, beforeEach, expect, test } from "vitest";
import { TIMES } from "./pace";
import { finishAll } from "./running";
import { givePage, Moved } from "./testing";
import { Stage, type Box } from "./travel";

let takePage = (): void => undefined;
beforeEach(() => {
  takePage = givePage();
});
afterEach(() => {
  finishAll();
  takePage();
});

// An element that lies somewhere.
class Piece extends Moved {
  reads = 0;
  box: Box;

  constructor(x: number, y: number) {
    super();
    this.box = { x, y, width: 40, height: 56 };
  }

  getBoundingClientRect(): Box {
    this.reads += 1;
    return this.box;
  }

  getAnimations(): [] {
    return [];
  }

  get element(): Element {
    return this as unknown as Element;
  }
}

test("a card travels from the hand, where it is no more, to the trick", () => {
  const stage = new Stage();
  const inHand = new Piece(0, 300);
  const leaveHand = stage.piece("R7")(inHand.element);
  stage.before();
  const inTrick = new Piece(100, 100);
  stage.piece("R7")(inTrick.element);
  leaveHand();
  void stage.after();
  expect(inTrick.last.frames[0]?.["transform"]).toBe("translate(-100.0px, 200.0px) scale(1.000)");
  expect(inTrick.last.options).toMatchObject({ duration: TIMES.move, delay: 0 });
  expect(inHand.motions).toEqual([]);
});

test("what stays where it is does not move", () => {
  const stage = new Stage();
  const card = new Piece(10, 10);
  stage.piece("R7")(card.element);
  stage.before();
  void stage.after();
  expect(card.motions).toEqual([]);
});

test("a new piece appears at once, unless it is said where it comes from", () => {
  const stage = new Stage();
  stage.before();
  const cards = [new Piece(100, 100), new Piece(200, 100), new Piece(300, 100)];
  cards.forEach((card, place) => stage.piece(`R${place}`)(card.element));
  const seat = new Piece(0, 0);
  void stage.after(
    new Map([
      ["R1", seat.element],
      ["R2", seat.element],
    ]),
  );
  expect(cards.map((card) => card.motions.length)).toEqual([0, 1, 1]);
  expect(cards[2]?.last.options.delay).toBe(TIMES.stagger);
});

test("places are read once before a change and once after it", () => {
  const stage = new Stage();
  const cards = [new Piece(0, 0), new Piece(50, 0)];
  cards.forEach((card, place) => stage.piece(`R${place}`)(card.element));
  stage.before();
  for (const card of cards) card.box = { ...card.box, y: 90 };
  void stage.after();
  expect(cards.map((card) => card.reads)).toEqual([2, 2]);
});

test("pieces that were there before set out together", () => {
  const stage = new Stage();
  const cards = [new Piece(0, 0), new Piece(50, 0)];
  cards.forEach((card, place) => stage.piece(`R${place}`)(card.element));
  stage.before();
  for (const card of cards) card.box = { ...card.box, y: 90 };
  void stage.after();
  expect(cards.map((card) => card.last.options.delay)).toEqual([0, 0]);
});

test("a piece that has left is known no more", () => {
  const stage = new Stage();
  const card = new Piece(0, 0);
  const leave = stage.piece("R7")(card.element);
  expect(stage.find("R7")).toBe(card);
  leave();
  expect(stage.find("R7")).toBeUndefined();
});
