/** The last thing that went wrong with a request, until it is read or something works again. */

import { Failed } from "../api/http";
import type { FailureCode } from "../api/http";

export class Troubles {
  now = $state<FailureCode | null>(null);

  dismiss(): void {
    this.now = null;
  }

  /** Show why something failed; anything but a failed request is a fault of ours and goes on. */
  show(error: unknown): void {
    if (!(error instanceof Failed)) throw error;
    this.now = error.code;
  }
}

export const troubles = new Troubles();
