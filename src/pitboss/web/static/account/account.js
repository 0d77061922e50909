// The account page: where one is signed in, the pass phrase, one's own limits, all rounds, and tokens.

import { refreshAccount } from "../shared/account_bar.js";
import { call, callOnce } from "../shared/api.js";
import { dollars, words } from "../shared/labels.js";
import { attempt, make, refuse } from "../shared/page.js";
import { bigHand, spoken } from "../shared/pieces.js";

const A_PAGE = 50;
const IN_DOLLARS = ["loss", "deposit"];
const $ = (id) => document.getElementById(id);
const when = (time) =>
  new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
const day = (time) => new Date(time).toLocaleDateString([], { dateStyle: "medium" });

// -- sessions and the pass phrase -----------------------------------------------------------------

async function showSessions() {
  const sessions = await call("GET", "/api/sessions");
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

async function end(id) {
  try {
    await call("DELETE", `/api/sessions/${id}`);
    await showSessions();
  } catch (error) {
    refuse($("refusal"), error);
  }
}

const passPhrase = $("pass-phrase");
passPhrase.addEventListener("submit", async (event) => {
  event.preventDefault();
  const done = $("changed");
  done.hidden = true;
  try {
    await call("PUT", "/api/me/pass-phrase", Object.fromEntries(new FormData(passPhrase)));
    refuse(passPhrase.querySelector(".refusal"), null);
    passPhrase.reset();
    done.hidden = false;
    await showSessions();
  } catch (error) {
    refuse(passPhrase.querySelector(".refusal"), error);
  }
});

showSessions().catch((error) => refuse($("refusal"), error));

// -- limits of one's own, breaks, the refill ------------------------------------------------------

const said = (name, amount) =>
  amount === undefined || amount === null
    ? "none"
    : IN_DOLLARS.includes(name)
      ? dollars(amount)
      : `${amount} minutes`;

async function showLimits() {
  const { limits, today } = await call("GET", "/api/me/limits");
  $("today").textContent =
    `Today you have ${today.lost > 0 ? `lost ${dollars(today.lost)}` : `won ${dollars(-today.lost)}`}, bought chips for ${dollars(today.bought)} and sat at tables for ${today.minutes} minutes.`;
  for (const form of document.querySelectorAll("[data-limit]")) {
    const name = form.dataset.limit;
    const limit = { ...(name === "reminder" ? { amount: 30 } : {}), ...limits[name] };
    const over = limit.effective && Date.now() >= limit.effective;
    const now = over ? limit.then : limit.amount;
    const later =
      limit.effective && !over
        ? `; ${said(name, limit.then)} from ${when(limit.effective)} on`
        : "";
    form.querySelector("p").textContent = `Now: ${said(name, now)}${later}`;
  }
  const { excluded_until: excluded = 0, break_until: paused = 0 } = limits;
  const until = Math.max(excluded, paused);
  $("paused").hidden = until < Date.now();
  $("paused").textContent =
    excluded > Date.now()
      ? `You have excluded yourself until ${when(excluded)}.`
      : `You take a break until ${when(paused)}.`;
}

const carry = (form, work) =>
  attempt(work, showLimits, form.closest("section").querySelector(".refusal"));

for (const form of document.querySelectorAll("[data-limit]")) {
  const { limit } = form.dataset;
  const set = (amount) => carry(form, () => call("PUT", `/api/me/limits/${limit}`, { amount }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = form.elements.amount;
    if (value !== "") set(Math.round(Number(value) * (IN_DOLLARS.includes(limit) ? 100 : 1)));
  });
  form.querySelector("[data-none]")?.addEventListener("click", () => set(null));
}

for (const form of document.querySelectorAll("[data-pause]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { pause, unit } = form.dataset;
    carry(form, () => call("POST", pause, { [unit]: Number(form.elements.span.value) }));
  });
}

$("refill").addEventListener("click", async () => {
  try {
    const { balance } = await callOnce("POST", "/api/me/refill");
    $("refilled").textContent = `You have ${dollars(balance)}.`;
    refreshAccount();
  } catch (error) {
    $("refilled").textContent = error.message;
  }
});

// -- the rounds -----------------------------------------------------------------------------------

// A round step by step: one line after the other, or all of them.
function stepper(told) {
  let at = told.length;
  const lines = told.map((line) => make("li", {}, line));
  const said = make("span", { role: "status" });
  const go = (to) => {
    at = Math.max(1, Math.min(told.length, to));
    lines.forEach((line, i) => {
      line.hidden = i >= at;
      line.classList.toggle("now", i === at - 1 && at < told.length);
    });
    said.textContent = `step ${at} of ${told.length}`;
  };
  go(at);
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

// What each game brought, as bars; a click on one shows its rounds alone.
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
            $("of-game").value = game;
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
  $("of-game").replaceChildren(
    make("option", { value: "" }, "all games"),
    ...results.map(({ game }) => make("option", { value: game }, game.replaceAll("-", " "))),
  );
}

// A round that is opened: one's own cards, what happened step by step, and the round to keep.
async function open(place, { table, began }) {
  const path = `/api/me/history/${table}/${began}`;
  const { cards, told } = await call("GET", path);
  const hands = Object.values(cards)
    .filter((hand) => hand.length)
    .map((hand) =>
      make(
        "figure",
        { role: "img", "aria-label": `Your hand: ${hand.map(spoken).join(", ")}` },
        bigHand(
          hand.map((piece) => ({ piece, face: "up" })),
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
      make("a", { href: path, download: `round-${table}-${began}.json` }, "Download this round"),
    ),
  );
}

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
    () => open(details, round).catch((error) => details.append(error.message)),
    { once: true },
  );
  return make("li", {}, details);
}

// All rounds, page by page, of one game or of all.
let last = 0;
async function list(anew) {
  const rounds = await call(
    "GET",
    `/api/me/history?limit=${A_PAGE}&game=${$("of-game").value}${anew ? "" : `&before=${last}`}`,
  );
  if (anew) $("rounds").replaceChildren();
  $("rounds").append(...rounds.map(row));
  if (!$("rounds").children.length)
    $("rounds").append(make("li", { class: "quiet" }, "You have played no round yet."));
  last = rounds.at(-1)?.at ?? 0;
  $("older").hidden = rounds.length < A_PAGE;
}

async function recall() {
  chart(await call("GET", "/api/me/results"));
  await list(true);
}

const trouble = (error) => refuse($("limits").querySelector(".refusal"), error);
$("older").addEventListener("click", () => list(false).catch(trouble));
$("of-game").addEventListener("change", () => list(true).catch(trouble));
showLimits().catch(trouble);
recall().catch(trouble);

// -- tokens, by which programs act for their owner ------------------------------------------------

async function showTokens() {
  const tokens = await call("GET", "/api/tokens");
  $("tokens").replaceChildren(
    ...tokens.map((one) =>
      make(
        "li",
        {},
        make("b", {}, one.name),
        make(
          "span",
          { class: "quiet" },
          `made ${day(one.since)}, ${one.seen > one.since ? `used ${day(one.seen)}` : "not used yet"}, ends ${day(one.until)}`,
        ),
        make(
          "button",
          {
            type: "button",
            "aria-label": `End the token ${one.name}`,
            onclick: () => withToken(() => call("DELETE", `/api/tokens/${one.id}`)),
          },
          "End it",
        ),
      ),
    ),
  );
}

const newToken = $("new-token");
const withToken = (work) => attempt(work, showTokens, $("programs").querySelector(".refusal"));

newToken.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = new FormData(newToken);
  withToken(async () => {
    const made = await call("POST", "/api/tokens", {
      name: said.get("name"),
      days: Number(said.get("days")),
    });
    $("token").textContent = made.token;
    $("made").hidden = false;
    newToken.reset();
  });
});

withToken(async () => {});
