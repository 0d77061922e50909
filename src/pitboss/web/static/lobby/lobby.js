// Choosing a game: the next free table of it, or a new one.

import { call, callOnce } from "../shared/api.js";
import { $, all, make, one, refuse, seek, written } from "../shared/page.js";

/** @import { Opening, ListedTable as Listed } from "../shared/server.d.ts" */

const EVERY = 4000; // milliseconds between two looks at the floor
const SHOWN = 4; // so many tables with people are shown before the games
const BOT = /^bot /;
const refusal = $("refusal");
const me = seek("lobby")?.dataset.name ?? "";
let known = "";

/** @param {Listed} table */
const people = (table) => Object.values(table.seated).filter((name) => !BOT.test(name));

/** @param {() => Promise<number | string>} where */
async function go(where) {
  try {
    location.href = `/tables/${await where()}`;
  } catch (error) {
    refuse(refusal, error);
    refusal.scrollIntoView({ block: "center" });
  }
}

// -- the tables that are open, as they are now ------------------------------------------------------------------

/** @param {Listed} table */
function row(table) {
  const seated = Object.values(table.seated);
  const bots = seated.length - people(table).length;
  const who = people(table).map((name) => (name === me ? "you" : name));
  const said = `${seated.length} of ${table.seats} seats taken${who.length ? `: ${who.join(", ")}` : ""}${bots ? `${who.length ? " and" : ":"} ${bots} ${bots === 1 ? "bot" : "bots"}` : ""}`;
  return make(
    "li",
    { class: seated.includes(me) ? "mine" : "" },
    make(
      "a",
      { href: `/tables/${table.id}` },
      make("b", {}, table.name),
      make("span", {}, table.title),
      make("span", { class: "quiet" }, said),
      make(
        "span",
        { class: "rules" },
        table.says.length ? table.says.join("; ") : "the usual rules",
      ),
    ),
  );
}

/** @param {Listed} table */
const mine = (table) => Object.values(table.seated).includes(me);

/**
 * Where I sit comes first, then where most people are.
 * @param {Listed} a
 * @param {Listed} b
 */
const byCompany = (a, b) =>
  Number(mine(b)) - Number(mine(a)) || people(b).length - people(a).length;

async function look() {
  const place = seek("tables");
  if (!place || document.hidden) return;
  const tables = await call("GET /tables").catch(() => null);
  const shown = JSON.stringify(tables);
  if (!tables || shown === known) return;
  known = shown;
  const focused = document.activeElement;
  const inside = place.contains(focused) ? focused?.getAttribute("href") : "";
  const sorted = [...tables].sort((a, b) => byCompany(a, b) || b.id - a.id);
  place.replaceChildren(
    ...(sorted.length
      ? sorted.map(row)
      : [make("li", { class: "quiet" }, "None yet. Play a game to open a table.")]),
  );
  const seats = $("my-seats");
  const own = me ? sorted.filter(mine) : [];
  seats.hidden = !own.length;
  one(seats, "ul").replaceChildren(...own.map(row));
  const company = $("company");
  const others = sorted.filter((table) => people(table).length && !mine(table)).slice(0, SHOWN);
  company.hidden = !others.length;
  one(company, "ul").replaceChildren(...others.map(row));
  for (const link of all(place, "a")) if (link.getAttribute("href") === inside) link.focus();
}
look();
setInterval(look, EVERY);

/** @param {Opening} opening */
async function open(opening) {
  return (await callOnce("POST /tables", { body: opening })).id;
}

/**
 * A table of the game by its usual rules: one at which I sit, else where people sit and a seat is free, else an empty
 * one, else a new one. Bots are sent away for people, so their seats are free.
 * @param {string} game
 */
async function play(game) {
  /** @param {Listed} table */
  const free = (table) => table.seats - people(table).length;
  const usual = (await call("GET /tables")).filter(
    (table) =>
      table.game === game &&
      !table.closed &&
      !table.says.length &&
      (mine(table) || free(table) > 0),
  );
  const best = usual.sort((a, b) => byCompany(a, b) || a.id - b.id)[0];
  return best ? best.id : open({ game });
}

for (const button of all(document, "button.play", HTMLButtonElement)) {
  button.addEventListener("click", () => {
    button.disabled = true;
    go(() => play(button.dataset.game ?? "")).finally(() => {
      button.disabled = false;
    });
  });
}

const wanted = new URLSearchParams(location.search).get("play");
if (wanted && me) {
  history.replaceState(null, "", "/");
  go(() => play(wanted));
}

const find = seek("find", HTMLInputElement);
find?.addEventListener("input", () => {
  const sought = find.value.trim().toLowerCase().split(/\s+/);
  let found = 0;
  for (const game of all(document, ".games li")) {
    const said = game.dataset.find?.toLowerCase() ?? "";
    game.hidden = !sought.every((word) => said.includes(word));
    found += game.hidden ? 0 : 1;
  }
  $("found").textContent = `${found} ${found === 1 ? "game" : "games"}`;
});

const form = seek("opening", HTMLFormElement);
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = written(form);
  const {
    "table-name": name,
    "table-seats": seats,
    "table-limits": limits,
    "table-buy-in": buyIn,
    "table-private": hidden,
    "table-bots": bots,
    "table-style": style,
    ...options
  } = said;
  const chosen = Object.entries(options).filter(([key, value]) => {
    const field = form.elements.namedItem(key);
    const options = field instanceof HTMLSelectElement ? [...field.options] : [];
    const usual = options.find((option) => option.defaultSelected)?.value ?? "";
    return value !== "" && value !== usual;
  });
  go(
    async () =>
      `${await open({
        game: form.dataset.game ?? "",
        name,
        private: Boolean(hidden),
        options: Object.fromEntries(chosen),
        limits: { ...(limits ? { all: limits } : {}), ...(buyIn ? { "buy-in": buyIn } : {}) },
        seats: seats ? Number(seats) : null,
      })}${Number(bots) ? `?bots=${Number(bots)}&style=${encodeURIComponent(style)}` : ""}`,
  );
});
