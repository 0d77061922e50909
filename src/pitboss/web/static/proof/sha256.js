// SHA-256 (FIPS 180-4). Browsers have their own only on pages that come by https or from their own machine; a proof must hold everywhere.

/** @type {number[]} */
const primes = [];
for (let number = 2; primes.length < 64; number++) {
  if (primes.every((prime) => number % prime)) primes.push(number);
}

/**
 * The first 32 bits of the fractional part of a root.
 * @param {number} root
 */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
const FIRST = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));

/**
 * @param {number} word
 * @param {number} by
 */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {string} text */
function padded(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  new DataView(blocks.buffer).setBigUint64(blocks.length - 8, BigInt(bytes.length) * 8n);
  return new DataView(blocks.buffer);
}

/**
 * @param {DataView} data
 * @param {number} begin
 */
function schedule(data, begin) {
  const words = Array.from({ length: 16 }, (_, at) => data.getUint32(begin + 4 * at));
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15];
    const late = words[at - 2];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((words[at - 16] + one + words[at - 7] + two) | 0);
  }
  return words;
}

/**
 * @param {number[]} state
 * @param {number[]} words
 */
function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  words.forEach((word, at) => {
    const upper = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + upper + chosen + ROUND[at] + word) | 0;
    const lower = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    [a, b, c, d, e, f, g, h] = [(first + lower + most) | 0, a, b, c, (d + first) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
}

/** @param {string} text */
export function sha256(text) {
  const data = padded(text);
  let state = FIRST;
  for (let begin = 0; begin < data.byteLength; begin += 64)
    state = mix(state, schedule(data, begin));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
