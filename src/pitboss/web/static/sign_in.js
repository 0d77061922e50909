import { call, refuse } from "./common.js";

const doors = document.querySelector(".doors");
for (const form of doors.querySelectorAll("form")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = Object.fromEntries(new FormData(form));
    try {
      await call("POST", form.dataset.door, said);
      location.href = doors.dataset.to;
    } catch (error) {
      refuse(form.querySelector(".refusal"), error);
    }
  });
}
