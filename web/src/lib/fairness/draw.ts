/** The randomness of fair draws: `docs/fairness.md` says how it is made. */

const BLOCK_WORDS = 8;
const WORD_BYTES = 4;
const WORDS = 2 ** 32;

type Bytes = Uint8Array<ArrayBuffer>;

/** As much of WebCrypto as is used. */
export type Subtle = Pick<SubtleCrypto, "digest" | "importKey" | "sign">;

/** The bytes that hexadecimal digits stand for; null where they are none. */
export function bytes(text: string): Bytes | null {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hexadecimal(data: Bytes): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is published before the first event: SHA-256 of the seed. */
export async function commitment(subtle: Subtle, seed: Bytes): Promise<string> {
  return hexadecimal(new Uint8Array(await subtle.digest("SHA-256", seed)));
}

/** Makes the draws of one game. */
export class Draws {
  readonly #subtle: Subtle;
  readonly #key: CryptoKey;
  readonly #joined: Bytes;

  private constructor(subtle: Subtle, key: CryptoKey, joined: Bytes) {
    this.#subtle = subtle;
    this.#key = key;
    this.#joined = joined;
  }

  /** The draws of a seed, and of what seats have contributed. */
  static async from(
    subtle: Subtle,
    seed: Bytes,
    entropy: ReadonlyMap<number, Bytes>,
  ): Promise<Draws> {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await subtle.importKey("raw", seed, algorithm, false, ["sign"]);
    const joined = [...entropy]
      .sort(([one], [other]) => one - other)
      .flatMap(([seat, contributed]) => [seat, ...numbered(contributed.length, 4), ...contributed]);
    return new Draws(
      subtle,
      key,
      new Uint8Array(await subtle.digest("SHA-256", Uint8Array.from(joined))),
    );
  }

  /** The randomness of the draw of that number; they count from 0. */
  draw(number: number): Draw {
    return new Draw(async (block) => {
      const message = [...this.#joined, ...numbered(number, 8), ...numbered(block, WORD_BYTES)];
      return this.#subtle.sign("HMAC", this.#key, Uint8Array.from(message));
    });
  }
}

/** The randomness of one draw. */
export class Draw {
  readonly #make: (block: number) => Promise<ArrayBuffer>;
  #blocks = 0;
  #words: number[] = [];

  constructor(make: (block: number) => Promise<ArrayBuffer>) {
    this.#make = make;
  }

  /** A whole number from 0 to `stop` - 1, each of them as likely. */
  async below(stop: number): Promise<number> {
    const limit = WORDS - (WORDS % stop);
    for (;;) {
      const word = await this.#word();
      if (word < limit) return word % stop;
    }
  }

  /** So many of the items, in the order drawn. */
  async sample<T>(items: readonly T[], count: number): Promise<T[]> {
    const pool = [...items];
    for (let place = 0; place < count; place += 1) {
      const drawn = place + (await this.below(pool.length - place));
      const here = pool[place] as T;
      pool[place] = pool[drawn] as T;
      pool[drawn] = here;
    }
    return pool.slice(0, count);
  }

  async #word(): Promise<number> {
    if (!this.#words.length) {
      const block = new DataView(await this.#make(this.#blocks));
      this.#blocks += 1;
      this.#words = Array.from({ length: BLOCK_WORDS }, (_, at) =>
        block.getUint32(at * WORD_BYTES),
      );
    }
    return this.#words.shift() as number;
  }
}

/** A number with so many bytes, the most significant first. */
function numbered(number: number, length: number): number[] {
  const digits: number[] = [];
  for (let rest = number; digits.length < length; rest = Math.floor(rest / 256)) {
    digits.unshift(rest % 256);
  }
  return digits;
}
