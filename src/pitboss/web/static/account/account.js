// The account page: where one is signed in, the pass phrase, one's own limits, all rounds, and tokens.

import { refreshAccount } from "../shared/account_bar.js";
import { call, callOnce } from "../shared/api.js";
import { dollars, words } from "../shared/labels.js";
import { $, all, attempt, make, one, refuse, written } from "../shared/page.js";
import { bigHand, spoken } from "../shared/pieces.js";

/** @import { OwnLimit, Result, RoundSummary } from "../shared/server.d.ts" */

const A_PAGE = 50;
const USUAL_REMINDER = 30; // minutes
const IN_DOLLARS = ["loss", "deposit"];
/** @param {number} time */
const when = (time) =>
  new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
/** @param {number} time */
const day = (time) => new Date(time).toLocaleDateString([], { dateStyle: "medium" });

/**
 * Why something did not work.
 * @param {unknown} error
 */
const whyOf = (error) => (error instanceof Error ? error.message : "");

// -- sessions and the pass phrase -----------------------------------------------------------------

async function showSessions() {
  const sessions = await call("GET /sessions");
  $("sessions").replaceChildren(
    ...sessions.map((one) =>
      make(
        "li",
        {},
        make("span", {}, make("b", {}, one.browser), one.here ? " (this browser)" : ""),
        make(
          "span",
          { class: "quiet" },
          `signed in ${when(one.since)}, last seen ${when(one.seen)}`,
        ),
        one.here
          ? null
          : make(
              "button",
              {
                type: "button",
                "aria-label": `End the session of ${one.browser}`,
                onclick: () => end(one.id),
              },
              "End it",
            ),
      ),
    ),
  );
}

/** @param {string} id */
async function end(id) {
  try {
    await call("DELETE /sessions/{id}", { path: { id } });
    await showSessions();
  } catch (error) {
    refuse($("refusal"), error);
  }
}

const passPhrase = $("pass-phrase", HTMLFormElement);
passPhrase.addEventListener("submit", async (event) => {
  event.preventDefault();
  const done = $("changed");
  done.hidden = true;
  try {
    const said = written(passPhrase);
    await call("PUT /me/pass-phrase", { body: { old: said.old, new: said.new } });
    refuse(one(passPhrase, ".refusal"), null);
    passPhrase.reset();
    done.hidden = false;
    await showSessions();
  } catch (error) {
    refuse(one(passPhrase, ".refusal"), error);
  }
});

showSessions().catch((error) => refuse($("refusal"), error));

// -- limits of one's own, breaks, the refill ------------------------------------------------------

/**
 * A limit as people read it.
 * @param {string} name
 * @param {number | null | undefined} amount
 */
const said = (name, amount) =>
  amount === undefined || amount === null
    ? "none"
    : IN_DOLLARS.includes(name)
      ? dollars(amount)
      : `${amount} minutes`;

const limitForms = all(document, "[data-limit]", HTMLFormElement);

/**
 * @param {HTMLElement} form
 * @returns {"loss" | "deposit" | "time" | "reminder"}
 */
function limitOf({ dataset: { limit } }) {
  if (limit === "loss" || limit === "deposit" || limit === "time" || limit === "reminder")
    return limit;
  throw new Error(`there is no limit ${limit}`);
}

async function showLimits() {
  const { limits, today } = await call("GET /me/limits");
  $("today").textContent =
    `Today you have ${today.lost > 0 ? `lost ${dollars(today.lost)}` : `won ${dollars(-today.lost)}`}, bought chips for ${dollars(today.bought)} and sat at tables for ${today.minutes} minutes.`;
  for (const form of limitForms) {
    const name = limitOf(form);
    /** @type {OwnLimit} */
    const limit = { ...(name === "reminder" ? { amount: USUAL_REMINDER } : {}), ...limits[name] };
    const over = limit.effective && Date.now() >= limit.effective;
    const now = over ? limit.then : limit.amount;
    const later =
      limit.effective && !over
        ? `; ${said(name, limit.then)} from ${when(limit.effective)} on`
        : "";
    one(form, "p").textContent = `Now: ${said(name, now)}${later}`;
  }
  const { excluded_until: excluded = 0, break_until: paused = 0 } = limits;
  const until = Math.max(excluded, paused);
  $("paused").hidden = until < Date.now();
  $("paused").textContent =
    excluded > Date.now()
      ? `You have excluded yourself until ${when(excluded)}.`
      : `You take a break until ${when(paused)}.`;
}

/**
 * @param {HTMLFormElement} form
 * @param {() => Promise<unknown>} work
 */
const carry = (form, work) =>
  attempt(work, showLimits, one(form.closest("section") ?? form, ".refusal"));

for (const form of limitForms) {
  const limit = limitOf(form);
  /** @param {number | null} amount */
  const set = (amount) =>
    carry(form, () => call("PUT /me/limits/{limit}", { path: { limit }, body: { amount } }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = one(form, "[name=amount]", HTMLInputElement);
    if (value !== "") set(Math.round(Number(value) * (IN_DOLLARS.includes(limit) ? 100 : 1)));
  });
  form.querySelector("[data-none]")?.addEventListener("click", () => set(null));
}

for (const form of all(document, "[data-pause]", HTMLFormElement)) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const span = Number(one(form, "[name=span]", HTMLInputElement).value);
    carry(form, () =>
      form.dataset.pause === "break"
        ? call("POST /me/break", { body: { hours: span } })
        : call("POST /me/self-exclusion", { body: { days: span } }),
    );
  });
}

$("refill").addEventListener("click", async () => {
  try {
    const { balance } = await callOnce("POST /me/refill");
    $("refilled").textContent = `You have ${dollars(balance)}.`;
    refreshAccount();
  } catch (error) {
    $("refilled").textContent = whyOf(error);
  }
});

// -- the rounds -----------------------------------------------------------------------------------

/**
 * A round step by step: one line after the other, or all of them.
 * @param {string[]} told
 */
function stepper(told) {
  let at = told.length;
  const lines = told.map((line) => make("li", {}, line));
  const said = make("span", { role: "status" });
  /** @param {number} to */
  const go = (to) => {
    at = Math.max(1, Math.min(told.length, to));
    lines.forEach((line, i) => {
      line.hidden = i >= at;
      line.classList.toggle("now", i === at - 1 && at < told.length);
    });
    said.textContent = `step ${at} of ${told.length}`;
  };
  go(at);
  /** @type {(says: string, to: () => number) => HTMLElement} */
  const button = (says, to) =>
    make("button", { type: "button", class: "small", onclick: () => go(to()) }, says);
  return make(
    "div",
    {},
    make(
      "div",
      { class: "stepper" },
      button("First", () => 1),
      button("Back", () => at - 1),
      button("Next", () => at + 1),
      button("Last", () => told.length),
      said,
    ),
    make("ol", {}, ...lines),
  );
}

const ofGame = $("of-game", HTMLSelectElement);

/**
 * What each game brought, as bars; a click on one shows its rounds alone.
 * @param {Result[]} results
 */
function chart(results) {
  const most = Math.max(1, ...results.map(({ net }) => Math.abs(net)));
  const rows = results.map(({ game, rounds, net }) =>
    make(
      "li",
      { class: net < 0 ? "lost" : "won" },
      make(
        "button",
        {
          type: "button",
          class: "quiet small",
          "data-game": game,
          "aria-label": `Show the rounds of ${words(game)}`,
          onclick: () => {
            ofGame.value = game;
            list(true);
          },
        },
        `${game.replaceAll("-", " ")} (${rounds})`,
      ),
      make("i", { style: `width: ${(100 * Math.abs(net)) / most}%` }),
      make("b", {}, net ? dollars(net, true) : "even"),
    ),
  );
  $("chart").replaceChildren(...rows);
  ofGame.replaceChildren(
    make("option", { value: "" }, "all games"),
    ...results.map(({ game }) => make("option", { value: game }, game.replaceAll("-", " "))),
  );
}

/**
 * A round that is opened: one's own cards, what happened step by step, and the round to keep.
 * @param {HTMLElement} place
 * @param {RoundSummary} round
 */
async function open(place, { table, began }) {
  const path = { table, began };
  const { cards, told } = await call("GET /me/history/{table}/{began}", { path });
  const hands = Object.values(cards)
    .filter((hand) => hand.length)
    .map((hand) =>
      make(
        "figure",
        { role: "img", "aria-label": `Your hand: ${hand.map(spoken).join(", ")}` },
        bigHand(
          hand.map((piece) => ({ piece })),
          "cards",
        ),
      ),
    );
  place.append(
    ...hands,
    stepper(told),
    make(
      "p",
      {},
      make(
        "a",
        { href: `/api/me/history/${table}/${began}`, download: `round-${table}-${began}.json` },
        "Download this round",
      ),
    ),
  );
}

/** @param {RoundSummary} round */
function row(round) {
  const details = make(
    "details",
    {},
    make(
      "summary",
      {},
      `${round.name}, ${when(round.at)}, seat ${round.seat} `,
      make(
        "b",
        { class: round.net > 0 ? "won" : round.net < 0 ? "lost" : "" },
        round.net ? dollars(round.net, true) : "even",
      ),
    ),
  );
  details.addEventListener(
    "toggle",
    () => open(details, round).catch((error) => details.append(whyOf(error))),
    { once: true },
  );
  return make("li", {}, details);
}

// All rounds, page by page, of one game or of all.
let last = 0;
/** @param {boolean} anew */
async function list(anew) {
  const before = anew ? {} : { before: last };
  const query = { limit: A_PAGE, game: ofGame.value, ...before };
  const rounds = await call("GET /me/history", { query });
  if (anew) $("rounds").replaceChildren();
  $("rounds").append(...rounds.map(row));
  if (!$("rounds").children.length)
    $("rounds").append(make("li", { class: "quiet" }, "You have played no round yet."));
  last = rounds.at(-1)?.at ?? 0;
  $("older").hidden = rounds.length < A_PAGE;
}

async function recall() {
  chart(await call("GET /me/results"));
  await list(true);
}

/** @param {unknown} error */
const trouble = (error) => refuse(one($("limits"), ".refusal"), error);
$("older").addEventListener("click", () => list(false).catch(trouble));
ofGame.addEventListener("change", () => list(true).catch(trouble));
showLimits().catch(trouble);
recall().catch(trouble);

// -- tokens, by which programs act for their owner ------------------------------------------------

async function showTokens() {
  const tokens = await call("GET /tokens");
  $("tokens").replaceChildren(
    ...tokens.map((token) =>
      make(
        "li",
        {},
        make("b", {}, token.name),
        make(
          "span",
          { class: "quiet" },
          `${token.scope}, made ${day(token.since)}, ${token.seen > token.since ? `used ${day(token.seen)}` : "not used yet"}, ends ${day(token.until)}`,
        ),
        make(
          "button",
          {
            type: "button",
            "aria-label": `End the token ${token.name}`,
            onclick: () => withToken(() => call("DELETE /tokens/{id}", { path: { id: token.id } })),
          },
          "End it",
        ),
      ),
    ),
  );
}

const newToken = $("new-token", HTMLFormElement);
/** @param {() => Promise<unknown>} work */
const withToken = (work) => attempt(work, showTokens, one($("programs"), ".refusal"));

newToken.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, days, scope } = written(newToken);
  withToken(async () => {
    const asked = /** @type {"read" | "play" | "staff"} */ (scope);
    const made = await call("POST /tokens", { body: { name, days: Number(days), scope: asked } });
    $("token").textContent = made.token;
    $("made").hidden = false;
    newToken.reset();
  });
});

withToken(async () => {});
