// The browser's own check of what the dealer has committed to, of the players' seeds, and that all that was dealt follows from both.

import { words } from "../shared/labels.js";
import { chosen, keyOf, masked, movedDice, movedPocket, permuted } from "./seed_mixing.js";
import { sha256 } from "./sha256.js";

/** @import { Chosen, CutMade, Dealt, Event, Pledged, EventsStirred, Leaf, Mixed, Revealed } from "../shared/server.d.ts" */

const HOUSE = "house";
const STRIPS = ["dice", "wheel"];

/**
 * What was found: right, wrong, or, with null, not to be decided.
 * @typedef {{ right: boolean | null, text: string }} Line
 */
/**
 * A number of the house that was used, with the keys by then, as its source's number so many.
 * @typedef {{ source: string, number: string, what: string, keys: string[], at: number }} Used
 */
/**
 * A throw or a spin that came.
 * @typedef {{ source: string, came: string, keys: string[], at: number, pockets: string[] }} Came
 */

/** @type {Came} */
const NOTHING = { source: "", came: "nothing", keys: [], at: -1, pockets: [] };

/** @param {string} digest */
const short = (digest) => `${digest.slice(0, 12)}…`;

// What the house is bound to, source by source, as far as it has been used.
export class Bound {
  /** @param {Mixed} event */
  constructor(event) {
    this.commitment = event.commitment;
    this.digests = event.digests;
    this.pieces = event.pieces;
    this.house = event.house ?? 0;
    this.pockets = event.pockets ?? [];
    this.cut = 0;
    this.dealt = 0;
    this.chosen = 0;
    this.thrown = 0;
    /** @type {string[]} */
    this.keys = [];
    /** @type {number[] | null} */
    this.way = null;
  }

  get results() {
    return this.digests.length - this.house;
  }

  /** @param {number} at */
  place(at) {
    return this.way ? this.way[at % this.pieces] : (this.cut + at) % this.pieces;
  }

  /**
   * @param {number} at
   * @param {number} used
   */
  cutAt(at, used) {
    if (!this.way) {
      this.cut = (this.cut + at) % (this.pieces - used || 1);
      return;
    }
    const rest = this.way.slice(used);
    this.way = [...this.way.slice(0, used), ...rest.slice(at), ...rest.slice(0, at)];
  }

  /**
   * @param {string} key
   * @param {string} source
   * @param {number} used
   */
  stir(key, source, used) {
    this.keys = [...this.keys, key];
    if (!this.pieces) return;
    const places = Array.from({ length: this.pieces }, (_, at) => this.place(at));
    this.way = [...places.slice(0, used), ...permuted(places.slice(used), key, source)];
  }

  /** @returns {Bound} */
  copy() {
    return Object.assign(Object.create(Bound.prototype), this);
  }
}

// Checks one round, event by event: everything that was shown to this browser is either right or reported as wrong.
export class Check {
  /**
   * @param {Map<string, Bound>} bound
   * @param {Set<string>} seeds
   * @param {number} you
   */
  constructor(bound, seeds, you) {
    this.bound = bound;
    this.seeds = seeds;
    this.you = you;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Record<string, string>} */
    this.pledges = {};
    /** @type {Used[]} */
    this.numbers = [];
    /** @type {Came[]} */
    this.results = [];
    /** @type {{ pieces: (string | null)[], whole: boolean }[]} */
    this.tracks = [];
    /** @type {(string | null)[]} */
    this.dealt = [];
    /** @type {Record<string, string[]>} */
    this.picks = {};
    /** @type {Set<string>} */
    this.mixed = new Set(); // the sources whose commitment was published in this round
  }

  /**
   * @param {boolean | null} right
   * @param {string} text
   */
  say(right, text) {
    this.lines.push({ right, text });
  }

  /** @param {string} seat */
  whose(seat) {
    return Number(seat) === this.you ? `seat ${seat} (yours)` : `seat ${seat}`;
  }

  /**
   * @param {Event} event
   * @returns {void}
   */
  take(event) {
    switch (event.type) {
      case "mixed":
        return this.mix(event);
      case "pledged":
        return this.pledge(event);
      case "stirred":
        return this.reveal(event);
      case "cut-made":
        return this.cut(event);
      case "chosen":
        return this.choose(event);
      case "dealt":
        return this.lay(event);
      case "rolled":
        return this.result("dice", event.dice.join(" "));
      case "rested":
        return this.result("wheel", event.pocket);
      case "revealed":
        return this.open(event);
    }
  }

  /** @param {Mixed} event */
  mix(event) {
    const source = words(event.source);
    if (event.chance) {
      this.pick(event);
      return;
    }
    if (!event.commitment) return;
    const bound = new Bound(event);
    this.bound.set(event.source, bound);
    this.mixed.add(event.source);
    const whole =
      sha256(event.digests.join("")) === event.commitment &&
      (!event.pieces || event.pieces === bound.results);
    this.say(
      whole,
      whole
        ? `The ${source}: commitment ${event.commitment} is the digest of ${event.digests.length} digests.`
        : `The ${source}: commitment ${event.commitment} is NOT the digest of its digests.`,
    );
  }

  /**
   * An order that follows from a number of the house: the numbers of keno, 1 to 80.
   * @param {Mixed} event
   */
  pick(event) {
    this.picks[event.source] ??= [];
    const times = this.picks[event.source];
    if (!times.length) this.use("numbers", event.chance, `the ${words(event.source)}`);
    else if (times[0] !== event.chance)
      this.say(false, `The ${words(event.source)} is NOT picked by the number told before.`);
    const numbers = Array.from({ length: event.pieces }, (_, at) => String(at + 1));
    this.tracks.push({
      pieces: permuted(numbers, event.chance, `${event.source}:${times.length}`),
      whole: false,
    });
    times.push(event.chance);
  }

  /** @param {Pledged} event */
  pledge(event) {
    this.pledges[event.seat] = event.digest;
  }

  /** @param {EventsStirred} event */
  reveal(event) {
    for (const [seat, seed] of Object.entries(event.seeds)) {
      const right = sha256(seed) === this.pledges[seat];
      this.say(
        right,
        `The seed of ${this.whose(seat)}, ${seed}, ${right ? "is" : "is NOT"} what was pledged: ${this.pledges[seat] ?? "nothing"}`,
      );
    }
    for (const [seat, digest] of Object.entries(this.pledges)) {
      if (seat in event.seeds) continue;
      if (Number(seat) === this.you && this.seeds.has(digest))
        this.say(
          false,
          `The seed of ${this.whose(seat)} is missing, although it was revealed in time.`,
        );
      else this.say(null, `The seed of ${this.whose(seat)} was not revealed in time.`);
    }
    if (Object.keys(event.seeds).length) this.stir(event);
  }

  /** @param {EventsStirred} event */
  stir(event) {
    const known = [...this.bound].every(
      ([source, bound]) => event.commitments[source] === bound.commitment,
    );
    const right = known && keyOf(event.commitments, event.seeds) === event.key;
    this.say(
      right,
      right
        ? `The key ${short(event.key)} is made of these seeds and the commitments.`
        : `The key ${short(event.key)} is NOT made of these seeds and the commitments.`,
    );
    const since = [...this.bound].reduce(
      (sum, [source, bound]) => sum + event.dealt[source] - bound.dealt,
      0,
    );
    if (since !== this.dealt.length)
      this.say(
        false,
        `${this.dealt.length} pieces were dealt before the seeds were mixed in, NOT ${since}.`,
      );
    for (const [source, bound] of this.bound) bound.stir(event.key, source, event.dealt[source]);
  }

  /** @param {CutMade} event */
  cut(event) {
    const bound = this.bound.get(event.source);
    if (event.chance) {
      const right = event.at === event.least + chosen(event.chance, event.most - event.least + 1);
      if (!right)
        this.say(false, `The cut at ${event.at} does NOT follow from its number ${event.chance}.`);
      this.use(event.source, event.chance, `the cut at ${event.at}`);
    } else if (event.by === "dealer" && bound && bound.house > bound.chosen)
      this.say(false, `The dealer cut at ${event.at} WITHOUT the number committed to.`);
    else if (event.by === "dealer" && bound)
      this.say(null, `The dealer's cut at ${event.at} is unbound: no number is left for it.`);
    bound?.cutAt(event.at, bound.dealt);
  }

  /** @param {Chosen} event */
  choose(event) {
    if (!event.chance) return;
    const right = event.among[chosen(event.chance, event.among.length)] === event.choice;
    if (!right)
      this.say(
        false,
        `The choice of ${words(event.choice)} does NOT follow from its number ${event.chance}.`,
      );
    this.use(event.source, event.chance, `the choice of ${words(event.choice)}`);
  }

  /**
   * A number of the house is used: it must be the next one of its source, as the seeds left it by then.
   * @param {string} source
   * @param {string} number
   * @param {string} what
   */
  use(source, number, what) {
    const bound = this.bound.get(source);
    if (bound) this.numbers.push({ source, number, what, keys: bound.keys, at: bound.chosen++ });
  }

  /** @param {Dealt} event */
  lay(event) {
    this.dealt.push(event.piece);
  }

  /**
   * What dice or a wheel showed.
   * @param {string} source
   * @param {string} came
   */
  result(source, came) {
    const bound = this.bound.get(source);
    if (bound)
      this.results.push({
        source,
        came,
        keys: bound.keys,
        at: bound.thrown++,
        pockets: bound.pockets,
      });
  }

  /** @param {Revealed} event */
  open(event) {
    const known = event.leaves.filter((leaf) => leaf.piece !== null);
    const pieces = event.leaves.filter((leaf) => leaf.holder !== HOUSE);
    const bound = this.bound.get(event.source);
    const strip = STRIPS.includes(event.source);
    if (!strip) this.tracks.push({ pieces: pieces.map((leaf) => leaf.piece), whole: true });
    if (bound?.commitment !== event.commitment) {
      const said = `The ${words(event.source)} ${short(event.commitment)} was`;
      if (this.mixed.has(event.source)) this.say(false, `${said} NOT what was published.`);
      else this.say(null, `${said} published before you came to the table.`);
      this.numbers = this.numbers.filter((one) => one.source !== event.source);
      this.results = this.results.filter((one) => one.source !== event.source);
      return;
    }
    const wrong = known.find(
      (leaf) => sha256(`${leaf.salt}:${leaf.piece}`) !== bound.digests[leaf.index],
    );
    const shown = known
      .filter((leaf) => leaf.holder !== HOUSE)
      .map((leaf) => leaf.piece)
      .join(" ");
    this.say(
      !wrong,
      `The ${words(event.source)} ${short(event.commitment)}: ${known.length} of ${event.leaves.length} opened to you (${shown}), ${wrong ? `NOT what was committed to: ${wrong.piece}` : "as committed to"}.`,
    );
    if (strip) this.checkResults(event.source, pieces, bound);
    else this.checkPlaces(event.source, pieces, bound);
    this.checkNumbers(
      event.source,
      event.leaves.filter((leaf) => leaf.holder === HOUSE),
      bound,
    );
  }

  /**
   * @param {string} source
   * @param {Leaf[]} leaves
   * @param {Bound} bound
   */
  checkPlaces(source, leaves, bound) {
    const right = leaves.every((leaf, i) => leaf.index === bound.place(bound.dealt + i));
    bound.dealt += leaves.length;
    const how = bound.keys.length ? "the order that the seeds lead to" : "the order committed to";
    if (leaves.length)
      this.say(
        right,
        `The ${words(source)}: ${leaves.length} pieces came ${right ? `in ${how}` : `NOT in ${how}`}.`,
      );
  }

  /**
   * @param {string} source
   * @param {Leaf[]} leaves
   * @param {Bound} bound
   */
  checkResults(source, leaves, bound) {
    const results = this.results.filter((one) => one.source === source);
    this.results = this.results.filter((one) => one.source !== source);
    leaves.forEach((leaf, i) => {
      const { came, keys, at, pockets } = results[i] ?? NOTHING;
      const piece = leaf.piece ?? "";
      const moved =
        source === "dice"
          ? movedDice(piece.split(" ").map(Number), keys, source, at).join(" ")
          : movedPocket(piece, pockets, keys, source, at);
      const right = moved === came && leaf.index === at;
      this.say(
        right,
        keys.length
          ? `The ${source}: ${leaf.piece} was committed to, the seeds make it ${moved}, and ${came} came.`
          : `The ${source}: ${leaf.piece} was committed to, and ${came} came.`,
      );
    });
    const more = results.length - leaves.length;
    if (more > 0)
      this.say(
        bound.results > leaves.length ? false : null,
        `The ${source}: ${more} more results came, ${bound.results > leaves.length ? "NOT opened" : "unbound: all that were committed to are used up"}.`,
      );
  }

  /**
   * @param {string} source
   * @param {Leaf[]} leaves
   * @param {Bound} bound
   */
  checkNumbers(source, leaves, bound) {
    const used = this.numbers.filter((one) => one.source === source);
    this.numbers = this.numbers.filter((one) => one.source !== source);
    used.forEach(({ number, what, keys, at }, i) => {
      const leaf = leaves[i];
      const right =
        leaf &&
        leaf.index === bound.results + at &&
        masked(leaf.piece ?? "0", keys, source, at) === number;
      this.say(
        Boolean(right),
        `The house: ${what} ${right ? "follows" : "does NOT follow"} from number ${at + 1} committed to, ${number}.`,
      );
    });
    if (leaves.length > used.length)
      this.say(false, `The ${words(source)}: more numbers of the house were opened than used.`);
  }

  // After the round: everything that was dealt must be in the opened orders, each from its first piece to its last.
  end() {
    for (const { what } of this.numbers)
      this.say(false, `The house: the number of ${what} was NOT opened.`);
    for (const { source, came } of this.results)
      this.say(false, `The ${source}: ${came} came, and what was committed to was NOT opened.`);
    if (!this.dealt.length) return;
    const orders = this.tracks.map((track) => track.pieces);
    /** @type {(one: string | null | undefined, other: string | null) => boolean} */
    const fits = (one, other) =>
      one === undefined ? false : one === null || other === null || one === other;
    let ways = new Map([[orders.map(() => 0).join(), orders.map(() => 0)]]);
    for (const piece of this.dealt) {
      /** @type {typeof ways} */
      const next = new Map();
      for (const way of ways.values()) {
        orders.forEach((order, i) => {
          if (!fits(order[way[i]], piece)) return;
          const on = way.with(i, way[i] + 1);
          next.set(on.join(), on);
        });
      }
      ways = next;
    }
    const whole = [...ways.values()].some((way) =>
      way.every((used, i) => !this.tracks[i].whole || used === orders[i].length),
    );
    this.say(
      whole,
      whole
        ? `All ${this.dealt.length} pieces dealt are those that were opened.`
        : "What was dealt is NOT what was opened.",
    );
  }
}
