// What a player may ask for at a table of the poker room: to sit out, another seat, another table; and which bots are invited.

import { make } from "./common.js";


export function stakesControls(table, state) {
  const mine = state.seats[state.you];
  const button = (id, says, command) => make("button", { type: "button", class: "quiet", id, "data-key": id, onclick: () => table.send(command) }, says);
  const seats = make("select", { "data-key": "other-seat", id: "other-seat", "aria-label": "Another seat",
    onchange: (event) => table.send({ type: "change-seat", to: Number(event.target.value) }) },
  make("option", { value: 0, selected: !mine.wants }, mine.wants ? "Keep this seat" : "Another seat …"),
  ...state.allSeats.filter((seat) => seat !== state.you).map((seat) => make("option", { value: seat, selected: mine.wants === seat }, `seat ${seat}`)));
  return [
    mine.away ? button("sit-in", "Deal me in", { type: "sit-out", back: true }) : button("sit-out", "Sit out", { type: "sit-out" }),
    seats,
    button("change-table", "Another table", { type: "change-table" }),
  ];
}

// The usual amounts that are within what is posted (40-400), with its bounds.
export function buyIns(usual, posted) {
  if (!posted) return usual;
  const [low, high] = posted.split("-").map((dollars) => (dollars ? Math.round(Number(dollars.replaceAll(",", "")) * 100) : Infinity));
  const within = [low, ...usual, high].filter((cents) => cents >= low && cents <= high && cents < Infinity);
  return [...new Set(within)].sort((one, other) => one - other);
}

// A player who goes to another table, by request or because this one is broken, is shown that table when seated there.
let going = 0;
export function follow(state) {
  const to = state.you ? state.seats[state.you].to : 0;
  if (to) going = to;
  else if (!state.you && going) location.href = `/tables/${going}`;
  else going = 0;
}
