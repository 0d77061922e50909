// Joining as a guest or by name, and signing in.

import { call, random } from "../shared/api.js";
import { all, one, refuse, written } from "../shared/page.js";

const doors = one(document, ".doors");

const guest = () => ({ name: `guest-${random(3)}`, pass_phrase: random(16) });

for (const form of all(doors, "form", HTMLFormElement)) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { door } = form.dataset;
    try {
      const said = door ? written(form) : guest();
      const body = { name: said.name, pass_phrase: said.pass_phrase };
      await call(door === "sign-in" ? "POST /session" : "POST /patrons", { body });
      location.href = doors.dataset.to ?? "/";
    } catch (error) {
      refuse(one(form, ".refusal"), error);
    }
  });
}
