// The playing surface: chips, cards, dice and wheels on the felt that the server has drawn.
// The felt says by its data attributes where everything lies; nothing here knows a game.

import { dollars, words } from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
const CHIPS = [1000000, 500000, 100000, 50000, 10000, 2500, 500, 100, 50, 25];
const SIZES = { card: [25, 35], tile: [12, 30], ball: [16, 16] };
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function use(symbol, x, y, width, height) {
  return draw("use", { href: `/pieces.svg#${symbol}`, x, y, width, height });
}

function symbolOf(piece, pieces) {
  if (!piece) return pieces === "tiles" ? "tile-back" : "card-back";
  if (/^[1-6]-[1-6]$/.test(piece)) return `tile-${piece}`;
  if (/^\d+$/.test(piece)) return `ball-${piece}`;
  return `card-${piece}`;
}

// A hand as large as it can be read on a phone.
export function bigHand(hand, pieces) {
  const symbols = hand.map((one) => symbolOf(one.piece, pieces));
  const [width, height] = SIZES[symbols[0].split("-")[0]] ?? SIZES.card;
  const step = Math.max(width * 0.45, Math.min(width + 2, 150 / symbols.length));
  const svg = draw("svg", { viewBox: `0 0 ${width + step * (symbols.length - 1)} ${height}`, height: height * 2.1, "aria-hidden": "true" });
  symbols.forEach((symbol, i) => svg.append(use(symbol, i * step, 0, width, height)));
  return svg;
}

export function chipsOf(amount) {
  const chips = [];
  let left = amount;
  for (const chip of CHIPS) {
    while (left >= chip && chips.length < 8) {
      chips.push(chip);
      left -= chip;
    }
  }
  return chips.length ? chips : [25];
}

export class Felt {
  constructor(svg, onBet, onSit) {
    this.svg = svg;
    this.pieces = svg.dataset.pieces ?? "cards";
    this.areas = new Map();
    this.places = new Map();
    this.shown = new Map();
    for (const area of svg.querySelectorAll(".area[data-wager]")) {
      this.areas.set(`${area.dataset.wager}|${area.dataset.seat ?? ""}`, area);
      area.addEventListener("click", () => onBet(area));
      area.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onBet(area);
        }
      });
    }
    for (const place of svg.querySelectorAll(".place[data-holder]")) this.places.set(place.dataset.holder, place);
    for (const mark of svg.querySelectorAll(".seats [data-seat]")) {
      mark.addEventListener("click", () => onSit(Number(mark.dataset.seat)));
    }
    this.layers = Object.fromEntries(
      ["names", "cards", "thrown", "chips"].map((name) => [name, svg.appendChild(draw("g", { class: `layer-${name}` }))]),
    );
    this.turned = 0;
  }

  area(wager, seat) {
    const kind = wager.split(":")[0];
    return (
      this.areas.get(`${wager}|${seat}`) ?? this.areas.get(`${wager}|`) ??
      this.areas.get(`${kind}|${seat}`) ?? this.areas.get(`${kind}|`)
    );
  }

  // -- chips: what stands, and what the player is about to bet ------------------------------

  showChips(wagers, pending, you) {
    this.layers.chips.replaceChildren();
    const taken = new Map();
    const stacks = wagers.map((wager) => ({ ...wager, spot: wager.mark ? `${wager.wager}:${wager.mark}` : wager.wager }));
    for (const [spot, amount] of pending) stacks.push({ seat: you, wager: spot, spot, amount, pending: true });
    for (const stack of stacks) {
      const area = this.area(stack.spot, stack.seat) ?? this.area(stack.wager, stack.seat);
      if (!area) continue;
      const key = `${area.dataset.wager}|${area.dataset.seat ?? ""}`;
      const nth = taken.get(key) ?? 0;
      taken.set(key, nth + 1);
      const step = Number(area.dataset.w ?? 20) > 40 ? 16 : 9;
      this.layers.chips.append(this.stack(stack, Number(area.dataset.x) + nth * step, Number(area.dataset.y) + nth * 2));
    }
  }

  stack(stack, x, y) {
    const group = draw("g", { class: stack.pending ? "chips pending" : "chips", transform: `translate(${x} ${y})` });
    const chips = chipsOf(stack.amount);
    chips.forEach((chip, i) => group.append(use(`chip-${chip}`, -8, -8 - i * 2.2, 16, 16)));
    const label = draw("text", { y: 15, "font-size": 7, class: "amount" });
    label.textContent = dollars(stack.amount) + (stack.mark ? ` ${stack.mark}` : "");
    group.append(label);
    const title = draw("title");
    title.textContent = `seat ${stack.seat}, ${words(stack.wager)}: ${dollars(stack.amount)}${stack.pending ? ", not bet yet" : ""}`;
    group.append(title);
    return group;
  }

  // -- cards and tiles ----------------------------------------------------------------------

  showHands(view) {
    this.layers.cards.replaceChildren();
    const before = this.shown;
    this.shown = new Map();
    for (const [holder, hand] of Object.entries(view?.hands ?? {})) {
      const lie = this.lie(holder);
      if (!lie || !hand.length) continue;
      const collected = view.collected.includes(holder);
      const known = before.get(holder) ?? [];
      this.shown.set(holder, hand.map((one) => one.piece));
      const set = view.set_hands[holder];
      hand.forEach((one, i) => this.layers.cards.append(this.card(one, i, lie, known, collected, set)));
      const rank = view.ranks[holder];
      if (rank) this.layers.cards.append(this.rank(rank, lie));
    }
  }

  lie(holder) {
    const [owner, hand] = holder.split("/");
    const place = this.places.get(holder) ?? this.places.get(owner) ?? this.places.get("community");
    if (!place) return null;
    const data = Object.fromEntries(["x", "y", "dx", "dy", "turn"].map((name) => [name, Number(place.dataset[name] ?? 0)]));
    if (!this.places.has(holder) && hand) {
      const nth = /^\d+$/.test(hand) ? Number(hand) - 1 : 1;
      data.x += nth * 26;
      data.y -= nth * 8;
    }
    return data;
  }

  card(one, i, lie, known, collected, set) {
    const symbol = symbolOf(one.piece, this.pieces);
    const [width, height] = SIZES[symbol.split("-")[0]] ?? SIZES.card;
    const raised = set && one.piece && Object.values(set)[0]?.includes(one.piece) ? -height * 0.55 : 0;
    const group = draw("g", {
      class: `piece${one.face === "up" ? " up" : ""}${collected ? " collected" : ""}`,
      transform: `translate(${lie.x + i * lie.dx} ${lie.y + i * lie.dy}) rotate(${lie.turn}) translate(0 ${raised})`,
    });
    const inner = draw("g", { class: "face" }, use(symbol, -width / 2, -height / 2, width, height));
    if (!still && i >= known.length) inner.classList.add("dealt");
    else if (!still && known[i] !== one.piece) inner.classList.add("turned");
    inner.style.animationDelay = `${Math.max(0, i - known.length) * 90}ms`;
    group.append(inner);
    const title = draw("title");
    title.textContent = one.piece ?? "face down";
    group.append(title);
    return group;
  }

  rank(rank, lie) {
    const label = draw("text", { class: "rank", x: lie.x + lie.dx, y: lie.y - 22, "font-size": 8 });
    label.textContent = words(rank);
    return label;
  }

  // -- dice, wheels and boards --------------------------------------------------------------

  showThrown(view, fresh) {
    this.layers.thrown.replaceChildren();
    const dice = this.svg.querySelector(".dice");
    if (dice && view?.dice.length) {
      view.dice.forEach((pips, i) => {
        const x = Number(dice.dataset.x) + (i - (view.dice.length - 1) / 2) * 26;
        const die = draw("g", { transform: `translate(${x} ${dice.dataset.y})` });
        const inner = draw("g", { class: fresh && !still ? "rolled" : "" }, use(`die-${pips}`, -11, -11, 22, 22));
        die.append(inner);
        this.layers.thrown.append(die);
      });
    }
    if (view?.pocket) this.spin(view.pocket, fresh);
    this.markBoard(view);
  }

  spin(pocket, fresh) {
    const wheel = this.svg.querySelector(".wheel[data-order]");
    const spinner = wheel?.querySelector(".spinner");
    if (!spinner) return;
    const order = wheel.dataset.order.split(" ");
    const at = order.indexOf(pocket);
    if (at < 0) return;
    const target = -(360 * at) / order.length;
    if (fresh && !still) this.turned += 1440;
    spinner.style.transformBox = "fill-box";
    spinner.style.transformOrigin = "center";
    spinner.style.transition = fresh && !still ? "transform 2.6s cubic-bezier(.1,.7,.2,1)" : "none";
    spinner.style.transform = `rotate(${this.turned + target}deg)`;
    const area = this.areas.get(`straight:${pocket}|`);
    if (area && fresh) area.animate?.([{ opacity: 0.3 }, { opacity: 1 }], { duration: 400, iterations: 5, delay: still ? 0 : 2600 });
  }

  markBoard(view) {
    const numbers = this.svg.querySelectorAll(".board [data-number]");
    if (!numbers.length) return;
    const drawn = new Set(Object.values(view?.hands ?? {}).flatMap((hand) => hand.map((one) => one.piece)));
    for (const number of numbers) number.classList.toggle("drawn", drawn.has(number.dataset.number));
  }

  // -- who sits where -----------------------------------------------------------------------

  showSeats(seats, you, asked) {
    this.layers.names.replaceChildren();
    for (const mark of this.svg.querySelectorAll(".seats [data-seat]")) {
      const seat = mark.dataset.seat;
      const sitting = seats[seat];
      mark.classList.toggle("you", Number(seat) === you);
      mark.classList.toggle("asked", asked === seat);
      mark.classList.toggle("free", !sitting && !you);
      if (!sitting) continue;
      const x = Number(mark.dataset.x);
      const y = Number(mark.dataset.y);
      const label = draw("g", { class: "name", transform: `translate(${x} ${y})` });
      const text = draw("text", { y: 18, "font-size": 8 });
      text.textContent = `${sitting.patron} ${dollars(sitting.chips)}`;
      label.append(text);
      this.layers.names.append(label);
    }
  }
}
