// Setting pieces into hands: by a click or a tap on a piece, or by its number on the keyboard.

import { words } from "../shared/labels.js";
import { all, make } from "../shared/page.js";
import { calledBy, onePiece, spoken } from "../shared/pieces.js";

/** @import { Attributes } from "../shared/page.js" */
/** @import { ShownPrompt } from "../shared/server.d.ts" */

/** @typedef {Record<string, string[]>} Hands */

const RANKS = "23456789TJQKA";
export const WRONG = /^set wrongly/;

/**
 * Cards from the highest down, the joker first; tiles as they were dealt.
 * @param {string[]} pieces
 */
function inOrder(pieces) {
  /** @param {string} piece */
  const worth = (piece) => (/^J(k\d|o)$/.test(piece) ? RANKS.length : RANKS.indexOf(piece[0]));
  if (pieces.some((piece) => /^[1-6]-[1-6]$/.test(piece))) return [...pieces];
  return [...pieces].sort((one, other) => worth(other) - worth(one) || (one < other ? -1 : 1));
}

export class SetHands {
  /**
   * @param {ShownPrompt} prompt
   * @param {string} kind
   * @param {(hands: Hands) => unknown} send
   */
  constructor(prompt, kind, send) {
    this.prompt = prompt;
    this.kind = kind;
    this.send = send;
    /** How many pieces each hand has. */
    this.shape = prompt.shape ?? {};
    this.names = Object.keys(this.shape);
    this.largest = this.names.reduce((best, name) =>
      this.shape[name] > this.shape[best] ? name : best,
    );
    this.pieces = inOrder(prompt.pieces ?? []);
    this.hands = this.pieces.map(() => this.largest);
    /** @type {number[]} */
    this.moved = [];
    this.place = make("div", { class: "setting", onkeydown: (event) => this.key(event) });
    this.render();
  }

  // Whether any number of pieces may go from one hand to the other, as in a draw.
  get free() {
    return Boolean(this.prompt.as_dealt);
  }

  /** @param {string} name */
  count(name) {
    return this.hands.filter((one) => one === name).length;
  }

  /** @returns {Hands} */
  chosen() {
    return Object.fromEntries(
      this.names.map((name) => [name, this.pieces.filter((_, i) => this.hands[i] === name)]),
    );
  }

  /**
   * Move a piece to the next hand; if that is full, the piece that was put there first goes back to the largest hand.
   * @param {number} i
   */
  move(i) {
    const to = this.names[(this.names.indexOf(this.hands[i]) + 1) % this.names.length];
    this.moved = this.moved.filter((other) => other !== i);
    if (to !== this.largest) {
      if (!this.free && this.count(to) >= this.shape[to]) {
        const first = this.moved.find((other) => this.hands[other] === to) ?? i;
        this.hands[first] = this.largest;
        this.moved = this.moved.filter((other) => other !== first);
      }
      this.moved.push(i);
    }
    this.hands[i] = to;
    this.render(`piece-${i}`);
  }

  /**
   * Lay the pieces out as the house would, to look at.
   * @param {Hands} way
   */
  showWay(way) {
    const left = Object.fromEntries(this.names.map((name) => [name, [...way[name]]]));
    this.hands = this.pieces.map((piece) => {
      const name = this.names.find((one) => left[one].includes(piece)) ?? this.largest;
      left[name].splice(left[name].indexOf(piece), 1);
      return name;
    });
    this.moved = this.hands.flatMap((name, i) => (name === this.largest ? [] : [i]));
    this.render("set");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const pieces = all(this.place, ".piece");
    const at = pieces.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const number = Number(event.key);
    if (number >= 1 && number <= this.pieces.length) this.move(number - 1);
    else if (at >= 0 && event.key === "ArrowRight") pieces[(at + 1) % pieces.length].focus();
    else if (at >= 0 && event.key === "ArrowLeft")
      pieces[(at + pieces.length - 1) % pieces.length].focus();
    else return;
    event.preventDefault();
  }

  // What the setting comes to, where the table says so.
  called() {
    const key = this.names
      .slice(1)
      .map((name) => [...this.chosen()[name]].sort().join(" "))
      .join("/");
    return this.prompt.called?.[key] ?? "";
  }

  /** @param {number} i */
  piece(i) {
    const piece = this.pieces[i];
    return make(
      "button",
      {
        type: "button",
        class: `piece in-${this.names.indexOf(this.hands[i])}`,
        "data-key": `piece-${i}`,
        title: `press ${i + 1}`,
        "aria-label": `${spoken(piece)}, in ${words(this.hands[i])}`,
        onclick: () => this.move(i),
      },
      onePiece(piece, this.kind),
    );
  }

  /** @param {string} name */
  hand(name) {
    const here = this.pieces.flatMap((_, i) => (this.hands[i] === name ? [this.piece(i)] : []));
    const size = this.free ? here.length : this.shape[name];
    const empty = Array.from({ length: Math.max(0, size - here.length) }, () =>
      make("span", { class: `slot ${this.kind}`, "aria-hidden": "true" }),
    );
    const title = this.free ? words(name) : `${words(name)} hand`;
    return make(
      "div",
      { class: "hand", role: "group", "aria-label": title },
      make("small", {}, `${title}, ${size} of ${this.pieces.length}${this.calls(name)}`),
      make("div", { class: "row" }, ...here, ...empty),
    );
  }

  /**
   * Tiles by their names.
   * @param {string} name
   */
  calls(name) {
    const called = this.pieces
      .filter((_, i) => this.hands[i] === name)
      .map(calledBy)
      .filter(Boolean);
    return called.length ? `: ${called.join(", ")}` : "";
  }

  /** @param {string} [focus] */
  render(focus = "") {
    const way = this.prompt.suggestion;
    const right = this.free || this.names.every((name) => this.count(name) === this.shape[name]);
    const said = this.free ? "Click the cards to move." : right ? this.called() : "";
    const others = this.names
      .filter((name) => name !== this.largest)
      .map((name) => `${this.shape[name]} for the ${words(name)} hand`);
    /** @type {(id: string, says: string, onclick: () => void, more?: Attributes) => HTMLElement} */
    const button = (id, says, onclick, more = {}) =>
      make("button", { type: "button", id, "data-key": id, onclick, ...more }, says);
    this.place.replaceChildren(
      make(
        "p",
        { role: "status", class: WRONG.test(said) ? "wrong" : "" },
        said || (right ? "Your hands are set." : `Set your hands: choose ${others.join(", ")}.`),
      ),
      make("div", { class: "setting-hands" }, ...this.names.map((name) => this.hand(name))),
      make(
        "div",
        { class: "row" },
        button("set", "Set", () => this.send(this.chosen()), {
          class: "primary",
          disabled: !right,
        }),
        way ? button("house-way", "As the house would", () => this.send(way)) : null,
        way ? button("show-way", "Show me", () => this.showWay(way), { class: "quiet" }) : null,
      ),
    );
    for (const found of focus ? all(this.place, `[data-key="${focus}"]`) : []) found.focus();
  }
}
