/** What the service worker does with a page, apart from the browser. */

/** As much of the browser as is needed. */
export interface Keeper {
  /** The server's answer; fails where none comes. */
  ask(request: Request): Promise<Response>;
  /** What was kept of a file of this build. */
  kept(path: string): Promise<Response | undefined>;
  later(milliseconds: number): Promise<void>;
}

/** Milliseconds that a page may take before the kept one is better than waiting. */
export const PATIENCE = 4_000;

/** What addresses begin with that are no pages of the client. */
const NO_PAGES = new Set(["api", "health", "metrics", "assets"]);

/** Whether the client shows something at an address, as the server sees it. */
export function isOurs(path: string): boolean {
  const parts = path.split("/");
  return !NO_PAGES.has(parts[1] ?? "") && !(parts.at(-1) ?? "").includes(".");
}

/**
 * The page at an address: the server's, or the kept one if the server cannot be reached, is
 * about to come back, or takes too long.
 */
export async function pageOf(request: Request, keeper: Keeper): Promise<Response> {
  const asked = keeper.ask(request);
  const usable = asked.then(
    (answer) => (answer.status < 500 ? answer : undefined),
    () => undefined,
  );
  const quick = await Promise.race([usable, keeper.later(PATIENCE)]);
  return quick ?? (await keeper.kept("/")) ?? asked;
}
