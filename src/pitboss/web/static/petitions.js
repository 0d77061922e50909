// Petitions: what the Division decides.

import { call, refuse } from "./common.js";

for (const place of document.querySelectorAll("[data-time]")) place.textContent = new Date(Number(place.dataset.time)).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
for (const button of document.querySelectorAll("[data-act]")) {
  button.addEventListener("click", async () => {
    const card = button.closest("[data-petition]");
    const said = card.querySelector("[data-said]")?.value ?? "";
    const { act, favourable, what } = button.dataset;
    const bodies = { ruling: { favourable: favourable === "yes", why: said }, test: { conditions: said }, steps: { what } };
    try {
      await call("POST", `/api/petitions/${card.dataset.petition}/${act}`, bodies[act]);
      location.reload();
    } catch (error) {
      refuse(document.getElementById("refusal"), error);
    }
  });
}
