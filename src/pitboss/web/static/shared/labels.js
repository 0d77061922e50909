// Money, names and cards as people read them.

/**
 * `$1,000`, `-$2.50`; with its sign, if that is wanted.
 * @param {number} cents
 */
export function dollars(cents, signed = false) {
  const sign = cents < 0 ? "-" : signed && cents > 0 ? "+" : "";
  const amount = Math.abs(cents) / 100;
  const digits = Number.isInteger(amount) ? 0 : 2;
  const bounds = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${sign}$${amount.toLocaleString("en-US", bounds)}`;
}

/**
 * What a choice gives away on average: less than a cent in cents.
 * @param {number} cents
 */
export function lost(cents) {
  return cents < 1 ? `${cents.toFixed(cents < 0.01 ? 4 : 2)} cents` : dollars(Math.round(cents));
}

/**
 * A name in kebab-case as people read it; `pitboss.words.labels` has the same rules.
 * @param {string} name
 */
export function words(name) {
  return /^(a|jack)(-\d+)+$/.test(name)
    ? name
    : name.replace(/(?<=[a-z])(?<!\bx)-(?=[a-z0-9])|(?<=\d)-(?=[a-z])|(?<=[a-z]{2})(?=\d)/g, " ");
}

/** @type {Record<string, [symbol: string, word: string]>} */
const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };

/**
 * A card as people read it, and anything else unchanged: J♦, joker 1, 00.
 * @param {string} code
 */
export function card(code) {
  const [, rank, suit] = /^([2-9TJQKA])([cdhs])$/.exec(code) ?? [];
  return suit
    ? `${rank === "T" ? 10 : rank}${SUITS[suit][0]}`
    : code.replace(/^Jk([12])$/, "joker $1");
}

/**
 * A wager, and the spot of it, as people read it: straight 00, corner A♥-A♣-K♥-K♣.
 * @param {string} name
 */
export function called(name) {
  const [, kind, spot] = /^([a-z][a-z-]*):([^\s:]+)$/.exec(name) ?? [];
  if (!spot) return words(name);
  const pieces = spot
    .split("-")
    .map((one) => (kind === "suit" ? (SUITS[one]?.[1] ?? one) : card(one)));
  return `${words(kind)} ${pieces.join("-")}`;
}

/**
 * Where the chips of a wager lie: come on 6, ticket 1 (straight 3-17-44).
 * @param {{ wager: string, mark?: string }} standing
 */
export function marked({ wager, mark }) {
  const [, number, rest] = /^(\d+) (.+)$/.exec(mark ?? "") ?? [];
  if (rest) return `${called(wager)} ${number} (${rest})`;
  return `${called(wager)}${mark ? (/^\d+$/.test(mark) ? ` on ${mark}` : ` (${mark})`) : ""}`;
}
