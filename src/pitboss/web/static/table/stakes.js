// How much may be bet and bought, in cents: limits, chips of the rack, stakes, and what one buys in for.

/** @import { WagerData } from "../shared/server.d.ts" */

/** @typedef {{ low: number, high: number, step: number }} Bounds */
/** @typedef {Pick<WagerData, "low" | "high" | "step" | "times">} Sizes */
/** @typedef {{ there: number, standing: number, wager?: Sizes, limit: Bounds }} Stake */

const DENOMINATIONS = [25, 100, 500, 2500, 10000, 50000, 100000, 500000];
const RACK = 6;
const USUAL = 500;

/**
 * `10-1000 by 5`, as a sign has it, in cents.
 * @param {string} text
 * @returns {Bounds}
 */
export function readLimit(text) {
  const [, low, high, step] = /^([\d.,]*)-([\d.,]*)(?: by ([\d.,]+))?$/.exec(text) ?? [];
  /** @param {string | undefined} said */
  const cents = (said) => Math.round(Number((said ?? "").replaceAll(",", "")) * 100);
  return { low: cents(low) || 0, high: cents(high) || Infinity, step: cents(step) || 1 };
}

/**
 * The chips that make sense at a table: small enough for its minimum, none over its maximum.
 * @param {{ low: number, high: number }} bounds
 */
export function rackFor({ low, high }) {
  const first = DENOMINATIONS.findLastIndex((chip) => chip <= Math.max(low, 100));
  return DENOMINATIONS.slice(first, first + RACK).filter((chip) => chip <= high);
}

/**
 * @param {number[]} rack
 * @param {{ low: number }} bounds
 * @returns {number}
 */
export function usualChip(rack, { low }) {
  return rack.find((chip) => chip >= Math.max(low, USUAL)) ?? rack[rack.length - 1];
}

/**
 * What is to be bet when one chip more is put down, or several if the wager must be a multiple of others that are required
 * with it; the first one brings it to its minimum, and a fixed one to its size. `there` is not bet yet, `standing` is.
 * @param {number} chip
 * @param {Stake} stake
 */
export function stakeAfter(chip, { there, standing, wager, limit }) {
  if (wager?.high && wager.low === wager.high) return wager.low;
  const low = Math.max(wager?.low ?? 0, limit.low);
  const step = Math.max(wager?.step ?? 1, limit.step);
  const chips = chip * (wager?.times ?? 1);
  return Math.ceil(Math.max(there + chips, low - standing) / step) * step;
}

/**
 * The usual amounts that are within what is posted (40-400), with its bounds.
 * @param {number[]} usual
 * @param {string} posted
 */
export function buyIns(usual, posted) {
  if (!posted) return usual;
  const [low, high] = posted
    .split("-")
    .map((dollars) => (dollars ? Math.round(Number(dollars.replaceAll(",", "")) * 100) : Infinity));
  const within = [low, ...usual, high].filter(
    (cents) => cents >= low && cents <= high && cents < Infinity,
  );
  return [...new Set(within)].sort((one, other) => one - other);
}
