/** Where lines, ticks and labels of a chart lie: scores by round, in pixels. */

export interface Size {
  width: number;
  height: number;
  /** What is kept free for ticks at the left, for labels at the right, above and below. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Tick {
  value: number;
  at: number;
}

export interface Chart {
  /** By seat, the places of its scores, as an SVG line has them. */
  lines: readonly (readonly (readonly [number, number])[])[];
  /** By seat, the height of the label behind its line; labels lie on none other. */
  labels: readonly number[];
  ticks: readonly Tick[];
  rounds: readonly Tick[];
}

const MOST_TICKS = 5;
/** Pixels that a round's number needs. */
const NUMBER = 28;

/** Draw scores: `scores[0]` are those at the start, then one list by seat for each round. */
export function chart(scores: readonly (readonly number[])[], size: Size, label: number): Chart {
  const seats = scores[0]?.length ?? 0;
  const all = scores.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const step = niceStep((high - low) / MOST_TICKS);
  const bottom = Math.floor(low / step) * step;
  const top = Math.ceil(high / step) * step;
  const inner = { width: size.width - size.left - size.right, height: plain(size) };
  const x = (round: number): number =>
    size.left + (scores.length > 1 ? (round / (scores.length - 1)) * inner.width : 0);
  const y = (score: number): number =>
    size.top + (1 - (score - bottom) / (top - bottom)) * inner.height;
  const ticks: Tick[] = [];
  for (let value = bottom; value <= top; value += step) ticks.push({ value, at: y(value) });
  const every = Math.max(1, Math.ceil((scores.length * NUMBER) / Math.max(1, inner.width)));
  const rounds = scores
    .map((_, round) => ({ value: round, at: x(round) }))
    .filter(({ value }) => value > 0 && (value - 1) % every === 0);
  const ends = scores.at(-1) ?? [];
  return {
    lines: Array.from({ length: seats }, (_, seat) =>
      scores.map((row, round) => [x(round), y(row[seat] ?? 0)] as const),
    ),
    labels: spread(ends.map(y), label, [size.top, size.top + inner.height]),
    ticks,
    rounds,
  };
}

function plain({ height, top, bottom }: Size): number {
  return height - top - bottom;
}

/** The next larger one of 1, 2, 5, 10, 20, 50 … */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}

/** Heights so far from each other, as near as may be to where they should be. */
export function spread(
  heights: readonly number[],
  apart: number,
  [top, bottom]: readonly [number, number],
): number[] {
  const order = [...heights.keys()].sort((a, b) => heights[a]! - heights[b]! || a - b);
  const placed = order.map((seat) => heights[seat]!);
  // Down where they would touch, and up again from the lower edge.
  for (let at = 1; at < placed.length; at += 1) {
    placed[at] = Math.max(placed[at]!, placed[at - 1]! + apart);
  }
  const over = Math.max(0, (placed.at(-1) ?? 0) - bottom);
  if (over > 0) placed[placed.length - 1]! -= over;
  for (let at = placed.length - 2; at >= 0; at -= 1) {
    placed[at] = Math.min(placed[at]!, placed[at + 1]! - apart);
  }
  // Where there is no room for all they begin at the upper edge.
  const short = Math.max(0, top - (placed[0] ?? top));
  const result = new Array<number>(heights.length);
  order.forEach((seat, at) => (result[seat] = placed[at]! + short));
  return result;
}
