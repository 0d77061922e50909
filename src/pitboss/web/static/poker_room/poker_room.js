// The poker room by game and limits: tables, free seats, who waits; joining a list and leaving it.

import { call } from "../shared/api.js";
import { $, all, make, refuse } from "../shared/page.js";
import { watchCalls } from "../shared/seat_calls.js";

/** @import { OwnPlace, PoolListed } from "../shared/server.d.ts" */

const LOOK = 3000;
const room = $("room");
const pools = $("pools");
const refusal = $("refusal");

/**
 * @param {"POST /room/lists/{pool}" | "DELETE /room/lists/{pool}"} route
 * @param {string} pool
 */
async function ask(route, pool) {
  try {
    await call(route, { path: { pool } });
    refuse(refusal, null);
  } catch (error) {
    refuse(refusal, error);
  }
  watchCalls();
  await look();
}

/**
 * @param {PoolListed} pool
 * @param {OwnPlace | undefined} mine
 */
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
  /** @type {(says: string, route: Parameters<typeof ask>[0]) => HTMLElement} */
  const button = (says, route) =>
    make(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-list": pool.key,
        onclick: () => ask(route, pool.key),
      },
      says,
    );
  const says = mine?.table
    ? `You wait for another table than ${mine.table}. `
    : `You are number ${mine?.place}. `;
  const place = mine
    ? [
        make("span", {}, says),
        button(mine.table ? "Stay there" : "Leave the list", "DELETE /room/lists/{pool}"),
      ]
    : [];
  const join =
    room.dataset.name && !mine ? [button("Join the list", "POST /room/lists/{pool}")] : place;
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
    call("GET /room"),
    room.dataset.name ? call("GET /room/me") : { lists: [] },
  ]);
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? focused.dataset.list : "";
  pools.replaceChildren(
    ...listed.map((pool) =>
      row(
        pool,
        lists.find((one) => one.pool === pool.key),
      ),
    ),
  );
  for (const button of all(pools, "[data-list]")) if (button.dataset.list === at) button.focus();
  $("nothing").hidden = listed.length > 0;
}

async function keepLooking() {
  await look().catch(() => {});
  setTimeout(keepLooking, LOOK);
}

keepLooking();
