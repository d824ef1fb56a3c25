// Made from the program's own types by `make types-web`: what is changed here is lost.

/** Grows when a client of the version before could misunderstand a message. */
export const VERSION = 1;

/** The largest message that a client may send. */
export const MOST_BYTES = 8192;

export const LONGEST_ID = 40;

export const LONGEST_NAME = 40;

export const LONGEST_WORDS = 100;

export const LONGEST_RULE = 200;

export const MOST_RULES = 20;

export const LONGEST_CHAT = 500;

/** Hexadecimal digits, two for each byte. */
export const LONGEST_ENTROPY = 128;

export const MOST_SEATS = 10;

/** Spectators whose names are told; all others are a number. */
export const MOST_WATCHING = 20;

export const LONGEST_RECORD = 262144;

/** The largest request for a replay, in which the record stands as JSON writes it. */
export const MOST_REPLAY_BYTES = 524288;

/** The most steps of a replay in one answer. */
export const MOST_STEPS = 1000;

// --- Values that messages in both directions share ----------------------------------------------

/** Why something was refused, for programs; `docs/protocol.md` says what each means. */
export type RefusalCode =
  | "malformed" | "not-allowed" | "not-your-turn" | "not-seated" | "not-host" | "not-ready"
  | "taken" | "name" | "too-few" | "started" | "not-started" | "over" | "closed" | "late"
  | "unknown" | "nobody" | "limit" | "unavailable";

/**
 * What a client names its command with; the same id again is the same command. 1 to 40 characters;
 * matches `^[\w.:-]+$`.
 */
export type MessageId = string;

/** 0 to 9. */
export type SeatNumber = number;

/** 1 to 40 characters. */
export type Name = string;

/** An action as a record writes it, without its seat: `play R7`. 1 to 100 characters. */
export type Words = string;

/** A rule as a record's `rule` line writes it: `target 1000`. 1 to 200 characters. */
export type RuleWords = string;

/** At most 20 items. */
export type RulesWords = readonly RuleWords[];

/** 1 to 500 characters. */
export type ChatText = string;

export type Colour =
  | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink" | "brown" | "grey";

export type Reaction = "clap" | "laugh" | "wow" | "sad" | "think" | "hurry" | "thanks" | "cabbage";

export type Visibility = "public" | "unlisted";

export type Status = "open" | "playing" | "over" | "closed";

/** Seconds for a decision; 0 is none. */
export type Clock = 0 | 15 | 30 | 60 | 300 | 86400;

/** Somebody as others see them; the id is public and no secret. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A seat of a table. */
export interface Seat {
  /**
   * Who sits there; empty while nobody does.
   *
   * @defaultValue `""`
   */
  readonly name?: string;
  /** Of the seat. */
  readonly colour?: Colour;
  /** Who plays it, if a person does. */
  readonly person?: string;
  /** The level of the bot that plays it, if one does. */
  readonly bot?: string;
  /**
   * Whether the person has said so.
   *
   * @defaultValue `false`
   */
  readonly ready?: boolean;
  /**
   * Whether a bot stands in for the person until they are back.
   *
   * @defaultValue `false`
   */
  readonly away?: boolean;
}

/** What anybody may know of a table. */
export interface Table {
  /** In its address. */
  readonly id: string;
  /** Six letters to join by while the table lives. */
  readonly code: string;
  /** The game's name. */
  readonly game: string;
  /** What differs from the game's defaults. */
  readonly rules: readonly string[];
  /** Whether it is in the list of open tables. */
  readonly visibility: Visibility;
  /** Seconds for a decision, or 0. */
  readonly clock: Clock;
  /** Open until it starts, then playing until it is over or closed. */
  readonly status: Status;
  /** The id of the person with the host's rights; null while nobody sits here. */
  readonly host: string | null;
  /** In clockwise order. */
  readonly seats: readonly Seat[];
  /** SHA-256 of the seed. */
  readonly commitment: string;
  /** What all draws were made from, in hexadecimal; only once the game is over. */
  readonly seed?: string;
  /** The id of the rematch, once there is one. */
  readonly next_table?: string;
}

// --- What a client sends over a table's WebSocket, one JSON text frame each ---------------------

/** The first message. */
export interface Hello {
  readonly type: "hello";
  /** The version that the client speaks. */
  readonly protocol: number;
  /**
   * The number of the last entry that it has, to be sent what came since; absent, or one that is
   * too far back, gets a `welcome` with everything. 0 or more.
   */
  readonly last?: number | null;
  /**
   * This is a television, for everybody in the room: it is shown what a spectator may see, whoever
   * is connected, and does nothing. The first `hello` says so.
   *
   * @defaultValue `false`
   */
  readonly screen?: boolean;
}

/** Asks for a `pong` with the same number: whether the server is there, and what time it has. */
export interface Ping {
  readonly type: "ping";
  /** 0 to 9007199254740991. */
  readonly number: number;
}

export type ClientMessage = Hello | Ping | TableCommand;

// --- What people ask of a table: the same messages over WebSocket and over HTTP -----------------

/** What all commands have. */
export interface Command {
  readonly id: MessageId;
}

/** Take a free seat; or, on one's own seat, change name and colour, or come back to it. */
export interface Sit extends Command {
  readonly type: "sit";
  /** Which one. */
  readonly seat: SeatNumber;
  /** How the others call this person; absent keeps the name of the identity. */
  readonly name?: Name | null;
  /** Of the seat; absent takes one that is free. */
  readonly colour?: Colour | null;
  /**
   * Keep the other seats that one has, for two people who share a device; without it they are given
   * up, which is moving.
   *
   * @defaultValue `false`
   */
  readonly also?: boolean;
}

/** Leave a seat. In a game a bot plays it from then on, until the person acts or sits again. */
export interface Leave extends Command {
  readonly type: "leave";
  readonly seat: SeatNumber;
}

/** Exchange what sits on two seats before the start; the host may. */
export interface Swap extends Command {
  readonly type: "swap";
  readonly seats: readonly [SeatNumber, SeatNumber];
}

/** Put a bot of a level on a free seat; the host may. */
export interface SeatBot extends Command {
  readonly type: "seat-bot";
  readonly seat: SeatNumber;
  /** 1 to 20 characters. */
  readonly level: string;
}

/** Take a bot or a person off a seat before the start; the host may. */
export interface Clear extends Command {
  readonly type: "clear";
  readonly seat: SeatNumber;
}

/** Agree on the options before the start; the host may. What is left out stays. */
export interface Arrange extends Command {
  readonly type: "arrange";
  readonly rules?: RulesWords | null;
  /** 1 to 10. */
  readonly seats?: number | null;
  readonly clock?: Clock | null;
  readonly visibility?: Visibility | null;
}

/** Say whether one is ready to start. */
export interface Ready extends Command {
  readonly type: "ready";
  readonly ready: boolean;
}

/** Add bytes, in hexadecimal, to what all draws depend on; before the first event only. */
export interface Contribute extends Command {
  readonly type: "contribute";
  /** At most 128 characters; matches `^([0-9a-f]{2})*$`. */
  readonly entropy: string;
}

/** Begin the game among the seats that are taken; the host may. */
export interface Start extends Command {
  readonly type: "start";
  /**
   * Begin although somebody has not said that they are ready.
   *
   * @defaultValue `false`
   */
  readonly anyway?: boolean;
}

/**
 * Give the host's rights to another person who sits here.
 *
 * When the host has not been connected for a minute, anybody who sits here may take them.
 */
export interface PassHost extends Command {
  readonly type: "pass-host";
  /** 1 to 40 characters. */
  readonly person: string;
}

/** Act in the game, in the record's words; a sealed choice may be changed until the reveal. */
export interface Act extends Command {
  readonly type: "act";
  readonly seat: SeatNumber;
  readonly words: Words;
}

/** Ask the others for extra time for the decision at hand. */
export interface MoreTime extends Command {
  readonly type: "more-time";
  readonly seat: SeatNumber;
}

/** Consent to the extra time that a seat asked for. */
export interface GrantTime extends Command {
  readonly type: "grant-time";
  readonly seat: SeatNumber;
}

/** Chat. */
export interface Say extends Command {
  readonly type: "say";
  readonly text: ChatText;
}

/** React with one of a few signs. */
export interface React extends Command {
  readonly type: "react";
  readonly reaction: Reaction;
}

/** Open a table for the same people, game and rules; whoever comes second gets that one. */
export interface Rematch extends Command {
  readonly type: "rematch";
}

/** End the table; the host may. */
export interface Close extends Command {
  readonly type: "close";
}

export type TableCommand =
  | Sit | Leave | Swap | SeatBot | Clear | Arrange | Ready | Contribute | Start | PassHost | Act
  | MoreTime | GrantTime | Say | React | Rematch | Close;

// --- What a server sends over a table's WebSocket, one JSON text frame each ---------------------

/** A chat message; `at` is in milliseconds since 1970. */
export interface Said {
  readonly person: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** A reaction. */
export interface Reacted {
  readonly person: string;
  readonly name: string;
  readonly reaction: Reaction;
}

/** For whom the table waits. */
export interface Waiting {
  /** Who has not acted yet. */
  readonly seats: readonly number[];
  /** From when on, in milliseconds since 1970. */
  readonly since: number;
  /**
   * When a bot acts in their place, or a claim is too late, in milliseconds since 1970; absent
   * without a clock.
   */
  readonly until?: number;
  /**
   * Seats that asked for extra time.
   *
   * @defaultValue `[]`
   */
  readonly asked?: readonly number[];
}

/** Everything, at the start and whenever what was missed is too much. */
export interface Welcome {
  readonly type: "welcome";
  /** The version that the server speaks. */
  readonly protocol: number;
  /** The number of the last entry that is in this. */
  readonly number: number;
  /** The server's clock, in milliseconds since 1970. */
  readonly at: number;
  /** What anybody may know. */
  readonly table: Table;
  /** The id of the person who is connected; absent for somebody without an identity. */
  readonly you?: string;
  /**
   * The seats that this person plays.
   *
   * @defaultValue `[]`
   */
  readonly seats?: readonly number[];
  /**
   * The game as each of these seats sees it, or as a spectator does; none before the start.
   *
   * @defaultValue `[]`
   */
  readonly views?: readonly View[];
  /** What that means; absent before the start. */
  readonly meaning?: Meaning;
  /**
   * The ids of the persons at the table who are connected.
   *
   * @defaultValue `[]`
   */
  readonly online?: readonly string[];
  /**
   * How many others look on.
   *
   * @defaultValue `0`
   */
  readonly spectators?: number;
  /**
   * The names of the first of them who have one.
   *
   * @defaultValue `[]`
   */
  readonly watching?: readonly string[];
  /**
   * How many televisions show the table.
   *
   * @defaultValue `0`
   */
  readonly screens?: number;
  /**
   * The last messages.
   *
   * @defaultValue `[]`
   */
  readonly chat?: readonly Said[];
  /** For whom the table waits. */
  readonly waiting?: Waiting;
}

/** One entry of the table's journal, as this client may see it. */
export interface Happened {
  readonly type: "happened";
  /** Of the entry; they come in order and without gaps. */
  readonly number: number;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /**
   * What happened in the game; each has a `type` and its fields.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly Fact[];
  /**
   * Of each view that this client has, `seat` and the fields that are different now; all other
   * fields stay as they are.
   *
   * @defaultValue `[]`
   */
  readonly changes?: readonly ViewChange[];
  /**
   * The seats that this person plays, if that has changed. Then `changes` are whole views, in place
   * of those before.
   */
  readonly seats?: readonly number[];
  /** The fields of what it means that are different now. */
  readonly meaning?: Partial<Meaning>;
  /** What anybody may know, if that has changed. */
  readonly table?: Table;
  /** A chat message. */
  readonly said?: Said;
  /** A reaction. */
  readonly reacted?: Reacted;
  /** For whom the table waits, if that has changed; nobody once the game is over. */
  readonly waiting?: Waiting;
}

/**
 * A command was accepted; its effect is the entry of that number, and it is kept.
 *
 * A command that changes nothing (to say that one is ready, again) is accepted with the number of
 * the last entry.
 */
export interface Accepted {
  readonly type: "accepted";
  readonly id: string;
  readonly number: number;
}

/**
 * A command, or a message that is none, was refused, and nothing changed.
 *
 * With the code `unavailable` it may have been kept all the same: send it again.
 */
export interface Refused {
  readonly type: "refused";
  /** The reason, for programs. */
  readonly code: RefusalCode;
  /** The reason, in a sentence. */
  readonly what: string;
  /** The command's; absent if it could not be read. */
  readonly id?: string;
  /**
   * What would have been accepted, in the record's words.
   *
   * @defaultValue `[]`
   */
  readonly allowed?: readonly string[];
}

/** Who is connected now. */
export interface Presence {
  readonly type: "presence";
  /** The ids of the persons who sit here. */
  readonly online: readonly string[];
  /** How many others look on; somebody with several tabs is one. */
  readonly spectators: number;
  /**
   * The names of the first of them who have one, in the order in which they came.
   *
   * @defaultValue `[]`
   */
  readonly watching?: readonly string[];
  /**
   * How many televisions show the table; nobody looks on through these.
   *
   * @defaultValue `0`
   */
  readonly screens?: number;
}

/** The answer to a `ping`; `at` is the server's clock in milliseconds since 1970. */
export interface Pong {
  readonly type: "pong";
  readonly number: number;
  readonly at: number;
}

export type ByeCode =
  | "restart" | "slow" | "gone" | "version" | "hello" | "full" | "flood" | "error";

/** The server ends the connection. */
export interface Bye {
  readonly type: "bye";
  /** The reason, for programs. */
  readonly code: ByeCode;
  /** The reason, in a sentence. */
  readonly what: string;
  /** Seconds after which it makes sense to come back; absent if it does not. */
  readonly again?: number;
}

export type ServerMessage = Welcome | Happened | Accepted | Refused | Presence | Pong | Bye;

// --- The bodies of HTTP requests and answers ----------------------------------------------------

/** Asks for an identity, or for another name of the one that there is. */
export interface NewPerson {
  /** How others call this person. */
  readonly name: Name;
  /**
   * Whether the answer shall hold a token, for a program that keeps no cookies.
   *
   * @defaultValue `false`
   */
  readonly token?: boolean;
}

/** Who the client is. The `token` is secret: whoever has it is this person. */
export interface Identity {
  readonly person: Person;
  readonly token?: string;
}

/** Opens a table; the person who asks takes its first seat and is its host. */
export interface NewTable {
  /** The game's name. */
  readonly game: string;
  /** How many; absent for as many as the game takes. 1 to 10. */
  readonly seats?: number | null;
  /**
   * What differs from the game's defaults.
   *
   * @defaultValue `[]`
   */
  readonly rules?: RulesWords;
  /**
   * Whether it is in the list of open tables.
   *
   * @defaultValue `"unlisted"`
   */
  readonly visibility?: Visibility;
  /**
   * Seconds for a decision, or 0.
   *
   * @defaultValue `0`
   */
  readonly clock?: Clock;
  /**
   * The levels of the bots on the seats after the first. At most 9 items.
   *
   * @defaultValue `[]`
   */
  readonly bots?: readonly string[];
  /**
   * Begin at once.
   *
   * @defaultValue `false`
   */
  readonly start?: boolean;
}

/** How a game stands, for a list. */
export interface Standing {
  /** The one at hand, or the last one; counts from 1. */
  readonly round: number;
  /** By seat. */
  readonly scores: readonly number[];
  /**
   * The seats that are awaited; none once the game is over.
   *
   * @defaultValue `[]`
   */
  readonly waiting?: readonly number[];
  /** When a bot acts in their place, in milliseconds since 1970; absent without a clock. */
  readonly until?: number;
  /**
   * Seats; none until the game is over.
   *
   * @defaultValue `[]`
   */
  readonly winners?: readonly number[];
}

/** A table in a list. */
export interface ListedTable {
  /** What anybody may know. */
  readonly table: Table;
  /** When it was opened, in milliseconds since 1970. */
  readonly created: number;
  /** When it last moved, in milliseconds since 1970. */
  readonly updated: number;
  /**
   * How its game stands; absent before the start, and where the server would have to read the whole
   * game to say so.
   */
  readonly standing?: Standing;
}

/** How the own tables are listed: by when they were opened, or those first that wait for one. */
export type Order = "newest" | "urgent";

/** A page of a list of tables; `next`, handed in as `after`, asks for the one behind it. */
export interface Tables {
  readonly tables: readonly ListedTable[];
  readonly next?: string;
}

/** What one entry of a table's journal told of the game, as `happened` did when it came. */
export interface StoryEntry {
  /** Of the entry. */
  readonly number: number;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** What happened; each has a `type` and its fields. */
  readonly facts: readonly Fact[];
}

/** What has happened in a table's game, from the beginning. */
export interface Story {
  /** Those that told something, in order. */
  readonly entries: readonly StoryEntry[];
  /** Of the last entry that this takes into account, whether it told something or not. */
  readonly number: number;
  /** Handed in as `after`, asks for what came then; absent where this is all. */
  readonly next?: number;
}

/** What a table can be opened for. */
export interface GameInfo {
  /** The game's word. */
  readonly name: string;
  /** The smallest and the largest number of players. */
  readonly players: readonly [number, number];
  /** How each rule line is written. */
  readonly rules: readonly string[];
  /** The levels of bots, from the weakest to the strongest. */
  readonly bots: readonly string[];
}

/** The games that there are. */
export interface Games {
  readonly games: readonly GameInfo[];
}

/** Asks for a record to be played through by the rules; nothing of it is kept. */
export interface NewReplay {
  /** The text, comments included. At most 262144 characters. */
  readonly record: string;
  /**
   * How many of its steps the client has already. 0 or more.
   *
   * @defaultValue `0`
   */
  readonly after?: number;
}

/** One event of a record. */
export interface ReplayStep {
  /** The number of its line in the record, counting from 1. */
  readonly line: number;
  /** The line, without its comment. */
  readonly words: string;
  /** The seat that acted; absent for chance. */
  readonly by?: number;
  /**
   * What happened.
   *
   * @defaultValue `[]`
   */
  readonly facts?: readonly Fact[];
  /**
   * Of the spectator's view (`seat` is null) the fields that are different now, which are so in
   * every seat's view; and of a seat's view those that only this seat sees.
   *
   * @defaultValue `[]`
   */
  readonly changes?: readonly ViewChange[];
  /** The fields of what it means that are different now. */
  readonly meaning?: Partial<Meaning>;
}

/**
 * A record, played through.
 *
 * Views are complete but for `actions`, which are empty: nothing can be done any more.
 */
export interface Replay {
  /** The game's name. */
  readonly game: string;
  /** Their names, by seat. */
  readonly players: readonly string[];
  /** What differs from the game's defaults. */
  readonly rules: readonly string[];
  /**
   * Before the first event, the spectator's view, and of each seat's what only this seat sees; left
   * out of all pages but the first.
   *
   * @defaultValue `[]`
   */
  readonly views?: readonly ViewChange[];
  /** What that means; as `views`. */
  readonly meaning?: Meaning;
  /**
   * The events.
   *
   * @defaultValue `[]`
   */
  readonly steps?: readonly ReplayStep[];
  /** Handed in as `after`, asks for the steps behind these; absent with the last ones. */
  readonly next?: number;
}

/** Why a request was refused: a code for programs, a sentence for people. */
export interface Problem {
  /** The reason, for programs. */
  readonly code: RefusalCode;
  /** The reason, in a sentence. */
  readonly what: string;
  /**
   * What would have been accepted, in the record's words.
   *
   * @defaultValue `[]`
   */
  readonly allowed?: readonly string[];
  /** Of a record that is not valid, the number of the first line in error. */
  readonly line?: number;
}

// --- What a game is made of when it is looked back on: the same shape for every game ------------

/** A part of what a round brought. */
export interface Part {
  /**
   * Where it came from. In Las Vegan `gold`, the word of an ordinary casino, or `floor` for what
   * nobody can lose who has no cabbages (LV-5.5); in Tally Up! `banked`, `claimed` or `shared`.
   */
  readonly kind: string;
  /** By seat, what it added to the score. */
  readonly changes: readonly number[];
  /** Of the token that lay there, in Las Vegan. */
  readonly value?: number;
}

/** A round that was played to its end. */
export interface Round {
  /** Counts from 1. */
  readonly number: number;
  /** All that it brought; together with the scores before they make `scores`. */
  readonly parts: readonly Part[];
  /** By seat, after it. */
  readonly scores: readonly number[];
  /**
   * The points that a bust took in it, from each who was IN, in Tally Up!
   *
   * @defaultValue `0`
   */
  readonly lost?: number;
  /**
   * The seats that were IN then.
   *
   * @defaultValue `[]`
   */
  readonly lost_by?: readonly number[];
}

/** One number for each player. */
export interface Figure {
  /** Which number; `docs/protocol.md` lists them. */
  readonly name: string;
  /** The numbers. */
  readonly by_seat: readonly number[];
}

/** A casino of a round made the largest difference between a winner and who came next. */
export interface CasinoDecided {
  readonly type: "CasinoDecided";
  /** The round. */
  readonly round: number;
  /** `gold`, or the word of an ordinary casino. */
  readonly casino: string;
  /** The winner. */
  readonly seat: number;
  /** What it brought or cost the winner. */
  readonly change: number;
  /** Who came next. */
  readonly other: number;
  /** What it brought or cost them. */
  readonly other_change: number;
}

/** Somebody had no cabbage left, and that ended the game. */
export interface RanOut {
  readonly type: "RanOut";
  readonly round: number;
  readonly seats: readonly number[];
}

/** A round made the largest difference between the winner and who came next. */
export interface RoundDecided {
  readonly type: "RoundDecided";
  /** The round. */
  readonly round: number;
  /** The winner. */
  readonly seat: number;
  /** The points that it brought the winner. */
  readonly change: number;
  /** Who came next. */
  readonly other: number;
  /** The points that it brought them. */
  readonly other_change: number;
}

/** The largest bust that the winner had left in time, and who came next had not. */
export interface BustDecided {
  readonly type: "BustDecided";
  readonly round: number;
  readonly lost: number;
  readonly seats: readonly number[];
  readonly seat: number;
}

/** Without that claim of a Tally Up the winner would not have won. */
export interface ClaimDecided {
  readonly type: "ClaimDecided";
  readonly round: number;
  readonly seat: number;
  readonly points: number;
}

/** The winner was ahead of everybody else after this round, and after each one behind it. */
export interface Led {
  readonly type: "Led";
  readonly round: number;
  readonly seat: number;
}

/** Something that a game turned on. */
export type Decided = CasinoDecided | RanOut | RoundDecided | BustDecided | ClaimDecided | Led;

/** A game in numbers. */
export interface Statistics {
  /** The game's word. */
  readonly game: string;
  /** The names, by seat. */
  readonly players: readonly string[];
  /** By seat, the scores before the first round. */
  readonly begin: readonly number[];
  /** The complete rounds, in order. */
  readonly rounds: readonly Round[];
  /** Numbers for each player, the most telling first. */
  readonly figures: readonly Figure[];
  /** Seats; none while the game is not over. */
  readonly winners: readonly number[];
  /** What it turned on, at most two things, the weightier first. */
  readonly decided: readonly Decided[];
}

// --- What all games have in common --------------------------------------------------------------

/**
 * What one seat, or a spectator (`seat` null), may see; each game adds its own fields.
 *
 * `actions` are the seat's own legal actions, `to_act` all seats that are awaited, `chance` the
 * kind of chance event that is awaited, `winners` empty until the game is over.
 */
export interface SeatView {
  readonly seat: SeatNumber | null;
  readonly players: number;
  readonly round: number;
  readonly scores: readonly number[];
  readonly to_act: readonly SeatNumber[];
  readonly actions: readonly Words[];
  readonly chance: string | null;
  readonly winners: readonly SeatNumber[];
}

// --- What a seat or a spectator may see of a game of Las Vegan ----------------------------------

export type LasVeganTokenFaces = readonly [number, number];

export type LasVeganTokens = readonly [
  LasVeganTokenFaces,
  LasVeganTokenFaces,
  LasVeganTokenFaces,
  LasVeganTokenFaces,
  LasVeganTokenFaces,
];

/** An ordinary casino card that counts groups of three cards of a suit (LV-5.3). */
export type LasVeganSuitCasino = "red" | "purple" | "green" | "blue";

/** An ordinary casino card that counts the cards of a number (LV-5.2). */
export type LasVeganNumberCasino = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

export type LasVeganCasino = LasVeganSuitCasino | LasVeganNumberCasino;

/** The options of a table; the defaults are the printed game. */
export interface LasVeganRules {
  /** How many are played (LV-2.1). */
  readonly rounds: number;
  /** Passing is forbidden while a placement is possible (LV-4.4). */
  readonly placing_must: boolean;
  /** All who tie for the golden casino pay, otherwise none of them (LV-5.1). */
  readonly golden_tie_pays: boolean;
  /** Nobody goes below 0 cabbages (LV-5.5). */
  readonly has_floor: boolean;
  /** The winner of a round's last trick leads the next round (LV-2.5). */
  readonly winner_leads: boolean;
  /** Cards for each player, or null for as many as the player count says (LV-2.4). */
  readonly hand: number | null;
  /** The two faces of each token, by `Token` (LV-1.3). */
  readonly tokens: LasVeganTokens;
  /** The ordinary casino cards (LV-1.2). */
  readonly casino_cards: readonly LasVeganCasino[];
}

/** What a state waits for. */
export type LasVeganPhase = "lead" | "casinos" | "tokens" | "deal" | "play" | "place" | "over";

/** What the golden token asks for: the most or the fewest tricks (LV-4.2, LV-5.1). */
export type LasVeganSide = "max" | "min";

/** A token; the numbers are its place in tables. */
export type LasVeganToken = "gold" | "t1" | "t2" | "t3" | "t4";

/** A card; cards are ordered by suit, then value. */
export type LasVeganCard =
  | "R0" | "R1" | "R2" | "R3" | "R4" | "R5" | "R6" | "R7" | "R8" | "R9" | "P0" | "P1" | "P2" | "P3"
  | "P4" | "P5" | "P6" | "P7" | "P8" | "P9" | "G0" | "G1" | "G2" | "G3" | "G4" | "G5" | "G6" | "G7"
  | "G8" | "G9" | "B0" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6" | "B7" | "B8" | "B9";

/** A complete trick: its cards in the order of play, the first one by `leader`. */
export interface LasVeganTrick {
  readonly leader: SeatNumber;
  readonly cards: readonly LasVeganCard[];
  readonly winner: SeatNumber;
}

/**
 * The table as one seat sees it: of the hands only its own, of the others their sizes.
 *
 * The round's taken tricks are there in full: every card in them was played openly, so a player
 * with a good memory knows them.
 */
export interface LasVeganView extends SeatView {
  /** What the table agreed on. */
  readonly rules: LasVeganRules;
  /** What comes next. */
  readonly phase: LasVeganPhase;
  /** Who led, or leads, the round's first trick; null before the first event. */
  readonly round_leader: SeatNumber | null;
  /** Who leads the trick at hand, or has just won one. */
  readonly leader: SeatNumber | null;
  /** The round's ordinary casino cards, empty until drawn. */
  readonly casinos: readonly LasVeganCasino[];
  /** Those of earlier rounds, which do not come again. */
  readonly spent_casinos: readonly LasVeganCasino[];
  /** The value that each token shows, by `Token`; empty until tossed. */
  readonly tokens: readonly number[];
  /** Where the golden token lies, null while it does not. */
  readonly golden: LasVeganSide | null;
  /** The token on each ordinary casino, by `Slot`. */
  readonly placed: readonly [LasVeganToken | null, LasVeganToken | null, LasVeganToken | null];
  readonly hand: readonly LasVeganCard[];
  readonly hand_sizes: readonly number[];
  /** The cards of the trick at hand, in the order of play. */
  readonly trick: readonly LasVeganCard[];
  /** The round's complete tricks, in order. */
  readonly taken: readonly LasVeganTrick[];
  /** How many tokens the last trick's winner may still place (LV-4.1). */
  readonly rights: number;
}

// --- What happens in a game of Las Vegan, as everybody at the table learns it -------------------

/** `seat` leads the first round (LV-2.5). */
export interface LasVeganLeadDrawn {
  readonly type: "LeadDrawn";
  readonly seat: SeatNumber;
}

/** A round begins, led by `leader` (LV-2). */
export interface LasVeganRoundBegan {
  readonly type: "RoundBegan";
  readonly round: number;
  readonly leader: SeatNumber;
}

/** The round's ordinary casinos, c1 to c3 (LV-2.2). */
export interface LasVeganCasinosDrawn {
  readonly type: "CasinosDrawn";
  readonly casinos: readonly LasVeganCasino[];
}

/** The value that each token shows, by `Token` (LV-2.3). */
export interface LasVeganTokensTossed {
  readonly type: "TokensTossed";
  readonly values: readonly number[];
}

/** A seat was dealt so many cards; only its own view shows which (LV-2.4). */
export interface LasVeganHandDealt {
  readonly type: "HandDealt";
  readonly seat: SeatNumber;
  readonly count: number;
}

/** A card was played; `leads` tells whether it began the trick (LV-3.1). */
export interface LasVeganCardPlayed {
  readonly type: "CardPlayed";
  readonly seat: SeatNumber;
  readonly card: LasVeganCard;
  readonly leads: boolean;
}

/** A trick was taken, `by` a card (LV-3.3); it lets its taker place `rights` tokens (LV-4.1). */
export interface LasVeganTrickTaken {
  readonly type: "TrickTaken";
  readonly seat: SeatNumber;
  readonly cards: readonly LasVeganCard[];
  readonly by: LasVeganCard;
  readonly rights: number;
}

/** The golden token lies on its casino (LV-4.2). */
export interface LasVeganGoldenPlaced {
  readonly type: "GoldenPlaced";
  readonly seat: SeatNumber;
  readonly side: LasVeganSide;
  readonly value: number;
}

/** Where an ordinary casino card lies. */
export type LasVeganSlot = "c1" | "c2" | "c3";

/** An ordinary token lies on an ordinary casino (LV-4.3). */
export interface LasVeganTokenPlaced {
  readonly type: "TokenPlaced";
  readonly seat: SeatNumber;
  readonly token: LasVeganToken;
  readonly value: number;
  readonly slot: LasVeganSlot;
  readonly casino: LasVeganCasino;
}

/** A right to place a token was given up (LV-4.4). */
export interface LasVeganPassed {
  readonly type: "Passed";
  readonly seat: SeatNumber;
}

/** The golden casino in a round's scoring: who met it, and what each of them changes by. */
export interface LasVeganGoldenLine {
  readonly type: "GoldenLine";
  readonly side: LasVeganSide;
  readonly seats: readonly SeatNumber[];
  readonly tricks: number;
  readonly change: number;
}

/**
 * An ordinary casino in a round's scoring.
 *
 * `counts` holds by seat how often the token's `value` counts, `changes` what that makes.
 */
export interface LasVeganCasinoLine {
  readonly type: "CasinoLine";
  readonly slot: LasVeganSlot;
  readonly casino: LasVeganCasino;
  readonly token: LasVeganToken;
  readonly value: number;
  readonly counts: readonly number[];
  readonly changes: readonly number[];
}

/** A round's scoring line by line, and by seat the sum of all its lines (LV-5.5). */
export interface LasVeganRoundScore {
  readonly golden: LasVeganGoldenLine | null;
  readonly casinos: readonly LasVeganCasinoLine[];
  readonly changes: readonly number[];
}

/** A round was scored; `scores` are the cabbages after it, never below a floor (LV-5). */
export interface LasVeganRoundScored {
  readonly type: "RoundScored";
  readonly round: number;
  readonly score: LasVeganRoundScore;
  readonly scores: readonly number[];
}

/** The game is over; `reason` is `rounds` or `no-cabbage` (LV-6.1). */
export interface LasVeganGameEnded {
  readonly type: "GameEnded";
  readonly winners: readonly SeatNumber[];
  readonly scores: readonly number[];
  readonly reason: string;
}

/** What happens in this game, as everybody at the table learns it. */
export type LasVeganFact =
  | LasVeganLeadDrawn | LasVeganRoundBegan | LasVeganCasinosDrawn | LasVeganTokensTossed
  | LasVeganHandDealt | LasVeganCardPlayed | LasVeganTrickTaken | LasVeganGoldenPlaced
  | LasVeganTokenPlaced | LasVeganPassed | LasVeganRoundScored | LasVeganGameEnded;

// --- What the table means -----------------------------------------------------------------------

/** What the table means. */
export interface LasVeganInsight {
  /** Who would take the trick as it lies (LV-3.3); null where no card lies. */
  readonly winning: SeatNumber | null;
  /** By seat, the tricks taken in this round. */
  readonly tricks_won: readonly number[];
  /**
   * By ordinary casino and then by seat, the cards won in this round that it counts: those of its
   * number, or of its suit, of which every full three count once (LV-5.2, LV-5.3).
   */
  readonly cards_counted: readonly (readonly number[])[];
  /** What the round would change if it ended now (LV-5). */
  readonly if_scored_now: LasVeganRoundScore;
}

// --- What a seat or a spectator may see of a game of Tally Up! ----------------------------------

/** The game ends with a round after which somebody has that many points (TU-5.1). */
export interface TallyUpTarget {
  readonly type: "Target";
  readonly points: number;
}

/** The game ends when every player has been active that many times (TU-6.2). */
export interface TallyUpLaps {
  readonly type: "Laps";
  readonly count: number;
}

/**
 * What one side of a Tally die shows: a star, or points, circled or not (TU-1.1). The face that a
 * record writes as `*`, `50` or `(50)`.
 */
export type TallyUpFace = string;

export type TallyUpDieFaces = readonly [
  TallyUpFace,
  TallyUpFace,
  TallyUpFace,
  TallyUpFace,
  TallyUpFace,
  TallyUpFace,
];

export type TallyUpDice = readonly [
  TallyUpDieFaces,
  TallyUpDieFaces,
  TallyUpDieFaces,
  TallyUpDieFaces,
  TallyUpDieFaces,
  TallyUpDieFaces,
];

/**
 * One side of the Up die: points for the running total, a factor, or a number of bonus dice.
 *
 * `+1`, `+2` and `+3` are bonus dice; every other signed number is points. The face that a record
 * writes as `+2`, `-100` or `x2`.
 */
export type TallyUpUpFace = string;

export type TallyUpUpDieFaces = readonly [
  TallyUpUpFace,
  TallyUpUpFace,
  TallyUpUpFace,
  TallyUpUpFace,
  TallyUpUpFace,
  TallyUpUpFace,
];

/** The options of a table; the defaults are the printed game. */
export interface TallyUpRules {
  /** When the game ends. */
  readonly goal: TallyUpTarget | TallyUpLaps;
  /** There is no choice before the Up die (TU-6.3). */
  readonly high_stakes: boolean;
  /** The faces of the Tally dice, by `Die`. */
  readonly dice: TallyUpDice;
  /** The faces of the Up die. */
  readonly up_die: TallyUpUpDieFaces;
}

/** What a state waits for. */
export type TallyUpPhase =
  | "first" | "pick" | "main roll" | "claim" | "choice before the Up die" | "up roll"
  | "bonus pick" | "bonus roll" | "choice" | "over";

/** A Tally die by its colour. The numbers are its place in the dice's order and in tables. */
export type TallyUpDie = "red" | "orange" | "yellow" | "green" | "blue" | "purple";

/**
 * The table as one seat sees it: all of it, but of sealed choices only the seat's own.
 *
 * `has_chosen` tells by seat who has made a choice that is not yet revealed, `own_choice` what this
 * seat chose.
 */
export interface TallyUpView extends SeatView {
  /** What the table agreed on. */
  readonly rules: TallyUpRules;
  /** What comes next. */
  readonly phase: TallyUpPhase;
  /** The seat that picks and rolls; null before the first event. */
  readonly active: SeatNumber | null;
  /** The round's three dice in the dice's order, empty before the pick. */
  readonly picked: readonly TallyUpDie[];
  /** The running total. */
  readonly total: number;
  /** By seat, who is IN. */
  readonly inside: readonly boolean[];
  readonly has_chosen: readonly boolean[];
  readonly own_choice: boolean | null;
  /** The faces of the last main roll of this round, empty before it. */
  readonly shown: readonly TallyUpFace[];
  /** What the Up die showed after that main roll, else null. */
  readonly up: TallyUpUpFace | null;
  /** The bonus dice, empty before they are named. */
  readonly bonus: readonly TallyUpDie[];
  /** The faces of the bonus roll, empty before it. */
  readonly bonus_shown: readonly TallyUpFace[];
  /** A tie at the end was reached: the first sole leader ends the game (TU-5.2). */
  readonly tie_break: boolean;
}

// --- What happens in a game of Tally Up!, as everybody at the table learns it -------------------

/** `seat` is the first active player. */
export interface TallyUpFirstDrawn {
  readonly type: "FirstDrawn";
  readonly seat: SeatNumber;
}

/** A round begins: all are IN, the running total is 0 (TU-2.1). */
export interface TallyUpRoundBegan {
  readonly type: "RoundBegan";
  readonly round: number;
  readonly active: SeatNumber;
}

/** The active player picked the round's dice (TU-2.2). */
export interface TallyUpDicePicked {
  readonly type: "DicePicked";
  readonly seat: SeatNumber;
  readonly dice: readonly TallyUpDie[];
}

/**
 * A main roll; `points` were added, the running total is now `total` (TU-3.1).
 *
 * With two or three stars `points` is 0, and another fact tells what that means.
 */
export interface TallyUpMainRolled {
  readonly type: "MainRolled";
  readonly seat: SeatNumber;
  readonly dice: readonly TallyUpDie[];
  readonly faces: readonly TallyUpFace[];
  readonly points: number;
  readonly total: number;
}

/** A bonus roll, told like a main roll (TU-4.5). */
export interface TallyUpBonusRolled {
  readonly type: "BonusRolled";
  readonly seat: SeatNumber;
  readonly dice: readonly TallyUpDie[];
  readonly faces: readonly TallyUpFace[];
  readonly points: number;
  readonly total: number;
}

/** A circled number showed: the Up die comes (TU-3.2). */
export interface TallyUpUpDieAwaited {
  readonly type: "UpDieAwaited";
}

/** The Up die; the running total is now `total`, unchanged by bonus dice (TU-4.2 to 4.4). */
export interface TallyUpUpRolled {
  readonly type: "UpRolled";
  readonly seat: SeatNumber;
  readonly face: TallyUpUpFace;
  readonly total: number;
}

/** The bonus dice, named by the active player or all that there are (TU-4.4). */
export interface TallyUpBonusPicked {
  readonly type: "BonusPicked";
  readonly seat: SeatNumber;
  readonly dice: readonly TallyUpDie[];
}

/** A seat has chosen; what, nobody learns before all have (TU-2.4). */
export interface TallyUpChoiceMade {
  readonly type: "ChoiceMade";
  readonly seat: SeatNumber;
}

/** All have chosen: who stays IN and who goes OUT, banking `total` points (TU-2.5). */
export interface TallyUpChoicesRevealed {
  readonly type: "ChoicesRevealed";
  readonly stayed: readonly SeatNumber[];
  readonly left: readonly SeatNumber[];
  readonly total: number;
}

/** Three stars in a main roll: a Tally Up may be claimed (TU-3.4). */
export interface TallyUpRolled {
  readonly type: "TallyUpRolled";
}

/** `seat` claimed and scored `claimed`; the `others` still IN scored `shared` each (TU-3.4). */
export interface TallyUpClaimed {
  readonly type: "TallyUpClaimed";
  readonly seat: SeatNumber;
  readonly claimed: number;
  readonly others: readonly SeatNumber[];
  readonly shared: number;
}

/** Nobody claimed; those still IN scored `shared` each (TU-3.5). */
export interface TallyUpUnclaimed {
  readonly type: "TallyUpUnclaimed";
  readonly others: readonly SeatNumber[];
  readonly shared: number;
}

/** Two stars or more: `lost` points are gone for those who were IN (TU-3.3, TU-4.5). */
export interface TallyUpBusted {
  readonly type: "Busted";
  readonly stars: number;
  readonly lost: number;
  readonly inside: readonly SeatNumber[];
}

/** A round is over; the scores stand (TU-2.8). */
export interface TallyUpRoundEnded {
  readonly type: "RoundEnded";
  readonly round: number;
  readonly scores: readonly number[];
}

/** The game would be over, but several lead: another round is played (TU-5.2). */
export interface TallyUpTieReached {
  readonly type: "TieReached";
  readonly leaders: readonly SeatNumber[];
}

/** The game is over (TU-5.1, TU-6.2). */
export interface TallyUpGameEnded {
  readonly type: "GameEnded";
  readonly winners: readonly SeatNumber[];
  readonly scores: readonly number[];
}

/** What happens in this game, as everybody at the table learns it. */
export type TallyUpFact =
  | TallyUpFirstDrawn | TallyUpRoundBegan | TallyUpDicePicked | TallyUpMainRolled
  | TallyUpBonusRolled | TallyUpUpDieAwaited | TallyUpUpRolled | TallyUpBonusPicked
  | TallyUpChoiceMade | TallyUpChoicesRevealed | TallyUpRolled | TallyUpClaimed | TallyUpUnclaimed
  | TallyUpBusted | TallyUpRoundEnded | TallyUpTieReached | TallyUpGameEnded;

// --- What the table means -----------------------------------------------------------------------

/** The odds of a roll; chances from 0 to 1. */
export interface TallyUpRollOdds {
  /** The dice that are rolled, in their order. */
  readonly dice: readonly TallyUpDie[];
  /** That the round busts (TU-3.3, TU-4.5). */
  readonly bust: number;
  /** The mean of what is added if it does not; null where it always does. */
  readonly points: number | null;
  /** That a Tally Up may be claimed (TU-3.4); 0 for a bonus roll. */
  readonly tally_up: number;
  /** That the Up die comes (TU-3.2); 0 for a bonus roll. */
  readonly up_die: number;
}

/** The odds of the Up die (TU-4); chances from 0 to 1. */
export interface TallyUpUpOdds {
  /** That it brings a bonus roll. */
  readonly bonus: number;
  /** That this roll busts, if the dice are named that bust least. */
  readonly bust: number;
  /** That the running total is multiplied. */
  readonly doubled: number;
}

/** What may come next, and what it is worth. */
export interface TallyUpInsight {
  /** Of the next main roll, while the choice before it or the roll itself is awaited. */
  readonly next_main: TallyUpRollOdds | null;
  /** Of the Up die, while the choice before it is awaited. */
  readonly next_up: TallyUpUpOdds | null;
  /** Of the bonus roll, for each choice of dice that the active player has. */
  readonly next_bonus: readonly TallyUpRollOdds[];
  /** Of a main roll, for each choice of dice, while dice are picked. */
  readonly trays: readonly TallyUpRollOdds[];
  /**
   * What the next roll changes on average for somebody who stays IN for it and leaves after it,
   * against leaving now: the points that it brings, less those that a bust costs. A Tally Up counts
   * as what everybody gets who is IN; before the Up die one leaves, unless the stakes are high
   * (TU-6.3). null where nothing is chosen.
   */
  readonly staying: number | null;
  /** What a Tally Up scores for whoever claims it (TU-3.4). */
  readonly claimed: number;
  /** What it scores for everybody else who is IN. */
  readonly shared: number;
}

// --- What messages hold of a game ---------------------------------------------------------------

/**
 * What a seat, or a spectator, may see of the game: `docs/protocol.md` lists its fields per game.
 * `seat` tells whose it is, null for a spectator's. Cards, dice and all the rest are the record's
 * words; `actions` are what the seat may do now, as an `act` would say it.
 */
export type View = LasVeganView | TallyUpView;

/**
 * What the table means, so that no client has to know rules: who would take the trick, what casinos
 * would cost, the odds of the next roll. It is the same for everybody; `docs/protocol.md` lists its
 * fields per game.
 */
export type Meaning = LasVeganInsight | TallyUpInsight;

/** What happened in a game; `Table.game` tells in which. */
export type Fact = LasVeganFact | TallyUpFact;

/** The fields of a view that are different now, and whose view it is. */
export type ViewChange = Pick<View, "seat"> & Partial<View>;
