// What the server sends and takes, read from its own values by `make docs`; not changed by hand.

/** What is sent with a request, and what the answer is. */
export interface Routes {
  "GET /docket": { path: undefined; query: undefined; body: undefined; answer: Submitted[] };
  "POST /docket/guides": { path: undefined; query: undefined; body: GuideForm; answer: Submitted };
  "POST /docket/signs": { path: undefined; query: undefined; body: SignForm; answer: Submitted };
  "GET /events": { path: undefined; query: { after?: number; kind?: string }; body: undefined; answer: SignificantEvent[] };
  "GET /games": { path: undefined; query: undefined; body: undefined; answer: GameRow[] };
  "GET /games/{slug}": { path: { slug: string }; query: undefined; body: undefined; answer: GameData };
  "GET /games/{slug}/drill": { path: { slug: string }; query: { seed: number }; body: undefined; answer: Exercise };
  "GET /games/{slug}/drill/answer": { path: { slug: string }; query: { seed: number }; body: undefined; answer: Verdict };
  "GET /games/{slug}/odds": { path: { slug: string }; query: { wager?: string }; body: undefined; answer: unknown };
  "POST /games/{slug}/odds": { path: { slug: string }; query: undefined; body: Table; answer: unknown };
  "GET /games/{slug}/sheet": { path: { slug: string }; query: undefined; body: undefined; answer: string };
  "GET /me": { path: undefined; query: undefined; body: undefined; answer: Me };
  "POST /me/break": { path: undefined; query: undefined; body: Hours; answer: OwnLimits };
  "GET /me/history": { path: undefined; query: { before?: number; game?: string; limit?: number }; body: undefined; answer: RoundSummary[] };
  "GET /me/history/{table}/{began}": { path: { table: number; began: number }; query: undefined; body: undefined; answer: PlayedRound };
  "GET /me/limits": { path: undefined; query: undefined; body: undefined; answer: Own };
  "PUT /me/limits/{limit}": { path: { limit: string }; query: undefined; body: Amount; answer: OwnLimits };
  "PUT /me/pass-phrase": { path: undefined; query: undefined; body: NewPassPhrase; answer: null };
  "POST /me/refill": { path: undefined; query: undefined; body: undefined; answer: Filled };
  "GET /me/results": { path: undefined; query: undefined; body: undefined; answer: Result[] };
  "GET /me/rounds": { path: undefined; query: undefined; body: undefined; answer: PlayedRound[] };
  "POST /me/self-exclusion": { path: undefined; query: undefined; body: Days; answer: OwnLimits };
  "GET /me/transcript": { path: undefined; query: undefined; body: undefined; answer: string };
  "POST /patrons": { path: undefined; query: undefined; body: Credentials; answer: Me };
  "GET /petitions": { path: undefined; query: undefined; body: undefined; answer: Case[] };
  "POST /petitions": { path: undefined; query: undefined; body: PetitionTaken; answer: Case };
  "POST /petitions/proposals": { path: undefined; query: undefined; body: Proposal; answer: Case };
  "GET /petitions/{number}": { path: { number: number }; query: undefined; body: undefined; answer: Case };
  "POST /petitions/{number}/approval": { path: { number: number }; query: undefined; body: undefined; answer: Case };
  "POST /petitions/{number}/end-test": { path: { number: number }; query: undefined; body: undefined; answer: Case };
  "POST /petitions/{number}/plan": { path: { number: number }; query: undefined; body: TestPlanTaken; answer: Case };
  "POST /petitions/{number}/requests": { path: { number: number }; query: undefined; body: Matter; answer: Case };
  "POST /petitions/{number}/ruling": { path: { number: number }; query: undefined; body: Ruling; answer: Case };
  "POST /petitions/{number}/steps": { path: { number: number }; query: undefined; body: Step; answer: Case };
  "POST /petitions/{number}/supplements": { path: { number: number }; query: undefined; body: Matter; answer: Case };
  "POST /petitions/{number}/test": { path: { number: number }; query: undefined; body: Conditions; answer: Case };
  "GET /room": { path: undefined; query: undefined; body: undefined; answer: PoolListed[] };
  "DELETE /room/lists/{pool}": { path: { pool: string }; query: undefined; body: undefined; answer: Waiting };
  "POST /room/lists/{pool}": { path: { pool: string }; query: undefined; body: undefined; answer: Waiting };
  "GET /room/me": { path: undefined; query: undefined; body: undefined; answer: Waiting };
  "DELETE /session": { path: undefined; query: undefined; body: undefined; answer: null };
  "POST /session": { path: undefined; query: undefined; body: Credentials; answer: Me };
  "DELETE /sessions": { path: undefined; query: undefined; body: undefined; answer: null };
  "GET /sessions": { path: undefined; query: undefined; body: undefined; answer: Listed[] };
  "DELETE /sessions/{id}": { path: { id: string }; query: undefined; body: undefined; answer: null };
  "POST /settle": { path: undefined; query: undefined; body: SheetText; answer: Record<string, unknown> };
  "GET /sheets/schema": { path: undefined; query: undefined; body: undefined; answer: Record<string, unknown> };
  "GET /tables": { path: undefined; query: undefined; body: undefined; answer: ListedTable[] };
  "POST /tables": { path: undefined; query: undefined; body: Opening; answer: Sign };
  "GET /tables/{number}": { path: { number: number }; query: undefined; body: undefined; answer: Sign };
  "GET /tables/{number}/advice": { path: { number: number }; query: undefined; body: undefined; answer: Advice };
  "POST /tables/{number}/check": { path: { number: number }; query: undefined; body: Wagers; answer: Refusal[] };
  "POST /tables/{number}/commands": { path: { number: number }; query: undefined; body: Command; answer: TablesDone };
  "GET /tables/{number}/odds": { path: { number: number }; query: undefined; body: undefined; answer: Odds };
  "GET /tables/{number}/record": { path: { number: number }; query: { after?: number }; body: undefined; answer: string };
  "GET /tables/{number}/rules": { path: { number: number }; query: undefined; body: undefined; answer: TableRules };
  "GET /tables/{number}/view": { path: { number: number }; query: undefined; body: undefined; answer: Record<string, unknown> };
  "GET /tokens": { path: undefined; query: undefined; body: undefined; answer: Token[] };
  "POST /tokens": { path: undefined; query: undefined; body: NewToken; answer: MadeToken };
  "DELETE /tokens/{id}": { path: { id: string }; query: undefined; body: undefined; answer: null };
  "GET /tournaments": { path: undefined; query: undefined; body: undefined; answer: Board[] };
  "POST /tournaments": { path: undefined; query: undefined; body: Plan; answer: Board };
  "GET /tournaments/{number}": { path: { number: number }; query: undefined; body: undefined; answer: Board };
  "POST /tournaments/{number}/bots": { path: { number: number }; query: undefined; body: Bots; answer: Board };
  "DELETE /tournaments/{number}/entry": { path: { number: number }; query: undefined; body: undefined; answer: Board };
  "POST /tournaments/{number}/entry": { path: { number: number }; query: undefined; body: Entry; answer: Board };
  "POST /tournaments/{number}/rebuys": { path: { number: number }; query: undefined; body: Entry; answer: Board };
  "GET /tournaments/{number}/report": { path: { number: number }; query: undefined; body: undefined; answer: Record<string, unknown> };
  "POST /tournaments/{number}/start": { path: { number: number }; query: undefined; body: undefined; answer: Board };
  "POST /tournaments/{number}/stop": { path: { number: number }; query: undefined; body: Why; answer: Board };
}

/** All that the socket of a table sends. */
export type TableMessage = News | Heard | Appointed | TableSocketDone | NotDone;

/** A view as it is sent: hands are read out, too. */
export type SentView = Omit<View, "events" | "wheel" | "ranked"> & { read: Record<string, string> };

/** A command with a number; the answer has the same number. */
export interface Asked {
  command: Command;
  id?: number;
  once?: string;
}

export type Command =
  | Sit
  | Buy
  | Leave
  | Stay
  | Invite
  | Dismiss
  | Ready
  | Act
  | CommandsPledge
  | Reveal
  | Here
  | CloseBets
  | Report
  | PostRules
  | Announce
  | NotifyDivision
  | PostLimits
  | Permit
  | Place
  | Remove
  | Allot
  | SetRules
  | CloseTable
  | SitOut
  | ChangeSeat
  | ChangeTable
  | Go
  | BreakTable
  | Talk;

/** Take a seat and buy chips; any free seat, if 0. */
export interface Sit {
  type: "sit";
  chips: number;
  seat?: number;
}

/** Buy more chips at your seat. */
export interface Buy {
  type: "buy";
  chips: number;
}

/** Leave once nothing is left to decide. */
export interface Leave {
  type: "leave";
}

/** Do not leave after all. */
export interface Stay {
  type: "stay";
}

/** Have a bot take a seat; any free seat, if 0. */
export interface Invite {
  type: "invite";
  style?: string;
  seat?: number;
}

/** Send a bot away once nothing is left to decide for it. */
export interface Dismiss {
  type: "dismiss";
  seat: number;
}

/** You have made all your bets: when everybody has, bets are closed. */
export interface Ready {
  type: "ready";
}

/** Answer the current prompt from your seat. */
export interface Act {
  type: "act";
  answer: Answer;
  at?: number;
}

export type Answer =
  | Bet
  | TakeDown
  | Call
  | AnswersPledge
  | NoMoreBets
  | AnswersStirred
  | AnswersChoice
  | Arrangement
  | Shuffled
  | CutAt
  | Drawn
  | Thrown
  | Landed
  | Counted
  | Opened
  | IrregularityReport;

/** Chips put down at a position while bets are open: wager name to amount in cents. */
export interface Bet {
  type: "bet";
  seat: number;
  wagers: Record<string, number>;
  patron?: string;
  permitted?: boolean;
  said?: string[];
  written?: Record<string, unknown>;
}

/** Chips taken back from the felt: wager name to amount, `UNSAID` for the whole wager. */
export interface TakeDown {
  type: "take-down";
  seat: number;
  wagers: Record<string, number>;
  patron?: string;
}

/** Something said about wagers on the table: ``on``, ``off``. */
export interface Call {
  type: "call";
  seat: number;
  word: string;
  wagers: string[];
  patron?: string;
  details?: Record<string, unknown>;
}

/** The digest of a seed that a player will add to the chance of this round. */
export interface AnswersPledge {
  type: "pledge";
  seat: number;
  digest: string;
  patron?: string;
}

/** The dealer closes the betting. */
export interface NoMoreBets {
  type: "no-more-bets";
}

/** The seeds behind the pledges, by seat; without those that nobody revealed in time. */
export interface AnswersStirred {
  type: "stirred";
  seeds: Record<number, string>;
}

/** A decision, with the amount that it puts at stake, if one is named. */
export interface AnswersChoice {
  type: "choice";
  seat: number;
  name: string;
  amount?: number;
  patron?: string;
  chance?: string;
}

/** A hand set into several. */
export interface Arrangement {
  type: "arrangement";
  seat: number;
  hands: Record<string, string[]>;
}

/** The pieces are shuffled. If the dealer commits to their order: the digest of each piece in that order, and the commitment, which is the digest of them all. */
export interface Shuffled {
  type: "shuffled";
  commitment?: string;
  digests?: string[];
  house?: number;
  chance?: string;
}

/** This many pieces are taken off the top and put at the back. */
export interface CutAt {
  type: "cut";
  at: number;
  chance?: string;
}

/** One or more of the pieces asked for, in order. */
export interface Drawn {
  type: "drawn";
  pieces: string[];
}

/** The faces of dice. */
export interface Thrown {
  type: "thrown";
  dice: number[];
  of?: string;
}

/** Where the ball or the pointer came to rest. */
export interface Landed {
  type: "landed";
  pocket: string;
  of?: string;
}

/** The number of pieces that the dealer counts. */
export interface Counted {
  type: "counted";
  pieces: number;
}

/** What proves a commitment: the salts of the pieces that were used. */
export interface Opened {
  type: "opened";
  salts: string[];
}

/** Something went wrong. It is reported in place of the answer that was asked for. */
export interface IrregularityReport {
  type: "irregularity";
  name: string;
  seat?: number;
  pieces?: string[];
  details?: Record<string, unknown>;
}

/** The SHA-256 digest of a seed that you add to the chance of this round. */
export interface CommandsPledge {
  type: "pledge";
  digest: string;
  at?: number;
}

/** The seed that you pledged, after bets are closed. */
export interface Reveal {
  type: "reveal";
  seed: string;
}

/** You are still watching. */
export interface Here {
  type: "here";
}

/** The dealer closes the betting. */
export interface CloseBets {
  type: "close-bets";
}

/** Something went wrong. */
export interface Report {
  type: "report";
  name: string;
  seat?: number;
  pieces?: string[];
  details?: Record<string, unknown>;
}

/** Post a sign with other rules, at least half an hour ahead, 8.3(b)1. */
export interface PostRules {
  type: "post-rules";
  options: Record<string, unknown>;
  effective: number;
  form?: string;
}

/** Announce a change that is posted to those at the table, half an hour ahead, 8.3(b)2. */
export interface Announce {
  type: "announce";
  effective: number;
}

/** Tell the Division of a change that is posted, half an hour ahead, 8.3(b)3. */
export interface NotifyDivision {
  type: "notify-division";
  effective: number;
}

/** Change minimum and maximum wagers and increments at once, with a sign and an announcement, 8.3(c). */
export interface PostLimits {
  type: "post-limits";
  limits: Record<string, string>;
  announce?: boolean;
  form?: string;
}

/** Let a seat bet outside the posted limits in this round, 8.2(d). */
export interface Permit {
  type: "permit";
  seat: number;
}

/** Give somebody the seat that was drawn for them, with chips of the tournament. */
export interface Place {
  type: "place";
  patron: string;
  seat: number;
  chips: number;
}

/** Take somebody from a table of a tournament, between two rounds. */
export interface Remove {
  type: "remove";
  seat: number;
}

/** Let a table of a tournament play until it has seen so many rounds. */
export interface Allot {
  type: "allot";
  rounds: number;
}

/** Other rules by the schedule of a tournament: larger blinds, between two rounds. */
export interface SetRules {
  type: "set-rules";
  options: Record<string, unknown>;
}

/** Close the table once nothing is left to decide. */
export interface CloseTable {
  type: "close-table";
}

/** Keep your seat and be dealt no hands from the next one on; or be dealt in again. */
export interface SitOut {
  type: "sit-out";
  back?: boolean;
}

/** Have another seat of this table as soon as it is free, in the order of asking; 0: stay. */
export interface ChangeSeat {
  type: "change-seat";
  to: number;
}

/** Go to another table of the same game and limits as soon as a seat is free; or stay. */
export interface ChangeTable {
  type: "change-table";
  stay?: boolean;
}

/** Go to the seat of another table that is held for you. */
export interface Go {
  type: "go";
}

/** Close the table after this hand; the players draw seats at others of the same kind. */
export interface BreakTable {
  type: "break-table";
}

/** Say something to everybody at the table. */
export interface Talk {
  type: "talk";
  text: string;
}

/** What a viewer is told after something has happened. */
export interface News {
  seq: number;
  view: SentView | null;
  told: string[];
  events: Event[];
  seats: Record<number, Seat>;
  clock: Clock;
  waiting: string;
  you: number;
  closed: boolean;
  round: number;
  begins: number | null;
  sign: TableSign | null;
}

export type Event =
  | Announced
  | Noted
  | Placed
  | TakenDown
  | Marked
  | Mixed
  | Pledged
  | EventsStirred
  | CutMade
  | Dealt
  | Shifted
  | Shown
  | Covered
  | Collected
  | Arranged
  | Rolled
  | Rested
  | StubCounted
  | Chosen
  | Ranked
  | Settled
  | Charged
  | Moved
  | IrregularityReported
  | Voided
  | Revealed;

export interface Announced {
  type: "announced";
  words: string;
  cite: string;
}

/** A fact of the table: the point, the button, where the deal starts. */
export interface Noted {
  type: "noted";
  what: string;
  value: unknown;
  cite: string;
}

/** A wager goes onto the felt. */
export interface Placed {
  type: "placed";
  seat: number;
  patron: string;
  wager: string;
  amount: number;
  cite: string;
  mark: string;
}

/** A wager, or part of it, is given back undecided. */
export interface TakenDown {
  type: "taken-down";
  seat: number;
  patron: string;
  wager: string;
  amount: number;
  cite: string;
  mark: string;
  why: string;
}

/** A wager moves to another mark: a come bet to its point, a place bet to on. */
export interface Marked {
  type: "marked";
  seat: number;
  patron: string;
  wager: string;
  amount: number;
  mark: string;
  to: string;
  cite: string;
}

/** A shuffle. */
export interface Mixed {
  type: "mixed";
  source: string;
  pieces: number;
  commitment: string;
  cite: string;
  digests: string[];
  house: number;
  chance: string;
  pockets: string[];
}

/** A player has settled on a seed, and shows its digest. */
export interface Pledged {
  type: "pledged";
  seat: number;
  patron: string;
  digest: string;
  cite: string;
}

/** Players' seeds are mixed into all that was committed to. */
export interface EventsStirred {
  type: "stirred";
  seeds: Record<number, string>;
  commitments: Record<string, string>;
  key: string;
  cite: string;
  dealt: Record<string, number>;
}

export interface CutMade {
  type: "cut-made";
  source: string;
  by: string;
  at: number;
  cite: string;
  chance: string;
  least: number;
  most: number;
}

/** A card or tile is dealt to a holder. Face ``down``, only its owner may know it; ``blind``, nobody may. */
export interface Dealt {
  type: "dealt";
  to: string;
  piece: string | null;
  face: "blind" | "down" | "up";
  cite: string;
}

/** A piece goes from one hand to another, as when a pair is split. */
export interface Shifted {
  type: "shifted";
  holder: string;
  to: string;
  piece: string | null;
  face: "blind" | "down" | "up";
  cite: string;
}

/** Pieces that lay face down are turned up for everybody. */
export interface Shown {
  type: "shown";
  holder: string;
  pieces: string[];
  cite: string;
  at: number | null;
}

/** Pieces that were shown are turned face down again; only their owner can see them now. */
export interface Covered {
  type: "covered";
  holder: string;
  pieces: (string | null)[];
  cite: string;
}

/** The pieces of a holder leave the table for the discard rack. */
export interface Collected {
  type: "collected";
  holder: string;
  cite: string;
}

/** A hand is set into several hands. Face down, only its owner may know how. */
export interface Arranged {
  type: "arranged";
  holder: string;
  hands: Record<string, string[]> | null;
  face: "blind" | "down" | "up";
  cite: string;
}

export interface Rolled {
  type: "rolled";
  dice: number[];
  cite: string;
}

export interface Rested {
  type: "rested";
  pocket: string;
  cite: string;
}

export interface StubCounted {
  type: "stub-counted";
  pieces: number;
  expected: number;
  cite: string;
}

export interface Chosen {
  type: "chosen";
  seat: number;
  patron: string;
  choice: string;
  amount: number;
  cite: string;
  about: string;
  chance: string;
  among: string[];
  source: string;
}

/** What a hand is worth, as soon as everybody may see it. */
export interface Ranked {
  type: "ranked";
  holder: string;
  hand: string;
  cite: string;
  ranks: number[];
  which: string;
}

/** A wager is decided: the stake is split into the part that is lost and the part that comes back. */
export interface Settled {
  type: "settled";
  seat: number;
  patron: string;
  wager: string;
  stake: number;
  won: number;
  lost: number;
  returned: number;
  party: string;
  why: string;
  cite: string;
  vigorish: number;
  mark: string;
  pays: string;
  compared: RankedHand[];
}

/** A hand as it was ranked: what settlement compares, and so what a reason tells. */
export interface RankedHand {
  holder: string;
  hand: string;
  scores: number[];
  ranks: number[];
}

/** A fee that is not a wager: vigorish at the bet, hand fee, time charge. */
export interface Charged {
  type: "charged";
  seat: number;
  patron: string;
  what: string;
  amount: number;
  cite: string;
  wager: string;
}

/** Chips from one party to another. */
export interface Moved {
  type: "moved";
  source: string;
  target: string;
  amount: number;
  why: string;
  cite: string;
  compared: RankedHand[];
}

export interface IrregularityReported {
  type: "irregular";
  name: string;
  seat: number;
  consequence: string;
  cite: string;
  pieces: string[];
  face: "blind" | "down" | "up";
}

/** The round does not count: its wagers are given back. */
export interface Voided {
  type: "voided";
  why: string;
  cite: string;
  what: "hands" | "round";
}

/** The pieces used in the round, proved against the commitment made before it. */
export interface Revealed {
  type: "revealed";
  source: string;
  commitment: string;
  leaves: Leaf[];
}

/** One piece of an opened commitment; blank for those who may not know it. */
export interface Leaf {
  index: number;
  holder: string;
  public: boolean;
  piece: string | null;
  salt: string | null;
}

/** A seat as everybody sees it. */
export interface Seat {
  patron: string;
  chips: number;
  leaving: boolean;
  ready: boolean;
  bot: boolean;
  away: boolean;
  wants: number;
  to: number;
}

/** What the table waits for, and until when, in milliseconds since 1970; 0 for no limit. */
export interface Clock {
  what: string;
  until: number;
}

/** All that the sign of a table says. */
export interface TableSign {
  table: string;
  title: string;
  where: string;
  limits: PostedLimit[];
  rules: Rule[];
  pays: ([string, string])[];
  changes: Change[];
  announced: string;
  announced_at: number;
  test: string;
  zone: string;
}

/** What a sign says of the limits of some wagers. */
export interface PostedLimit {
  wager: string;
  limit: string;
  cite: string;
}

/** What a sign says of one rule. */
export interface Rule {
  rule: string;
  here: string;
  says: string;
  cite: string;
  usual: boolean;
}

/** Rules that will change, and the time of each of the three acts. */
export interface Change {
  effective: number;
  says: string;
  sign: number;
  announced: number;
  notified: number;
  missing: string;
}

/** What was said at the table. */
export interface Heard {
  talk: Said[];
}

/** What somebody said. */
export interface Said {
  who: string;
  seat: number;
  role: string;
  text: string;
  at: number;
}

/** The viewer has another role from now on. */
export interface Appointed {
  role: string;
}

/** The command with this number was carried out. */
export interface TableSocketDone {
  id: number;
  done: boolean;
}

/** The command with this number was refused, or may not have been carried out. */
export interface NotDone {
  id: number;
  refused: string;
  cite: string;
  again?: boolean;
}

/** One legal choice, with the range of what it puts at stake. */
export interface Offer {
  name: string;
  cite: string;
  low: number;
  high: number;
  says: string;
  step: number;
  unsaid: number;
  high_cite: string;
  high_why: string;
  low_cite: string;
  low_why: string;
  about: string;
  times: number;
  step_cite: string;
  of: number;
}

/** A line of a table's ledger, as far as you may see it. */
export interface RecordLine {
  at: number;
  begins?: boolean;
  events?: Event[];
  seq: number;
  sha?: string;
  what?: unknown;
}

/** What lies on the table, what has been decided, and what is asked. */
export interface View {
  viewer: string;
  game: string;
  hands: Record<string, Piece[]>;
  set_hands: Record<string, Record<string, string[]> | null>;
  collected: string[];
  wagers: ViewsStanding[];
  facts: Record<string, unknown>;
  ranked: Record<string, Record<string, Ranked>>;
  dice: number[];
  pocket: string;
  wheel: Wheel | null;
  commitments: Record<string, string>;
  results: Record<string, number>;
  events: Event[];
  prompt: ShownPrompt | null;
  stacks: Record<string, number> | null;
}

/** A piece on the table; blank if the viewer may not know it. */
export interface Piece {
  piece: string | null;
  face: "blind" | "down" | "up";
}

/** A wager on the felt. */
export interface ViewsStanding {
  seat: number;
  patron: string;
  wager: string;
  amount: number;
  mark: string;
}

/** A wheel read clockwise; a label may stand in several pockets, as $1 does on a big six. */
export interface Wheel {
  name: string;
  order: string[];
  colors: Record<string, string>;
  faces: Record<string, string>;
  clapper: boolean;
  noun: string;
  verb: string;
}

/** What a viewer learns of the current prompt; the choices only if the viewer is asked. */
export interface ShownPrompt {
  as_dealt?: string;
  called?: Record<string, string>;
  cite: string;
  default?: string;
  least?: number;
  most?: number;
  offers?: Offer[];
  party: string;
  patron?: string;
  pieces?: string[];
  shape?: Record<string, number>;
  step: string;
  suggestion?: Record<string, string[]> | null;
  wagers?: string[];
}

/** What was submitted, by whom and when, in milliseconds since 1970. */
export interface Submitted {
  kind: string;
  name: string;
  by: string;
  at: number;
  body: Record<string, unknown>;
}

/** A gaming guide of which a sample is submitted, 8.5(c). */
export interface GuideForm {
  game: string;
}

/** A sign as it is submitted, 8.3(d). */
export interface SignForm {
  name: string;
  location: string;
  size: string;
  language?: string;
}

/** A significant event as it is read; the time in milliseconds since 1970. */
export interface SignificantEvent {
  seq: number;
  at: number;
  kind: string;
  by: string;
  about: string;
  says: string;
  sha: string;
}

/** A game in one row: how much of everything there is. */
export interface GameRow {
  irregularities: number;
  options: number;
  pay_tables: number;
  slug: string;
  subchapter: string;
  title: string;
  wagers: number;
  where: string;
}

/** Everything about a game under some options. */
export interface GameData {
  facts: Record<string, string>;
  irregularities: (Record<string, unknown>)[];
  options: OptionData[];
  pay_tables: PayTableData[];
  pieces: string;
  seats: number[];
  sections: string[];
  slug: string;
  state: unknown;
  subchapter: string;
  table_stakes: boolean;
  title: string;
  wagers: WagerData[];
  wheel: WheelData | null;
  where: string;
}

/** An option: what may be chosen, and what is chosen here. */
export interface OptionData {
  allowed: string;
  cite: string;
  default: unknown;
  high: unknown;
  kind: string;
  low: unknown;
  name: string;
  says: string;
  value: unknown;
  values: string[];
}

/** A pay table, its rows from the best one down. */
export interface PayTableData {
  cite: string;
  floor: boolean;
  letter: string;
  rows: Record<string, string>;
  wager: string;
}

/** A wager under some options; amounts in cents. */
export interface WagerData {
  cite: string;
  high: number | null;
  low: number;
  name: string;
  offered: boolean;
  pays: string;
  required: boolean;
  rule: string;
  says: string;
  spots: string[];
  step: number;
  times: number;
  when: string;
}

/** What a wheel is called, and what it does. */
export interface WheelData {
  noun: string;
  verb: string;
}

/** A decision: what is on the table, as far as the person may see it, and what can be chosen. */
export interface Exercise {
  game: string;
  seed: number;
  hands: Record<string, (string | null)[]>;
  ranks: Record<string, string>;
  wagers: Record<string, number>;
  choices: DrillChoice[];
  says: string;
  seat: number;
  setting: ShownPrompt | null;
}

/** Something to choose; of a wager with its amount in cents. */
export interface DrillChoice {
  name: string;
  amount: number;
  says: string;
  cite: string;
}

/** What every possible choice is worth, the best first. */
export interface Verdict {
  choices: Worth[];
  deals: number;
  how: string;
}

/** A choice, or a setting of hands, and what it brings on average, in cents. */
export interface Worth {
  name: string;
  amount: number;
  value: number;
  error: number;
  gives_away: number;
  best: boolean;
  hands: Record<string, string[]>;
}

/** What is to be priced: options by name, and one wager, if not all. */
export interface Table {
  options?: Record<string, unknown>;
  wager?: string;
}

/** Who is signed in, and what they have in their account, in cents. */
export interface Me {
  name: string;
  role: string;
  balance: number;
}

export interface Hours {
  hours: number;
}

/** All limits of a patron; times in milliseconds since 1970. */
export interface OwnLimits {
  loss?: OwnLimit;
  time?: OwnLimit;
  deposit?: OwnLimit;
  reminder?: OwnLimit;
  break_until?: number;
  excluded_until?: number;
}

/** A limit, or none, and what takes its place later, if that was asked for. */
export interface OwnLimit {
  amount?: number | null;
  then?: number | null;
  effective?: number;
}

/** A round of one's own in short. */
export interface RoundSummary {
  table: number;
  name: string;
  game: string;
  seat: number;
  began: number;
  at: number;
  net: number;
}

/** A round of one's own. */
export interface PlayedRound {
  table: number;
  name: string;
  game: string;
  seat: number;
  began: number;
  at: number;
  net: number;
  cards: Record<string, string[]>;
  told: string[];
}

/** Your limits, and what you have lost, bought and stayed today. */
export interface Own {
  limits: OwnLimits;
  today: Today;
  seated: Seated[];
}

/** What a patron has lost and bought since midnight, in cents, and the time at tables, in minutes. */
export interface Today {
  lost: number;
  bought: number;
  minutes: number;
  until: number;
}

/** A patron at a table, since when, and what they have bought and won there since, in cents. */
export interface Seated {
  chain: string;
  seat: number;
  since: number;
  bought: number;
  won: number;
  chips: number;
}

/** A limit in cents or minutes; null for none. */
export interface Amount {
  amount: number | null;
}

/** The pass phrase until now, and the one from now on. */
export interface NewPassPhrase {
  old: string;
  new: string;
}

/** What is in your account now, in cents. */
export interface Filled {
  balance: number;
}

/** What a game brought in so many rounds, in cents. */
export interface Result {
  game: string;
  rounds: number;
  net: number;
}

export interface Days {
  days: number;
}

/** A name and a pass phrase. */
export interface Credentials {
  name: string;
  pass_phrase: string;
}

/** A petition as its chain tells it. */
export interface Case {
  number: number;
  petition: Petition;
  by: string;
  at: number;
  state: string;
  plan: TestPlan | null;
  conditions: string;
  most_bet: number;
  options: Record<string, unknown>;
  report: Record<string, unknown>;
  why: string;
  asked: string[];
  proposed: boolean;
  done: Record<string, boolean>;
  acts: ([number, string, string, string])[];
}

/** What a petition has to include, 8.4(d)1 to 8; the dossier has the rest. */
export interface Petition {
  game: string;
  category: string;
  of: string[];
  petitioners: Petitioner[];
  addressed_to: string;
  rights: string;
  indemnity: boolean;
  asks_for_ruling: boolean;
  asks_for_test: boolean;
  dossier: string;
  parts: Record<string, string>;
  more: string;
  electronic: boolean;
  discloses_rules: boolean;
}

/** Somebody who asks, 8.4(a): each is liable for all costs, 8.4(b). */
export interface Petitioner {
  name: string;
  address: string;
  interest: string;
  signed: boolean;
  agrees_to_test: boolean;
}

/** What is submitted for a test, 8.4(f). */
export interface TestPlan {
  casinos: string;
  begins: number;
  ends: number;
  tables: number;
  signage: string;
  criteria: string;
  documentation: string;
  least_rounds: number;
  licences_applied: boolean;
  waivers_required: boolean;
  waivers_applied: boolean;
  more: string;
}

/** What a petition has to include, 8.4(d)1 to 8; the dossier has the rest. */
export interface PetitionTaken {
  game: string;
  category?: string;
  of?: string[];
  petitioners?: PetitionerTaken[];
  addressed_to?: string;
  rights?: string;
  indemnity?: boolean;
  asks_for_ruling?: boolean;
  asks_for_test?: boolean;
  dossier?: string;
  parts?: Record<string, string>;
  more?: string;
  electronic?: boolean;
  discloses_rules?: boolean;
}

/** Somebody who asks, 8.4(a): each is liable for all costs, 8.4(b). */
export interface PetitionerTaken {
  name: string;
  address: string;
  interest?: string;
  signed?: boolean;
  agrees_to_test?: boolean;
}

/** What the Division proposes on its own initiative, 8.4(h)1: a new game or a variation. */
export interface Proposal {
  game: string;
  category?: string;
  of?: string[];
  why: string;
}

/** What is submitted for a test, 8.4(f). */
export interface TestPlanTaken {
  casinos: string;
  begins: number;
  ends: number;
  tables: number;
  signage: string;
  criteria: string;
  documentation: string;
  least_rounds?: number;
  licences_applied?: boolean;
  waivers_required?: boolean;
  waivers_applied?: boolean;
  more?: string;
}

/** What the Division asks the petitioners for, or what they give, 8.4(d)8, (f)2v. */
export interface Matter {
  what: string;
}

/** What the Division rules, and what it has weighed, 8.4(e). */
export interface Ruling {
  favourable: boolean;
  why: string;
}

/** One of the four things before a final approval, 8.4(g): suitable, amendments, licences, costs. */
export interface Step {
  what: string;
}

/** The conditions of a test, 8.4(g); the most that a wager may be in it, in cents. */
export interface Conditions {
  conditions: string;
  most_bet?: number;
  options?: Record<string, unknown>;
  begins?: number;
  ends?: number;
  tables?: number;
}

/** A game and limits, its tables, and who waits for a seat. */
export interface PoolListed {
  key: string;
  game: string;
  title: string;
  says: string;
  tables: TableListed[];
  waiting: string[];
}

/** A table of a game and limits. */
export interface TableListed {
  id: number;
  name: string;
  seats: number;
  seated: Record<number, string>;
  free: number;
}

/** The lists that you are on. */
export interface Waiting {
  lists: OwnPlace[];
}

/** A list that one is on. */
export interface OwnPlace {
  pool: string;
  title: string;
  says: string;
  place: number;
  table: number;
  called: number;
  until: number;
}

/** A session of yours; times in milliseconds since 1970. */
export interface Listed {
  id: string;
  since: number;
  seen: number;
  browser: string;
  here: boolean;
}

/** Round sheets as YAML, one or several with `---` between them. */
export interface SheetText {
  sheet: string;
}

/** A table as the lobby shows it. */
export interface ListedTable {
  id: number;
  name: string;
  game: string;
  title: string;
  seats: number;
  seated: Record<string, string>;
  closed: boolean;
  table_stakes: boolean;
  opened_by: string;
  says: string[];
}

/** A table to open; amounts and limits are in dollars (``10-1000``). */
export interface Opening {
  game: string;
  options?: Record<string, unknown>;
  limits?: Record<string, string>;
  seats?: number | null;
  name?: string;
  private?: boolean;
}

/** What the sign of a table says. */
export interface Sign {
  id: number;
  name: string;
  game: string;
  title: string;
  seats: number[];
  closed: boolean;
  options: Record<string, unknown>;
  limits: Record<string, string>;
  says: string[];
  opened_by: string;
  styles: string[];
  posted: TableSign;
  tournament: string;
  table_stakes: boolean;
}

/** The choices at a prompt, the best first. */
export interface Advice {
  choices: Valued[];
  deals: number;
  how: string;
}

/** A choice and what the round brings by it on average, in cents. */
export interface Valued {
  name: string;
  amount: number;
  value: number;
  error: number;
  gives_away: number;
  best: boolean;
}

/** What somebody is about to bet, in cents. */
export interface Wagers {
  wagers: Record<string, number>;
}

/** A wager that cannot be made as it is. */
export interface Refusal {
  wager: string;
  amount: number;
  why: string;
  cite: string;
  make_it: number;
}

/** The command was carried out; this is the last entry of the table's ledger. */
export interface TablesDone {
  seq: number;
}

/** The prices of a table's wagers; none while they are being worked out. */
export interface Odds {
  pending: boolean;
  wagers: Edge[];
}

/** What a wager costs on average, as a part of it, exact unless it says otherwise. */
export interface Edge {
  wager: string;
  edge: number;
  says: string;
}

/** A game under the options of a table, and what its pieces are called. */
export interface TableRules {
  facts: Record<string, string>;
  irregularities: (Record<string, unknown>)[];
  names: Record<string, string>;
  options: OptionData[];
  pay_tables: PayTableData[];
  pieces: string;
  seats: number[];
  sections: string[];
  slug: string;
  state: unknown;
  subchapter: string;
  table_stakes: boolean;
  title: string;
  wagers: WagerData[];
  wheel: WheelData | null;
  where: string;
}

/** A token as its owner sees it; times in milliseconds since 1970. */
export interface Token {
  id: string;
  name: string;
  since: number;
  seen: number;
  until: number;
  scope: string;
}

/** A token to make: what you call it, how many days it lasts (365 at most), and what it is for: `read`, `play` (and read), or `staff`, which is whatever your role permits. */
export interface NewToken {
  name: string;
  days?: number;
  scope?: "play" | "read" | "staff";
}

/** A new token. What the program shows (`token`) is told this once. */
export interface MadeToken {
  id: string;
  name: string;
  until: number;
  token: string;
  scope: string;
}

/** A tournament as everybody sees it. */
export interface Board {
  number: number;
  title: string;
  game: string;
  state: string;
  why: string;
  start: number;
  round: number;
  buy_in: number;
  fee: number;
  pool: number;
  tips: number;
  rebuys: number;
  controls: ([string, string, string])[];
  players: TournamentsStanding[];
  tables: string[];
}

/** Somebody on the leaderboard; chips as they are now, in cents of tournament chips. */
export interface TournamentsStanding {
  rank: number;
  patron: string;
  chips: number;
  table: string;
  state: string;
  prize: number;
  rebuys: number;
  bot: boolean;
}

/** A tournament as it is filed. */
export interface Plan {
  title: string;
  notice: Notice;
  controls: Controls;
}

/** What the notice to the Division has to say, 8.6(b)1 to 7. */
export interface Notice {
  start: number;
  location: string;
  equipment: string;
  participants: number;
  security: string;
  supervisors: Record<string, string>;
  controller: string;
  key_employee: string;
}

/** The internal controls on file, 8.6(f): what the program does by them, and the rest. */
export interface Controls {
  game: string;
  options?: Record<string, unknown>;
  limits?: Record<string, string>;
  seats?: number | null;
  chips?: number;
  hands?: number;
  advance?: number;
  levels?: (Record<string, unknown>)[];
  buy_in?: number;
  fee?: number;
  rebuys?: number;
  prizes?: number[];
  tips?: number;
  tips_disclosed?: boolean;
  registration?: string;
  equipment?: string;
  forms?: string;
}

/** Players of the house. */
export interface Bots {
  count: number;
  style?: string;
}

/** How one enters. */
export interface Entry {
  rebuys?: number;
}

/** What the Division finds wrong. */
export interface Why {
  why: string;
}
