// How players' seeds are mixed into what the house has committed to: the same as pitboss/equipment/seed_mixing.py, so that the browser works it out by itself.

import { sha256 } from "./sha256.js";

const FACES = 6;
const ALL = 2n ** 64n;

/**
 * @param {Record<string, string>} commitments
 * @param {Record<number, string>} seeds
 */
export function keyOf(commitments, seeds) {
  const bound = Object.entries(commitments)
    .map(([source, commitment]) => `${source}=${commitment}`)
    .join(",");
  const added = Object.keys(seeds)
    .map(Number)
    .sort((a, b) => a - b)
    .map((seat) => `${seat}=${seeds[seat]}`)
    .join(",");
  return sha256(`pitboss:${bound}:${added}`);
}

/**
 * @param {string} key
 * @param {string} name
 * @param {number} at
 */
const number = (key, name, at) => BigInt(`0x${sha256(`${key}:${name}:${at}`).slice(0, 16)}`);

/**
 * @param {string} key
 * @param {string} name
 */
function stream(key, name) {
  let at = 0;
  return () => number(key, name, at++);
}

/**
 * The next number below a count, each equally likely.
 * @param {() => bigint} next
 * @param {number} count
 */
function below(next, count) {
  const fair = ALL - (ALL % BigInt(count));
  let one = next();
  while (one >= fair) one = next();
  return Number(one % BigInt(count));
}

/**
 * @template T
 * @param {T[]} things
 * @param {string} key
 * @param {string} name
 */
export function permuted(things, key, name) {
  const order = [...things];
  const next = stream(key, name);
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(next, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/**
 * A number of the house, in hexadecimal digits, as the seeds leave it.
 * @param {string} digits
 * @param {string[]} keys
 * @param {string} source
 * @param {number} at
 */
export function masked(digits, keys, source, at) {
  const mixed = keys.reduce(
    (sum, key) => sum ^ number(key, `${source}:house`, at),
    BigInt(`0x${digits}`),
  );
  return mixed.toString(16).padStart(16, "0");
}

/**
 * @param {number[]} faces
 * @param {string[]} keys
 * @param {string} source
 * @param {number} at
 */
export function movedDice(faces, keys, source, at) {
  return keys.reduce((dice, key) => {
    const next = stream(key, `${source}:${at}`);
    return dice.map((face) => ((face - 1 + below(next, FACES)) % FACES) + 1);
  }, faces);
}

/**
 * @param {string} pocket
 * @param {string[]} pockets
 * @param {string[]} keys
 * @param {string} source
 * @param {number} at
 */
export function movedPocket(pocket, pockets, keys, source, at) {
  return keys.reduce(
    (label, key) =>
      pockets[
        (pockets.indexOf(label) + below(stream(key, `${source}:${at}`), pockets.length)) %
          pockets.length
      ],
    pocket,
  );
}

/**
 * Which of so many a number of the house leads to.
 * @param {string} digits
 * @param {number} count
 */
export const chosen = (digits, count) => Number((BigInt(`0x${digits}`) * BigInt(count)) >> 64n);
