// Petitions: what is filed, how the game is tested, and what the Division decides.

import { call } from "../shared/api.js";
import { $, all, one, refuse, seek, written } from "../shared/page.js";

for (const place of all(document, "[data-time]"))
  place.textContent = new Date(Number(place.dataset.time)).toLocaleString([], {
    dateStyle: "medium",
    timeStyle: "short",
  });

/**
 * Does something about a petition, and shows the page as it is then.
 * @param {() => Promise<unknown>} work
 */
async function carryOut(work, refusal = $("refusal")) {
  try {
    await work();
    location.reload();
  } catch (error) {
    refuse(refusal, error);
    refusal.scrollIntoView({ block: "nearest" });
  }
}

/**
 * The petition that an element is about.
 * @param {HTMLElement} element
 */
function cardOf(element) {
  const card = element.closest("[data-petition]");
  if (!(card instanceof HTMLElement)) throw new Error("this is about no petition");
  return { card, path: { number: Number(card.dataset.petition) } };
}

/**
 * What the Division does, by the name that its button has.
 * @param {HTMLElement} button
 */
function decide(button) {
  const { card, path } = cardOf(button);
  const said = one(card, "[data-said]", HTMLInputElement).value;
  const most = card.querySelector("[data-most]");
  const dollars = most instanceof HTMLInputElement ? Number(most.value) : 0;
  switch (button.dataset.act) {
    case "ruling": {
      const body = { favourable: button.dataset.favourable === "yes", why: said };
      return call("POST /petitions/{number}/ruling", { path, body });
    }
    case "test": {
      const body = { conditions: said, most_bet: Math.round(dollars * 100) };
      return call("POST /petitions/{number}/test", { path, body });
    }
    case "steps": {
      const body = { what: button.dataset.what ?? "" };
      return call("POST /petitions/{number}/steps", { path, body });
    }
    case "end-test":
      return call("POST /petitions/{number}/end-test", { path });
    default:
      return call("POST /petitions/{number}/approval", { path });
  }
}

for (const button of all(document, "[data-act]"))
  button.addEventListener("click", () => carryOut(() => decide(button)));

/**
 * Whether a box of a form is ticked.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const ticked = (form, name) => one(form, `[name="${name}"]`, HTMLInputElement).checked;

for (const form of all(document, "[data-plan]", HTMLFormElement)) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { casinos, begins, ends, tables, least_rounds, signage, criteria, documentation } =
      written(form);
    const body = {
      casinos,
      signage,
      criteria,
      documentation,
      licences_applied: ticked(form, "licences_applied"),
      waivers_applied: ticked(form, "waivers_applied"),
      begins: new Date(begins).getTime(),
      ends: new Date(ends).getTime(),
      tables: Number(tables),
      least_rounds: Number(least_rounds),
    };
    const { path } = cardOf(form);
    carryOut(() => call("POST /petitions/{number}/plan", { path, body }));
  });
}

const sample = seek("sample", HTMLFormElement);
sample?.addEventListener("submit", (event) => {
  event.preventDefault();
  const { game } = written(sample);
  carryOut(() => call("POST /docket/guides", { body: { game } }), one(sample, ".refusal"));
});

const form = seek("file", HTMLFormElement);
/**
 * What a file says of a dossier: its digest, and the digests of its parts.
 * @param {HTMLFormElement} form
 * @returns {Promise<{ dossier: string, parts: Record<string, string> }>}
 */
async function dossierOf(form) {
  const [file] = one(form, '[name="dossier"]', HTMLInputElement).files ?? [];
  try {
    const { dossier, parts } = JSON.parse((await file?.text()) ?? "");
    return { dossier, parts };
  } catch {
    throw new Error("that is not the dossier.json of a dossier (8.4(d)3)");
  }
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = written(form);
  const signed = ticked(form, "signed");
  const licensee = {
    name: said.licensee,
    address: said["licensee-address"],
    interest: "casino-licensee",
    signed,
    agrees_to_test: ticked(form, "agrees_to_test"),
  };
  const other = {
    name: said.other,
    address: said["other-address"],
    interest: said.interest,
    signed,
  };
  const { game, category, rights, more } = said;
  const body = {
    game,
    category,
    of: said.of
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
    petitioners: said.other ? [licensee, other] : [licensee],
    rights,
    more,
    indemnity: ticked(form, "indemnity"),
    asks_for_ruling: ticked(form, "asks_for_ruling"),
    asks_for_test: ticked(form, "asks_for_test"),
    electronic: ticked(form, "electronic"),
    discloses_rules: ticked(form, "discloses_rules"),
  };
  const file = async () =>
    call("POST /petitions", { body: { ...body, ...(await dossierOf(form)) } });
  carryOut(file, one(form, ".refusal"));
});
