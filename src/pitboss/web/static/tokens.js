// The account page: tokens, by which programs act for their owner.

import { attempt, call, make } from "./common.js";

const place = document.getElementById("programs");
const form = document.getElementById("new-token");
const refusal = place.querySelector(".refusal");
const when = (time) => new Date(time).toLocaleDateString([], { dateStyle: "medium" });

async function show() {
  const tokens = await call("GET", "/api/tokens");
  document.getElementById("tokens").replaceChildren(...tokens.map((one) => make("li", {},
    make("b", {}, one.name),
    make("span", { class: "quiet" }, `made ${when(one.since)}, ${one.seen > one.since ? `used ${when(one.seen)}` : "not used yet"}, ends ${when(one.until)}`),
    make("button", { type: "button", "aria-label": `End the token ${one.name}`, onclick: () => carry(() => call("DELETE", `/api/tokens/${one.id}`)) }, "End it"))));
}

const carry = (out) => attempt(out, show, refusal);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = new FormData(form);
  carry(async () => {
    const made = await call("POST", "/api/tokens", { name: said.get("name"), days: Number(said.get("days")) });
    document.getElementById("token").textContent = made.token;
    document.getElementById("made").hidden = false;
    form.reset();
  });
});

carry(async () => {});
