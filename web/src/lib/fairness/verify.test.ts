import { expect, test, vi } from "vitest";

import { Draws, bytes, commitment, hexadecimal } from "./draw";
import golden from "./golden.json";
import { verify } from "./verify";

/** As `docs/fairness.md` has them. */
const PAGE = Object.values(
  import.meta.glob<string>("../../../../docs/fairness.md", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
)[0]!;

const VECTORS = [
  ...PAGE.matchAll(/^\| `([0-9a-f]{64})` \| (.*?) \| (\d+) \| ([\d ]+) \| (\d+) \|$/gm),
].map(([, seed = "", entropy = "", draw = "", sixes = "", forty = ""]) => ({
  seed,
  entropy,
  draw: Number(draw),
  numbers: [...sixes.split(" "), forty].map(Number),
}));

function contributed(text: string): Map<number, Uint8Array<ArrayBuffer>> {
  return new Map(
    [...text.matchAll(/(\d+): `([0-9a-f]*)`/g)].map(([, seat, value = ""]) => [
      Number(seat),
      bytes(value)!,
    ]),
  );
}

test("the page has vectors", () => {
  expect(VECTORS).toHaveLength(4);
  expect(VECTORS.map(({ entropy }) => contributed(entropy).size)).toEqual([0, 2, 2, 1]);
});

test.each(VECTORS)("draw $draw of $seed is as it is written down", async (vector) => {
  const draws = await Draws.from(crypto.subtle, bytes(vector.seed)!, contributed(vector.entropy));
  const draw = draws.draw(vector.draw);
  const numbers: number[] = [];
  for (let at = 0; at < 10; at += 1) numbers.push(await draw.below(6));
  expect([...numbers, await draw.below(40)]).toEqual(vector.numbers);
});

test("the commitment is that of the page", async () => {
  const [, written] = /commitment ([0-9a-f]{64})/.exec(PAGE)!;
  expect(await commitment(crypto.subtle, new Uint8Array(32))).toBe(written);
});

test("hexadecimal digits are read and written", () => {
  expect(hexadecimal(bytes("00ffA0")!)).toBe("00ffa0");
  expect([bytes("0"), bytes("0g"), bytes(" 00")]).toEqual([null, null, null]);
});

test.each(golden)("$name: the browser finds what the program finds", async (one) => {
  expect(await verify(one.record)).toEqual(one.verdict);
});

test("progress goes from nothing to all", async () => {
  const progress = vi.fn<(done: number, all: number) => void>();
  await verify(golden[0]!.record, progress);
  const all = golden[0]!.verdict.draws!;
  expect(progress.mock.calls[0]).toEqual([0, all]);
  expect(progress.mock.calls.at(-1)).toEqual([all, all]);
});

test("every single changed word of chance is found", async () => {
  const lines = golden[0]!.record.split("\n");
  for (const [at, line] of lines.entries()) {
    if (!/^\* (first|up|roll)/.test(line)) continue;
    const other = line.startsWith("* first")
      ? line.replace(/\d/, (seat) => String((Number(seat) + 1) % 3))
      : line.replace(/\S+$/, (last) => (last.includes(":") ? last.replace(/:.*/, ":7") : "+7"));
    const changed = lines.map((one, here) => (here === at ? other : one)).join("\n");
    expect(await verify(changed)).toMatchObject({ kind: "differs", line: at + 1 });
  }
});
