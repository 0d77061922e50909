// Petitions: what is filed, how the game is tested, and what the Division decides.

import { call } from "../shared/api.js";
import { refuse } from "../shared/page.js";

const $ = (id) => document.getElementById(id);
for (const place of document.querySelectorAll("[data-time]"))
  place.textContent = new Date(Number(place.dataset.time)).toLocaleString([], {
    dateStyle: "medium",
    timeStyle: "short",
  });

async function send(path, body, refusal = $("refusal")) {
  try {
    await call("POST", `/api/petitions${path}`, body);
    location.reload();
  } catch (error) {
    refuse(refusal, error);
    refusal.scrollIntoView({ block: "nearest" });
  }
}

for (const button of document.querySelectorAll("[data-act]")) {
  button.addEventListener("click", () => {
    const card = button.closest("[data-petition]");
    const said = card.querySelector("[data-said]").value;
    const most = Math.round(Number(card.querySelector("[data-most]")?.value ?? 0) * 100);
    const { act, favourable, what } = button.dataset;
    const bodies = {
      ruling: { favourable: favourable === "yes", why: said },
      test: { conditions: said, most_bet: most },
      steps: { what },
    };
    send(`/${card.dataset.petition}/${act}`, bodies[act]);
  });
}

for (const form of document.querySelectorAll("[data-plan]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { casinos, begins, ends, tables, least_rounds, signage, criteria, documentation } =
      Object.fromEntries(new FormData(form));
    const ticked = Object.fromEntries(
      ["licences_applied", "waivers_applied"].map((name) => [name, form.elements[name].checked]),
    );
    const number = form.closest("[data-petition]").dataset.petition;
    send(`/${number}/plan`, {
      casinos,
      signage,
      criteria,
      documentation,
      ...ticked,
      begins: new Date(begins).getTime(),
      ends: new Date(ends).getTime(),
      tables: Number(tables),
      least_rounds: Number(least_rounds),
    });
  });
}

const form = $("file");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = Object.fromEntries(new FormData(form));
  const ticked = (name) => form.elements[name].checked;
  const petitioners = [
    {
      name: said.licensee,
      address: said["licensee-address"],
      interest: "casino-licensee",
      signed: ticked("signed"),
      agrees_to_test: ticked("agrees_to_test"),
    },
  ];
  if (said.other)
    petitioners.push({
      name: said.other,
      address: said["other-address"],
      interest: said.interest,
      signed: ticked("signed"),
    });
  const { game, category, rights, dossier, more } = said;
  const asked = Object.fromEntries(
    ["indemnity", "asks_for_ruling", "asks_for_test", "electronic", "discloses_rules"].map(
      (name) => [name, ticked(name)],
    ),
  );
  const of = said.of
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  send(
    "",
    { game, category, of, petitioners, rights, dossier, more, ...asked },
    form.querySelector(".refusal"),
  );
});
