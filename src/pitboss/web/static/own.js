// The account page: one's own limits, a break, and the last rounds.

import { call, dollars, make, refuse } from "./common.js";
import { bigHand, spoken } from "./pieces.js";

const $ = (id) => document.getElementById(id);
const when = (time) => new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
const IN_DOLLARS = ["loss", "deposit"];

const said = (name, amount) => (amount === undefined || amount === null ? "none" : IN_DOLLARS.includes(name) ? dollars(amount) : `${amount} minutes`);

async function show() {
  const { limits, today } = await call("GET", "/api/me/limits");
  $("today").textContent = `Today you have ${today.lost > 0 ? `lost ${dollars(today.lost)}` : `won ${dollars(-today.lost)}`}, bought chips for ${dollars(today.bought)} and sat at tables for ${today.minutes} minutes.`;
  for (const form of document.querySelectorAll("[data-limit]")) {
    const name = form.dataset.limit;
    const limit = { ...(name === "reminder" ? { amount: 30 } : {}), ...limits[name] };
    const over = limit.effective && Date.now() >= limit.effective;
    const now = over ? limit.then : limit.amount;
    const later = limit.effective && !over ? `; ${said(name, limit.then)} from ${when(limit.effective)} on` : "";
    form.querySelector("p").textContent = `Now: ${said(name, now)}${later}`;
  }
  const { excluded_until: excluded = 0, break_until: paused = 0 } = limits;
  const until = Math.max(excluded, paused);
  $("paused").hidden = until < Date.now();
  $("paused").textContent = excluded > Date.now() ? `You have excluded yourself until ${when(excluded)}.` : `You take a break until ${when(paused)}.`;
}

async function attempt(form, work) {
  const refusal = form.closest("section").querySelector(".refusal");
  try {
    await work();
    refuse(refusal, null);
    await show();
  } catch (error) {
    refuse(refusal, error);
  }
}

for (const form of document.querySelectorAll("[data-limit]")) {
  const { limit } = form.dataset;
  const set = (amount) => attempt(form, () => call("PUT", `/api/me/limits/${limit}`, { amount }));
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
    attempt(form, () => call("POST", pause, { [unit]: Number(form.elements.span.value) }));
  });
}

async function recall() {
  const rounds = await call("GET", "/api/me/rounds");
  const shown = rounds.map((round) => make("li", {},
    make("details", {},
      make("summary", {}, make("a", { href: `/tables/${round.table}` }, round.name), ` ${when(round.at)}, seat ${round.seat} `,
        make("b", { class: round.net > 0 ? "won" : round.net < 0 ? "lost" : "" }, round.net ? dollars(round.net, true) : "even")),
      ...Object.values(round.cards).filter((hand) => hand.length).map((hand) => make("figure", { role: "img", "aria-label": `Your hand: ${hand.map(spoken).join(", ")}` },
        bigHand(hand.map((piece) => ({ piece, face: "up" })), "cards"))),
      make("ol", {}, ...round.told.map((line) => make("li", {}, line))))));
  $("rounds").replaceChildren(...(shown.length ? shown : [make("li", { class: "quiet" }, "You have played no round yet.")]));
}

show().catch((error) => refuse($("limits").querySelector(".refusal"), error));
recall().catch((error) => refuse($("limits").querySelector(".refusal"), error));
