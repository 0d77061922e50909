// Advice: what the best player would do, what each choice is worth, and afterwards what one's own decisions gave
// away. Nothing is asked for until it is switched on, and one click switches it off.

import { call } from "../shared/api.js";
import { dollars, lost, words } from "../shared/labels.js";
import { make } from "../shared/page.js";

/** @import { Advice, Valued } from "../shared/server.d.ts" */
/** @import { Table } from "./table.js" */

/**
 * What was found for a prompt: advice, why there is none, or nothing yet.
 * @typedef {Advice | { refused: string } | undefined} Found
 */
/** @typedef {{ seq: number, name: string, amount: number, value?: Valued }} Decision */

const KEPT = "pitboss-advice";
const PLAYED = ["choose", "surrender", "turn-offer"]; // the steps at which cards are played; who deals or cuts is not among them
const ROUGHLY = 2; // standard errors within which two choices are as good as each other

export class Coach {
  /**
   * @param {Table} table
   * @param {HTMLElement} place
   */
  constructor(table, place) {
    this.table = table;
    this.offered = "advice" in table.root.dataset; // not where the house gives none
    this.place = place;
    this.on = this.offered && localStorage.getItem(KEPT) === "on";
    this.blind = localStorage.getItem(KEPT) === "off";
    /** @type {Map<number, Found>} */
    this.found = new Map();
    /** @type {Decision[]} */
    this.decisions = [];
    this.open = false;
  }

  /** @param {boolean} on */
  switch(on) {
    this.on = on;
    this.open = on;
    if (on) localStorage.setItem(KEPT, "on");
    else if (this.blind) localStorage.setItem(KEPT, "off");
    else localStorage.removeItem(KEPT);
    this.table.controls.key = "";
    this.table.redraw();
    this.show();
  }

  /**
   * The advice for what is asked now; undefined while it is worked out.
   * @param {number} seq
   */
  ask(seq) {
    if (!this.on) return undefined;
    if (!this.found.has(seq)) {
      this.found.set(seq, undefined);
      call("GET /tables/{number}/advice", { path: { number: this.table.number } })
        .then(
          (advice) => advice,
          (error) => ({ refused: String(error.message) }),
        )
        .then((advice) => {
          this.found.set(seq, advice);
          this.judge();
          if (this.table.news?.seq === seq) {
            this.table.controls.key = "";
            this.table.redraw();
          }
        });
    }
    return this.found.get(seq);
  }

  /**
   * The value of a choice as its button shows it.
   * @param {number} seq
   * @param {string} name
   * @param {number} amount
   */
  label(seq, name, amount) {
    const one = this.open ? this.value(seq, name, amount) : null;
    if (!one) return null;
    return make(
      "small",
      { class: one.best ? "value best" : "value" },
      one.best
        ? `★ best: ${dollars(Math.round(one.value), true)}`
        : `gives away ${lost(one.gives_away)}`,
    );
  }

  /**
   * @param {number} seq
   * @param {string} name
   * @param {number} amount
   */
  value(seq, name, amount) {
    const choices = this.choices(seq);
    return (
      choices.find((one) => one.name === name && one.amount === amount) ??
      choices.find((one) => one.name === name)
    );
  }

  /**
   * What the choices at a prompt are worth, as far as that is known.
   * @param {number} seq
   */
  choices(seq) {
    const found = this.found.get(seq);
    return found && "choices" in found ? found.choices : [];
  }

  /**
   * Whether a choice can be valued here, and the player wants it.
   * @param {string} step
   */
  advises(step) {
    return this.offered && !this.blind && PLAYED.includes(step) && this.table.felt.kind === "cards";
  }

  /**
   * Below the choices: the question, and its answer.
   * @param {number} seq
   * @param {string} step
   */
  parts(seq, step) {
    if (!this.advises(step)) return "";
    if (!this.on)
      return make(
        "button",
        {
          type: "button",
          class: "quiet small",
          id: "advice-on",
          "data-key": "advice-on",
          onclick: () => this.switch(true),
        },
        "What would the best player do?",
      );
    const advice = this.ask(seq);
    const off = make(
      "button",
      {
        type: "button",
        class: "quiet small",
        id: "advice-off",
        "data-key": "advice-off",
        onclick: () => this.switch(false),
      },
      "No advice",
    );
    if (!this.open)
      return make(
        "span",
        { class: "advice" },
        make(
          "button",
          {
            type: "button",
            class: "quiet small",
            id: "advice-show",
            "data-key": "advice-show",
            onclick: () => {
              this.open = true;
              this.table.controls.key = "";
              this.table.redraw();
            },
          },
          "What would the best player do?",
        ),
        off,
      );
    if (!advice) return make("span", { class: "advice" }, "Working it out …", off);
    if ("refused" in advice) return make("span", { class: "advice" }, advice.refused, off);
    const best = advice.choices[0];
    return make(
      "span",
      { class: "advice", role: "status" },
      `The best player: ${words(best.name)}${best.amount ? ` ${dollars(best.amount)}` : ""}. `,
      make("span", { class: "quiet" }, `${advice.how}.`),
      off,
    );
  }

  // A player can switch advice off; then no advice or odds are shown until it is switched on again.
  toggle() {
    if (!this.offered) return null;
    return make(
      "button",
      {
        type: "button",
        class: "quiet",
        id: "blind",
        "data-key": "blind",
        "aria-pressed": String(this.blind),
        onclick: () => {
          if (this.blind) localStorage.removeItem(KEPT);
          this.blind = !this.blind;
          if (this.blind) this.switch(false);
          this.table.controls.key = "";
          this.table.redraw();
        },
      },
      this.blind ? "Advice and odds again" : "Play without advice",
    );
  }

  /**
   * The player has decided: what it gave away is known as soon as the advice is.
   * @param {number} seq
   * @param {string} name
   * @param {number} amount
   */
  decide(seq, name, amount) {
    if (!this.on) return;
    this.decisions.push({ seq, name, amount });
    this.judge();
  }

  judge() {
    for (const decision of this.decisions)
      decision.value ??= this.value(decision.seq, decision.name, decision.amount);
    this.show();
  }

  begin() {
    this.decisions = [];
    this.found = new Map([...this.found].slice(-1));
    this.show();
  }

  show() {
    const known = this.decisions.flatMap(({ name, value, seq }) =>
      value ? [{ name, value, best: this.choices(seq)[0] ?? value }] : [],
    );
    this.place.hidden = !this.on || !known.length;
    const rows = known.map(({ name, value, best }) => {
      const good = value.best || value.gives_away <= ROUGHLY * value.error;
      return make(
        "li",
        {},
        `${words(name)}: `,
        good
          ? "as good as any"
          : `gave away ${lost(value.gives_away)}; ${words(best.name)} was better`,
      );
    });
    const given = known.reduce(
      (sum, { value }) =>
        sum + (value.best || value.gives_away <= ROUGHLY * value.error ? 0 : value.gives_away),
      0,
    );
    this.place.replaceChildren(
      make("h2", {}, "Your decisions"),
      make("ul", {}, ...rows),
      make("p", {}, given ? `Given away in all: ${lost(given)}` : "Nothing given away."),
    );
  }
}
