// The rounds that this browser has checked, as the dialog Proof shows them.

import { make } from "../shared/page.js";
import { Check } from "./verify.js";

/** @import { Event, News } from "../shared/server.d.ts" */
/** @import { Seeds } from "./seeds.js" */
/** @import { Bound, Line } from "./verify.js" */

/** @typedef {[title: string, lines: Line[]]} Titled */

const SHOWN = 3;

export class Proofs {
  /**
   * @param {HTMLElement} place
   * @param {Pick<Seeds, "confirmed">} seeds
   */
  constructor(place, seeds) {
    this.place = place;
    this.seeds = seeds;
    /** @type {Map<string, Bound>} */
    this.bound = new Map(); // before the round that is being played
    this.number = -1;
    /** @type {Event[]} */
    this.events = [];
    /** @type {Line[][]} */
    this.checked = [];
    this.over = true;
    this.you = 0;
  }

  /**
   * Rounds of the record, before the one that is being played.
   * @param {Event[][]} rounds
   */
  recall(rounds) {
    for (const events of rounds) {
      this.events = events;
      this.close();
    }
  }

  /** @param {Pick<News, "begins" | "round" | "events" | "you" | "view">} news */
  take(news) {
    const { begins, round, events } = news;
    if (begins === null) this.events.push(...events);
    else {
      this.events.push(...events.slice(0, begins));
      if (round !== this.number) this.close();
      this.number = round;
      this.events = events.slice(begins);
    }
    this.you = news.you;
    this.over = !news.view?.prompt;
  }

  // The round is over: its lines are kept, and what is bound from here on.
  close() {
    if (!this.events.length) return;
    const check = this.check(true);
    this.bound = check.bound;
    this.checked = [...this.checked, check.lines].slice(-SHOWN);
    this.events = [];
  }

  /** @param {boolean} over */
  check(over) {
    const bound = new Map([...this.bound].map(([source, one]) => [source, one.copy()]));
    const check = new Check(bound, this.seeds.confirmed, this.you);
    for (const event of this.events) check.take(event);
    if (over) check.end();
    return check;
  }

  show() {
    const now = this.check(this.over).lines;
    const before = [...this.checked]
      .reverse()
      .map(
        (lines, i) =>
          /** @type {Titled} */ ([i ? `${i + 1} rounds before` : "The round before", lines]),
      );
    /** @type {Titled[]} */
    const rounds = [[this.over ? "The last round" : "This round", now], ...before];
    const shown = rounds.filter(([, lines]) => lines.length).slice(0, SHOWN);
    this.place.replaceChildren(
      ...(shown.length
        ? shown.flatMap(([title, lines]) => this.round(title, lines))
        : [make("p", {}, "There is no commitment yet.")]),
    );
  }

  /**
   * @param {string} title
   * @param {Line[]} lines
   */
  round(title, lines) {
    /** @param {boolean | null} right */
    const sign = (right) => (right ? "✓" : right === null ? "–" : "✗");
    return [
      make("h3", {}, title),
      make(
        "ul",
        {},
        ...lines.map(({ right, text }) =>
          make(
            "li",
            { class: right ? "right" : right === null ? "" : "wrong" },
            `${sign(right)} ${text}`,
          ),
        ),
      ),
    ];
  }
}
