/**
 * One person's line to the server, which a test can cut.
 *
 * A browser that is set offline keeps the WebSockets that it has; this line does not.
 */

import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";

/** `cut`: connections end, and none begins. `silent`: they stay, and nothing comes through. */
export type Line = "open" | "cut" | "silent";

export class Wire {
  readonly #listener = createServer((near) => this.#join(near));
  readonly #ends = new Set<Socket>();
  readonly #port: () => number;
  #line: Line = "open";

  /** A line to the port of a server; it may be another one after a restart. */
  constructor(port: () => number) {
    this.#port = port;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    this.#listener.listen(0, "127.0.0.1");
    await once(this.#listener, "listening");
  }

  set(line: Line): void {
    this.#line = line;
    for (const end of this.#ends) {
      if (line === "cut") end.destroy();
      else if (line === "silent") end.pause();
      else end.resume();
    }
  }

  async close(): Promise<void> {
    this.set("cut");
    this.#listener.close();
    await once(this.#listener, "close");
  }

  #join(near: Socket): void {
    if (this.#line === "cut") {
      near.destroy();
      return;
    }
    const far = connect(this.#port(), "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(from);
      from.on("data", (piece) => to.write(piece));
      from.on("end", () => to.end());
      // A server that is not there, or a browser that has left: the other end learns of it.
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.#ends.delete(from);
        to.destroySoon();
      });
      if (this.#line === "silent") from.pause();
    }
  }
}
