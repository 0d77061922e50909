// The odds of what a player is about to bet: next to the area under the pointer or the keyboard focus, and in the list of all wagers.
// They are not shown if the house gives no advice, nor to players who have switched advice off.

import { call } from "../shared/api.js";
import { called, dollars } from "../shared/labels.js";
import { make } from "../shared/page.js";
import { aimedAt } from "./bet_areas.js";

/** @import { Edge } from "../shared/server.d.ts" */
/** @import { Table } from "./table.js" */

/** @type {{ pending: boolean, wagers: Edge[] }} */
const NOTHING = { pending: false, wagers: [] };
const AGAIN = 2000;
const TRIES = 150;
const DWELL = 250;

export class Odds {
  /**
   * @param {Table} table
   * @param {SVGElement} svg
   */
  constructor(table, svg) {
    this.table = table;
    /** @type {Map<string, Edge> | null} */
    this.edges = null;
    /** @type {SVGElement | null} */
    this.at = null;
    /** @type {[x: number, y: number] | null} */
    this.where = null;
    this.later = 0;
    this.asking = false;
    this.offered = "advice" in table.root.dataset;
    this.tip = make("div", { class: "odds-tip", role: "tooltip", id: "odds-tip", hidden: true });
    document.body.append(this.tip);
    svg.addEventListener("pointerover", (event) =>
      this.point(aimedAt(event, ".area[data-wager]"), event),
    );
    svg.addEventListener("pointerleave", () => this.point(null));
    svg.addEventListener("focusin", (event) => this.point(aimedAt(event, ".area[data-wager]")));
    svg.addEventListener("focusout", () => this.point(null));
  }

  get on() {
    return this.offered && !this.table.coach.blind;
  }

  // Ask for the prices; they may take a while to work out.
  async ask() {
    if (this.edges || this.asking || !this.on) return;
    this.asking = true;
    for (let i = 0; i < TRIES && this.on; i += 1) {
      const path = { number: this.table.number };
      const { pending, wagers } = await call("GET /tables/{number}/odds", { path }).catch(
        () => NOTHING,
      );
      if (!pending) {
        this.edges = new Map(wagers.map((one) => [one.wager, one]));
        break;
      }
      await new Promise((done) => {
        setTimeout(done, AGAIN);
      });
    }
    this.asking = false;
    this.table.controls.key = "";
    this.table.redraw();
    if (this.at) this.show(this.at);
  }

  /**
   * @param {SVGElement | null} area
   * @param {PointerEvent} [event]
   */
  point(area, event) {
    clearTimeout(this.later);
    this.at = this.on ? area : null;
    this.tip.hidden = true;
    if (!area || !this.at) return;
    this.where = event ? [event.clientX, event.clientY] : null;
    this.later = setTimeout(() => {
      if ("ahead" in this.table.root.dataset) this.ask();
      this.show(area);
    }, DWELL);
  }

  /** @param {string} name */
  edge(name) {
    return this.edges?.get(name) ?? this.edges?.get(name.split(":")[0]);
  }

  /**
   * What a wager costs, in words; nothing while that is not known.
   * @param {string} name
   */
  says(name) {
    const one = this.edge(name);
    if (!one) return "";
    const chips =
      (this.table.betting.pending.get(name) ?? 0) ||
      this.table.standing(name) ||
      this.table.betting.chip;
    const cost = one.edge * chips;
    const on =
      cost > 0
        ? `${dollars(chips)} costs ${dollars(Math.round(cost))} on average`
        : `${dollars(chips)} brings ${dollars(Math.round(-cost))} on average`;
    return `${one.says}: ${on}`;
  }

  /** @param {SVGElement} area */
  show(area) {
    if (this.at !== area || !this.on) return;
    const { wager = "" } = area.dataset;
    const pays = this.table.wagers.get(wager.split(":")[0])?.pays;
    const said = this.says(wager) || (this.asking ? "the odds are being worked out" : "");
    if (!said) return;
    this.tip.replaceChildren(
      make("b", {}, called(wager)),
      ` ${said}`,
      pays ? make("small", {}, `pays ${pays}`) : "",
    );
    this.tip.hidden = false;
    const box = area.getBoundingClientRect();
    const [x, y] = this.where ?? [box.left + box.width / 2, box.top];
    const left = Math.max(8, Math.min(innerWidth - this.tip.offsetWidth - 8, x + 14));
    const top = y - this.tip.offsetHeight - 14;
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${top < 8 ? y + 22 : top}px`;
    if (area.getAttribute("aria-describedby") !== "odds-tip")
      area.setAttribute("aria-describedby", "odds-tip");
  }

  // In the list of wagers: a question where nothing is known yet.
  button() {
    if (!this.on || this.edges) return null;
    return make(
      "button",
      {
        type: "button",
        class: "small",
        id: "show-odds",
        "data-key": "show-odds",
        disabled: this.asking,
        onclick: () => {
          this.ask();
          this.table.controls.key = "";
          this.table.redraw();
        },
      },
      this.asking ? "The odds are being worked out …" : "Show the odds",
    );
  }
}
