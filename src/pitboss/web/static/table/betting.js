// Putting chips down: the rack, what is about to be bet, and every wager as a list.

import { call } from "../shared/api.js";
import { called, dollars, marked, words } from "../shared/labels.js";
import { all, make, one, refuse } from "../shared/page.js";
import { chipPicture } from "../shared/pieces.js";
import { sound } from "../shared/preferences.js";
import { rackFor, readLimit, stakeAfter, usualChip } from "./stakes.js";

/** @import { PayTableData, Refusal, ShownPrompt, WagerData } from "../shared/server.d.ts" */
/** @import { State } from "./controls.js" */
/** @import { Bounds } from "./stakes.js" */
/** @import { Table } from "./table.js" */

const MANY = 10;
const A_LIST = 80;
const SUGGESTED = 400;
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const WARNING = 8000; // milliseconds before the end of the time to bet
const LAST_CALL = 2500;
/** @type {Record<string, string>} */
const GO = { cards: "Deal", tiles: "Deal", dice: "Roll", wheel: "Spin", numbers: "Draw" };

export class Betting {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, number>} */
    this.pending = new Map();
    /** @type {Map<string, number>[]} */
    this.before = [];
    this.sending = false;
    /** @type {Map<string, number>} */
    this.last = new Map();
    this.kind = "cards";
    /** @type {string | undefined} */
    this.verb = undefined;
    /** @type {PayTableData[]} */
    this.rates = [];
    this.listed = false;
    this.sought = "";
    /** @type {Record<string, Bounds> & { all: Bounds }} */
    this.limits = { all: readLimit("") };
    this.rack = rackFor(this.limits.all);
    this.chip = usualChip(this.rack, this.limits.all);
  }

  recall() {
    this.last = new Map(Object.entries(JSON.parse(sessionStorage.getItem(this.kept) ?? "{}")));
  }

  /** @param {Record<string, string>} limits */
  post(limits) {
    const own = Object.entries(limits).map(([name, text]) => [name, readLimit(text)]);
    this.limits = { all: readLimit(""), ...Object.fromEntries(own) };
    this.rack = rackFor(this.limits.all);
    this.chip = usualChip(this.rack, this.limits.all);
  }

  // What begins the round, by what the game is played with.
  get go() {
    if (this.kind === "wheel" && this.verb)
      return this.verb.charAt(0).toUpperCase() + this.verb.slice(1);
    return GO[this.kind] ?? GO.cards;
  }

  get total() {
    return [...this.pending.values()].reduce((sum, amount) => sum + amount, 0);
  }

  keep() {
    this.table.forget();
    this.before.push(new Map(this.pending));
  }

  /**
   * One chip more, or as many as the wager needs.
   * @param {string} name
   */
  addChip(name) {
    const kind = name.split(":")[0];
    const wager = this.table.wagers.get(kind);
    const limit = this.limits[kind] ?? this.limits.all;
    const wanted = stakeAfter(this.chip, {
      there: this.pending.get(name) ?? 0,
      standing: this.table.standing(name),
      wager,
      limit,
    });
    this.keep();
    this.pending.set(name, wanted);
    sound("chip");
    this.table.say(`${called(name)}: ${dollars(wanted)}`);
    this.table.redraw();
  }

  // The numbers that are marked on the board become a spot.
  write() {
    this.addChip(`${this.table.board.wager}:${this.table.board.spot}`);
    this.table.board.clear();
  }

  /**
   * A wager that needs a spot, clicked where the felt has none for it.
   * @param {string} name
   */
  askForSpot(name) {
    this.listed = true;
    this.sought = "";
    const { place } = this.table.controls;
    one(place, ".list", HTMLDetailsElement).open = true;
    const [field] = all(place, `[data-key="spot-${CSS.escape(name)}"]`);
    field?.closest("li")?.scrollIntoView({ block: "nearest" });
    field?.focus();
    this.table.say(`choose a spot for ${words(name)}`);
  }

  undo() {
    this.pending = this.before.pop() ?? new Map();
    this.table.redraw();
  }

  clear() {
    this.pending = new Map();
    this.before = [];
    this.table.redraw();
  }

  // Double what is about to be bet; if nothing is, bet again as much as already stands.
  double() {
    const { view, you } = this.table.now;
    const mine = (view?.wagers ?? []).filter((wager) => wager.seat === you);
    /** @type {[name: string, amount: number][]} */
    const standing = mine.map((wager) => [
      wager.mark ? `${wager.wager}:${wager.mark}` : wager.wager,
      wager.amount,
    ]);
    /** @type {[name: string, amount: number][]} */
    const doubled = this.total
      ? [...this.pending].map(([name, amount]) => [name, amount * 2])
      : standing;
    this.keep();
    for (const [name, amount] of doubled) this.pending.set(name, amount);
    this.table.redraw();
  }

  /**
   * Chips that are not bet yet are taken away; where there are none, the wager is taken back.
   * @param {string} name
   */
  remove(name) {
    const there = [...this.pending.keys()].find(
      (wager) => wager === name || wager.split(":")[0] === name,
    );
    if (there) {
      this.keep();
      this.pending.delete(there);
      this.table.say(`${called(there)}: taken away`);
      this.table.redraw();
    } else if (this.table.standing(name))
      this.table.act({ type: "take-down", seat: 0, wagers: { [name]: -1 } });
  }

  /**
   * Why wagers would be refused; nothing is bet.
   * @param {Record<string, number>} wagers
   */
  check(wagers) {
    const path = { number: this.table.number };
    return call("POST /tables/{number}/check", { path, body: { wagers } });
  }

  /**
   * Why an area cannot be bet on now, with its paragraph.
   * @param {string} name
   */
  async why(name) {
    const [why] = await this.check({ [name]: this.chip }).then(
      (refusals) => refusals.map((one) => `${one.why}${one.cite ? ` (${one.cite})` : ""}`),
      (error) => [String(error.message)],
    );
    if (why) refuse(this.table.refusal, new Error(`${called(name)}: ${why}`));
  }

  /**
   * Which of the wagers are refused, each by itself; the others are bet. A refusal says what amount would be accepted.
   * @param {Record<string, number>} wagers
   */
  async mend(wagers) {
    const refused = await this.check(wagers).catch(() => /** @type {Refusal[]} */ ([]));
    if (!refused.length) return;
    const bad = new Set(refused.map((one) => one.wager));
    const good = Object.fromEntries(Object.entries(wagers).filter(([name]) => !bad.has(name)));
    const mended =
      Object.keys(good).length && (await this.table.act({ type: "bet", seat: 0, wagers: good }));
    if (mended) for (const name of Object.keys(good)) this.pending.delete(name);
    const lines = refused.map((one) =>
      make(
        "li",
        {},
        `${called(one.wager)} ${dollars(one.amount)}: ${one.why}${one.cite ? ` (${one.cite})` : ""} `,
        one.make_it
          ? make(
              "button",
              {
                type: "button",
                class: "small",
                "data-make": one.wager,
                onclick: () => this.makeIt(one),
              },
              `make it ${dollars(one.make_it)}`,
            )
          : null,
        make(
          "button",
          { type: "button", class: "small", onclick: () => this.remove(one.wager) },
          "take it away",
        ),
      ),
    );
    refuse(this.table.refusal, new Error(" "));
    this.table.refusal.replaceChildren(make("ul", {}, ...lines));
    this.table.redraw();
  }

  /** @param {Refusal} refusal */
  makeIt({ wager, make_it: amount }) {
    this.keep();
    this.pending.set(wager, amount);
    refuse(this.table.refusal, null);
    this.table.redraw();
  }

  /**
   * Chips on the felt are bet when the time is up; their owner is warned before.
   * @param {number} left
   */
  clock(left) {
    if (!this.total || this.sending) return "";
    if (left < LAST_CALL) {
      this.bet();
      return "your chips are bet";
    }
    return left < WARNING ? `your ${dollars(this.total)} will be bet` : "";
  }

  repeat() {
    this.keep();
    for (const [wager, amount] of this.last) this.pending.set(wager, amount);
    this.table.redraw();
  }

  async bet() {
    const wagers = Object.fromEntries(this.pending);
    this.sending = true;
    const taken = await this.table.act({ type: "bet", seat: 0, wagers });
    if (!taken) {
      await this.mend(wagers);
      this.sending = false;
      return;
    }
    this.remember(wagers);
    this.clear();
    await this.table.seeds.pledge();
    await this.table.send({ type: "ready" });
    this.sending = false;
    this.table.redraw();
  }

  /**
   * What was bet last can be repeated, after a reload too.
   * @param {Record<string, number>} wagers
   */
  remember(wagers) {
    this.last = new Map(Object.entries(wagers));
    sessionStorage.setItem(this.kept, JSON.stringify(wagers));
  }

  get kept() {
    return `pitboss-last-${this.table.number}`;
  }

  // -- what is shown ------------------------------------------------------------------------------

  /**
   * @param {State} state
   * @param {ShownPrompt} prompt
   */
  parts(state, prompt) {
    return make(
      "div",
      { class: "betting" },
      make("div", { class: "bets" }, this.chips(), this.actions(state)),
      state.waiting ? make("p", { class: "wait" }, state.waiting) : null,
      this.ticket(),
      this.standing(state),
      this.list(prompt),
    );
  }

  chips() {
    /** @param {number} chip */
    const choose = (chip) => {
      this.chip = chip;
      this.table.redraw();
    };
    /** @type {(event: KeyboardEvent, i: number) => void} */
    const arrow = (event, i) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      choose(this.rack[(i + step + this.rack.length) % this.rack.length]);
      for (const chip of all(document, '.rack [aria-checked="true"]')) chip.focus();
    };
    return make(
      "div",
      { class: "rack", role: "radiogroup", "aria-label": "Chip to place" },
      ...this.rack.map((chip, i) =>
        make(
          "button",
          {
            type: "button",
            class: "chip",
            role: "radio",
            "aria-checked": String(chip === this.chip),
            "aria-label": `${dollars(chip)} chip`,
            tabindex: chip === this.chip ? "0" : "-1",
            "data-key": `chip-${chip}`,
            onclick: () => choose(chip),
            onkeydown: (event) => arrow(event, i),
          },
          chipPicture(chip),
        ),
      ),
    );
  }

  /** @param {State} state */
  actions(state) {
    const row = make("div", { class: "row actions" });
    /** @type {(id: string, says: string, onclick: () => void, kind?: string) => HTMLElement} */
    const button = (id, says, onclick, kind = "") =>
      make("button", { type: "button", class: kind, id, "data-key": id, onclick }, says);
    const ready = state.seats[state.you].ready || this.sending;
    if (this.total) {
      row.append(
        button("bet", `Bet ${dollars(this.total)}`, () => this.bet(), "primary"),
        button("double", "Double", () => this.double()),
        button("undo", "Undo", () => this.undo()),
        button("clear", "Clear", () => this.clear()),
      );
      return row;
    }
    if (ready)
      row.append(
        make(
          "span",
          { class: "wait" },
          state.hasBets ? "Waiting for the others." : "Nobody has bet yet.",
        ),
      );
    else if (state.hasBets)
      row.append(button("ready", this.go, () => this.table.send({ type: "ready" }), "primary"));
    else
      row.append(
        make("span", { class: "wait" }, "Place your bets: pick a chip, then click the felt."),
      );
    if (this.last.size)
      row.append(
        button(
          "repeat",
          "Repeat bet",
          () => this.repeat(),
          state.hasBets || ready ? "" : "primary",
        ),
      );
    return row;
  }

  // Numbers marked on a board, about to be written on a ticket.
  ticket() {
    const { board } = this.table;
    if (!board.spot) return null;
    return make(
      "div",
      { class: "row ticket" },
      this.rateCard(board.spot.split("-").length, board.wager),
      make("span", {}, `Your numbers: ${board.spot.replaceAll("-", ", ")}`),
      board.wager
        ? make(
            "button",
            {
              type: "button",
              class: "primary",
              id: "write",
              "data-key": "write",
              onclick: () => this.write(),
            },
            `Write the ticket, ${dollars(this.chip)}`,
          )
        : null,
      make(
        "button",
        { type: "button", "data-key": "unpick", onclick: () => board.clear() },
        "Clear the numbers",
      ),
    );
  }

  /**
   * What so many marked numbers pay, by the rate card.
   * @param {number} count
   * @param {string} wager
   */
  rateCard(count, wager) {
    const table = this.rates.find((one) => one.wager === wager && one.letter === String(count));
    if (!table) return null;
    const rows = Object.entries(table.rows).map(([row, pays]) =>
      make("li", {}, `${words(row).replaceAll("-", " ")} `, make("b", {}, pays)),
    );
    return make(
      "div",
      { class: "rates" },
      make(
        "span",
        {},
        `The rate card for ${count === 1 ? "one number" : `${count} numbers`} `,
        make("cite", {}, table.cite),
      ),
      make("ul", {}, ...rows),
    );
  }

  /** @param {State} state */
  standing(state) {
    const mine = state.wagers.filter((wager) => wager.seat === state.you);
    if (!mine.length) return null;
    const buttons = mine.map((wager) => {
      const name = wager.mark ? `${wager.wager}:${wager.mark}` : wager.wager;
      return make(
        "button",
        {
          type: "button",
          class: "small",
          "data-key": `down-${name}`,
          "data-take-back": name,
          onclick: () => this.table.act({ type: "take-down", seat: 0, wagers: { [name]: -1 } }),
        },
        `${marked(wager)} ${dollars(wager.amount)} ✕`,
      );
    });
    return make(
      "div",
      { class: "row standing", role: "group", "aria-label": "Take back a wager" },
      make("span", { class: "quiet" }, "Take back:"),
      ...buttons,
    );
  }

  /**
   * The same wagers as a list, for keyboards, screen readers and small screens.
   * @param {ShownPrompt} prompt
   */
  list(prompt) {
    const wagers = (prompt.wagers ?? []).flatMap((name) => this.table.wagers.get(name) ?? []);
    const rows = wagers.map((wager) => this.row(wager));
    const find = make("input", {
      type: "search",
      placeholder: "Find a wager",
      "aria-label": "Find a wager",
      "data-key": "find",
      value: this.sought,
      oninput: () => {
        this.sought = find.value;
        this.seek(rows);
      },
    });
    this.seek(rows);
    const list = make(
      "details",
      { class: "list", open: this.listed },
      make("summary", { "data-key": "wagers" }, `All wagers (${wagers.length})`),
      wagers.length > MANY ? find : null,
      this.table.odds.button(),
      make("ul", {}, ...rows),
      this.speech(),
    );
    list.addEventListener("toggle", () => {
      this.listed = list.open;
    });
    return list;
  }

  /** @param {HTMLElement[]} rows */
  seek(rows) {
    const sought = this.sought.toLowerCase();
    for (const row of rows) row.hidden = !row.textContent?.toLowerCase().includes(sought);
  }

  /** @param {WagerData} wager */
  row(wager) {
    const spot = this.spots(wager);
    const add = () =>
      this.addChip(spot ? `${wager.name}:${spot.value.trim() || wager.spots[0]}` : wager.name);
    return make(
      "li",
      { class: wager.required ? "required" : "" },
      make(
        "button",
        {
          type: "button",
          class: "small",
          "data-key": `add-${wager.name}`,
          "data-wager": wager.name,
          "aria-label": `${dollars(this.chip)} on ${words(wager.name)}`,
          onclick: add,
        },
        `+ ${dollars(this.chip)}`,
      ),
      make(
        "span",
        { class: "what" },
        make("b", {}, words(wager.name)),
        spot,
        wager.required ? make("i", {}, " required") : null,
        make("span", { class: "quiet" }, ` ${wager.says}; pays ${wager.pays}`),
        this.table.odds.on && this.table.odds.says(wager.name)
          ? make("span", { class: "edge" }, ` ${this.table.odds.says(wager.name)}`)
          : null,
      ),
      spot?.getAttribute("list")
        ? make(
            "datalist",
            { id: spot.getAttribute("list") },
            ...wager.spots.slice(0, SUGGESTED).map((one) => make("option", { value: one })),
          )
        : null,
    );
  }

  /** @param {WagerData} wager */
  spots(wager) {
    if (!wager.spots.length) return null;
    const common = {
      "aria-label": `Spot for ${words(wager.name)}`,
      "data-key": `spot-${wager.name}`,
    };
    if (wager.spots.length <= A_LIST && !this.table.board.numbers.length)
      return make(
        "select",
        common,
        ...wager.spots.map((one) => make("option", { value: one }, one)),
      );
    return make("input", {
      ...common,
      list: `spots-${wager.name}`,
      placeholder: wager.spots[0],
      size: 12,
    });
  }

  speech() {
    const say = make("input", {
      name: "say",
      placeholder: "off place-win-6",
      "data-key": "say",
      size: 16,
    });
    return make(
      "form",
      {
        class: "row say",
        onsubmit: (event) => {
          event.preventDefault();
          const [word, ...names] = say.value.trim().split(/\s+/);
          if (word) this.table.act({ type: "call", seat: 0, word, wagers: names });
          say.value = "";
        },
      },
      make("label", {}, "Say to the dealer ", say),
      make("button", { class: "small" }, "Say it"),
    );
  }
}
