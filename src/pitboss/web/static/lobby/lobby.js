// Choosing a game: the next free table of it, or a new one.

import { call, callOnce } from "../shared/api.js";
import { make, refuse } from "../shared/page.js";

const EVERY = 4000; // milliseconds between two looks at the floor
const SHOWN = 4; // so many tables with people are shown before the games
const BOT = /^bot /;
const refusal = document.getElementById("refusal");
const me = document.getElementById("lobby")?.dataset.name ?? "";

const people = (table) => Object.values(table.seated).filter((name) => !BOT.test(name));

async function go(where) {
  try {
    location.href = `/tables/${await where()}`;
  } catch (error) {
    refuse(refusal, error);
    refusal.scrollIntoView({ block: "center" });
  }
}

// -- the tables that are open, as they are now ------------------------------------------------------------------

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

async function look() {
  const place = document.getElementById("tables");
  if (!place || document.hidden) return;
  const tables = await call("GET", "/api/tables").catch(() => null);
  const shown = JSON.stringify(tables);
  if (!tables || shown === look.shown) return;
  look.shown = shown;
  const inside = place.contains(document.activeElement)
    ? document.activeElement.getAttribute("href")
    : "";
  const mine = (table) => Object.values(table.seated).includes(me);
  const sorted = [...tables].sort(
    (one, other) =>
      mine(other) - mine(one) || people(other).length - people(one).length || other.id - one.id,
  );
  place.replaceChildren(
    ...(sorted.length
      ? sorted.map(row)
      : [make("li", { class: "quiet" }, "None yet. Play a game to open a table.")]),
  );
  const seats = document.getElementById("my-seats");
  const own = me ? sorted.filter(mine) : [];
  seats.hidden = !own.length;
  seats.querySelector("ul").replaceChildren(...own.map(row));
  const company = document.getElementById("company");
  const others = sorted.filter((table) => people(table).length && !mine(table)).slice(0, SHOWN);
  company.hidden = !others.length;
  company.querySelector("ul").replaceChildren(...others.map(row));
  if (inside) place.querySelector(`[href="${CSS.escape(inside)}"]`)?.focus();
}
look();
setInterval(look, EVERY);

async function open(opening) {
  return (await callOnce("POST", "/api/tables", opening)).id;
}

// A table of the game by its usual rules: one at which I sit, else where people sit and a seat is free, else an empty
// one, else a new one. Bots are sent away for people, so their seats are free.
async function play(game) {
  const free = (table) => table.seats - people(table).length;
  const mine = (table) => Object.values(table.seated).includes(me);
  const usual = (await call("GET", "/api/tables")).filter(
    (table) =>
      table.game === game &&
      !table.closed &&
      !table.says.length &&
      (mine(table) || free(table) > 0),
  );
  const best = usual.sort(
    (one, other) =>
      mine(other) - mine(one) || people(other).length - people(one).length || one.id - other.id,
  )[0];
  return best ? best.id : open({ game });
}

for (const button of document.querySelectorAll("button.play")) {
  button.addEventListener("click", () => {
    button.disabled = true;
    go(() => play(button.dataset.game)).finally(() => {
      button.disabled = false;
    });
  });
}

const wanted = new URLSearchParams(location.search).get("play");
if (wanted && document.getElementById("lobby")?.dataset.name) {
  history.replaceState(null, "", "/");
  go(() => play(wanted));
}

const find = document.getElementById("find");
find?.addEventListener("input", () => {
  const sought = find.value.trim().toLowerCase().split(/\s+/);
  let found = 0;
  for (const game of document.querySelectorAll(".games li")) {
    const said = game.dataset.find.toLowerCase();
    game.hidden = !sought.every((word) => said.includes(word));
    found += game.hidden ? 0 : 1;
  }
  document.getElementById("found").textContent = `${found} ${found === 1 ? "game" : "games"}`;
});

const form = document.getElementById("opening");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = Object.fromEntries(new FormData(form));
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
    const field = form.elements[key];
    const usual =
      field.tagName === "SELECT"
        ? [...field.options].find((one) => one.defaultSelected)?.value
        : "";
    return value !== "" && value !== usual;
  });
  go(
    async () =>
      `${await open({
        game: form.dataset.game,
        name,
        private: Boolean(hidden),
        options: Object.fromEntries(chosen),
        limits: { ...(limits ? { all: limits } : {}), ...(buyIn ? { "buy-in": buyIn } : {}) },
        seats: seats ? Number(seats) : null,
      })}${Number(bots) ? `?bots=${Number(bots)}&style=${encodeURIComponent(style)}` : ""}`,
  );
});
