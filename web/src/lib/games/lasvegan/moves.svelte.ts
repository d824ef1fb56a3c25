/** What I may do at this table now, and what of it I have begun. */

import { untrack } from "svelte";

import type { LasVeganCard, LasVeganToken } from "../../protocol/messages";
import type { Room } from "../../state/room.svelte";
import { onlyPlace, open, words } from "./gestures";
import type { Choice, Where } from "./gestures";

/** As much of a room as is played by. */
export type Played = Pick<Room, "seat" | "seats" | "awaited" | "actions" | "act" | "view">;

export class Moves {
  /** The token and the place that are chosen, in any order. */
  token = $state<LasVeganToken | null>(null);
  where = $state<Where | null>(null);
  /** A placement is on its way. */
  isPlacingSent = $state(false);

  readonly #room: Played;
  readonly #isHeld: () => boolean;
  /** Of several people at one device, who has it in their hands. */
  #holder = $state<number | null>(null);
  #shownSeat: number | null;
  /** A card on its way, or tapped once where that asks for a second tap. */
  #sent = $state<LasVeganCard | null>(null);
  /** In which round: the next one may deal it to the same hand before anything else is heard. */
  #sentIn: number | null = null;
  #tapped = $state<LasVeganCard | null>(null);

  /** Several people share this device. */
  readonly isShared = $derived.by(() => this.#room.seats.length > 1);
  /** Nobody may see this hand yet: the device has not been handed to its owner. */
  readonly isCovered = $derived.by(() => {
    const { seat, awaited } = this.#room;
    if (!this.isShared) return false;
    return this.#holder !== seat || (!!awaited?.own.length && !awaited.own.includes(seat!));
  });
  readonly #allowed = $derived.by(() =>
    this.isCovered || this.#isHeld() ? [] : this.#room.actions,
  );
  readonly gestures = $derived.by(() => open(this.#allowed));
  readonly isPlacing = $derived.by(() => this.gestures.places.size > 0 || this.gestures.pass);
  readonly #offered = $derived.by(() => (this.isPlacing ? this.#allowed.join() : ""));
  readonly isTurn = $derived.by(() => this.#allowed.length > 0);
  readonly chosen = $derived.by<Choice | null>(() =>
    this.token && this.where ? { token: this.token, where: this.where } : null,
  );
  readonly playable = $derived.by(() =>
    this.#sent ? new Set<LasVeganCard>() : this.gestures.cards,
  );

  /**
   * To be made where effects may be.
   *
   * @param isHeld whether something is shown that is already over, in which nobody can act.
   */
  constructor(room: Played, isHeld: () => boolean) {
    this.#room = room;
    this.#isHeld = isHeld;
    this.#shownSeat = untrack(() => room.seat);
    $effect.pre(() => {
      const { seat } = room;
      untrack(() => {
        // The page asks before it shows another seat.
        if (seat !== this.#shownSeat) this.#holder = seat;
        this.#shownSeat = seat;
      });
    });
    $effect.pre(() => {
      const hand = room.view && "hand" in room.view ? room.view.hand : [];
      const round = room.view?.round ?? null;
      const turn = this.isTurn;
      untrack(() => {
        const hasGone =
          this.#sent !== null && (round !== this.#sentIn || !hand.includes(this.#sent));
        if (hasGone) this.#sent = null;
        if (hasGone || !turn) this.#tapped = null;
      });
    });
    $effect.pre(() => {
      // With the next placement all is open again; one that is told anew, after a lost line, stays.
      void this.#offered;
      untrack(() => {
        this.token = null;
        this.where = null;
        this.isPlacingSent = false;
      });
    });
  }

  /** The card that stands out: it is on its way, or was tapped once. */
  get raised(): LasVeganCard | null {
    return this.#sent ?? this.#tapped;
  }

  get isSent(): boolean {
    return this.#sent !== null;
  }

  get asksAgain(): boolean {
    return this.#tapped !== null;
  }

  /** The owner of the shown hand has the device. */
  uncover(): void {
    this.#holder = this.#room.seat;
  }

  /** Play a card; whether it was. */
  async play(card: LasVeganCard): Promise<boolean> {
    const { seat } = this.#room;
    if (seat === null || this.#sent || !this.gestures.cards.has(card)) return false;
    this.#sent = card;
    this.#sentIn = this.#room.view?.round ?? null;
    this.#tapped = null;
    const isDone = await this.#room.act(seat, `play ${card}`);
    // Once accepted it is on its way until it has left the hand.
    if (!isDone) this.#sent = null;
    return isDone;
  }

  /** A card was tapped; with `careful` it takes two taps. Whether it was played. */
  async tap(card: LasVeganCard, careful: boolean): Promise<boolean> {
    if (!careful || this.#tapped === card) return this.play(card);
    this.#tapped = card;
    return false;
  }

  place(choice: Choice): Promise<boolean> {
    return this.#decide(words(choice));
  }

  pass(): Promise<boolean> {
    return this.#decide("pass");
  }

  async #decide(action: string): Promise<boolean> {
    const { seat } = this.#room;
    if (seat === null || this.isPlacingSent) return false;
    this.isPlacingSent = true;
    const isDone = await this.#room.act(seat, action);
    if (!isDone) this.isPlacingSent = false;
    return isDone;
  }

  /** A token was chosen; where it has only one place, that too. */
  chooseToken(token: LasVeganToken): void {
    const { places } = this.gestures;
    this.token = token;
    if (!this.where || !places.get(token)?.includes(this.where))
      this.where = onlyPlace(places, token);
  }

  /** A casino was chosen; the second time it is placed there. */
  chooseWhere(where: Where): void {
    const { places } = this.gestures;
    if (this.chosen && where === this.where) return void this.place(this.chosen);
    this.where = where;
    if (this.token && !places.get(this.token)?.includes(where)) this.token = null;
    if (this.token) return;
    const fitting = [...places.keys()].filter((token) => places.get(token)?.includes(where));
    if (fitting.length === 1) this.token = fitting[0] ?? null;
  }

  /** Of these places, those where a token may go: the chosen one, or any. */
  reachable(spot: readonly Where[]): Where[] {
    if (!this.isPlacing) return [];
    const { places } = this.gestures;
    const tokens = this.token ? [this.token] : [...places.keys()];
    return spot.filter((where) => tokens.some((token) => places.get(token)?.includes(where)));
  }
}
