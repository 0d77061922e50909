// The names of those who sit round the table: each as long as it can be without lying on another name or on a
// place to bet. What is left out here stands in the list of who sits where.

import { dollars } from "./common.js";
import { plate } from "./pieces.js";
import { overlap } from "./room.js";

const OUTWARDS = 14;
const LETTER = 0.58;
const SHORT = 7;
const BOT = /^(bot) .* (\d+)$/;

// What somebody may be called, from the longest to the shortest.
function calls(patron, chips, seat, mine) {
  if (mine) return [`you ${chips}`, "you"];
  const short = BOT.test(patron) ? patron.replace(BOT, "$1 $2") : patron.length > SHORT ? `${patron.slice(0, SHORT - 1)}…` : patron;
  return [...new Set([`${patron} ${chips}`, patron, short, String(seat)])];
}

// Where a name of some length lies: outside of its seat, but not beyond the edge of the picture.
function place(one, size, frame) {
  const wide = `${one.calls[one.level]}${one.asked ? " ▾" : ""}`.length * size * LETTER + size;
  const inside = (at, first, length, half) => Math.max(first + half + 2, Math.min(first + length - half - 2, at));
  const x = inside(one.mark.x - OUTWARDS * Math.sin(one.mark.turn), frame.x, frame.width, wide / 2);
  const y = inside(one.mark.y + OUTWARDS * Math.cos(one.mark.turn), frame.y, frame.height, size * 0.8);
  return Object.assign(one, { x, y, wide, high: size * 1.44, turn: 0 });
}

// The longest names that overlap neither each other nor the `places`; of names that overlap, the longest is shortened first.
function fit(names, places, size, frame) {
  for (const one of names) place(one, size, frame);
  for (;;) {
    const crowded = names.filter((one) => one.calls[one.level + 1] && [...names, ...places].some((other) => other !== one && overlap(one, other, 1)));
    if (!crowded.length) return names;
    const longest = crowded.reduce((best, one) => (one.wide > best.wide ? one : best));
    longest.level += 1;
    place(longest, size, frame);
  }
}

// The name plates of all seats that are taken. `marks` has where each seat is, `places` the boxes to leave free.
export function namePlates({ seats, you, asked, marks, places, size, frame }) {
  const names = [...marks].filter(([seat]) => seats[seat]).map(([seat, mark]) => ({
    calls: calls(seats[seat].patron, dollars(seats[seat].chips), seat, seat === you), level: 0, mine: seat === you, asked: asked === String(seat),
    mark: { x: Number(mark.dataset.x), y: Number(mark.dataset.y), turn: (Number(mark.dataset.turn ?? 0) * Math.PI) / 180 },
  }));
  return fit(names, places, size, frame).map((one) => plate(`${one.calls[one.level]}${one.asked ? " ▾" : ""}`, one.x, one.y, size, `name${one.mine ? " you" : ""}${one.asked ? " asked" : ""}`));
}
