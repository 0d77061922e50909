// What a player can do now, as buttons: everything here is read off the prompt.

import { dollars, words } from "../shared/labels.js";
import { all, make } from "../shared/page.js";
import { SetHands } from "./set_hands.js";
import { buyIns } from "./stakes.js";

/** @import { Command, Offer, Seat, ShownPrompt, ViewsStanding as Standing } from "../shared/server.d.ts" */
/** @import { Betting } from "./betting.js" */
/** @import { Table } from "./table.js" */

/**
 * What the table knows now, as far as controls depend on it.
 * @typedef {object} State
 * @property {number} seq
 * @property {number} you one's own seat, or 0
 * @property {string} name empty for those who are not signed in
 * @property {string} role
 * @property {Record<number, Seat>} seats
 * @property {number[]} allSeats
 * @property {boolean} stakes whether players bet against each other
 * @property {string} buyIn what is posted for it
 * @property {ShownPrompt | null} prompt
 * @property {Standing[]} wagers
 * @property {boolean} hasBets
 * @property {string} waiting
 * @property {boolean} closed
 */
/** @typedef {(id: string, says: string, command: Command) => HTMLElement} Button */

const BUY_INS = [10000, 50000, 100000, 500000];
const MULTIPLES = 6;
const MORE = / more$/; // what a call adds, as people say it

/** @param {Element | null} element */
const keyOf = (element) => (element instanceof HTMLElement ? element.dataset.key : null);

/**
 * The seats at which bots play who are not about to leave.
 * @param {State} state
 */
const bots = (state) =>
  state.allSeats.filter((seat) => state.seats[seat]?.bot && !state.seats[seat].leaving);

export class Controls {
  /**
   * @param {HTMLElement} place
   * @param {Table} table
   * @param {Betting} betting
   */
  constructor(place, table, betting) {
    this.place = place;
    this.table = table;
    this.betting = betting;
    this.key = "";
    this.style = "";
    this.place.tabIndex = -1;
  }

  /**
   * Controls are rebuilt only when there is something else to do, so that focus and typing are not lost.
   * @param {State} state
   */
  show(state) {
    follow(state);
    const mine = state.seats[state.you];
    const { betting } = this;
    const key = JSON.stringify([
      state.you,
      state.prompt,
      mine,
      [...betting.pending],
      this.table.board.spot,
      betting.chip,
      betting.last.size,
      betting.sending,
      state.hasBets,
      state.closed,
      Object.keys(state.seats),
      state.waiting,
      state.prompt?.step === "bets" ? state.wagers : state.seq,
    ]);
    if (key === this.key) return;
    const inside = this.place.contains(document.activeElement);
    const focused = inside ? keyOf(document.activeElement) : null;
    this.key = key;
    this.place.replaceChildren(...this.parts(state).filter(Boolean));
    if (inside) this.focus(focused);
  }

  /**
   * Keyboard focus stays among the controls: on the same one, or else on what is asked now.
   * @param {string | null | undefined} key
   */
  focus(key) {
    const [same] = key ? all(this.place, `[data-key="${CSS.escape(key)}"]`) : [];
    const [primary] = all(this.place, "button.primary");
    (same ?? primary ?? this.place).focus();
  }

  /** @param {State} state */
  parts(state) {
    if (state.closed)
      return [
        make("p", {}, "This table is closed. "),
        make("a", { href: "/" }, "Back to the lobby"),
      ];
    if (!state.name)
      return [
        make(
          "div",
          { class: "row" },
          make(
            "a",
            { class: "button", href: `/sign-in?to=${location.pathname}` },
            "Sign in to play",
          ),
          make("span", { class: "quiet" }, "You are watching."),
        ),
      ];
    if (!state.you)
      return state.role === "division"
        ? [make("p", {}, "You see everything, but you cannot change anything.")]
        : this.sitting(state);
    return [this.asked(state), this.always(state)];
  }

  /** @param {State} state */
  sitting(state) {
    const free = state.allSeats.filter((seat) => !state.seats[seat]);
    if (!free.length) {
      const away = bots(state)
        .slice(-1)
        .map((seat) =>
          make(
            "button",
            {
              type: "button",
              id: "dismiss",
              "data-key": "dismiss",
              onclick: () => this.table.send({ type: "dismiss", seat }),
            },
            "Send a bot away",
          ),
        );
      return [
        make(
          "div",
          { class: "row" },
          make("span", {}, "Every seat is taken. You are watching."),
          ...away,
        ),
      ];
    }
    const best = this.table.felt.bestSeat(free);
    const amount = make(
      "select",
      { name: "chips", "data-key": "chips" },
      ...buyIns(BUY_INS, state.buyIn).map((cents) =>
        make("option", { value: cents, selected: cents === 50000 }, dollars(cents)),
      ),
    );
    const seat = make(
      "select",
      { name: "seat", "data-key": "seat" },
      ...free.map((one) => make("option", { value: one, selected: one === best }, `seat ${one}`)),
    );
    const sit = () =>
      this.table.send({ type: "sit", chips: Number(amount.value), seat: Number(seat.value) });
    return [
      make(
        "div",
        { class: "row" },
        make(
          "button",
          { type: "button", class: "primary", id: "sit", onclick: sit, "data-key": "sit" },
          "Sit down",
        ),
        make("label", {}, "with ", amount),
        make("label", {}, "at ", seat),
        make("span", { class: "quiet" }, "or click a seat at the table"),
      ),
    ];
  }

  /** @param {State} state */
  asked(state) {
    const prompt = state.prompt;
    if (!prompt)
      return make("p", { class: "wait" }, state.waiting || "The next round begins in a moment.");
    if (prompt.step === "bets") return this.betting.parts(state, prompt);
    if (prompt.party !== String(state.you))
      return make("p", { class: "wait" }, this.waitingFor(state, prompt));
    if (prompt.offers) return this.choosing(state, prompt);
    if (prompt.shape) return this.setting(prompt);
    if (prompt.most) return this.cutting(prompt);
    return make("p", { class: "wait" }, words(prompt.step));
  }

  /**
   * @param {State} state
   * @param {ShownPrompt} prompt
   */
  waitingFor(state, prompt) {
    const sitting = state.seats[Number(prompt.party)];
    return sitting ? `${sitting.patron} decides (seat ${prompt.party}).` : "The dealer is dealing.";
  }

  // -- decisions ------------------------------------------------------------------------------

  /**
   * @param {State} state
   * @param {ShownPrompt} prompt
   */
  choosing(state, prompt) {
    return make(
      "div",
      {},
      make(
        "div",
        { class: "choices", role: "group", "aria-label": `Your decision, ${prompt.cite}` },
        ...(prompt.offers ?? []).flatMap((offer) => this.offer(prompt, offer)),
      ),
      this.table.coach.parts(state.seq, prompt.step),
    );
  }

  /**
   * @param {ShownPrompt} prompt
   * @param {Offer} offer
   */
  offer(prompt, offer) {
    const { coach } = this.table;
    const seq = this.table.now.seq;
    /** @param {number} amount */
    const answer = (amount) => {
      coach.decide(seq, offer.name, amount);
      return this.table.act({ type: "choice", seat: 0, name: offer.name, amount });
    };
    /** @type {(amount: number, label: string, key: string) => HTMLElement} */
    const button = (amount, label, key) =>
      make(
        "button",
        {
          type: "button",
          class: offer.name === prompt.default ? "primary usual" : "primary",
          title: offer.cite,
          "data-choice": offer.name,
          "data-key": key,
          onclick: () => answer(amount),
        },
        label,
        offer.says && !says ? make("small", {}, offer.says) : null,
        coach.label(seq, offer.name, amount),
      );
    const says = MORE.test(offer.says);
    const key = `choice-${offer.name}`;
    const name = this.named(offer);
    if (!offer.high) return [button(0, name, key)];
    if (offer.low === offer.high)
      return [
        button(offer.low, says ? `${name} ${offer.says}` : `${name} ${dollars(offer.low)}`, key),
      ];
    const step = offer.times || offer.step;
    const steps = Math.floor((offer.high - offer.low) / step);
    if (offer.times && steps < MULTIPLES) {
      return Array.from({ length: steps + 1 }, (_, i) => offer.low + i * step).map((amount) =>
        button(amount, `${name} ${amount / offer.times}× ${dollars(amount)}`, `${key}-${amount}`),
      );
    }
    return [this.amount(prompt, offer, answer, step, offer.low + steps * step)];
  }

  /**
   * With the wager that is decided on, where a player has several.
   * @param {Offer} offer
   */
  named(offer) {
    return words(offer.about ? `${offer.name} ${offer.about}` : offer.name);
  }

  /**
   * @param {ShownPrompt} prompt
   * @param {Offer} offer
   * @param {(amount: number) => unknown} answer
   * @param {number} step
   * @param {number} most
   */
  amount(prompt, offer, answer, step, most) {
    const name = offer.name === "raise" ? `${this.named(offer)} to` : this.named(offer);
    const field = make("input", {
      type: "number",
      min: offer.low / 100,
      max: most / 100,
      step: step / 100,
      value: this.usual(offer, step, most) / 100,
      "aria-label": `Amount for ${name}`,
      "data-key": `amount-${offer.name}`,
      inputmode: "decimal",
    });
    /** @param {number} cents */
    const put = (cents) => () => {
      field.value = String(cents / 100);
    };
    return make(
      "span",
      { class: "amount" },
      make(
        "button",
        {
          type: "button",
          class: offer.name === prompt.default ? "primary usual" : "primary",
          title: offer.cite,
          "data-choice": offer.name,
          "data-key": `choice-${offer.name}`,
          onclick: () => answer(Math.round(Number(field.value) * 100)),
        },
        name,
        offer.says ? make("small", {}, offer.says) : null,
        this.table.coach.label(this.table.now.seq, offer.name, 0),
      ),
      make("label", {}, "$", field),
      make(
        "button",
        {
          type: "button",
          class: "small",
          onclick: put(offer.low),
          "aria-label": `least for ${name}`,
        },
        `min ${dollars(offer.low)}`,
      ),
      make(
        "button",
        { type: "button", class: "small", onclick: put(most), "aria-label": `most for ${name}` },
        `max ${dollars(most)}`,
      ),
    );
  }

  /**
   * The amount to begin with: what is usual, else about a chip.
   * @param {Offer} offer
   * @param {number} step
   * @param {number} most
   */
  usual(offer, step, most) {
    if (offer.unsaid > offer.low) return offer.unsaid;
    const steps = Math.ceil(
      (Math.min(most, Math.max(offer.low, this.betting.chip)) - offer.low) / step,
    );
    return Math.min(most, offer.low + steps * step);
  }

  /** @param {ShownPrompt} prompt */
  setting(prompt) {
    /** @param {Record<string, string[]>} hands */
    const send = (hands) => this.table.act({ type: "arrangement", seat: 0, hands });
    return new SetHands(prompt, this.table.felt.kind, send).place;
  }

  /** @param {ShownPrompt} prompt */
  cutting(prompt) {
    const at = make("input", {
      type: "range",
      min: prompt.least,
      max: prompt.most,
      value: Math.round(((prompt.least ?? 0) + (prompt.most ?? 0)) / 2),
      "aria-label": "Where to cut",
      "data-key": "cut-at",
    });
    return make(
      "div",
      { class: "row" },
      make("span", {}, "Cut the cards:"),
      at,
      make(
        "button",
        {
          type: "button",
          class: "primary",
          id: "cut",
          "data-key": "cut",
          onclick: () => this.table.act({ type: "cut", at: Number(at.value) }),
        },
        "Cut",
      ),
    );
  }

  /**
   * A bot for a free seat, and how it plays.
   * @param {Button} button
   */
  inviting(button) {
    const { styles } = this.table;
    const choose = make(
      "select",
      {
        id: "style",
        class: "small",
        "data-key": "style",
        "aria-label": "How the bot plays",
        onchange: () => {
          this.style = choose.value;
          this.key = "";
          this.table.redraw();
        },
      },
      ...styles.map((style) =>
        make("option", { value: style, selected: style === this.style }, style),
      ),
    );
    return make(
      "span",
      { class: "inviting" },
      button("invite", "Invite a bot", { type: "invite", style: this.style || styles[0] }),
      choose,
    );
  }

  /** @param {State} state */
  always(state) {
    const mine = state.seats[state.you];
    /** @type {Button} */
    const button = (id, says, command) =>
      make(
        "button",
        {
          type: "button",
          class: "quiet",
          id,
          "data-key": id,
          onclick: () => this.table.send(command),
        },
        says,
      );
    const free = state.allSeats.some((seat) => !state.seats[seat]);
    return make(
      "div",
      { class: "row always" },
      make("span", { class: "money", id: "chips" }, `${dollars(mine.chips)} in chips`),
      button("buy", "Buy $100 more", { type: "buy", chips: 10000 }),
      free ? this.inviting(button) : null,
      ...bots(state)
        .slice(-1)
        .map((seat) => button("dismiss", "Send a bot away", { type: "dismiss", seat })),
      ...(state.stakes ? stakesControls(this.table, state) : []),
      this.table.coach.toggle(),
      mine.leaving
        ? button("stay", "Stay after all", { type: "stay" })
        : button("leave", "Leave the table", { type: "leave" }),
    );
  }
}

// -- the poker room -------------------------------------------------------------------------------
//
// What a player may ask for at its tables: to sit out, another seat, another table.

/**
 * @param {Table} table
 * @param {State} state
 */
function stakesControls(table, state) {
  const mine = state.seats[state.you];
  /** @type {Button} */
  const button = (id, says, command) =>
    make(
      "button",
      { type: "button", class: "quiet", id, "data-key": id, onclick: () => table.send(command) },
      says,
    );
  const seats = make(
    "select",
    {
      "data-key": "other-seat",
      id: "other-seat",
      "aria-label": "Another seat",
      onchange: () => table.send({ type: "change-seat", to: Number(seats.value) }),
    },
    make(
      "option",
      { value: 0, selected: !mine.wants },
      mine.wants ? "Keep this seat" : "Another seat …",
    ),
    ...state.allSeats
      .filter((seat) => seat !== state.you)
      .map((seat) =>
        make("option", { value: seat, selected: mine.wants === seat }, `seat ${seat}`),
      ),
  );
  return [
    mine.away
      ? button("sit-in", "Deal me in", { type: "sit-out", back: true })
      : button("sit-out", "Sit out", { type: "sit-out" }),
    seats,
    button("change-table", "Another table", { type: "change-table" }),
  ];
}

// A player who goes to another table, by request or because this one is broken, is shown that table when seated there.
let going = 0;
/** @param {State} state */
function follow(state) {
  const to = state.you ? state.seats[state.you].to : 0;
  if (to) going = to;
  else if (!state.you && going) location.href = `/tables/${going}`;
  else going = 0;
}
