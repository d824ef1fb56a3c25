import { beforeEach, expect, test } from "vitest";

import type { Happened, Replay } from "../protocol/messages";
import { Film } from "./film";
import golden from "./golden.json";
import { Viewer } from "./viewer.svelte";

const [tallyup, lasvegan] = golden.map(({ reel }) => new Film(reel as unknown as Replay));

let timers: { milliseconds: number; action: () => void }[];
let viewer: Viewer;
let heard: Happened[];

function later(milliseconds: number, action: () => void): () => void {
  const timer = { milliseconds, action };
  timers.push(timer);
  return () => (timers = timers.filter((other) => other !== timer));
}

/** The only timer that runs goes off. */
function ring(): number {
  expect(timers).toHaveLength(1);
  const [{ milliseconds, action }] = timers.splice(0) as typeof timers & [(typeof timers)[0]];
  action();
  return milliseconds;
}

function view(film: Film, at = 0): void {
  viewer = new Viewer(film, at, later);
  viewer.room.listen((entry) => heard.push(entry));
}

beforeEach(() => {
  timers = [];
  heard = [];
  view(tallyup!);
});

test("every step on is told to the table, with what happened", () => {
  const film = tallyup!;
  for (let at = 1; at <= film.length; at += 1) {
    viewer.move(1);
    expect(viewer.at).toBe(at);
    expect(viewer.room.view).toEqual(film.view(at, null));
  }
  expect(heard.map(({ facts }) => facts)).toEqual(film.steps.map(({ facts = [] }) => facts));
  expect(viewer.take).toBe(0);
  expect(viewer.isLast).toBe(true);
});

test("nothing lies before the beginning or behind the end", () => {
  viewer.move(-1);
  expect(viewer.at).toBe(0);
  viewer.to(10_000);
  expect(viewer.at).toBe(tallyup!.length);
  viewer.move(1);
  expect(viewer.at).toBe(tallyup!.length);
  viewer.to(Number.NaN);
  expect(viewer.at).toBe(0);
});

test("a step back or a jump draws the table anew, and tells nothing", () => {
  viewer.to(7);
  viewer.move(-1);
  expect(heard).toEqual([]);
  expect(viewer.take).toBe(2);
  expect(viewer.room.view).toEqual(tallyup!.view(6, null));
});

test("a link may lead to any moment", () => {
  view(tallyup!, 5);
  expect([viewer.at, viewer.room.state.number]).toEqual([5, 5]);
  view(tallyup!, -3);
  expect(viewer.at).toBe(0);
});

test("it goes on by itself until the end, and from there from the beginning", () => {
  viewer.play();
  const { length } = tallyup!;
  for (let at = 1; at <= length; at += 1) {
    expect(viewer.isPlaying).toBe(true);
    ring();
    expect(viewer.at).toBe(at);
  }
  expect([viewer.isPlaying, timers.length]).toEqual([false, 0]);
  viewer.toggle();
  expect([viewer.at, viewer.isPlaying]).toEqual([0, true]);
  viewer.toggle();
  expect([viewer.isPlaying, timers.length]).toEqual([false, 0]);
});

test("whoever steps by hand stops it", () => {
  viewer.play();
  viewer.move(1);
  expect([viewer.at, viewer.isPlaying, timers.length]).toEqual([1, false, 0]);
});

test("it waits for what the table has to show, but not at a quick pace", () => {
  viewer.play();
  const slow = timers[0]!.milliseconds;
  viewer.isBusy = true;
  ring();
  expect(viewer.at).toBe(0);
  viewer.isBusy = false;
  ring();
  expect(viewer.at).toBe(1);
  viewer.speed = 2;
  ring();
  viewer.isBusy = true;
  expect(ring()).toBe(slow / 2);
  expect(viewer.at).toBe(3);
});

test("rounds are gone to one by one, and behind the last is the end", () => {
  view(lasvegan!);
  const [first, second] = lasvegan!.rounds;
  viewer.round(1);
  expect(viewer.at).toBe(first!.at);
  viewer.round(1);
  expect(viewer.at).toBe(second!.at);
  viewer.move(1);
  viewer.round(-1);
  expect(viewer.at).toBe(second!.at);
  viewer.round(-1);
  expect(viewer.at).toBe(first!.at);
  viewer.round(-1);
  expect(viewer.at).toBe(0);
  viewer.to(second!.at);
  viewer.round(1);
  expect(viewer.at).toBe(lasvegan!.length);
});

test("with a person's eyes their hand is seen, and no other", () => {
  view(lasvegan!, 6);
  viewer.look(1);
  expect([viewer.room.seat, viewer.room.seats]).toEqual([1, [1]]);
  expect(viewer.room.view).toEqual(lasvegan!.view(6, 1));
  viewer.look("open");
  expect([viewer.room.seat, viewer.room.view]).toEqual([null, lasvegan!.view(6, null)]);
});

test("a person's table is not asked to read the scoring; a spectator's shows it", () => {
  const scored = lasvegan!.steps.findIndex(({ facts = [] }) =>
    facts.some(({ type }) => type === "RoundScored"),
  );
  const types = (): string[] => heard.at(-1)!.facts!.map(({ type }) => type);
  view(lasvegan!, scored);
  viewer.move(1);
  expect(types()).toContain("RoundScored");
  view(lasvegan!, scored);
  viewer.look(0);
  viewer.move(1);
  expect(types()).not.toContain("RoundScored");
});

test("a scoring that still lies there goes with the next step", () => {
  const scored = lasvegan!.steps.findIndex(({ facts = [] }) =>
    facts.some(({ type }) => type === "RoundScored"),
  );
  view(lasvegan!, scored);
  viewer.move(1);
  viewer.isBusy = true;
  viewer.move(1);
  expect([viewer.take, viewer.isBusy]).toEqual([1, false]);
});

test("nothing can be done at the table", async () => {
  const { room } = viewer;
  expect(await room.act()).toBe(false);
  expect(await room.send()).toBe(false);
  expect(await room.ask()).toBeNull();
  expect([room.actions, room.isMyTurn, room.awaited?.own ?? []]).toEqual([[], false, []]);
});
