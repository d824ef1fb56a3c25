/** What is asked of the server beside a table's WebSocket. */

import type { Wish } from "../connection/connection";
import type {
  Accepted,
  Games,
  Identity,
  ListedTable,
  NewReplay,
  NewTable,
  Problem,
  RefusalCode,
  Replay,
  Statistics,
  Status,
  Story,
  Tables,
} from "../protocol/messages";

/** Why a request failed: the server's code, or that it could not be reached at all. */
export type FailureCode = RefusalCode | "unreachable";

export class Failed extends Error {
  readonly code: FailureCode;
  readonly allowed: readonly string[];
  /** Of a record that is not valid, the first line in error. */
  readonly line: number | null;

  constructor(
    code: FailureCode,
    what: string,
    allowed: readonly string[] = [],
    line: number | null = null,
  ) {
    super(what);
    this.code = code;
    this.allowed = allowed;
    this.line = line;
  }
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export class Api {
  readonly #fetch: Fetch;

  constructor(using: Fetch = (url, init) => fetch(url, init)) {
    this.#fetch = using;
  }

  games(): Promise<Games> {
    return this.#get("/api/games");
  }

  me(): Promise<Identity> {
    return this.#get("/api/me");
  }

  /** Get an identity, or another name for the one that there is. */
  admit(name: string): Promise<Identity> {
    return this.#post("/api/me", { name });
  }

  /** The own tables: those first that wait for one, then what moved last. */
  myTables(): Promise<Tables> {
    return this.#get("/api/me/tables?order=urgent");
  }

  tables(status: Status, after?: string): Promise<Tables> {
    return this.#get(`/api/tables${query({ status, after })}`);
  }

  table(id: string): Promise<ListedTable> {
    return this.#get(`/api/tables/${encodeURIComponent(id)}`);
  }

  open(table: NewTable): Promise<ListedTable> {
    return this.#post("/api/tables", table);
  }

  /** Do something at a table without being there; resolves when the server keeps it. */
  command(id: string, wish: Wish): Promise<Accepted> {
    const command = { ...wish, id: crypto.randomUUID() };
    return this.#post(`/api/tables/${encodeURIComponent(id)}/commands`, command);
  }

  /** The table with these six letters, while it lives. */
  withCode(code: string): Promise<ListedTable> {
    return this.#get(`/api/codes/${encodeURIComponent(code)}`);
  }

  /** What has happened in a game after an entry; a page of it. */
  story(id: string, after: number): Promise<Story> {
    return this.#get(`/api/tables/${encodeURIComponent(id)}/story?after=${after}`);
  }

  /** A game that is over in numbers. */
  statistics(id: string): Promise<Statistics> {
    return this.#get(`/api/tables/${encodeURIComponent(id)}/statistics`);
  }

  /** The record of a game that is over, as text. */
  async record(id: string): Promise<string> {
    return (await this.#ask(recordAddress(id))).text();
  }

  /** Have a record played through; nothing of it is kept. */
  replay(wanted: NewReplay): Promise<Replay> {
    return this.#post("/api/replay", wanted);
  }

  async #get<T>(url: string): Promise<T> {
    return (await (await this.#ask(url)).json()) as T;
  }

  async #post<T>(url: string, body: unknown): Promise<T> {
    const headers = { "content-type": "application/json" };
    const answer = await this.#ask(url, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  }

  async #ask(url: string, init?: RequestInit): Promise<Response> {
    let answer: Response;
    try {
      answer = await this.#fetch(url, init);
    } catch (error) {
      throw new Failed("unreachable", String(error));
    }
    if (answer.ok) return answer;
    const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
    // Whatever stands between us and the server has no codes of its own.
    const code = problem?.code ?? (answer.status === 404 ? "unknown" : "unavailable");
    throw new Failed(
      code,
      problem?.what ?? answer.statusText,
      problem?.allowed ?? [],
      problem?.line,
    );
  }
}

/** Where the record of a game is to be downloaded. */
export function recordAddress(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/record`;
}

function query(parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

export const api = new Api();
