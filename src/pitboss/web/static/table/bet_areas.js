// The betting areas of a felt: by mouse, by finger, and by keyboard. One of them at a time is a tab
// stop; arrows go to the next one in their direction.

import { called, dollars } from "../shared/labels.js";
import { all } from "../shared/page.js";

/** @typedef {{ x: number, y: number }} Point */
/**
 * Chips on a spot: of a wager, or about to be bet.
 * @typedef {{ seat: number, spot: string, amount: number, pending?: boolean }} Stack
 */

const NEAR = 24;
/** @type {Record<string, [x: number, y: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {SVGElement} area */
const wagerOf = (area) => area.dataset.wager ?? "";

/** @param {SVGElement} area */
const at = (area) => ({ x: Number(area.dataset.x), y: Number(area.dataset.y) });
/**
 * @param {Point} a
 * @param {Point} b
 */
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * The area that an arrow key goes to: ahead in its direction, and as near to the straight line as possible.
 * @param {SVGElement[]} every
 * @param {SVGElement} from
 * @param {KeyboardEvent} event
 * @returns {SVGElement | null}
 */
export function nextOf(every, from, event) {
  if (!ARROWS[event.key]) return null;
  event.preventDefault();
  const [dx, dy] = ARROWS[event.key];
  const here = at(from);
  /** @type {SVGElement | null} */
  let best = null;
  let least = Infinity;
  for (const other of every) {
    const there = at(other);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const far = along + 2.5 * aside;
    if (other !== from && along > 0.5 && far < least) [best, least] = [other, far];
  }
  return best;
}

/**
 * The element of a selector that a pointer was on.
 * @param {Event} event
 * @param {string} selector
 */
export function aimedAt(event, selector) {
  const aimed = event.target instanceof Element ? event.target.closest(selector) : null;
  return aimed instanceof SVGElement ? aimed : null;
}

export class BetAreas {
  /**
   * @param {SVGElement} svg
   * @param {(area: SVGElement) => void} onBet
   * @param {(area: SVGElement) => void} onRemove
   * @param {(area: SVGElement) => void} onClosed
   */
  constructor(svg, onBet, onRemove, onClosed) {
    this.svg = svg;
    this.onBet = onBet;
    this.onRemove = onRemove;
    this.onClosed = onClosed;
    this.all = all(svg, ".areas [data-wager]", SVGElement);
    this.buttons = this.all.filter((area) => area.classList.contains("area"));
    this.open = false;
    this.you = 0;
    /** @type {SVGElement[]} */
    this.usable = [];
    /** @type {SVGElement | undefined} */
    this.current = undefined;
    for (const area of this.buttons) {
      area.dataset.said = area.getAttribute("aria-label") ?? called(wagerOf(area));
      area.setAttribute("tabindex", "-1");
      area.addEventListener("keydown", (event) => this.key(event, area));
      area.addEventListener("focus", () => this.stop(area));
    }
    svg.addEventListener("click", (event) => this.click(event));
    svg.addEventListener("contextmenu", (event) => this.menu(event));
  }

  /**
   * Light the areas that have won, where the table has a device for it; put the lights out where it says nothing.
   * @param {unknown} won
   */
  light(won) {
    const lit = new Set(Array.isArray(won) ? won : []);
    for (const area of this.all) area.classList.toggle("lit", lit.has(wagerOf(area)));
  }

  /** @param {SVGElement} area */
  mine(area) {
    return !area.dataset.seat || Number(area.dataset.seat) === this.you;
  }

  /**
   * The area where the chips of a wager lie; if there is one at each end of the table, the nearer one.
   * @param {string} name
   * @param {number} seat
   * @param {Point} [near]
   * @returns {SVGElement | null}
   */
  find(name, seat, near) {
    const kind = name.split(":")[0];
    for (const wanted of [name, kind]) {
      const here = this.all.filter(
        (area) =>
          area.dataset.wager === wanted &&
          (!area.dataset.seat || area.dataset.seat === String(seat)),
      );
      if (here.length)
        return near
          ? here.reduce((best, area) =>
              apart(at(area), near) < apart(at(best), near) ? area : best,
            )
          : here[0];
    }
    return null;
  }

  /**
   * The area that is printed for one outcome alone.
   * @param {string} outcome
   */
  spot(outcome) {
    return this.buttons.find(
      (area) => wagerOf(area).split(":")[1] === outcome && !area.classList.contains("spot"),
    );
  }

  /**
   * What can be bet on now.
   * @param {boolean} open
   * @param {number} you
   * @param {string[]} wagers
   */
  allow(open, you, wagers) {
    this.open = open && you > 0;
    this.you = you;
    const names = new Set(wagers);
    this.usable = this.open
      ? this.buttons.filter((area) => this.mine(area) && names.has(wagerOf(area).split(":")[0]))
      : [];
    const usable = new Set(this.usable);
    for (const area of this.buttons) {
      area.setAttribute("aria-disabled", String(!usable.has(area)));
      area.classList.toggle("usable", usable.has(area));
    }
    const stays = this.current && usable.has(this.current);
    this.stop(stays ? this.current : this.usable[0]);
  }

  /** @param {Set<string>} names */
  want(names) {
    for (const area of this.buttons)
      area.classList.toggle(
        "wanted",
        area.classList.contains("usable") && names.has(wagerOf(area)),
      );
  }

  /** @param {SVGElement | undefined} area */
  stop(area) {
    this.current?.setAttribute("tabindex", "-1");
    this.current = area;
    area?.setAttribute("tabindex", "0");
  }

  /**
   * @param {KeyboardEvent} event
   * @param {SVGElement} area
   */
  key(event, area) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.usable.includes(area)) this.onBet(area);
      else this.onClosed(area);
    } else if (
      (event.key === "Delete" || event.key === "Backspace") &&
      this.usable.includes(area)
    ) {
      event.preventDefault();
      this.onRemove(area);
    } else nextOf(this.usable, area, event)?.focus();
  }

  /**
   * A click next to an area counts for the nearest one, because a finger is wider than a line.
   * @param {MouseEvent} event
   */
  click(event) {
    if (aimedAt(event, ".board [data-number]")) return;
    const hit = aimedAt(event, ".area[data-wager]");
    if (hit && !this.usable.includes(hit)) this.onClosed(hit);
    if (!this.open) return;
    const area = hit ? (this.usable.includes(hit) ? hit : null) : this.nearest(event);
    if (area) this.onBet(area);
  }

  /**
   * A right click, or a long touch, takes chips away again.
   * @param {MouseEvent} event
   */
  menu(event) {
    const hit = aimedAt(event, ".area[data-wager]");
    if (!this.open || !hit) return;
    event.preventDefault();
    if (this.usable.includes(hit)) this.onRemove(hit);
  }

  /**
   * @param {MouseEvent} event
   * @returns {SVGElement | null}
   */
  nearest(event) {
    /** @type {SVGElement | null} */
    let best = null;
    let least = NEAR;
    for (const area of this.usable) {
      const box = area.getBoundingClientRect();
      const dx = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
      const dy = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
      const far = Math.hypot(dx, dy);
      if (far < least) [best, least] = [area, far];
    }
    return best;
  }

  /**
   * What lies on an area is said with its name.
   * @param {Stack[]} stacks
   */
  describe(stacks) {
    /** @type {Map<string, string[]>} */
    const lying = new Map();
    for (const stack of stacks) {
      const area = this.find(stack.spot, stack.seat);
      if (area)
        lying.set(wagerOf(area), [
          ...(lying.get(wagerOf(area)) ?? []),
          `${dollars(stack.amount)}${stack.pending ? " to be bet" : ""}`,
        ]);
    }
    for (const area of this.buttons) {
      const here = this.mine(area) ? lying.get(wagerOf(area)) : null;
      area.setAttribute(
        "aria-label",
        here ? `${area.dataset.said}: ${here.join(" and ")}` : (area.dataset.said ?? ""),
      );
    }
  }
}
