// The account page: where one is signed in, and the pass phrase.

import { call, make, refuse } from "./common.js";

const list = document.getElementById("sessions");
const form = document.getElementById("pass-phrase");
const when = (time) => new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

async function show() {
  const sessions = await call("GET", "/api/sessions");
  list.replaceChildren(...sessions.map((one) => make("li", {},
    make("span", {}, make("b", {}, one.browser), one.here ? " (this browser)" : ""),
    make("span", { class: "quiet" }, `signed in ${when(one.since)}, last seen ${when(one.seen)}`),
    one.here ? null : make("button", { type: "button", "aria-label": `End the session of ${one.browser}`, onclick: () => end(one.id) }, "End it"))));
}

async function end(id) {
  try {
    await call("DELETE", `/api/sessions/${id}`);
    await show();
  } catch (error) {
    refuse(document.getElementById("refusal"), error);
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const done = document.getElementById("changed");
  done.hidden = true;
  try {
    await call("PUT", "/api/me/pass-phrase", Object.fromEntries(new FormData(form)));
    refuse(form.querySelector(".refusal"), null);
    form.reset();
    done.hidden = false;
    await show();
  } catch (error) {
    refuse(form.querySelector(".refusal"), error);
  }
});

show().catch((error) => refuse(document.getElementById("refusal"), error));
