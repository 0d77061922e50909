import { call, refuse } from "./common.js";

const refusal = document.getElementById("refusal");

async function open(opening) {
  try {
    const table = await call("POST", "/api/tables", opening);
    location.href = `/tables/${table.id}`;
  } catch (error) {
    refuse(refusal, error);
    refusal.scrollIntoView({ block: "center" });
  }
}

for (const button of document.querySelectorAll("button.open")) {
  button.addEventListener("click", () => open({ game: button.dataset.game }));
}

const form = document.getElementById("opening");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = Object.fromEntries(new FormData(form));
  const { "table-name": name, "table-seats": seats, "table-limits": limits, ...options } = said;
  const chosen = Object.entries(options).filter(([key, value]) => {
    const field = form.elements[key];
    const usual = field.tagName === "SELECT" ? [...field.options].find((one) => one.defaultSelected)?.value : "";
    return value !== "" && value !== usual;
  });
  open({
    game: form.dataset.game,
    name,
    options: Object.fromEntries(chosen),
    limits: limits ? { all: limits } : {},
    seats: seats ? Number(seats) : null,
  });
});
