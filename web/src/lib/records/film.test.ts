import { expect, test, vi } from "vitest";

import { Failed } from "../api/http";
import { LONGEST_RECORD } from "../protocol/messages";
import type { NewReplay, Replay } from "../protocol/messages";
import { Film, develop } from "./film";
import golden from "./golden.json";

const GAMES = golden.map((one) => ({ ...one, reel: one.reel as unknown as Replay }));

test.each(GAMES)("$game: views put together are those of the program", ({ reel, moments }) => {
  const film = new Film(reel);
  for (const { at, seat, view, meaning } of moments) {
    expect(film.view(at, seat)).toEqual(view);
    expect(film.state(at, seat).meaning).toEqual(meaning);
  }
});

test.each(GAMES)("$game: nobody can do anything, and whoever is awaited is named", ({ reel }) => {
  const film = new Film(reel);
  for (let at = 0; at <= film.length; at += 1) {
    const state = film.state(at, 1);
    expect(state.views.get(1)?.actions).toEqual([]);
    expect(state.waiting?.seats).toEqual(state.views.get(1)?.to_act);
    expect(state.seats).toEqual([1]);
    expect(state.table.status).toBe(at === film.length ? "over" : "playing");
  }
  expect(film.state(0, null).seats).toEqual([]);
});

test("rounds begin where the facts say so", () => {
  const film = new Film(GAMES.find(({ game }) => game === "lasvegan")!.reel);
  expect(film.rounds.map(({ round }) => round)).toEqual([1, 2]);
  expect(film.rounds[0]?.at).toBe(1);
  expect(film.round(0)).toBeNull();
  const [, second] = film.rounds;
  expect(film.round(second!.at - 1)?.round).toBe(1);
  expect(film.round(second!.at)?.round).toBe(2);
});

test("seats have the colours that they had, or some that differ", () => {
  const { reel } = GAMES[0]!;
  const known = new Film(reel, [{ colour: "pink" }, { colour: "grey" }, { colour: "teal" }]);
  const colours = (film: Film): unknown[] =>
    film.state(0, null).table.seats.map(({ colour }) => colour);
  expect(colours(known)).toEqual(["pink", "grey", "teal"]);
  expect(new Set(colours(new Film(reel))).size).toBe(reel.players.length);
});

test("pages are asked for one after the other, and put together", async () => {
  const { reel } = GAMES[0]!;
  const steps = reel.steps!;
  const replay = vi.fn(({ after = 0 }: NewReplay) => {
    const end = after + 10;
    const page = { ...reel, steps: steps.slice(after, end) };
    return Promise.resolve(end < steps.length ? { ...page, next: end } : page);
  });
  const whole = await develop("text", { replay });
  expect(whole.steps).toEqual(steps);
  expect(whole.views).toEqual(reel.views);
  expect(replay.mock.calls.map(([{ record }]) => record)).toEqual(
    Array(Math.ceil(steps.length / 10)).fill("text"),
  );
});

test("what is too long is not even sent", async () => {
  const replay = vi.fn();
  const sent = develop("x".repeat(LONGEST_RECORD + 1), { replay });
  await expect(sent).rejects.toBeInstanceOf(Failed);
  await expect(sent).rejects.toMatchObject({ code: "limit" });
  expect(replay).not.toHaveBeenCalled();
});
