// The first lesson: one real round at the table itself, step by step. What it says is read off the table as it is now,
// so a player who does something else is told what comes next from there. It can be left at any time; Help begins it again.

import { dollars, words } from "../shared/labels.js";
import { one } from "../shared/page.js";

/** @import { ShownPrompt } from "../shared/server.d.ts" */
/** @import { State } from "./controls.js" */
/** @import { Table } from "./table.js" */

const KEPT = "pitboss-lesson";
const OF = "of 4";
/** @type {Record<string, string>} */
const WATCH = {
  dice: "The dice are thrown.",
  wheel: "The wheel turns.",
  numbers: "The numbers are drawn.",
};
/** @type {Record<string, string>} */
const PIECES = { tiles: "tiles" };
const OWN = /^Your? .*\b(wins?|loses?|lost|comes? back|paid|gets?)\b/;
const CITED = / \([^()]*(?:\([^()]*\)[^()]*)*\)$/;
const MOST = 2;

/** @param {string[]} names */
const either = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names[0];

export class Lesson {
  /**
   * @param {Table} table
   * @param {HTMLElement} place
   */
  constructor(table, place) {
    this.table = table;
    this.place = place;
    this.on = localStorage.getItem(KEPT) === "on"; // it goes on where a reload interrupted it
    this.result = "";
    one(place, "button").addEventListener("click", () => this.leave());
    place.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.leave();
    });
  }

  // A player who sits down for the first time is guided through a round.
  first() {
    if (!localStorage.getItem(KEPT) && !navigator.webdriver) this.begin();
  }

  begin() {
    localStorage.setItem(KEPT, "on");
    this.on = true;
    this.result = "";
    this.table.redraw();
  }

  leave() {
    localStorage.setItem(KEPT, "seen");
    const inside = this.place.contains(document.activeElement);
    this.on = false;
    this.table.redraw();
    if (inside) this.table.controls.focus(null);
  }

  /**
   * A round is over: what it brought, and why.
   * @param {string} said
   * @param {string[]} told
   */
  finish(said, told) {
    if (this.result) return;
    const why = told
      .filter((line) => OWN.test(line))
      .slice(-MOST)
      .map((line) => `${line.replace(CITED, "")}.`);
    this.result = [`${said}.`, ...why].join(" ");
  }

  /** @param {State} state */
  show(state) {
    if (this.on && this.result && this.table.betting.total) this.leave(); // the next round is played without it
    const [step, says] = this.on ? this.step(state) : ["", ""];
    this.place.hidden = !this.on;
    this.settle();
    this.table.root.dataset.step = step;
    const text = step && !state.stakes ? `${step} ${OF}. ${says}` : says;
    const line = one(this.place, "p");
    if (line.textContent !== text) line.textContent = text;
    one(this.place, "button").textContent = this.result ? "I know enough" : "Leave the lesson";
  }

  // Next to the felt if there is space; on a phone, directly above the controls.
  settle() {
    const { narrow } = this.table.zoom;
    if (this.on && narrow.matches !== Boolean(this.place.closest(".surface"))) {
      if (narrow.matches) one(document, ".below").before(this.place);
      else one(document, ".beside").prepend(this.place);
    }
  }

  /**
   * Which step it is, and what is to be done.
   * @param {State} state
   * @returns {[step: string, says: string]}
   */
  step(state) {
    const { prompt, you } = state;
    if (!state.name) return ["", "Sign in first: a guest needs one click."];
    if (!you) return ["", "Take a seat: press Sit down, below the felt."];
    if (this.result)
      return [
        "4",
        `${this.result} That was a whole round. What happened tells it step by step; Rules and Guide explain the game.`,
      ];
    if (!prompt) return ["", state.waiting || "The next round begins in a moment."];
    if (prompt.step === "bets") return this.betting(state, prompt);
    if (prompt.party !== String(you)) return ["", this.watching(state)];
    return ["3", this.deciding(prompt)];
  }

  /**
   * @param {State} state
   * @param {ShownPrompt} prompt
   * @returns {[step: string, says: string]}
   */
  betting(state, prompt) {
    const { betting, board, wagers, zoom } = this.table;
    const missing = [...wagers.values()].filter(
      (wager) =>
        wager.required && !this.table.standing(wager.name) && !betting.pending.has(wager.name),
    );
    const mine = state.wagers.some((wager) => wager.seat === state.you);
    if (state.seats[state.you].ready || betting.sending)
      return ["2", "Your bet is made. As soon as everybody has bet, it begins."];
    if (betting.total && !missing.length)
      return [
        "2",
        `Your chips lie on the felt. Press Bet ${dollars(betting.total)}; Undo takes them back.`,
      ];
    if (mine && !missing.length) return ["2", `Your bet stands. Press ${betting.go} to go on.`];
    if (board.spot) return ["1", "Mark more numbers if you like, then press Write the ticket."];
    if (board.numbers.length)
      return ["1", "Click some numbers on the board: those are the ones you bet on."];
    const keys = zoom.narrow.matches ? "" : " By keyboard: All wagers, then the + of one.";
    const [wager] = missing;
    if (!wager)
      return [
        "1",
        `Put down a chip: click a place on the felt that can be bet on, for example ${words(prompt.wagers?.[0] ?? "")}.${keys}`,
      ];
    return [
      "1",
      `Put down a chip: click the place that blinks, ${words(wager.name)} (${wager.says}).${keys}`,
    ];
  }

  /** @param {ShownPrompt} prompt */
  deciding(prompt) {
    const { coach, felt } = this.table;
    if (prompt.most) return "You may cut the cards: move the slider where you like, and press Cut.";
    if (prompt.shape)
      return `Set your hand: click ${PIECES[felt.kind] ?? "cards"} to move them, then press Set.${prompt.suggestion ? " As the house would does it for you." : ""}`;
    if (!prompt.offers) return words(prompt.step);
    const names = prompt.offers.map(
      (offer) => `${words(offer.name)}${offer.says ? ` (${offer.says})` : ""}`,
    );
    const pot = this.table.stakes ? "Everybody plays for the pot, against each other. " : "";
    return `${pot}It is your turn. Press ${either(names)}.${coach.advises(prompt.step) ? " Not sure? Ask what the best player would do." : ""}`;
  }

  /** @param {State} state */
  watching(state) {
    if (!state.wagers.some((wager) => wager.seat === state.you) && !this.table.stakes)
      return "This round is played without you. You can bet in the next one.";
    return (
      WATCH[this.table.felt.kind] ??
      "The dealer deals. Your own hand is shown large below the felt; wait until you are asked."
    );
  }
}
