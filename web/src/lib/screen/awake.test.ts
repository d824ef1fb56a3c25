import { expect, test } from "vitest";

import { stayAwake } from "./awake";

class FakePage {
  hidden = false;
  listeners = new Set<() => void>();
  addEventListener(_: string, listener: () => void): void {
    this.listeners.add(listener);
  }
  removeEventListener(_: string, listener: () => void): void {
    this.listeners.delete(listener);
  }
  turn(hidden: boolean): void {
    this.hidden = hidden;
    for (const listener of this.listeners) listener();
  }
}

class FakeLock {
  held: { released: boolean; release(): Promise<void> }[] = [];
  refuses = false;
  async request(): Promise<{ released: boolean; release(): Promise<void> }> {
    if (this.refuses) throw new DOMException("low battery", "NotAllowedError");
    const sentinel = {
      released: false,
      release: async () => void (sentinel.released = true),
    };
    this.held.push(sentinel);
    return sentinel;
  }
  get active(): number {
    return this.held.filter(({ released }) => !released).length;
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("the screen stays awake until the page is left", async () => {
  const [page, lock] = [new FakePage(), new FakeLock()];
  const leave = stayAwake(page, lock);
  await settled();
  expect(lock.active).toBe(1);
  leave();
  expect([lock.active, page.listeners.size]).toEqual([0, 0]);
});

test("what the browser let go of while the page was hidden is asked for again", async () => {
  const [page, lock] = [new FakePage(), new FakeLock()];
  const leave = stayAwake(page, lock);
  await settled();
  await lock.held[0]?.release();
  page.turn(true);
  await settled();
  expect(lock.active).toBe(0);
  page.turn(false);
  page.turn(false);
  await settled();
  expect([lock.active, lock.held.length]).toEqual([1, 2]);
  leave();
});

test("a lock that comes when the page was left is given back", async () => {
  const [page, lock] = [new FakePage(), new FakeLock()];
  stayAwake(page, lock)();
  await settled();
  expect([lock.held.length, lock.active]).toEqual([1, 0]);
});

test("a browser that refuses, or cannot, is left alone", async () => {
  const [page, lock] = [new FakePage(), new FakeLock()];
  lock.refuses = true;
  const leave = stayAwake(page, lock);
  await settled();
  lock.refuses = false;
  page.turn(false);
  await settled();
  expect(lock.active).toBe(1);
  leave();
  stayAwake(page, undefined)();
});
