// What every page needs: talking to the API, and money as people read it.

export function dollars(cents, signed = false) {
  const sign = cents < 0 ? "-" : signed && cents > 0 ? "+" : "";
  const amount = Math.abs(cents) / 100;
  const digits = Number.isInteger(amount) ? 0 : 2;
  return sign + "$" + amount.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export class Refused extends Error {
  constructor(why, cite) {
    super(cite ? `${why} (${cite})` : why);
  }
}

// With an id (`once`) the server does it once, however often it is asked, so it is safe to ask again.
export async function call(method, path, body, once) {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
  const answer = await fetch(path, {
    method,
    headers: { "content-type": "application/json", "x-csrftoken": decodeURIComponent(token), ...(once ? { "idempotency-key": once } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  const said = await answer.json().catch(() => ({}));
  throw new Refused(said.refused ?? said.detail ?? answer.statusText, said.cite);
}

// If the answer is lost, it is asked for again with the same id: it is done once.
export async function callOnce(method, path, body, once = random(16), left = 3) {
  try {
    return await call(method, path, body, once);
  } catch (error) {
    if (!(error instanceof TypeError) || !left) throw error;
    await new Promise((resolve) => { setTimeout(resolve, 1000); });
    return callOnce(method, path, body, once, left - 1);
  }
}

export function random(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function refuse(place, error) {
  place.textContent = error ? error.message : "";
  place.hidden = !error;
}

// Does something and shows the result, or the refusal.
export async function attempt(work, show, refusal) {
  try {
    await work();
    refuse(refusal, null);
    await show();
  } catch (error) {
    refuse(refusal, error);
  }
}

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// A name in kebab-case as people read it; `pitboss.words.labels` has the same rules.
export function words(name) {
  return /^(a|jack)(-\d+)+$/.test(name) ? name : name.replace(/(?<=[a-z])(?<!\bx)-(?=[a-z0-9])|(?<=\d)-(?=[a-z])|(?<=[a-z]{2})(?=\d)/g, " ");
}

const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };

// A card as people read it, and anything else unchanged: J♦, joker 1, 00.
export function card(code) {
  const [, rank, suit] = /^([2-9TJQKA])([cdhs])$/.exec(code) ?? [];
  return suit ? `${rank === "T" ? 10 : rank}${SUITS[suit][0]}` : code.replace(/^Jk([12])$/, "joker $1");
}

// A wager, and the spot of it, as people read it: straight 00, corner A♥-A♣-K♥-K♣.
export function called(name) {
  const [, kind, spot] = /^([a-z][a-z-]*):([^\s:]+)$/.exec(name) ?? [];
  if (!spot) return words(name);
  const pieces = spot.split("-").map((one) => (kind === "suit" ? SUITS[one]?.[1] ?? one : card(one)));
  return `${words(kind)} ${pieces.join("-")}`;
}

// Where the chips of a wager lie: come on 6, ticket 1 (straight 3-17-44).
export function marked({ wager, mark }) {
  const [, number, rest] = /^(\d+) (.+)$/.exec(mark ?? "") ?? [];
  if (rest) return `${called(wager)} ${number} (${rest})`;
  return `${called(wager)}${mark ? (/^\d+$/.test(mark) ? ` on ${mark}` : ` (${mark})`) : ""}`;
}

const account = document.getElementById("account");
if (account) account.textContent = dollars(Number(account.dataset.cents));

export async function refreshAccount() {
  if (account) account.textContent = dollars((await call("GET", "/api/me")).balance);
}

document.getElementById("sign-out")?.addEventListener("click", async () => {
  await call("DELETE", "/api/session");
  location.href = "/";
});
