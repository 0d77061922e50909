// Choosing a game: the next free table of it, or a new one.

import { call, random, refuse } from "./common.js";

const refusal = document.getElementById("refusal");

async function go(where) {
  try {
    location.href = `/tables/${await where()}`;
  } catch (error) {
    refuse(refusal, error);
    refusal.scrollIntoView({ block: "center" });
  }
}

// If the answer is lost, it is asked for again with the same id: one table is opened.
async function open(opening, once = random(16), left = 3) {
  try {
    return (await call("POST", "/api/tables", opening, once)).id;
  } catch (error) {
    if (!(error instanceof TypeError) || !left) throw error;
    await new Promise((resolve) => { setTimeout(resolve, 1000); });
    return open(opening, once, left - 1);
  }
}

// A table of the game at which nobody sits yet and that goes by its usual rules, else a new one.
async function play(game) {
  const tables = await call("GET", "/api/tables");
  const empty = tables.filter((table) => table.game === game && !table.closed && !Object.keys(table.seated).length);
  for (const table of empty.slice(0, 3)) {
    const sign = await call("GET", `/api/tables/${table.id}`);
    if (sign.says.length === 1) return table.id;
  }
  return open({ game });
}

for (const button of document.querySelectorAll("button.play")) {
  button.addEventListener("click", () => {
    button.disabled = true;
    go(() => play(button.dataset.game)).finally(() => { button.disabled = false; });
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
  const { "table-name": name, "table-seats": seats, "table-limits": limits, "table-buy-in": buyIn, ...options } = said;
  const chosen = Object.entries(options).filter(([key, value]) => {
    const field = form.elements[key];
    const usual = field.tagName === "SELECT" ? [...field.options].find((one) => one.defaultSelected)?.value : "";
    return value !== "" && value !== usual;
  });
  go(() => open({
    game: form.dataset.game,
    name,
    options: Object.fromEntries(chosen),
    limits: { ...(limits ? { all: limits } : {}), ...(buyIn ? { "buy-in": buyIn } : {}) },
    seats: seats ? Number(seats) : null,
  }));
});
