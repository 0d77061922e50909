// Talking to the API of the floor.

/** @import { Routes } from "./server.d.ts" */

/**
 * What a route needs besides its name: parts of its path, a query, a body.
 * @template {keyof Routes} R
 * @typedef {{ [P in "path" | "query" | "body" as Routes[R][P] extends undefined ? never : P]: Routes[R][P] }} Given
 */
/**
 * That, where anything is needed.
 * @template {keyof Routes} R
 * @typedef {keyof Given<R> extends never ? [] : [given: Given<R>]} GivenIfNeeded
 */
/**
 * @template {keyof Routes} R
 * @typedef {Promise<Routes[R]["answer"]>} Answered
 */

const RETRIES = 3;
const A_SECOND = 1000;

export class Refused extends Error {
  /**
   * @param {string} why
   * @param {string} [cite]
   */
  constructor(why, cite) {
    super(cite ? `${why} (${cite})` : why);
  }
}

/**
 * Asks for a route of the API: `call("GET /tables/{number}", { path: { number } })`.
 * @template {keyof Routes} R
 * @param {R} route
 * @param {GivenIfNeeded<R>} given
 * @returns {Answered<R>}
 */
export function call(route, ...given) {
  return send(route, given[0] ?? {});
}

/**
 * The same with an id: the server does it once, however often it is asked. So if the answer is lost, it is asked for again.
 * @template {keyof Routes} R
 * @param {R} route
 * @param {GivenIfNeeded<R>} given
 * @returns {Answered<R>}
 */
export async function callOnce(route, ...given) {
  const once = random(16);
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await send(route, given[0] ?? {}, once);
    } catch (error) {
      if (!(error instanceof TypeError) || !left) throw error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, A_SECOND);
    });
  }
}

/**
 * Where a route is, with the parts of its path and its query.
 * @param {string} route
 * @param {{ path?: Record<string, string | number>, query?: Record<string, string | number> }} given
 * @returns {[method: string, address: string]}
 */
export function addressed(route, { path = {}, query = {} }) {
  const [method, pattern] = route.split(" ");
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name]));
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`]),
  );
  return [method, `/api${filled}${asked.size ? `?${asked}` : ""}`];
}

/**
 * @param {string} route
 * @param {{ path?: Record<string, string | number>, query?: Record<string, string | number>, body?: unknown }} given
 * @param {string} [once]
 */
async function send(route, given, once) {
  const [method, address] = addressed(route, given);
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
  const answer = await fetch(address, {
    method,
    headers: {
      "content-type": "application/json",
      "x-csrftoken": decodeURIComponent(token),
      ...(once ? { "idempotency-key": once } : {}),
    },
    body: given.body === undefined ? undefined : JSON.stringify(given.body),
  });
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  const said = await answer.json().catch(() => ({}));
  throw new Refused(said.refused ?? said.detail ?? answer.statusText, said.cite);
}

/**
 * So many random bytes, in hexadecimal digits.
 * @param {number} bytes
 */
export function random(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
