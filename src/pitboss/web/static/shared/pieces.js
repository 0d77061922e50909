// Cards, tiles, dice and chips: which symbol of the sprite sheet each of them is, and how large.

import { chipsOf } from "./chips.js";
import { dollars } from "./labels.js";

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, [width: number, height: number]>} */
const SIZES = { card: [25, 35], tile: [12, 30], ball: [20, 20] };
const FAN = 170;

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * @param {string} symbol
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
export function use(symbol, x, y, width, height) {
  return draw("use", { href: `/pieces.svg#${symbol}`, x, y, width, height });
}

/**
 * @param {string | null} piece
 * @param {string} kind
 */
export function symbolOf(piece, kind) {
  if (!piece) return kind === "tiles" ? "tile-back" : "card-back";
  if (/^[1-6]-[1-6]$/.test(piece)) return `tile-${piece}`;
  if (/^\d+$/.test(piece)) return `ball-${piece}`;
  return /^J(k\d|o)$/.test(piece) ? "card-Jo" : `card-${piece}`;
}

/** @param {string} symbol */
export function sizeOf(symbol) {
  return SIZES[symbol.split("-")[0]] ?? SIZES.card;
}

/** @type {Record<string, string>} */
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
/** @type {Record<string, string>} */
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

// What players call pieces that have a name of their own, in addition to what is printed on them.
/** @type {Record<string, string>} */
let names = {};
/** @param {Record<string, string>} named */
export function callPieces(named) {
  names = named;
}
/** @param {string | null} piece */
export const calledBy = (piece) => names[piece ?? ""] ?? "";

/**
 * A piece as it is read aloud.
 * @param {string | null} piece
 */
export function spoken(piece) {
  if (!piece) return "face down";
  if (names[piece]) return `${names[piece]} (${piece})`;
  const card = /^([2-9TJQKA])([shdc])$/.exec(piece);
  if (card) return `${RANKS[card[1]] ?? card[1]} of ${SUITS[card[2]]}`;
  return /^J(k\d|o)$/.test(piece) ? "joker" : piece;
}

/**
 * A hand as large as it can be read on a phone.
 * @param {{ piece: string | null }[]} hand
 * @param {string} kind
 */
export function bigHand(hand, kind) {
  const symbols = hand.map((one) => symbolOf(one.piece, kind));
  const [width, height] = sizeOf(symbols[0]);
  const step = Math.max(
    width * 0.3,
    Math.min(width + 2, (FAN - width) / Math.max(1, symbols.length - 1)),
  );
  const wide = width + step * (symbols.length - 1);
  const svg = draw("svg", {
    viewBox: `0 0 ${wide} ${height}`,
    style: `aspect-ratio: ${wide} / ${height}`,
    "data-shape": wide / height,
    "aria-hidden": "true",
  });
  svg.append(...symbols.map((symbol, i) => use(symbol, i * step, 0, width, height)));
  return svg;
}

/**
 * Dice as large as they can be read on a phone.
 * @param {number[]} dice
 */
export function bigDice(dice) {
  const wide = dice.length * 34 - 4;
  const svg = draw("svg", {
    viewBox: `0 0 ${wide} 30`,
    style: `aspect-ratio: ${wide} / 30`,
    "data-shape": wide / 30,
    "aria-hidden": "true",
  });
  svg.append(...dice.map((pips, i) => use(`die-${pips}`, i * 34, 0, 30, 30)));
  return svg;
}

/**
 * @param {string} piece
 * @param {string} kind
 */
export function onePiece(piece, kind) {
  return bigHand([{ piece }], kind);
}

/** @param {number} cents */
export function chipPicture(cents) {
  return draw(
    "svg",
    { viewBox: "0 0 100 100", "aria-hidden": "true" },
    use(`chip-${cents}`, 0, 0, 100, 100),
  );
}

/**
 * Words on a dark plate, to be read on any felt; its middle at x and y.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} [kind]
 */
export function plate(text, x, y, size, kind = "") {
  const wide = text.length * size * 0.58 + size;
  const label = draw("text", { y: size * 0.35, "font-size": size });
  label.textContent = text;
  return draw(
    "g",
    { class: `plate ${kind}`.trim(), transform: `translate(${x} ${y})` },
    draw("rect", {
      x: -wide / 2,
      y: -size * 0.72,
      width: wide,
      height: size * 1.44,
      rx: size * 0.6,
    }),
    label,
  );
}

/**
 * A stack of chips whose middle is at 0, 0, with its amount below.
 * @param {number} amount
 * @param {number} size
 * @param {number} words
 * @param {string} [mark]
 */
export function chipStack(amount, size, words, mark = "") {
  const chips = chipsOf(amount);
  const lift = size * 0.14;
  const pieces = chips.map((chip, i) =>
    use(`chip-${chip}`, -size / 2, -size / 2 - i * lift, size, size),
  );
  return [
    ...pieces,
    plate(dollars(amount) + (mark ? ` ${mark}` : ""), 0, size * 0.5 + words * 0.5, words),
  ];
}
