// Joining as a guest or by name, and signing in.

import { call, random } from "../shared/api.js";
import { refuse } from "../shared/page.js";

const doors = document.querySelector(".doors");

const guest = () => ({ name: `guest-${random(3)}`, pass_phrase: random(16) });

for (const form of doors.querySelectorAll("form")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { door } = form.dataset;
    try {
      await call(
        "POST",
        door ?? "/api/patrons",
        door ? Object.fromEntries(new FormData(form)) : guest(),
      );
      location.href = doors.dataset.to;
    } catch (error) {
      refuse(form.querySelector(".refusal"), error);
    }
  });
}
