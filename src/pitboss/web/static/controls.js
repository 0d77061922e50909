// What a player can do now, as buttons: everything here is read off the prompt.

import { dollars, make, words } from "./common.js";

const DENOMINATIONS = [100, 500, 2500, 10000, 50000, 100000];
const BUY_INS = [10000, 50000, 100000, 500000];


export class Controls {
  constructor(place, table) {
    this.place = place;
    this.table = table;
    this.chip = 500;
    this.key = "";
  }

  // Controls are made anew only when there is something else to do, so that focus and typing stay.
  show(state) {
    const key = JSON.stringify([state.you, state.prompt, state.seats[state.you]?.ready, state.seats[state.you]?.leaving,
      [...this.table.pending], state.hasBets, state.closed, Object.keys(state.seats), this.chip, state.waiting, state.seq * (state.prompt ? 0 : 1)]);
    if (key === this.key) return;
    const focused = document.activeElement?.dataset?.key;
    this.key = key;
    this.place.replaceChildren(...this.parts(state).filter(Boolean));
    if (focused) this.place.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  parts(state) {
    if (state.closed) return [make("p", {}, "This table is closed. "), make("a", { href: "/" }, "Back to the lobby")];
    if (!state.name) return [make("a", { class: "button", href: `/sign-in?to=${location.pathname}` }, "Sign in to play")];
    if (!state.you) return state.role === "division" ? [make("p", {}, "You see everything and change nothing.")] : this.sitting(state);
    return [this.asked(state), this.always(state)];
  }

  sitting(state) {
    const free = state.allSeats.filter((seat) => !state.seats[seat]);
    if (!free.length) return [make("p", {}, "Every seat is taken. You are looking on.")];
    const amount = make("select", { name: "chips", "aria-label": "Chips to buy", "data-key": "chips" },
      ...BUY_INS.map((cents) => make("option", { value: cents, selected: cents === 50000 }, dollars(cents))));
    const seat = make("select", { name: "seat", "aria-label": "Seat", "data-key": "seat" },
      make("option", { value: 0 }, "any seat"), ...free.map((one) => make("option", { value: one }, `seat ${one}`)));
    const sit = () => this.table.send({ type: "sit", chips: Number(amount.value), seat: Number(seat.value) });
    return [make("div", { class: "row" }, make("button", { type: "button", class: "primary", id: "sit", onclick: sit, "data-key": "sit" }, "Sit down"),
      make("span", {}, "with"), amount, make("span", {}, "at"), seat)];
  }

  asked(state) {
    const prompt = state.prompt;
    if (!prompt) return make("p", { class: "wait" }, state.waiting || "The next round begins in a moment.");
    if (prompt.step === "bets") return this.betting(state, prompt);
    if (prompt.party !== String(state.you)) return make("p", { class: "wait" }, this.waitingFor(state, prompt));
    if (prompt.offers) return this.choosing(state, prompt);
    if (prompt.shape) return this.setting(state, prompt);
    if (prompt.most) return this.cutting(state, prompt);
    return make("p", { class: "wait" }, words(prompt.step));
  }

  waitingFor(state, prompt) {
    const sitting = state.seats[prompt.party];
    return sitting ? `${sitting.patron} decides (seat ${prompt.party}).` : "The dealer is at work.";
  }

  // -- betting --------------------------------------------------------------------------------

  betting(state, prompt) {
    const { pending } = this.table;
    const total = [...pending.values()].reduce((sum, amount) => sum + amount, 0);
    const mine = state.seats[state.you];
    const rack = make("div", { class: "rack", role: "radiogroup", "aria-label": "Chip to place" },
      ...DENOMINATIONS.map((cents) => make("button", {
        type: "button", class: "chip", role: "radio", "aria-checked": String(cents === this.chip), "aria-label": `${dollars(cents)} chip`,
        "data-key": `chip-${cents}`, onclick: () => { this.chip = cents; this.table.render(); },
      }, chipSvg(cents))));
    const actions = make("div", { class: "row" });
    if (total) {
      actions.append(
        make("button", { type: "button", class: "primary", id: "bet", "data-key": "bet", onclick: () => this.table.bet() }, `Bet ${dollars(total)}`),
        make("button", { type: "button", "data-key": "clear", onclick: () => this.table.clear() }, "Clear"));
    } else if (mine.ready) {
      actions.append(make("span", { class: "wait" }, state.hasBets ? "Waiting for the others." : "Nobody has bet yet: put chips on the felt."));
    } else if (state.hasBets) {
      actions.append(make("button", { type: "button", class: "primary", id: "ready", "data-key": "ready", onclick: () => this.table.send({ type: "ready" }) }, "Deal"));
    } else {
      actions.append(make("span", { class: "wait" }, "Place your bets: pick a chip and click the felt, or a wager below."));
    }
    if (this.table.last.size && !total) actions.append(make("button", { type: "button", "data-key": "repeat", id: "repeat", onclick: () => this.table.repeat() }, "Repeat bet"));
    const standing = state.wagers.filter((wager) => wager.seat === state.you);
    const takeDown = standing.map((wager) => {
      const name = wager.mark ? `${wager.wager}:${wager.mark}` : wager.wager;
      return make("button", { type: "button", class: "small", "data-key": `down-${name}`, onclick: () => this.table.act({ type: "take-down", seat: 0, wagers: { [name]: 0 } }) },
        `Take back ${words(wager.wager)}${wager.mark ? ` on ${wager.mark}` : ""} ${dollars(wager.amount)}`);
    });
    return make("div", {}, rack, actions, takeDown.length ? make("div", { class: "row" }, ...takeDown) : null, this.list(state, prompt));
  }

  // The same wagers as a list, for keyboards, screen readers and small screens.
  list(state, prompt) {
    const rows = prompt.wagers.map((name) => this.table.wagers.get(name)).filter(Boolean).map((wager) => {
      const spot = wager.spots.length || wager.free
        ? make("input", { list: `spots-${wager.name}`, "aria-label": `Spot for ${words(wager.name)}`, placeholder: wager.spots[0] ?? "", size: 8, "data-key": `spot-${wager.name}` }) : null;
      const add = () => {
        const where = spot ? `${wager.name}:${spot.value || wager.spots[0] || ""}` : wager.name;
        this.table.stage(where);
      };
      return make("li", {}, make("button", { type: "button", class: "small", "data-key": `add-${wager.name}`, "data-wager": wager.name, onclick: add }, `+ ${dollars(this.chip)}`), " ",
        make("b", {}, words(wager.name)), spot, spot && wager.spots.length ? make("datalist", { id: `spots-${wager.name}` }, ...wager.spots.slice(0, 400).map((one) => make("option", { value: one }))) : null,
        make("span", { class: "quiet" }, ` ${wager.says}; pays ${wager.pays}${wager.required ? "; required" : ""}`));
    });
    const say = make("input", { name: "say", "aria-label": "Say something about your wagers", placeholder: "on place-win-6", "data-key": "say" });
    const speak = make("form", { class: "row", onsubmit: (event) => {
      event.preventDefault();
      const [word, ...names] = say.value.trim().split(/\s+/);
      if (word) this.table.act({ type: "call", seat: 0, word, wagers: names });
      say.value = "";
    } }, make("label", {}, "Say ", say), make("button", { class: "small" }, "Say it"));
    const all = make("details", { class: "list", open: this.open ?? state.narrow }, make("summary", {}, "Wagers"), make("ul", {}, ...rows), speak);
    all.addEventListener("toggle", () => { this.open = all.open; });
    return all;
  }

  // -- decisions ------------------------------------------------------------------------------

  choosing(state, prompt) {
    const buttons = prompt.offers.map((offer) => this.offer(state, prompt, offer));
    return make("div", { class: "row choices", role: "group", "aria-label": `Your decision (${prompt.cite})` }, ...buttons);
  }

  offer(state, prompt, offer) {
    const answer = (amount) => this.table.act({ type: "choice", seat: 0, name: offer.name, amount }, true);
    const usual = offer.name === prompt.default;
    const title = [offer.says, offer.cite].filter(Boolean).join(" · ");
    const attributes = { type: "button", class: usual ? "" : "primary", title, "data-choice": offer.name, "data-key": `choice-${offer.name}` };
    if (!offer.high) return make("button", { ...attributes, onclick: () => answer(0) }, words(offer.name));
    if (offer.low === offer.high) return make("button", { ...attributes, onclick: () => answer(offer.low) }, `${words(offer.name)} ${dollars(offer.low)}`);
    const step = offer.times || offer.step;
    const most = Math.floor((offer.high - offer.low) / step) * step + offer.low;
    const amount = make("input", { type: "number", min: offer.low / 100, max: offer.high / 100, step: step / 100, value: (offer.unsaid || most) / 100, "aria-label": `Amount for ${words(offer.name)}`, "data-key": `amount-${offer.name}` });
    return make("span", { class: "amount" },
      make("button", { ...attributes, onclick: () => answer(Math.round(Number(amount.value) * 100)) }, words(offer.name)), " $", amount);
  }

  setting(state, prompt) {
    const names = Object.keys(prompt.shape);
    const hands = new Map(prompt.pieces.map((piece, i) => [i, names[0]]));
    const place = make("div", { class: "setting" });
    const render = () => {
      const counts = Object.fromEntries(names.map((name) => [name, [...hands.values()].filter((one) => one === name).length]));
      const right = names.every((name) => counts[name] === prompt.shape[name]);
      place.replaceChildren(
        make("p", {}, `Set your hands: ${names.map((name) => `${words(name)} ${counts[name]} of ${prompt.shape[name]}`).join(", ")}. Click a piece to move it.`),
        make("div", { class: "row" }, ...prompt.pieces.map((piece, i) => make("button", {
          type: "button", class: `piece in-${names.indexOf(hands.get(i))}`, "data-key": `piece-${i}`, "aria-label": `${piece}, in ${words(hands.get(i))}`,
          onclick: () => { hands.set(i, names[(names.indexOf(hands.get(i)) + 1) % names.length]); render(); },
        }, make("b", {}, piece), make("small", {}, words(hands.get(i)))))),
        make("div", { class: "row" },
          make("button", { type: "button", class: "primary", id: "set", disabled: !right, onclick: () => this.table.act({ type: "arrangement", seat: 0,
            hands: Object.fromEntries(names.map((name) => [name, prompt.pieces.filter((_, i) => hands.get(i) === name)])) }, true) }, "Set"),
          prompt.suggestion ? make("button", { type: "button", id: "house-way", onclick: () => this.table.act({ type: "arrangement", seat: 0, hands: prompt.suggestion }, true) }, "As the house would") : null));
    };
    render();
    return place;
  }

  cutting(state, prompt) {
    const at = make("input", { type: "range", min: prompt.least, max: prompt.most, value: Math.round((prompt.least + prompt.most) / 2), "aria-label": "Where to cut", "data-key": "cut-at" });
    return make("div", { class: "row" }, make("span", {}, "Cut the cards"), at,
      make("button", { type: "button", class: "primary", id: "cut", onclick: () => this.table.act({ type: "cut", at: Number(at.value) }, true) }, "Cut"));
  }

  always(state) {
    const mine = state.seats[state.you];
    const leave = mine.leaving
      ? make("button", { type: "button", class: "quiet", "data-key": "stay", onclick: () => this.table.send({ type: "stay" }) }, "Stay after all")
      : make("button", { type: "button", class: "quiet", id: "leave", "data-key": "leave", onclick: () => this.table.send({ type: "leave" }) }, "Leave the table");
    const buy = () => this.table.send({ type: "buy", chips: 10000 });
    return make("div", { class: "row always" }, make("span", { class: "money", id: "chips" }, `${dollars(mine.chips)} in chips`),
      make("button", { type: "button", class: "quiet", "data-key": "buy", onclick: buy }, "Buy $100 more"), leave);
  }
}

function chipSvg(cents) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `/pieces.svg#chip-${cents}`);
  use.setAttribute("width", 100);
  use.setAttribute("height", 100);
  svg.append(use);
  return svg;
}
