import { afterEach, beforeEach, expect, test } from "vitest";
import { animate, chain, finishAll, finishOnInput, isMoving } from "./running";
import { givePage, Moved } from "./testing";

let takePage = (): void => undefined;
beforeEach(() => {
  takePage = givePage();
});
afterEach(() => {
  finishAll();
  takePage();
});

const RISE: Keyframe[] = [{ transform: "translateY(9px)" }, { transform: "none" }];

test("a motion is over when its element has arrived", async () => {
  const card = new Moved();
  const over = animate(card, RISE, { duration: 320 });
  expect(isMoving()).toBe(true);
  card.last.finish();
  await over;
  expect(isMoving()).toBe(false);
});

test("finishAll brings everything to its end at once", async () => {
  const cards = [new Moved(), new Moved()];
  const over = cards.map((card) => animate(card, RISE, { duration: 320 }));
  finishAll();
  await Promise.all(over);
  expect(cards.every((card) => card.last.isOver())).toBe(true);
  expect(isMoving()).toBe(false);
});

test("a motion whose element goes away is over, and no fault", async () => {
  const card = new Moved();
  const over = animate(card, RISE, { duration: 320 });
  card.last.cancel();
  await expect(over).resolves.toBeUndefined();
  expect(isMoving()).toBe(false);
});

test("a person's speed shortens a motion and the wait before it alike", () => {
  takePage();
  takePage = givePage({ speed: "2" });
  const card = new Moved();
  void animate(card, RISE, { duration: 320, delay: 70 });
  expect(card.last.options).toMatchObject({ duration: 160, delay: 35, fill: "backwards" });
});

test.each([{ motion: "off" }, { reduced: true }, { hidden: true }] as const)(
  "nothing is moved where motion is not wanted or not seen: %o",
  async (given) => {
    takePage();
    takePage = givePage(given);
    const card = new Moved();
    await animate(card, RISE, { duration: 320 });
    expect(card.motions).toEqual([]);
  },
);

test("a chain moves one after the other", async () => {
  const first = new Moved();
  const second = new Moved();
  const over = chain([first, second].map((card) => () => animate(card, RISE, { duration: 100 })));
  await settle();
  expect([first.motions.length, second.motions.length]).toEqual([1, 0]);
  first.last.finish();
  await settle();
  expect(second.motions.length).toBe(1);
  second.last.finish();
  await over;
});

test("one tap ends a whole chain, also what it begins later", async () => {
  const first = new Moved();
  const second = new Moved();
  const late = async (): Promise<void> => {
    await settle();
    await animate(second, RISE, { duration: 100 });
  };
  const over = chain([() => animate(first, RISE, { duration: 100 }), late]);
  await settle();
  finishAll();
  await over;
  expect(first.last.isOver()).toBe(true);
  expect(second.motions).toEqual([]);
  expect(isMoving()).toBe(false);
});

test("after a hurried chain things move again", async () => {
  const over = chain([() => animate(new Moved(), RISE, { duration: 100 })]);
  await settle();
  finishAll();
  await over;
  const card = new Moved();
  void animate(card, RISE, { duration: 100 });
  expect(card.motions.length).toBe(1);
});

test("a chain whose step fails still gives its place free", async () => {
  await expect(chain([() => Promise.reject(new Error("no card"))])).rejects.toThrow("no card");
  expect(isMoving()).toBe(false);
});

test("a tap or a key ends all motion until that is given up", () => {
  const page = new EventTarget();
  const stop = finishOnInput(page);
  for (const kind of ["pointerdown", "keydown"]) {
    const card = new Moved();
    void animate(card, RISE, { duration: 100 });
    page.dispatchEvent(new Event(kind));
    expect(card.last.isOver()).toBe(true);
  }
  stop();
  const card = new Moved();
  void animate(card, RISE, { duration: 100 });
  page.dispatchEvent(new Event("pointerdown"));
  expect(card.last.isOver()).toBe(false);
});

// Lets what is already decided run on.
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
