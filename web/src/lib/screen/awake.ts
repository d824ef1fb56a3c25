/** A television that nobody touches for hours does not go dark, where the browser allows it. */

/** As much of a page as is used. */
export interface Page {
  readonly hidden: boolean;
  addEventListener(type: "visibilitychange", listener: () => void): void;
  removeEventListener(type: "visibilitychange", listener: () => void): void;
}

/** As much of the browser's lock as is used. */
export interface Lock {
  request(type: "screen"): Promise<{ readonly released: boolean; release(): Promise<void> }>;
}

/** Keep the screen awake while the page is seen; returns how to stop that. */
export function stayAwake(page: Page, lock: Lock | undefined): () => void {
  if (!lock) return () => undefined;
  let held: Awaited<ReturnType<Lock["request"]>> | null = null;
  let isAsking = false;
  let left = false;

  async function ask(): Promise<void> {
    if (left || page.hidden || isAsking || held?.released === false) return;
    isAsking = true;
    // A battery that runs low refuses it: then the screen goes dark as it always did.
    held = await lock!.request("screen").catch(() => null);
    isAsking = false;
    if (left) void held?.release();
  }

  // The browser lets go of it whenever the page is hidden.
  const again = (): void => void ask();
  page.addEventListener("visibilitychange", again);
  void ask();
  return () => {
    left = true;
    page.removeEventListener("visibilitychange", again);
    void held?.release();
  };
}
