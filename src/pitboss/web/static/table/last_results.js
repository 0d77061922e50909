// What came before: the last throws and spins, and the facts that still hold at the table.

import { called, card, words } from "../shared/labels.js";
import { $, make, one } from "../shared/page.js";
import { Scoreboard } from "./scoreboard.js";

/** @import { Event, RecordLine, SentView } from "../shared/server.d.ts" */

const KEPT = 14;
const LOOK_BACK = 400;
const MOST_FACTS = 7;
const LONG = 24;
const METERS = "meters";

export class LastResults {
  /**
   * @param {HTMLElement} results
   * @param {HTMLElement} facts
   * @param {SVGElement} svg
   */
  constructor(results, facts, svg) {
    this.places = { results, facts };
    this.svg = svg;
    this.scoreboard = new Scoreboard($("roads"), svg);
    /** @type {string[]} */
    this.results = [];
    /** @type {Map<string, unknown>} */
    this.facts = new Map();
  }

  /**
   * The public part of the table's record, for people who come later.
   * @param {number} number
   * @param {number} seq
   * @param {(rounds: Event[][]) => void} also
   */
  async recall(number, seq, also) {
    const answer = await fetch(
      `/api/tables/${number}/record?after=${Math.max(0, seq - LOOK_BACK)}`,
    );
    if (!answer.ok) return;
    const lines = (await answer.text()).trim().split("\n").filter(Boolean);
    /** @type {Event[][]} */
    const rounds = [];
    for (const line of lines) {
      /** @type {RecordLine} */
      const { seq: at, events, begins } = JSON.parse(line);
      if (!events || at > seq) continue;
      if (begins) {
        rounds.push([]);
        this.scoreboard.end();
      }
      rounds.at(-1)?.push(...events);
      this.take(events);
    }
    also(rounds);
  }

  /**
   * What is new; where a round begins in it, the one before is over.
   * @param {Event[]} events
   * @param {number | null} begins
   */
  hear(events, begins) {
    this.take(events.slice(0, begins ?? 0));
    if (begins !== null) this.scoreboard.end();
    this.take(events.slice(begins ?? 0));
  }

  /** @param {Event[]} events */
  take(events) {
    for (const event of events) {
      if (event.type === "rested") this.results.push(event.pocket);
      else if (event.type === "rolled") this.results.push(event.dice.join(" "));
      else if (event.type === "noted") this.facts.set(event.what, event.value);
    }
    this.results.splice(0, this.results.length - KEPT);
    this.scoreboard.take(events);
  }

  /** @param {SentView | null} view */
  show(view) {
    /** @type {Map<string, [value: unknown, old: boolean]>} */
    const facts = new Map(
      [...this.facts].map(([name, value]) => [name, [value, !(name in (view?.facts ?? {}))]]),
    );
    for (const [name, value] of Object.entries(view?.facts ?? {})) facts.set(name, [value, false]);
    const shown = [...facts]
      .flatMap(([name, [value, old]]) => this.fact(name, value, old))
      .slice(-MOST_FACTS);
    this.places.facts.replaceChildren(...shown);
    this.scoreboard.show(view !== null && !view.prompt);
    this.places.results.hidden = !this.results.length;
    const last = [...this.results]
      .reverse()
      .map((result) =>
        make("li", { style: this.colour(result) }, this.dice(result) ?? card(result)),
      );
    one(this.places.results, "ol").replaceChildren(...last);
  }

  /**
   * @param {string} name
   * @param {unknown} value
   * @param {boolean} old
   * @returns {HTMLElement[]}
   */
  fact(name, value, old) {
    if (
      value === false ||
      value === null ||
      value === "" ||
      (Array.isArray(value) && !value.length)
    )
      return [];
    if (Array.isArray(value)) {
      const said = value
        .map((one) => card(called(String(one))))
        .join(value.some((one) => /:/.test(one)) ? ", " : " ");
      return value.every((one) => typeof one !== "object") && said.length < LONG
        ? [this.pill(name, said, old)]
        : [];
    }
    if (typeof value === "object")
      return name === METERS
        ? Object.entries(value).map(([meter, shows]) => this.pill(meter, `$${shows}`, old))
        : [];
    return [this.pill(name, value === true ? "" : value, old)];
  }

  /**
   * @param {string} name
   * @param {unknown} value
   * @param {boolean} old
   */
  pill(name, value, old) {
    return make(
      "li",
      { class: old ? "fact old" : "fact" },
      words(name),
      value === "" ? null : " ",
      value === "" ? null : make("b", {}, card(called(String(value)))),
    );
  }

  /** @param {string} result */
  dice(result) {
    return / /.test(result)
      ? `${result.split(" ").reduce((sum, die) => sum + Number(die), 0)} (${result.replace(/ /g, "-")})`
      : null;
  }

  /** @param {string} result */
  colour(result) {
    const pocket = this.svg.querySelector(`.wheel [data-pocket="${CSS.escape(result)}"] path`);
    return pocket ? `background: ${pocket.getAttribute("fill")}; color: #fff` : undefined;
  }
}
