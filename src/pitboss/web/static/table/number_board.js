// A board of numbers on which a ticket is marked: the numbers picked become a spot of a wager,
// `straight:3-17-44`. The board says by data-pick of which.

import { all } from "../shared/page.js";
import { nextOf } from "./bet_areas.js";

/** @import { WagerData } from "../shared/server.d.ts" */

const TICKET = /\d+(?:[-/]\d+)*(?=@|\*|$)/;
const NUMBERS = /^\d+(-\d+)+$/;

export class NumberBoard {
  /**
   * @param {SVGElement} svg
   * @param {() => void} onPick
   */
  constructor(svg, onPick) {
    /** @type {SVGElement | null} */
    this.place = svg.querySelector(".board");
    this.numbers = this.place ? all(this.place, "[data-number]", SVGElement) : [];
    /** @type {Set<number>} */
    this.picked = new Set();
    this.open = false;
    this.onPick = onPick;
    this.wager = "";
    for (const number of this.numbers) {
      number.setAttribute("role", "button");
      number.addEventListener("click", () => this.toggle(number));
      number.addEventListener("keydown", (event) => this.key(event, number));
    }
  }

  /**
   * The wager that is written with numbers alone, where the board does not name it.
   * @param {WagerData[]} wagers
   */
  offer(wagers) {
    this.wager =
      this.place?.dataset.pick ??
      wagers.find((wager) => wager.spots.some((spot) => NUMBERS.test(spot)))?.name ??
      "";
  }

  get spot() {
    return [...this.picked].sort((a, b) => a - b).join("-");
  }

  /**
   * The numbers on tickets that stand or have just been drawn against, read off what is written on them.
   * @param {string[]} marks
   */
  own(marks) {
    const numbers = new Set(marks.flatMap((mark) => mark.match(TICKET)?.[0].split(/[-/]/) ?? []));
    for (const number of this.numbers)
      number.classList.toggle("mine", numbers.has(number.dataset.number ?? ""));
  }

  /** @param {boolean} open */
  allow(open) {
    this.open = open;
    this.numbers.forEach((number, i) => {
      number.setAttribute("tabindex", open && i === 0 ? "0" : "-1");
      number.classList.toggle("usable", open);
    });
    this.show();
  }

  show() {
    for (const number of this.numbers) {
      const picked = this.picked.has(Number(number.dataset.number));
      number.classList.toggle("picked", picked);
      number.setAttribute("aria-pressed", String(picked));
      number.setAttribute(
        "aria-label",
        `number ${number.dataset.number}${number.classList.contains("mine") ? ", on your ticket" : ""}${number.classList.contains("drawn") ? ", drawn" : ""}`,
      );
    }
  }

  /** @param {SVGElement} number */
  toggle(number) {
    if (!this.open) return;
    const value = Number(number.dataset.number);
    if (!this.picked.delete(value)) this.picked.add(value);
    this.show();
    this.onPick();
  }

  clear() {
    this.picked.clear();
    this.show();
    this.onPick();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {SVGElement} number
   */
  key(event, number) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.toggle(number);
    } else {
      const next = nextOf(this.numbers, number, event);
      if (!next) return;
      number.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus();
    }
  }
}
