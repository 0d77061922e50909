// Where hands and names lie: each hand is drawn as large as it can be read, and moved aside where it would lie on another
// one, on chips or on a name. The felt says where hands belong; here is only what follows when they are many.

import { dollars } from "../shared/labels.js";
import { plate } from "../shared/pieces.js";

/** @import { Seat } from "../shared/server.d.ts" */

/** @typedef {{ x: number, y: number, width: number, height: number }} Frame */
/** @typedef {{ wide: number, high: number }} Size */
/**
 * A box by its middle, turned by so many degrees.
 * @typedef {Size & { x: number, y: number, turn: number }} Box
 */
/**
 * What is not to be covered: chips, names, what was thrown.
 * @typedef {Box & { name?: boolean, thrown?: boolean }} Thing
 */
/**
 * Where the felt says that the pieces of a hand lie.
 * @typedef {{ x: number, y: number, dx: number, dy: number, turn: number, apart: number[][] }} Lie
 */
/**
 * A name at the mark of a seat, and what it may be shortened to.
 * @typedef {Box & { calls: string[], level: number, mine: boolean, asked: boolean, mark: { x: number, y: number, turn: number } }} Name
 */
/**
 * Who sits round the table, where, and what is to be left free.
 * @typedef {{ seats: Record<number, Seat>, you: number, asked: string | undefined, marks: Map<number, SVGElement>, places: Box[], size: number, frame: Frame }} Around
 */

/**
 * A hand as large as there is room for, with its name if there is room for that.
 * @template T
 * @typedef {T & { scale: number, named: boolean, below: number }} Spread
 */

const TURNS = 80;
const GAP = 3;
const SHRINK = 0.9;
const UPRIGHT = 50;
const EXACT = 0.5;

/** @param {number} degrees */
const rad = (degrees) => (degrees * Math.PI) / 180;

/**
 * Cards are read from below: what would lie upside down is turned round, what would lie on its side stands upright.
 * @param {number} turn
 */
export function readable(turn) {
  let angle = ((turn % 360) + 360) % 360;
  if (angle > 180) angle -= 360;
  if (Math.abs(angle) > 90) angle -= Math.sign(angle) * 180;
  return Math.abs(angle) > UPRIGHT ? 0 : angle;
}

/**
 * A hand about its own middle: where its pieces lie, and the box around them all, unturned.
 * @param {Lie} lie
 * @param {[width: number, height: number][]} sizes
 * @param {(i: number) => { place: number, raised: number }} moved
 */
export function about(lie, sizes, moved) {
  const back = rad(-lie.turn);
  const points = sizes.map((_, i) => {
    const { place, raised } = moved(i);
    const [right, down] = lie.apart[place] ?? [place * lie.dx, place * lie.dy];
    return [
      right * Math.cos(back) - down * Math.sin(back),
      right * Math.sin(back) + down * Math.cos(back) + raised,
    ];
  });
  /** @type {(at: number, side: number) => number[]} */
  const edges = (at, side) =>
    points.flatMap((point, i) => [point[at] - sizes[i][side] / 2, point[at] + sizes[i][side] / 2]);
  const [xs, ys] = [edges(0, 0), edges(1, 1)];
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const middle = [(left + right) / 2, (top + bottom) / 2];
  const on = rad(lie.turn);
  return {
    x: lie.x + middle[0] * Math.cos(on) - middle[1] * Math.sin(on),
    y: lie.y + middle[0] * Math.sin(on) + middle[1] * Math.cos(on),
    turn: readable(lie.turn),
    wide: right - left,
    high: bottom - top,
    offsets: points.map(([x, y]) => [x - middle[0], y - middle[1]]),
  };
}

/**
 * @param {Box} box
 * @returns {[x: number, y: number][]}
 */
const axes = (box) => [
  [Math.cos(rad(box.turn)), Math.sin(rad(box.turn))],
  [-Math.sin(rad(box.turn)), Math.cos(rad(box.turn))],
];

/**
 * @param {Box} box
 * @param {[x: number, y: number]} along
 */
function reach(box, [x, y]) {
  const [[ax, ay], [bx, by]] = axes(box);
  return (Math.abs(x * ax + y * ay) * box.wide + Math.abs(x * bx + y * by) * box.high) / 2;
}

/**
 * By how much one box must be moved so that it does not overlap another; null if it does not.
 * @param {Box} one
 * @param {Box} other
 * @param {number} [gap]
 */
export function overlap(one, other, gap = GAP) {
  /** @type {{ depth: number, x: number, y: number } | null} */
  let best = null;
  for (const axis of [...axes(one), ...axes(other)]) {
    const apart = (one.x - other.x) * axis[0] + (one.y - other.y) * axis[1];
    const depth = reach(one, axis) + reach(other, axis) + gap - Math.abs(apart);
    if (depth <= 0) return null;
    if (!best || depth < best.depth)
      best = { depth, x: axis[0] * Math.sign(apart || 1), y: axis[1] * Math.sign(apart || 1) };
  }
  return best;
}

/**
 * @param {Box} box
 * @param {Frame} frame
 */
function keepInside(box, frame) {
  const [x, y] = [reach(box, [1, 0]), reach(box, [0, 1])];
  box.x = Math.max(frame.x + x + 1, Math.min(frame.x + frame.width - x - 1, box.x));
  box.y = Math.max(frame.y + y + 1, Math.min(frame.y + frame.height - y - 1, box.y));
}

/**
 * @param {Box[]} boxes
 * @param {Box[]} things
 * @param {Frame} frame
 */
function pushApart(boxes, things, frame) {
  for (let turn = 0; turn < TURNS; turn += 1) {
    let most = 0;
    boxes.forEach((box, i) => {
      for (const thing of things) {
        const by = overlap(box, thing, 0);
        if (!by) continue;
        box.x += by.x * by.depth;
        box.y += by.y * by.depth;
        most = Math.max(most, by.depth);
      }
      for (const other of boxes.slice(i + 1)) {
        const by = overlap(box, other);
        if (!by) continue;
        const [right, down] = [(by.x * by.depth) / 2, (by.y * by.depth) / 2];
        box.x += right;
        box.y += down;
        other.x -= right;
        other.y -= down;
        most = Math.max(most, by.depth);
      }
    });
    for (const box of boxes) keepInside(box, frame);
    if (most < EXACT) return true;
  }
  return false;
}

/**
 * Hands in their places, each up to so many times as large as on the felt: those of players all alike, what lies in
 * the middle larger if there is room for that, and each with its name below, unless that leaves too little room: cards
 * that can be read come before names and chips that are left free.
 * @template {Box & { seat: boolean, label: Size | null }} T
 * @param {T[]} hands
 * @param {Thing[]} things
 * @param {Frame} frame
 * @param {number} largest
 * @param {number} least
 */
export function spread(hands, things, frame, largest, least) {
  /** @type {(of: (hand: T) => number, named: boolean) => Spread<T>[]} */
  const sized = (of, named) =>
    hands.map((hand) => {
      const scale = of(hand);
      const label = named && hand.label ? hand.label : { wide: 0, high: 0 };
      return {
        ...hand,
        scale,
        named,
        below: label.high,
        wide: Math.max(hand.wide * scale, label.wide),
        high: hand.high * scale + label.high,
      };
    });
  const names = things.filter((thing) => thing.name);
  const tops = things.filter((thing) => thing.name || thing.thrown); // they lie on cards, chips lie below them
  const ways = [...new Set([least, 1])].flatMap((smallest) => [
    { smallest, named: true, avoided: things },
    { smallest, named: false, avoided: things },
    { smallest, named: false, avoided: tops },
    { smallest, named: false, avoided: names },
  ]);
  for (const { smallest, named, avoided } of ways) {
    for (
      let scale = largest;
      scale > smallest - 0.01;
      scale = scale > smallest ? Math.max(smallest, scale * SHRINK) : 0
    ) {
      for (const middle of new Set([largest, scale])) {
        const boxes = sized((hand) => (hand.seat ? scale : middle), named);
        for (const box of boxes) keepInside(box, frame);
        if (pushApart(boxes, avoided, frame)) return boxes;
      }
    }
  }
  const boxes = sized(() => 1, false);
  pushApart(boxes, [], frame);
  return boxes;
}

// -- names ----------------------------------------------------------------------------------------
//
// Those who sit round the table: each name as long as it can be without lying on another name or on a place to bet.
// What is left out here stands in the list of who sits where.

const OUTWARDS = 14;
const LETTER = 0.58;
const SHORT = 7;
const BOT = /^(bot) .* (\d+)$/;
const NOWHERE = { x: 0, y: 0, wide: 0, high: 0, turn: 0 };

/**
 * What somebody may be called, from the longest to the shortest.
 * @param {string} patron
 * @param {string} chips
 * @param {number} seat
 * @param {boolean} mine
 */
function calls(patron, chips, seat, mine) {
  if (mine) return [`you ${chips}`, "you"];
  const short = BOT.test(patron)
    ? patron.replace(BOT, "$1 $2")
    : patron.length > SHORT
      ? `${patron.slice(0, SHORT - 1)}…`
      : patron;
  return [...new Set([`${patron} ${chips}`, patron, short, String(seat)])];
}

/**
 * Where a name of some length lies: outside of its seat, but not beyond the edge of the picture.
 * @param {Name} one
 * @param {number} size
 * @param {Frame} frame
 */
function place(one, size, frame) {
  const wide = `${one.calls[one.level]}${one.asked ? " ▾" : ""}`.length * size * LETTER + size;
  /** @type {(at: number, first: number, length: number, half: number) => number} */
  const inside = (at, first, length, half) =>
    Math.max(first + half + 2, Math.min(first + length - half - 2, at));
  const x = inside(one.mark.x - OUTWARDS * Math.sin(one.mark.turn), frame.x, frame.width, wide / 2);
  const y = inside(
    one.mark.y + OUTWARDS * Math.cos(one.mark.turn),
    frame.y,
    frame.height,
    size * 0.8,
  );
  return Object.assign(one, { x, y, wide, high: size * 1.44, turn: 0 });
}

/**
 * The longest names that overlap neither each other nor the `places`; of names that overlap, the longest is shortened first.
 * @param {Name[]} names
 * @param {Box[]} places
 * @param {number} size
 * @param {Frame} frame
 */
function fit(names, places, size, frame) {
  for (const one of names) place(one, size, frame);
  for (;;) {
    const crowded = names.filter(
      (one) =>
        one.calls[one.level + 1] &&
        [...names, ...places].some((other) => other !== one && overlap(one, other, 1)),
    );
    if (!crowded.length) return names;
    const longest = crowded.reduce((best, one) => (one.wide > best.wide ? one : best));
    longest.level += 1;
    place(longest, size, frame);
  }
}

/**
 * The name plates of all seats that are taken. `marks` has where each seat is, `places` the boxes to leave free.
 * @param {Around} around
 */
export function namePlates({ seats, you, asked, marks, places, size, frame }) {
  const names = [...marks]
    .filter(([seat]) => seats[seat])
    .map(([seat, mark]) => ({
      calls: calls(seats[seat].patron, dollars(seats[seat].chips), seat, seat === you),
      level: 0,
      mine: seat === you,
      asked: asked === String(seat),
      ...NOWHERE,
      mark: {
        x: Number(mark.dataset.x),
        y: Number(mark.dataset.y),
        turn: (Number(mark.dataset.turn ?? 0) * Math.PI) / 180,
      },
    }));
  return fit(names, places, size, frame).map((one) =>
    plate(
      `${one.calls[one.level]}${one.asked ? " ▾" : ""}`,
      one.x,
      one.y,
      size,
      `name${one.mine ? " you" : ""}${one.asked ? " asked" : ""}`,
    ),
  );
}
