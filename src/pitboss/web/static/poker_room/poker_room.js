// The poker room by game and limits: tables, free seats, who waits; joining a list and leaving it.

import { call } from "../shared/api.js";
import { make, refuse } from "../shared/page.js";
import { watchCalls } from "../shared/seat_calls.js";

const LOOK = 3000;
const room = document.getElementById("room");
const pools = document.getElementById("pools");
const refusal = document.getElementById("refusal");

async function ask(method, key) {
  try {
    await call(method, `/api/room/lists/${encodeURIComponent(key)}`);
    refuse(refusal, null);
  } catch (error) {
    refuse(refusal, error);
  }
  watchCalls();
  await look();
}

function row(pool, mine) {
  const free = pool.tables.reduce((sum, table) => sum + table.free, 0);
  const tables = pool.tables.flatMap((table, at) => [
    at ? ", " : null,
    make(
      "a",
      { href: `/tables/${table.id}` },
      `${table.name} (${Object.keys(table.seated).length} of ${table.seats})`,
    ),
  ]);
  const button = (says, method) =>
    make(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-list": pool.key,
        onclick: () => ask(method, pool.key),
      },
      says,
    );
  const says = mine?.table
    ? `You wait for another table than ${mine.table}. `
    : `You are number ${mine?.place}. `;
  const place = mine
    ? [make("span", {}, says), button(mine.table ? "Stay there" : "Leave the list", "DELETE")]
    : [];
  const join = room.dataset.name && !mine ? [button("Join the list", "POST")] : place;
  return make(
    "tr",
    {},
    make("td", {}, pool.title),
    make("td", {}, pool.says),
    make("td", {}, ...tables),
    make("td", { "data-head": "free seats" }, String(free)),
    make(
      "td",
      { "data-head": "waiting", title: pool.waiting.join(", ") },
      String(pool.waiting.length),
    ),
    make("td", {}, ...join),
  );
}

// Keyboard focus stays on the same button.
async function look() {
  const [listed, { lists }] = await Promise.all([
    call("GET", "/api/room"),
    room.dataset.name ? call("GET", "/api/room/me") : { lists: [] },
  ]);
  const at = document.activeElement?.dataset?.list;
  pools.replaceChildren(
    ...listed.map((pool) =>
      row(
        pool,
        lists.find((one) => one.pool === pool.key),
      ),
    ),
  );
  if (at) pools.querySelector(`[data-list="${CSS.escape(at)}"]`)?.focus();
  document.getElementById("nothing").hidden = listed.length > 0;
}

async function keepLooking() {
  await look().catch(() => {});
  setTimeout(keepLooking, LOOK);
}

keepLooking();
