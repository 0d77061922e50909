// People who wait for a seat in the poker room are told on every page when one is free, and how long it is held.

import { call } from "./api.js";
import { $, make, one, seek } from "./page.js";

/** @import { OwnPlace } from "./server.d.ts" */

const LOOK = 3000;
const WAITS = "waits-for-a-seat";
let timer = 0;

function banner() {
  const there = seek("call");
  if (there) return there;
  const made = make("div", { id: "call", class: "call", role: "alert", hidden: true });
  $("main").before(made);
  return made;
}

/** @param {OwnPlace[]} lists */
function show(lists) {
  const place = banner();
  const called = lists.find((list) => list.called);
  place.hidden = !called;
  if (!called) return place.replaceChildren();
  const seconds = Math.max(0, Math.round((called.until - Date.now()) / 1000));
  const until = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const pass = () =>
    call("DELETE /room/lists/{pool}", { path: { pool: called.pool } }).then(look, look);
  if (place.dataset.table === String(called.called) && place.firstChild) {
    one(place, "b").textContent = until;
    return undefined;
  }
  place.dataset.table = String(called.called);
  return place.replaceChildren(
    make("span", {}, `A seat is free for you: ${called.title}, ${called.says}. `),
    make("b", {}, until),
    " ",
    make("a", { class: "button", href: `/tables/${called.called}` }, "To the table"),
    " ",
    make("button", { type: "button", class: "quiet", onclick: pass }, "Let it go"),
  );
}

async function look() {
  clearTimeout(timer);
  const { lists } = await call("GET /room/me").catch(() => ({ lists: null }));
  if (lists) {
    show(lists);
    if (lists.length) localStorage.setItem(WAITS, "yes");
    else localStorage.removeItem(WAITS);
  }
  if (localStorage.getItem(WAITS)) timer = setTimeout(look, LOOK);
}

// From the moment that a person joins a list, in every tab.
export function watchCalls() {
  localStorage.setItem(WAITS, "yes");
  look();
}

window.addEventListener("storage", (event) => {
  if (event.key === WAITS && event.newValue) look();
});
if (seek("sign-out")) look();
