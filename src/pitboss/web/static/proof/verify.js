// The browser's own check of what the dealer has committed to, of the players' seeds, and that all that was dealt follows from both.

import { words } from "../shared/labels.js";
import { sha256 } from "./sha256.js";
import { chosen, keyOf, masked, movedDice, movedPocket, permuted } from "./seed_mixing.js";

const HOUSE = "house";
const STRIPS = { rolled: "dice", rested: "wheel" };

const short = (digest) => `${digest.slice(0, 12)}…`;

// What the house is bound to, source by source, as far as it has been used.
class Bound {
  constructor(event) {
    Object.assign(this, {
      commitment: event.commitment,
      digests: event.digests,
      pieces: event.pieces,
      house: event.house ?? 0,
      pockets: event.pockets ?? [],
    });
    Object.assign(this, { cut: 0, dealt: 0, chosen: 0, thrown: 0, proved: 0, keys: [], way: null });
  }

  get results() {
    return this.digests.length - this.house;
  }

  place(at) {
    return this.way ? this.way[at % this.pieces] : (this.cut + at) % this.pieces;
  }

  cutAt(at, used) {
    if (!this.way) {
      this.cut = (this.cut + at) % (this.pieces - used || 1);
      return;
    }
    const rest = this.way.slice(used);
    this.way = [...this.way.slice(0, used), ...rest.slice(at), ...rest.slice(0, at)];
  }

  stir(key, source, used) {
    this.keys = [...this.keys, key];
    if (!this.pieces) return;
    const places = Array.from({ length: this.pieces }, (_, at) => this.place(at));
    this.way = [...places.slice(0, used), ...permuted(places.slice(used), key, source)];
  }

  copy() {
    return Object.assign(Object.create(Bound.prototype), this);
  }
}

// Checks one round, event by event: everything that was shown to this browser is either right or reported as wrong.
export class Check {
  constructor(bound, seeds, you) {
    Object.assign(this, { bound, seeds, you });
    Object.assign(this, {
      lines: [],
      pledges: {},
      numbers: [],
      results: [],
      tracks: [],
      dealt: [],
      picks: {},
    });
  }

  say(right, text) {
    this.lines.push({ right, text });
  }

  whose(seat) {
    return Number(seat) === this.you ? `seat ${seat} (yours)` : `seat ${seat}`;
  }

  take(event) {
    HANDLERS[event.type]?.call(this, event);
  }

  mix(event) {
    const source = words(event.source);
    if (event.chance) {
      this.pick(event);
      return;
    }
    if (!event.commitment) return;
    const bound = new Bound(event);
    this.bound.set(event.source, bound);
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

  // An order that follows from a number of the house: the numbers of keno, 1 to 80.
  pick(event) {
    const times = (this.picks[event.source] ??= []);
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

  pledge(event) {
    this.pledges[event.seat] = event.digest;
  }

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

  // A number of the house is used: it must be the next one of its source, as the seeds left it by then.
  use(source, number, what) {
    const bound = this.bound.get(source);
    if (bound) this.numbers.push({ source, number, what, keys: bound.keys, at: bound.chosen++ });
  }

  lay(event) {
    this.dealt.push(event.piece);
  }

  result(event) {
    const source = STRIPS[event.type];
    const bound = this.bound.get(source);
    if (bound)
      this.results.push({
        source,
        came: event.pocket ?? event.dice.join(" "),
        keys: bound.keys,
        at: bound.thrown++,
        pockets: bound.pockets,
      });
  }

  open(event) {
    const known = event.leaves.filter((leaf) => leaf.piece !== null);
    const pieces = event.leaves.filter((leaf) => leaf.holder !== HOUSE);
    const bound = this.bound.get(event.source);
    const strip = Object.values(STRIPS).includes(event.source);
    if (!strip) this.tracks.push({ pieces: pieces.map((leaf) => leaf.piece), whole: true });
    if (bound?.commitment !== event.commitment) {
      this.say(
        null,
        `The ${words(event.source)} ${short(event.commitment)} was published before you came to the table.`,
      );
      this.numbers = this.numbers.filter((one) => one.source !== event.source);
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

  checkResults(source, leaves, bound) {
    const results = this.results.filter((one) => one.source === source);
    leaves.forEach((leaf, i) => {
      const { came, keys, at, pockets } = results[i] ?? {
        came: "nothing",
        keys: [],
        at: -1,
        pockets: [],
      };
      const moved =
        source === "dice"
          ? movedDice(leaf.piece.split(" ").map(Number), keys, source, at).join(" ")
          : movedPocket(leaf.piece, pockets, keys, source, at);
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

  checkNumbers(source, leaves, bound) {
    const used = this.numbers.filter((one) => one.source === source);
    this.numbers = this.numbers.filter((one) => one.source !== source);
    used.forEach(({ number, what, keys, at }, i) => {
      const leaf = leaves[i];
      const right =
        leaf &&
        leaf.index === bound.results + at &&
        masked(leaf.piece, keys, source, at) === number;
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
    if (!this.dealt.length) return;
    const orders = this.tracks.map((track) => track.pieces);
    const fits = (one, other) =>
      one === undefined ? false : one === null || other === null || one === other;
    let ways = new Map([[orders.map(() => 0).join(), orders.map(() => 0)]]);
    for (const piece of this.dealt) {
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

const { mix, pledge, reveal, cut, choose, lay, result, open } = Check.prototype;
const HANDLERS = {
  mixed: mix,
  pledged: pledge,
  stirred: reveal,
  "cut-made": cut,
  chosen: choose,
  dealt: lay,
  rolled: result,
  rested: result,
  revealed: open,
};
