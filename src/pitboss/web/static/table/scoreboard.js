// Roads: who won the coups of this shoe, as players write them down. They are for any game in which two hands that are nobody's
// own are counted against each other: two holders with a rank that ends in a number.

import { make, one } from "../shared/page.js";
import { draw } from "../shared/pieces.js";

/** @import { Event } from "../shared/server.d.ts" */

/** @typedef {{ winner: string, natural: boolean, points: number }} Coup */
/** @typedef {{ winner: string, ties: number }} Streak */
/**
 * A mark of a road, in the column x and the row y.
 * @typedef {{ x: number, y: number, fill: string, stroke?: string, text?: string | number, dot?: boolean, small?: boolean }} Mark
 */

const ROWS = 6;
const CELL = 11;
const SHOWN = 16; // columns
/** @type {[name: string, back: number][]} */
const DERIVED = [
  ["big eye boy", 1],
  ["small road", 2],
  ["cockroach road", 3],
];
/** @type {Record<string, string>} */
const COLOURS = { banker: "#d9485a", player: "#3d7bd9" };
const NOT_SIDES = /^(\d+|dealer|community|burn|discard)$/;

/**
 * Streaks from left to right: one column for each, ties noted at the last coup.
 * @param {{ winner: string }[]} coups
 */
export function streaks(coups) {
  /** @type {Streak[][]} */
  const columns = [];
  let before = 0; // ties before anybody has won
  for (const { winner } of coups) {
    const last = columns.at(-1);
    if (!winner) {
      if (last) last[last.length - 1].ties += 1;
      else before += 1;
    } else if (last?.[0].winner === winner) last.push({ winner, ties: 0 });
    else columns.push([{ winner, ties: last ? 0 : before }]);
  }
  return columns;
}

/**
 * Whether the big road repeats itself so many columns back: true, or false; from the second coup of the column after those on.
 * @param {unknown[][]} columns
 * @param {number} back
 */
export function derived(columns, back) {
  /** @type {boolean[]} */
  const marks = [];
  columns.forEach((column, i) => {
    column.forEach((_, row) => {
      if (row === 0) {
        if (i < back + 1) return;
        marks.push(columns[i - 1].length === columns[i - 1 - back].length);
      } else if (i >= back) {
        const there = columns[i - back].length;
        marks.push(row + 1 <= there || row + 1 > there + 1);
      }
    });
  });
  return marks;
}

/**
 * Where the marks of columns lie: down, and to the right at the bottom or where another one lies.
 * @template T
 * @param {T[][]} columns
 */
function laid(columns) {
  const taken = new Set();
  /** @type {(T & { x: number, y: number })[]} */
  const marks = [];
  columns.forEach((column, start) => {
    let [x, y] = [start, 0];
    while (taken.has(`${x},0`)) x += 1;
    column.forEach((mark, i) => {
      if (i) {
        if (y + 1 < ROWS && !taken.has(`${x},${y + 1}`)) y += 1;
        else x += 1;
      }
      taken.add(`${x},${y}`);
      marks.push({ ...mark, x, y });
    });
  });
  return marks;
}

/** @param {boolean[]} marks */
function grouped(marks) {
  /** @type {{ same: boolean }[][]} */
  const columns = [];
  for (const mark of marks) {
    const last = columns.at(-1);
    if (last?.[0].same === mark) last.push({ same: mark });
    else columns.push([{ same: mark }]);
  }
  return columns;
}

export class Scoreboard {
  /**
   * @param {HTMLElement} place
   * @param {SVGElement} svg
   */
  constructor(place, svg) {
    this.place = place;
    this.svg = svg;
    /** @type {Coup[]} */
    this.coups = [];
    /** @type {Record<string, { points: number, natural: boolean }>} */
    this.sides = {};
    /** @type {string[]} */
    this.names = [];
  }

  /**
   * A new shoe begins a new road; the count of both hands at the end of a round is a coup.
   * @param {Event[]} events
   */
  take(events) {
    for (const event of events) {
      if (event.type === "mixed" && event.pieces && event.source === "shoe") {
        this.end();
        this.coups = [];
      } else if (event.type === "placed" || event.type === "mixed") this.end();
      else if (event.type === "ranked") {
        const side = event.holder.slice(event.holder.lastIndexOf("/") + 1);
        const points = /(\d+)$/.exec(event.hand);
        if (!NOT_SIDES.test(side) && points)
          this.sides[side] = { points: Number(points[1]), natural: /natural/.test(event.hand) };
      }
    }
  }

  end() {
    const [first, second] = Object.keys(this.sides).sort();
    if (second && Object.keys(this.sides).length === 2) {
      this.names = [first, second];
      const [mine, theirs] = [this.sides[first], this.sides[second]];
      const winner =
        mine.points > theirs.points ? first : mine.points < theirs.points ? second : "";
      this.coups.push({
        winner,
        natural: mine.natural || theirs.natural,
        points: Math.max(mine.points, theirs.points),
      });
    }
    this.sides = {};
  }

  /** @param {boolean} over */
  show(over) {
    if (over) this.end();
    this.place.hidden = !this.coups.length;
    if (this.place.hidden) return;
    /** @param {string} name */
    const count = (name) => this.coups.filter((coup) => coup.winner === name).length;
    const said = [...this.names.map((name) => `${name} ${count(name)}`), `ties ${count("")}`].join(
      ", ",
    );
    const columns = streaks(this.coups);
    const roads = [
      this.road("bead plate", this.beads()),
      this.road(
        "big road",
        laid(columns).map((mark) => ({
          ...mark,
          fill: "none",
          stroke: this.colour(mark.winner),
          text: mark.ties || "",
        })),
      ),
      ...DERIVED.map(([name, back]) =>
        this.road(
          name,
          laid(grouped(derived(columns, back))).map((mark) => ({
            ...mark,
            small: true,
            fill: mark.same ? "#d9485a" : "#3d7bd9",
          })),
        ),
      ),
    ];
    const last = this.coups
      .slice(-10)
      .reverse()
      .map((coup) => coup.winner || "tie")
      .join(", ");
    one(this.place, "div").replaceChildren(
      make("p", {}, said),
      make("p", { class: "hide" }, `The last ones, the latest first: ${last}`),
      ...roads.filter((road) => road !== null),
    );
  }

  /** @returns {Mark[]} */
  beads() {
    return this.coups.map((coup, i) => ({
      x: Math.floor(i / ROWS),
      y: i % ROWS,
      fill: this.colour(coup.winner),
      text: coup.winner ? coup.winner[0].toUpperCase() : "T",
      dot: coup.natural,
    }));
  }

  /**
   * The colour of a side is that of its area on the felt.
   * @param {string} name
   */
  colour(name) {
    const area = this.svg.querySelector(`.area[data-wager="${CSS.escape(name || "tie")}"]`);
    const fill = [area, ...(area?.querySelectorAll("*") ?? [])]
      .map((drawn) => drawn?.getAttribute("fill"))
      .find((colour) => colour?.startsWith("#"));
    return fill ?? COLOURS[name] ?? "#1c8a5b";
  }

  /**
   * @param {string} name
   * @param {Mark[]} marks
   */
  road(name, marks) {
    if (!marks.length) return null;
    const wide = Math.max(...marks.map((mark) => mark.x)) + 1;
    const from = Math.max(0, wide - SHOWN);
    const svg = draw("svg", {
      viewBox: `0 0 ${SHOWN * CELL} ${ROWS * CELL}`,
      class: "road",
      role: "img",
      "aria-label": `${name}, ${marks.length} marks`,
    });
    for (let x = 0; x < SHOWN; x += 1)
      for (let y = 0; y < ROWS; y += 1)
        svg.append(
          draw("rect", { x: x * CELL, y: y * CELL, width: CELL, height: CELL, class: "cell" }),
        );
    for (const mark of marks.filter(({ x }) => x >= from)) {
      const [x, y] = [(mark.x - from + 0.5) * CELL, (mark.y + 0.5) * CELL];
      svg.append(
        draw("circle", {
          cx: x,
          cy: y,
          r: CELL * (mark.small ? 0.28 : 0.4),
          fill: mark.fill,
          stroke: mark.stroke ?? "none",
          "stroke-width": 1.6,
        }),
      );
      if (mark.dot)
        svg.append(draw("circle", { cx: x + 3.4, cy: y + 3.4, r: 1.3, fill: "#f2d58a" }));
      if (mark.text) {
        const text = draw("text", {
          x,
          y: y + 2.4,
          "text-anchor": "middle",
          "font-size": 7,
          fill: mark.fill === "none" ? "currentColor" : "#fff",
          "font-weight": 700,
        });
        text.textContent = String(mark.text);
        svg.append(text);
      }
    }
    return make("figure", {}, svg, make("figcaption", {}, name));
  }
}
