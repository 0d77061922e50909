// The playing surface: chips, cards, dice and wheels on the felt that the server has drawn.
// The felt says by its data attributes where everything lies; nothing here knows a game.

import { dollars, marked, words } from "../shared/labels.js";
import { all } from "../shared/page.js";
import { chipStack, draw, plate, sizeOf, spoken, symbolOf, use } from "../shared/pieces.js";
import { AT_ONCE, OUT_OF_PLAY, still } from "./animation.js";
import { about, namePlates, overlap, spread } from "./hand_layout.js";

/** @import { Piece, Seat, SentView, ViewsStanding as Standing } from "../shared/server.d.ts" */
/** @import { Times } from "./animation.js" */
/** @import { BetAreas, Stack } from "./bet_areas.js" */
/** @import { Box, Lie } from "./hand_layout.js" */

/**
 * How a wager came out.
 * @typedef {{ seat: number, wager: string, mark?: string, spot: string, net: number, amount: number }} Outcome
 */
/**
 * Chips on a spot: of a wager that stands, or, with what they brought, of one that is decided.
 * @typedef {Stack & { wager: string, mark?: string, net?: number, loose?: boolean }} Shown
 */
/**
 * A piece of a hand as it is drawn.
 * @typedef {{ group: SVGGElement, place: number, size: [width: number, height: number] }} Laid
 */
/**
 * A hand where it belongs.
 * @typedef {Box & { pieces: Laid[], offsets: number[][], rank: string | undefined, out: boolean, seat: boolean }} Lain
 */

const CHIP = 18;
const CARD_HIGH = 35;
const TO_READ = 46; // pixels: a card is so high where there is room for it
const LEGIBLE = 25; // pixels: smaller cards cannot be read
const LARGEST = 1.75;
const A_LINE = 16;
const NOT_BETWEEN = /^(seat |house|meter|reserve|rake)/;

/**
 * The name of a hand in one line, or in two if it is long.
 * @param {string} text
 */
function inLines(text) {
  if (text.length <= A_LINE) return [text];
  const middle = text.length / 2;
  const at = [...text.matchAll(/ /g)]
    .map((blank) => blank.index)
    .reduce((best, one) => (Math.abs(one - middle) < Math.abs(best - middle) ? one : best), -1);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** @param {string} text */
function title(text) {
  const said = draw("title");
  said.textContent = text;
  return said;
}

/**
 * Elements by what one of their data attributes says.
 * @param {SVGElement[]} elements
 * @param {string} name
 */
const byData = (elements, name) =>
  new Map(elements.map((element) => [element.dataset[name] ?? "", element]));

/**
 * Where the pieces of a hand lie once they are set: in which of the hands, and at which place from the first.
 * @param {Piece[]} hand
 * @param {Record<string, string[]> | null | undefined} set
 */
function settled(hand, set) {
  if (!set || hand.some((one) => !one.piece)) return null;
  /** @type {{ which: number, place: number }[]} */
  const laid = [];
  let place = 0;
  Object.values(set).forEach((pieces, which) => {
    for (const piece of pieces) {
      const i = hand.findIndex((one, at) => one.piece === piece && !laid[at]);
      if (i >= 0) laid[i] = { which, place: place++ };
    }
  });
  return laid;
}

export class Felt {
  /**
   * @param {SVGSVGElement} svg
   * @param {BetAreas} areas
   */
  constructor(svg, areas) {
    this.svg = svg;
    this.areas = areas;
    this.kind = "cards";
    this.places = byData(all(svg, ".place[data-holder]", SVGElement), "holder");
    const marks = byData(all(svg, ".seats [data-seat]", SVGElement), "seat");
    this.marks = new Map([...marks].map(([seat, mark]) => [Number(seat), mark]));
    /** @param {string} name */
    const layer = (name) => svg.appendChild(draw("g", { class: `layer-${name}` }));
    this.layers = {
      chips: layer("chips"),
      cards: layer("cards"),
      thrown: layer("thrown"),
      names: layer("names"),
    };
    this.numbers = byData(all(svg, ".board [data-number]", SVGElement), "number");
    /** The pieces before each holder, as they were shown last. */
    /** @type {Map<string, (string | null)[]>} */
    this.shown = new Map();
    this.turned = 0;
    /** @type {number[]} */
    this.dice = [];
    this.pocket = "";
    /** @type {Lain[]} */
    this.lain = [];
    /** @type {Box[]} */
    this.bettable = [];
  }

  /**
   * How many units of the picture make so many pixels on the screen, within the limits of the felt.
   * @param {number} pixels
   * @param {number} least
   * @param {number} most
   */
  units(pixels, least, most) {
    const scale = this.svg.getScreenCTM()?.a || 1;
    return Math.max(least, Math.min(most, pixels / scale));
  }

  /** @param {number} seat */
  mark(seat) {
    const mark = this.marks.get(seat);
    return mark && { x: Number(mark.dataset.x), y: Number(mark.dataset.y) };
  }

  /**
   * The seat to offer first: at the bottom, in the middle.
   * @param {number[]} free
   */
  bestSeat(free) {
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    /** @param {number} seat */
    const far = (seat) => {
      const mark = this.mark(seat);
      return mark ? Math.hypot(mark.x - (x + width / 2), mark.y - (y + height)) : Infinity;
    };
    return free.reduce((best, seat) => (far(seat) < far(best) ? seat : best), free[0]);
  }

  // -- chips: what stands, what the player is about to bet, and how it came out -----------------

  /**
   * @param {Standing[]} wagers
   * @param {Map<string, number>} pending
   * @param {Outcome[]} outcomes
   * @param {number} you
   */
  showChips(wagers, pending, outcomes, you) {
    /** @type {Shown[]} */
    const stacks = wagers.map((wager) => ({
      ...wager,
      spot: wager.mark ? `${wager.wager}:${wager.mark}` : wager.wager,
    }));
    for (const [spot, amount] of pending)
      stacks.push({ seat: you, wager: spot, spot, amount, pending: true });
    for (const outcome of outcomes) stacks.push(outcome);
    /** @type {Map<SVGElement, Shown[]>} */
    const lying = new Map();
    for (const stack of stacks) {
      const area =
        this.areas.find(stack.spot, stack.seat, this.mark(stack.seat)) ??
        this.areas.find(stack.wager, stack.seat, this.mark(stack.seat));
      if (!area) continue;
      stack.loose = area.dataset.wager !== stack.spot;
      lying.set(area, [...(lying.get(area) ?? []), stack]);
    }
    const chip = this.units(20, CHIP, 30);
    const size = this.units(11, 7.5, 15);
    /** @type {{ stack: Shown, x: number, y: number }[]} */
    const placed = [];
    for (const [area, here] of lying) {
      const step = Math.min(
        chip * 1.25,
        Math.max(chip * 0.6, (Number(area.dataset.w ?? 0) - chip) / Math.max(1, here.length - 1)),
      );
      here.forEach((stack, i) => {
        placed.push({
          stack,
          x: Number(area.dataset.x) + (i - (here.length - 1) / 2) * step,
          y: Number(area.dataset.y),
        });
      });
    }
    /** @type {Box[]} */
    const told = []; // one's own results first; those of others are shown where there is space left
    const drawn = placed
      .sort((a, b) => Number(b.stack.seat === you) - Number(a.stack.seat === you))
      .map(({ stack, x, y }) => this.stack(stack, x, y, { chip, size, told }));
    this.layers.chips.replaceChildren(...drawn.reverse());
    this.areas.describe(stacks.filter((stack) => stack.seat === you && stack.net === undefined));
  }

  /**
   * What lies in the middle, between players: neither a seat's nor the house's.
   * @param {Record<string, number>} results
   */
  showPot(results) {
    const [place] = all(this.svg, ".pot", SVGElement);
    const between = Object.entries(results).filter(
      ([party, amount]) => amount > 0 && !NOT_BETWEEN.test(party),
    );
    const sum = between.reduce((total, [, amount]) => total + amount, 0);
    if (!place || !sum) return;
    const at = { transform: `translate(${place.dataset.x} ${place.dataset.y})` };
    this.layers.chips.append(
      draw(
        "g",
        { class: "chips", ...at },
        ...chipStack(sum, this.units(22, CHIP, 30), this.units(12, 8, 15)),
        title(`in the middle: ${dollars(sum)}`),
      ),
    );
  }

  /**
   * The dealer button lies before its seat, towards the middle of the table.
   * @param {number} seat
   */
  showButton(seat) {
    const mark = this.mark(seat);
    if (!mark) return;
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    const [dx, dy] = [x + width / 2 - mark.x, y + height / 2 - mark.y];
    const far = 62 / Math.hypot(dx, dy);
    const size = this.units(20, 18, 30);
    const at = { transform: `translate(${mark.x + dx * far + size} ${mark.y + dy * far})` };
    this.layers.chips.append(
      draw(
        "g",
        { class: "chips", ...at },
        use("button-dealer", -size / 2, -size / 2, size, size),
        title(`the button: seat ${seat}`),
      ),
    );
  }

  /**
   * Where there is a point, a puck marks its number on the felt.
   * @param {number} point
   */
  showPuck(point) {
    if (!point) return;
    /** @param {SVGElement} area */
    const kind = (area) => /^([a-z-]+)-\d+$/.exec(area.dataset.wager ?? "")?.[1];
    /** @param {SVGElement} one */
    const numbers = (one) => this.areas.all.filter((other) => kind(other) === kind(one)).length; // the hard ways are fewer than the points
    const of = this.areas.all.filter(
      (one) => kind(one) && one.dataset.wager === `${kind(one)}-${point}`,
    );
    if (!of.length) return;
    const area = of.reduce((best, one) => (numbers(one) > numbers(best) ? one : best));
    const size = this.units(26, 22, 36);
    const at = {
      transform: `translate(${Number(area.dataset.x) + Number(area.dataset.w ?? 0) / 2} ${Number(area.dataset.y) - Number(area.dataset.h ?? 0) / 2})`,
    };
    this.layers.chips.append(
      draw(
        "g",
        { class: "chips puck", ...at },
        use("puck-on", -size / 2, -size / 2, size, size),
        title(`the point is ${point}`),
      ),
    );
  }

  /**
   * @param {Shown} stack
   * @param {number} x
   * @param {number} y
   * @param {{ chip: number, size: number, told: Box[] }} look
   */
  stack(stack, x, y, { chip, size, told }) {
    const at = { transform: `translate(${x} ${y})` };
    const said = `seat ${stack.seat}, ${marked(stack)}`;
    if (stack.net !== undefined) {
      const kind = stack.net > 0 ? "won" : stack.net < 0 ? "lost" : "push";
      const text = stack.net ? dollars(stack.net, true) : "push";
      const chips = stack.net < 0 ? [] : chipStack(stack.amount, chip, size).slice(0, -1);
      const low = chip * 0.5 + size * 0.5;
      const box = {
        x,
        y: y + low,
        wide: (text.length * 0.58 + 1) * size * 1.15,
        high: size * 1.66,
        turn: 0,
      };
      const room = !told.some((other) => overlap(box, other, 0));
      if (room) told.push(box);
      return draw(
        "g",
        { class: `chips result ${kind}`, ...at },
        ...chips,
        room ? plate(text, 0, low, size * 1.15, kind) : "",
        title(`${said}: ${text}`),
      );
    }
    const mark = stack.loose && stack.mark ? stack.mark : "";
    return draw(
      "g",
      { class: stack.pending ? "chips pending" : "chips", ...at },
      ...chipStack(stack.amount, chip, size, mark),
      title(`${said}: ${dollars(stack.amount)}${stack.pending ? ", not bet yet" : ""}`),
    );
  }

  // -- cards and tiles ----------------------------------------------------------------------

  // How many pieces lie where.
  lying() {
    return new Map([...this.shown].map(([holder, hand]) => [holder, hand.length]));
  }

  /**
   * @param {SentView | null | undefined} view
   * @param {Times} [time]
   */
  showHands(view, time = AT_ONCE) {
    const before = this.shown;
    this.shown = new Map();
    this.layers.cards.replaceChildren();
    this.lain = [];
    this.markBoard(view);
    for (const [holder, hand] of Object.entries(view?.hands ?? {})) {
      this.shown.set(
        holder,
        hand.map((one) => one.piece),
      );
      const lie = this.lie(holder);
      if (!lie || !hand.length || this.onBoard(hand)) continue;
      const look = {
        holder,
        known: before.get(holder) ?? [],
        collected: Boolean(view?.collected.includes(holder)),
        time,
      };
      const set = settled(hand, view?.set_hands[holder]);
      const pieces = hand.map((one, i) => this.card(one, i, set?.[i]?.place ?? i, look));
      this.layers.cards.append(
        ...[...pieces].sort((a, b) => a.place - b.place).map((piece) => piece.group),
      );
      /** @param {number} i */
      const moved = (i) => ({
        place: set?.[i]?.place ?? i,
        raised: set?.[i]?.which === 0 && !lie.apart.length ? -pieces[i].size[1] * 0.55 : 0,
      });
      const box = about(
        lie,
        pieces.map((piece) => piece.size),
        moved,
      );
      this.lain.push({
        ...box,
        pieces,
        rank: view?.read[holder],
        out: OUT_OF_PLAY.includes(holder),
        seat: /^\d/.test(holder),
      });
    }
    this.makeRoom();
  }

  // Every hand in its place, large enough to read, and not on top of anything else.
  makeRoom() {
    for (const old of this.layers.cards.querySelectorAll(".plate")) old.remove();
    const size = this.units(11, 8, 14);
    const largest = this.units(TO_READ, CARD_HIGH, CARD_HIGH * LARGEST) / CARD_HIGH;
    const inPlay = this.lain
      .filter((hand) => !hand.out)
      .map((hand) => {
        const lines = hand.rank ? inLines(words(hand.rank)) : [];
        const label = lines.length
          ? {
              wide: (Math.max(...lines.map((line) => line.length)) + 1.7) * size * 0.58,
              high: lines.length * size * 1.4,
            }
          : null;
        return { ...hand, lines, label };
      });
    const least = this.units(LEGIBLE, CARD_HIGH, CARD_HIGH * largest) / CARD_HIGH;
    const laid = spread(inPlay, this.things(), this.svg.viewBox.baseVal, largest, least);
    for (const hand of [
      ...this.lain.filter((one) => one.out).map((one) => ({ ...one, scale: 1, below: 0 })),
      ...laid,
    ]) {
      hand.pieces.forEach(({ group }, i) => {
        const [right, down] = hand.offsets[i];
        group.setAttribute(
          "transform",
          `translate(${hand.x} ${hand.y}) rotate(${hand.turn}) translate(${right * hand.scale} ${down * hand.scale - hand.below / 2}) scale(${hand.scale})`,
        );
      });
    }
    for (const hand of laid.filter((one) => one.named)) {
      hand.lines.forEach((line, i) => {
        const low = hand.high / 2 - hand.below + (i + 0.5) * size * 1.4;
        const turn = (hand.turn * Math.PI) / 180;
        this.layers.cards.append(
          plate(line, hand.x - low * Math.sin(turn), hand.y + low * Math.cos(turn), size, "rank"),
        );
      });
    }
  }

  // What stands on the felt and is not to be covered: chips with their amounts, and names.
  things() {
    return this.boxes(
      this.svg.querySelectorAll(
        ".layer-chips .plate rect, .layer-chips use:first-child, .layer-names .plate rect, .layer-thrown .die use",
      ),
    );
  }

  /**
   * Where drawn things lie, in units of the picture.
   * @param {Iterable<Element>} drawn
   */
  boxes(drawn) {
    const there = this.svg.getScreenCTM()?.inverse();
    if (!there) return [];
    return [...drawn].map((thing) => {
      const box = thing.getBoundingClientRect();
      const middle = new DOMPoint(
        box.left + box.width / 2,
        box.top + box.height / 2,
      ).matrixTransform(there);
      return {
        x: middle.x,
        y: middle.y,
        wide: box.width * there.a,
        high: box.height * there.d,
        turn: 0,
        name: Boolean(thing.closest(".layer-names")),
        thrown: Boolean(thing.closest(".layer-thrown")),
      };
    });
  }

  /**
   * @param {string} holder
   * @returns {Lie | null}
   */
  lie(holder) {
    const [owner, hand] = holder.split("/");
    const place = this.places.get(holder) ?? this.places.get(owner) ?? this.places.get("community");
    if (!place) return null;
    const { x = 0, y = 0, dx = 0, dy = 0, turn = 0, apart = "" } = place.dataset;
    const data = {
      x: Number(x),
      y: Number(y),
      dx: Number(dx),
      dy: Number(dy),
      turn: Number(turn),
      apart: apart
        .split(" ")
        .filter(Boolean)
        .map((point) => point.split(",").map(Number)),
    };
    if (!this.places.has(holder) && hand) {
      const nth = /^\d+$/.test(hand) ? Number(hand) - 1 : 1;
      data.x += nth * 30;
      data.y -= nth * 8;
    }
    return data;
  }

  /**
   * @param {Piece} one
   * @param {number} i
   * @param {number} place
   * @param {{ holder: string, known: (string | null)[], collected: boolean, time: Times }} look
   * @returns {Laid}
   */
  card(one, i, place, { holder, known, collected, time }) {
    const symbol = symbolOf(one.piece, this.kind);
    const [width, height] = sizeOf(symbol);
    const group = draw("g", {
      "data-holder": holder,
      class: `piece${one.face === "up" ? " up" : ""}${collected ? " collected" : ""}`,
    });
    const face = draw("g", { class: "face" }, use(symbol, -width / 2, -height / 2, width, height));
    const dealt = time.at.get(`${holder}#${i}`);
    const turned = known[i] === null && one.piece ? time.at.get(`${holder}!`) : undefined;
    if (dealt !== undefined) {
      face.classList.add("dealt");
      face.style.animationDelay = `${dealt}ms`;
    } else if (turned !== undefined) {
      const back = draw(
        "g",
        { class: "face away" },
        use(symbolOf(null, this.kind), -width / 2, -height / 2, width, height),
      );
      back.style.animationDelay = `${turned}ms`;
      face.classList.add("turned");
      face.style.animationDelay = `${turned + 180}ms`;
      group.append(back);
    }
    group.append(face, title(spoken(one.piece)));
    return { group, place, size: [width, height] };
  }

  /**
   * A board shows drawn numbers by lighting them up.
   * @param {SentView | null | undefined} view
   */
  markBoard(view) {
    const drawn = new Set(
      Object.values(view?.hands ?? {}).flatMap((hand) => hand.map((one) => one.piece)),
    );
    for (const [number, place] of this.numbers) place.classList.toggle("drawn", drawn.has(number));
  }

  /** @param {Piece[]} hand */
  onBoard(hand) {
    return hand.every((one) => this.numbers.has(one.piece ?? ""));
  }

  // -- dice and wheels --------------------------------------------------------------------------

  /**
   * @param {SentView | null | undefined} view
   * @param {Times} [time]
   */
  showThrown(view, time = AT_ONCE) {
    this.layers.thrown.replaceChildren();
    if (view?.dice.length) this.dice = view.dice;
    this.showDice(Boolean(view?.dice.length), time.at.get("rolled"));
    if (view?.pocket) this.pocket = view.pocket;
    if (this.pocket) this.spin(Boolean(view?.pocket), time.at.get("rested"));
    this.areas.light(view?.facts.lights);
  }

  /**
   * @param {boolean} now
   * @param {number | undefined} delay
   */
  showDice(now, delay) {
    const [place] = [".dice", ".shaker", ".cup"].flatMap((kind) => all(this.svg, kind, SVGElement));
    if (!place) return;
    const size = this.units(36, 24, 48);
    this.dice.forEach((pips, i) => {
      const x = Number(place.dataset.x) + (i - (this.dice.length - 1) / 2) * size * 1.15;
      const inner = draw(
        "g",
        { class: delay === undefined ? "" : "rolled" },
        use(`die-${pips}`, -size / 2, -size / 2, size, size),
      );
      inner.style.animationDelay = `${(delay ?? 0) + i * 60}ms`;
      this.layers.thrown.append(
        draw(
          "g",
          { class: now ? "die" : "die before", transform: `translate(${x} ${place.dataset.y})` },
          inner,
          title(`a die shows ${pips}`),
        ),
      );
    });
  }

  /**
   * @param {boolean} now
   * @param {number | undefined} delay
   */
  spin(now, delay) {
    const [wheel] = all(this.svg, ".wheel[data-order]", SVGElement);
    const [spinner] = wheel ? all(wheel, ".spinner", SVGElement) : [];
    const order = wheel?.dataset.order?.split(" ") ?? [];
    const at = order.indexOf(this.pocket);
    if (!wheel || !spinner || at < 0) return;
    const moving = delay !== undefined && !still();
    if (moving) this.turned += 1440;
    spinner.style.transition = moving ? "transform 3.6s cubic-bezier(.12,.6,.15,1)" : "none";
    spinner.style.transform = `rotate(${this.turned - (360 * at) / order.length}deg)`;
    if (!wheel.querySelector(".clapper")) this.ball(wheel, moving);
    const area = this.areas.spot(this.pocket);
    if (!area || !now) return;
    const size = this.units(24, 18, 34);
    const dolly = draw(
      "g",
      {
        class: moving ? "dolly later" : "dolly",
        transform: `translate(${area.dataset.x} ${area.dataset.y})`,
      },
      use("marker-dolly", -size / 2, -size * 0.8, size, size),
    );
    this.layers.thrown.append(dolly);
  }

  /**
   * @param {SVGElement} wheel
   * @param {boolean} moving
   */
  ball(wheel, moving) {
    const { x, y, ring, radius } = wheel.dataset;
    const ball = draw("circle", {
      cx: x,
      cy: Number(y) - Number(ring),
      r: Number(radius) * 0.035,
      class: "ball",
    });
    const orbit = draw("g", { class: moving ? "orbit rolling" : "orbit" }, ball);
    orbit.style.transformOrigin = `${x}px ${y}px`;
    this.layers.thrown.append(orbit);
  }

  // -- who sits where -----------------------------------------------------------------------

  /**
   * @param {Record<number, Seat>} seats
   * @param {number} you
   * @param {string | undefined} asked
   * @param {boolean} sitting
   */
  showSeats(seats, you, asked, sitting) {
    for (const [seat, mark] of this.marks) {
      mark.classList.toggle("asked", asked === String(seat));
      mark.classList.toggle("free", !seats[seat] && sitting);
    }
    if (!this.bettable.length)
      this.bettable = this.boxes(
        this.areas.buttons.map((area) => area.querySelector(".shape") ?? area),
      );
    const results = this.boxes(this.layers.chips.querySelectorAll(".result > .plate rect"));
    this.layers.names.replaceChildren(
      ...namePlates({
        seats,
        you,
        asked,
        marks: this.marks,
        places: [...this.bettable, ...results],
        size: this.units(12, 9, 16),
        frame: this.svg.viewBox.baseVal,
      }),
    );
  }
}
