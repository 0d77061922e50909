// Events that arrive together are shown one after the other, as at a table: cards in the order in
// which they are dealt, then turned; dice and wheels until they rest.

/** @import { Event } from "../shared/server.d.ts" */

/**
 * When each piece comes, and how long all of it takes.
 * @typedef {{ at: Map<string, number>, total: number }} Times
 */

export const OUT_OF_PLAY = ["burn", "discard", "dead-hand"];
const CARD = 150;
const TURN = 450;
const DICE = 900;
const WHEEL = 4000;
const MOST = 4500;

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** @type {Times} */
export const AT_ONCE = { at: new Map(), total: 0 };

/**
 * When each piece comes, in milliseconds: `holder#2` its third piece, `holder!` when it is turned up.
 * @param {Event[]} events
 * @param {Map<string, number>} lying
 * @returns {Times}
 */
export function animation(events, lying) {
  const dealt = events.filter((event) => event.type === "dealt" && !OUT_OF_PLAY.includes(event.to));
  const step = Math.min(CARD, MOST / Math.max(1, dealt.length));
  const at = new Map();
  const counts = new Map(lying);
  let time = 0;
  /** @type {(key: string, length: number) => void} */
  const take = (key, length) => {
    at.set(key, time);
    time += length;
  };
  for (const event of events) {
    if (event.type === "dealt") {
      const nth = counts.get(event.to) ?? 0;
      counts.set(event.to, nth + 1);
      if (!OUT_OF_PLAY.includes(event.to)) take(`${event.to}#${nth}`, step);
    } else if (event.type === "shown") take(`${event.holder}!`, TURN);
    else if (event.type === "rolled") take("rolled", DICE);
    else if (event.type === "rested") take("rested", WHEEL);
  }
  return { at, total: time && time + 250 };
}

/**
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
