// A table: the socket, what is known, and in which order it is shown.

import { Proofs } from "../proof/proofs.js";
import { Seeds } from "../proof/seeds.js";
import { refreshAccount } from "../shared/account_bar.js";
import { call, Refused, random } from "../shared/api.js";
import { card, dollars, words } from "../shared/labels.js";
import { $, all, make, one, refuse, seek, written } from "../shared/page.js";
import { bigDice, bigHand, calledBy, callPieces, spoken } from "../shared/pieces.js";
import { sound } from "../shared/preferences.js";
import { AT_ONCE, animation, OUT_OF_PLAY, pause, still } from "./animation.js";
import { BetAreas } from "./bet_areas.js";
import { Betting } from "./betting.js";
import { Coach } from "./coach.js";
import { Controls } from "./controls.js";
import { Felt } from "./felt.js";
import { FeltZoom } from "./felt_zoom.js";
import { LastResults } from "./last_results.js";
import { Lesson } from "./lesson.js";
import { NumberBoard } from "./number_board.js";
import { Odds } from "./odds.js";
import { Reminder } from "./reminder.js";
import { Signs } from "./signs.js";
import { Talk } from "./talk.js";

/** @import { Answer, Command, Event, News, SentView, TableMessage, TableSign, WagerData } from "../shared/server.d.ts" */
/** @import { Outcome } from "./felt.js" */

const STORY = 200;
const ROOMY = 880; // pixels: with less width, the own hand is smaller, to leave more space to the controls
const USUAL_BUY_IN = 50000;
const SIGNED_OUT = 4401;
const PATIENCE = 60000; // how long a command is sent again, in milliseconds
const THROWN = ["rolled", "rested"];
const GOES_ON = ["dealt", "rolled", "rested", "chosen"];

/**
 * A command that is not answered yet.
 * @typedef {{ id: number, once: string, command: Command, until: number, resolve: () => void, reject: (error: Error) => void }} Waiting
 */

export class Table {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.number = Number(root.dataset.number);
    this.name = root.dataset.name ?? "";
    this.role = root.dataset.role ?? "";
    /** @type {Map<string, WagerData>} */
    this.wagers = new Map();
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {News[]} */
    this.queue = [];
    /** @type {Outcome[]} */
    this.outcomes = [];
    /** @type {Map<string, Outcome>} */
    this.sums = new Map();
    /** @type {number[]} */
    this.allSeats = [];
    /** @type {string[]} */
    this.styles = [];
    this.stakes = false;
    this.buyIn = "";
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Promise<void> | null} */
    this.playing = null;
    this.fresh = false;
    this.fitted = "";
    this.longest = 1;
    this.until = 0;
    this.warned = false;
    this.asked = 0;
    this.retry = 0;
    this.round = 0;
    this.recalled = false;
    /** @type {News | null} */
    this.news = null;
    /** @type {SentView | null} */
    this.lookBack = null;
    this.bots = Number(new URLSearchParams(location.search).get("bots")) || 0;
    this.refusal = $("refusal");
    const svg = one(document, "#felt svg", SVGSVGElement);
    this.areas = new BetAreas(
      svg,
      (area) => this.clicked(area),
      (area) => this.betting.remove(area.dataset.wager ?? ""),
      (area) => this.closedArea(area),
    );
    this.board = new NumberBoard(svg, () => this.redraw());
    this.felt = new Felt(svg, this.areas);
    for (const [seat, mark] of this.felt.marks)
      mark.addEventListener("click", () => this.sit(seat));
    this.zoom = new FeltZoom($("felt"), svg, () => this.redraw());
    this.betting = new Betting(this);
    this.coach = new Coach(this, $("decisions"));
    this.lesson = new Lesson(this, $("lesson"));
    this.odds = new Odds(this, svg);
    this.controls = new Controls($("controls"), this, this.betting);
    this.seeds = new Seeds(this, $("own-chance", HTMLInputElement));
    this.proofs = new Proofs($("proofs"), this.seeds);
    this.reminder = new Reminder($("reminder", HTMLDialogElement), this.number, () =>
      this.send({ type: "leave" }),
    );
    this.signs = new Signs((command) => this.send(command));
    this.talk = new Talk(this);
    this.lastResults = new LastResults($("results"), $("facts"), svg);
    setInterval(() => this.tick(), 200);
  }

  async begin() {
    const path = { number: this.number };
    const [sign, game] = await Promise.all([
      call("GET /tables/{number}", { path }),
      call("GET /tables/{number}/rules", { path }),
    ]);
    this.allSeats = sign.seats;
    this.stakes = sign.table_stakes;
    this.buyIn = sign.limits["buy-in"] ?? "";
    this.styles = sign.styles;
    this.betting.post(sign.limits);
    this.betting.recall();
    this.felt.kind = this.betting.kind = game.pieces;
    this.betting.verb = game.wheel?.verb;
    callPieces(game.names);
    this.betting.rates = game.pay_tables;
    for (const wager of game.wagers) this.wagers.set(wager.name, wager);
    this.board.offer(game.wagers);
    this.connect();
  }

  // What is known; there is nothing to ask before the first message.
  get now() {
    if (!this.news) throw new Error("the table has not said anything yet");
    return this.news;
  }

  // -- the socket -----------------------------------------------------------------------------

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/tables/${this.number}/socket`);
    this.socket.addEventListener("open", () => {
      this.retry = 0;
      this.fresh = true;
      this.seeds.revealed = false;
      this.root.classList.remove("away");
      for (const asked of this.waiting.values()) this.repeat(asked);
    });
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => {
      if (event.code === SIGNED_OUT) {
        location.reload();
        return;
      }
      this.root.classList.add("away");
      if (this.waiting.size || event.reason)
        refuse(
          this.refusal,
          new Error(event.reason || "the connection was lost: connecting again"),
        );
      setTimeout(() => this.connect(), Math.min(5000, 300 * 2 ** this.retry++));
    });
  }

  /** @param {TableMessage} message */
  hear(message) {
    if ("seq" in message) {
      this.seeds.hear(message);
      this.queue.push(message);
      if (!this.playing)
        this.playing = this.playAll().finally(() => {
          this.playing = null;
        });
      return;
    }
    if ("talk" in message) {
      this.talk.hear(message.talk);
      return;
    }
    if ("role" in message) {
      this.role = message.role;
      return; // news follow, by what the new role may see
    }
    const asked = this.waiting.get(message.id);
    if (!asked) return;
    if ("again" in message && message.again && Date.now() < asked.until) {
      setTimeout(() => this.repeat(asked), 1000);
      return;
    }
    this.waiting.delete(message.id);
    if ("refused" in message) asked.reject(new Refused(message.refused, message.cite));
    else asked.resolve();
  }

  /**
   * Every command has an id of its own. If the answer is lost, it is sent again with the same id: it is carried out once.
   * @param {Command} command
   * @returns {Promise<void>}
   */
  ask(command) {
    return new Promise((resolve, reject) => {
      const asked = {
        id: ++this.asked,
        once: random(16),
        command,
        resolve,
        reject,
        until: Date.now() + PATIENCE,
      };
      this.waiting.set(asked.id, asked);
      if (this.socket?.readyState === WebSocket.OPEN) this.repeat(asked);
      else refuse(this.refusal, new Error("not connected: connecting again"));
    });
  }

  /** @param {Waiting} asked */
  repeat(asked) {
    const { id, once, command } = asked;
    if (Date.now() > asked.until) {
      this.waiting.delete(id);
      asked.reject(new Error("the connection was lost for too long: look at the table again"));
    } else if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ id, once, command }));
  }

  /**
   * @param {Command} command
   * @returns {Promise<boolean>}
   */
  async send(command) {
    refuse(this.refusal, null); // an earlier refusal is not about this command
    try {
      await this.ask(command);
      refuse(this.refusal, null);
      if (["sit", "buy"].includes(command.type)) refreshAccount();
      return true;
    } catch (error) {
      refuse(this.refusal, error);
      this.refusal.scrollIntoView({ block: "nearest" });
      return false;
    }
  }

  /**
   * An answer to the prompt: a decision counts only for the prompt that is seen now, a bet only for the round that is seen.
   * @param {Answer} answer
   */
  act(answer) {
    return this.send({ type: "act", answer, at: this.now.seq });
  }

  // -- betting --------------------------------------------------------------------------------

  /** @param {SVGElement} area */
  clicked(area) {
    const { wager = "" } = area.dataset;
    if (wager.includes(":") || !this.wagers.get(wager)?.spots.length) this.betting.addChip(wager);
    else if (wager === this.board.wager && this.board.spot) this.betting.write();
    else this.betting.askForSpot(wager);
  }

  /**
   * An area that cannot be bet on now says why.
   * @param {SVGElement} area
   */
  closedArea(area) {
    const { wager = "", seat } = area.dataset;
    if (!this.name) return;
    if (!this.news?.you)
      refuse(this.refusal, new Error("Sit down first: bets are made from a seat."));
    else if (seat && Number(seat) !== this.news.you)
      refuse(
        this.refusal,
        new Error(`That is the place of seat ${seat}; yours is seat ${this.news.you}.`),
      );
    else this.betting.why(wager);
  }

  /** @param {number} seat */
  sit(seat) {
    if (this.name && this.news && !this.news.you && !this.news.seats[seat])
      this.send({ type: "sit", chips: USUAL_BUY_IN, seat });
  }

  // As many bots as were asked for when the table was opened.
  async inviteBots() {
    const { bots } = this;
    const asked = new URLSearchParams(location.search).get("style");
    const style = this.styles.find((name) => name === asked) ?? this.styles[0];
    this.bots = 0;
    for (let i = 0; i < bots; i += 1) if (!(await this.send({ type: "invite", style }))) return;
  }

  /**
   * The player's own stake under a name.
   * @param {string} name
   */
  standing(name) {
    const { view, you } = this.news ?? { view: null, you: 0 };
    const mine = (view?.wagers ?? []).filter((wager) => wager.seat === you);
    return mine
      .filter((wager) => wager.wager === name || `${wager.wager}:${wager.mark}` === name)
      .reduce((sum, wager) => sum + wager.amount, 0);
  }

  /**
   * For those who do not see the chips.
   * @param {string} text
   */
  say(text) {
    $("said").textContent = text;
  }

  // -- what is known --------------------------------------------------------------------------

  async playAll() {
    for (let news = this.queue.shift(); news; news = this.queue.shift()) {
      try {
        await this.play(news);
      } catch (error) {
        refuse(this.refusal, error);
        throw error;
      }
    }
  }

  /** @param {News} news */
  async play(news) {
    const before = this.news;
    const again = this.fresh || before?.you !== news.you; // a player who sits down is told the whole round again
    this.fresh = false;
    const anew = !before?.view?.prompt;
    if (anew && news.view?.prompt) {
      this.round += 1;
      this.sums.clear();
    }
    if (before?.view?.prompt?.step === "bets" && news.view?.prompt?.step !== "bets")
      this.coach.begin();
    if (anew && before?.view && news.view?.prompt && !$("banner").hidden)
      this.lookBack ??= before.view;
    if (news.events.some((event) => GOES_ON.includes(event.type))) this.forget(null);
    const known = anew ? new Map() : this.felt.lying();
    const time =
      again || still() || document.hidden || this.queue.length > 1
        ? AT_ONCE
        : animation(news.events, known);
    if (news.view?.prompt?.step !== "bets" && before?.view?.prompt?.step === "bets")
      this.areas.allow(false, news.you, []);
    this.felt.showHands(this.lookBack ?? news.view, time);
    this.felt.showThrown(this.lookBack ?? news.view, time);
    if (time.total) await this.watch(time.total);
    this.news = news;
    if (!this.recalled) await this.remember(news);
    else if (!again) this.lastResults.hear(news.events, news.begins);
    this.proofs.take(news);
    if (news.sign) this.post(news.sign);
    this.settle(news, before);
    this.tell(news, again);
    this.show();
    $("story").scrollTop = $("story").scrollHeight; // what is shown beside it may have grown
    if (news.view?.prompt?.step !== "bets") this.odds.point(null);
    if (before && before.you !== news.you) refreshAccount();
    if (news.you && this.zoom.seat !== news.you) this.zoom.look(news.you);
    if (news.you && this.bots) this.inviteBots();
    if (news.you && before && !before.you) this.lesson.first();
  }

  /**
   * While cards fly and wheels turn there is nothing to decide.
   * @param {number} milliseconds
   */
  async watch(milliseconds) {
    this.controls.place.setAttribute("aria-busy", "true");
    sound("deal");
    await pause(milliseconds);
    this.controls.place.removeAttribute("aria-busy");
  }

  /** @param {News} news */
  async remember(news) {
    /** @param {Event[][]} rounds */
    const before = (rounds) => this.proofs.recall(news.view ? rounds.slice(0, -1) : rounds);
    if (this.name) await this.lastResults.recall(this.number, news.seq, before).catch(() => {});
    else this.lastResults.take(news.events);
    this.recalled = true;
  }

  /**
   * The last result, and what lay on the table then, stays in sight until the player or the table goes on.
   * @param {SentView | null} [view]
   */
  forget(view = this.now.view) {
    this.outcomes = [];
    $("banner").hidden = true;
    if (!this.lookBack) return;
    this.lookBack = null;
    this.felt.showHands(view);
    this.felt.showThrown(view);
    this.showHands(view);
  }

  /**
   * How wagers came out, and at the end of a round what it brought.
   * @param {News} news
   * @param {News | null} before
   */
  settle(news, before) {
    const { view, you } = news;
    const bets = view?.prompt?.step === "bets";
    if (before?.view?.prompt?.step === "bets" && !bets) this.betting.clear();
    if (before) for (const event of news.events) this.count(event);
    if (
      news.events.some((event) => event.type === "settled") ||
      (view && !view.prompt && this.sums.size)
    )
      this.outcomes = [...this.sums.values()].filter((sum) => sum.net || sum.amount);
    if (before && you && view && !view.prompt && before.view?.prompt)
      this.announce(view.results[`seat ${you}`] ?? 0, news);
  }

  /**
   * What wagers brought since the round or the last throw began: who is out early sees it at the end, too.
   * @param {Event} event
   */
  count(event) {
    if (THROWN.includes(event.type)) this.sums.clear();
    if (event.type !== "settled") return;
    const spot = event.mark ? `${event.wager}:${event.mark}` : event.wager;
    /** @type {Outcome} */
    const sum = this.sums.get(`${event.seat}|${spot}`) ?? {
      seat: event.seat,
      wager: event.wager,
      mark: event.mark || undefined,
      spot,
      net: 0,
      amount: 0,
    };
    sum.net += event.won - event.lost - event.vigorish;
    sum.amount += event.won + event.returned;
    this.sums.set(`${event.seat}|${spot}`, sum);
  }

  /**
   * @param {number} net
   * @param {News} news
   */
  announce(net, { events, told }) {
    const { you } = this.now;
    const mine = events.some((event) =>
      event.type === "moved"
        ? event.target === `seat ${you}`
        : (event.type === "settled" || event.type === "charged") && event.seat === you,
    );
    if (!net && !mine) return;
    const banner = $("banner");
    banner.className = net > 0 ? "banner won" : net < 0 ? "banner lost" : "banner";
    banner.textContent =
      net > 0 ? `You won ${dollars(net)}` : net < 0 ? `You lost ${dollars(-net)}` : "You are even";
    banner.hidden = false;
    this.lesson.finish(banner.textContent, told);
    sound(net > 0 ? "won" : "lost");
  }

  /**
   * @param {News} news
   * @param {boolean} again
   */
  tell(news, again) {
    const story = $("story");
    const lines = news.told.map((line) => {
      const cited = line.match(/^(.*) \(([^()]*(?:\([^()]*\)[^()]*)*)\)$/);
      const of = { "data-round": this.round };
      return cited && /\d/.test(cited[2])
        ? make("li", of, cited[1], " ", make("cite", {}, cited[2]))
        : make("li", of, line);
    });
    if (again)
      for (const line of story.querySelectorAll(`[data-round="${this.round}"]`)) line.remove();
    story.append(...lines);
    while (story.children.length > STORY) story.firstChild?.remove();
    story.scrollTop = story.scrollHeight;
  }

  /**
   * The sign of the table has changed: everybody sees it at once, and is told.
   * @param {TableSign} sign
   */
  post(sign) {
    const fresh = !this.signs.sign;
    const told = this.signs.show(sign);
    if (fresh) return;
    $("story").append(...told.map((line) => make("li", { class: "announced" }, line)));
    this.say(told.join(". "));
    call("GET /tables/{number}", { path: { number: this.number } })
      .then((now) => this.postLimits(now.limits))
      .catch(() => {});
  }

  /** @param {Record<string, string>} limits */
  postLimits(limits) {
    this.betting.post(limits);
    $("limits").replaceChildren(
      ...Object.entries(limits).map(([wager, limit]) =>
        make(
          "span",
          { class: "fact", "data-wager": wager, "data-limit": limit },
          wager === "all" ? "limits " : `${words(wager)} `,
          make("b", {}, `$${limit}`),
        ),
      ),
    );
  }

  // -- showing it -----------------------------------------------------------------------------

  show() {
    const { view, you } = this.now;
    const bets = view?.prompt?.step === "bets";
    this.areas.allow(bets, you, view?.prompt?.wagers ?? []);
    this.board.allow(bets && you > 0 && this.board.numbers.length > 0);
    this.lastResults.show(view);
    this.showHands(this.lookBack ?? view);
    this.showSeats(view);
    this.talk.allow(you > 0 || $("crew").hidden === false);
    this.redraw();
    this.reminder.watch(you > 0);
    $("open-posting").hidden = this.role !== "floorperson";
    $("crew").hidden = !["dealer", "floorperson"].includes(this.role);
  }

  // What depends on the size of the felt and on the chips in the player's hand.
  redraw() {
    const news = this.news;
    if (!news) return;
    const { view, you, seats } = news;
    const wagers = view?.wagers ?? [];
    this.felt.showChips(wagers, this.betting.pending, this.outcomes, you);
    this.board.own(
      [...wagers, ...this.outcomes]
        .filter((wager) => wager.seat === you)
        .map((wager) => wager.mark ?? ("spot" in wager ? wager.spot : "")),
    );
    this.felt.showPot(view?.prompt ? view.results : {});
    this.felt.showButton(Number(view?.facts.button));
    this.felt.showPuck(Number(view?.facts.point ?? this.lastResults.facts.get("point")));
    this.felt.showSeats(seats, you, view?.prompt?.party, Boolean(this.name) && !you);
    this.felt.makeRoom();
    if (this.zoom.size !== this.fitted) this.showHands(this.lookBack ?? view);
    this.fitted = this.zoom.size;
    const missing = [...this.wagers.values()].filter(
      (wager) =>
        wager.required && !this.standing(wager.name) && !this.betting.pending.has(wager.name),
    );
    this.areas.want(new Set(missing.map((wager) => wager.name)));
    this.showStake(view, you);
    const state = {
      seq: news.seq,
      you,
      name: this.name,
      role: this.role,
      seats,
      allSeats: this.allSeats,
      stakes: this.stakes,
      buyIn: this.buyIn,
      prompt: view?.prompt ?? null,
      wagers,
      hasBets: wagers.length > 0,
      waiting: news.waiting,
      closed: news.closed,
    };
    this.controls.show(state);
    this.lesson.show(state);
  }

  /**
   * What is at stake: one's own, and on the whole table.
   * @param {SentView | null} view
   * @param {number} you
   */
  showStake(view, you) {
    const results = Object.entries(view?.prompt ? view.results : {});
    const between = results
      .filter(([party, amount]) => amount > 0 && !/^(seat |house|meter|reserve|rake)/.test(party))
      .reduce((sum, [, amount]) => sum + amount, 0);
    const wagers = view?.wagers ?? [];
    const total = wagers.reduce((sum, wager) => sum + wager.amount, between);
    const mine = wagers
      .filter((wager) => wager.seat === you)
      .reduce((sum, wager) => sum + wager.amount, 0);
    $("stake").textContent = total
      ? `At stake: ${mine ? `you ${dollars(mine)}, ` : ""}the table ${dollars(total)}`
      : "";
  }

  /**
   * The player's own hand and what lies in the middle, large.
   * @param {SentView | null} view
   */
  showHands(view) {
    const hands = Object.entries(view?.hands ?? {}).filter(([holder, hand]) => {
      const [owner] = holder.split("/");
      const inPlay = hand.length && !OUT_OF_PLAY.includes(holder);
      const own = Number(owner) === this.now.you;
      if (this.felt.onBoard(hand)) return false;
      return (
        inPlay &&
        (own || (this.zoom.narrow.matches && !/^\d+$/.test(owner) && hand.some((one) => one.piece)))
      );
    });
    const shown = hands.slice(0, 12).map(([holder, hand]) => {
      const [owner, more] = holder.split("/");
      const name = /^\d+$/.test(owner) ? `Your hand${more ? ` ${more}` : ""}` : words(holder);
      const rank = view?.read[holder] ? `: ${view.read[holder]}` : "";
      const said = hand.map((one) => spoken(one.piece)).join(", ");
      const called = hand
        .map((one) => calledBy(one.piece))
        .filter(Boolean)
        .join(", ");
      return make(
        "figure",
        {
          role: "img",
          "aria-label": `${name}: ${said}${rank}`,
          class: `${/^\d+$/.test(owner) ? "own" : ""} ${view?.collected.includes(holder) ? "collected" : ""}`,
        },
        bigHand(hand, this.felt.kind),
        make("figcaption", {}, name + rank, called && !rank ? `: ${called}` : null),
      );
    });
    $("hands").replaceChildren(...this.thrown(view), ...shown);
    this.fitHands();
  }

  /**
   * What was thrown or where the ball lies, large.
   * @param {SentView | null} view
   */
  thrown(view) {
    const dice = view?.dice ?? [];
    const figures = [];
    if (dice.length)
      figures.push(
        make(
          "figure",
          { role: "img", "aria-label": `The dice: ${dice.join(", ")}` },
          bigDice(dice),
          make(
            "figcaption",
            {},
            dice.length > 1 ? `${dice.reduce((sum, die) => sum + die, 0)} in all` : "the die",
          ),
        ),
      );
    if (view?.pocket)
      figures.push(
        make(
          "figure",
          { role: "img", "aria-label": `It came to rest at ${card(view.pocket)}` },
          make(
            "b",
            { class: "pocket", style: this.lastResults.colour(view.pocket) ?? "" },
            card(view.pocket),
          ),
          make("figcaption", {}, "came"),
        ),
      );
    return figures;
  }

  // As large as fits next to the controls, with all of them in sight.
  fitHands() {
    const strip = $("hands");
    const svgs = [...strip.querySelectorAll("svg")];
    /** @param {SVGElement} svg */
    const shape = (svg) => Number(svg.dataset.shape) * (svg.closest(".own") ? 1 : 0.75);
    const sum = svgs.reduce((total, svg) => total + shape(svg), 0);
    const narrow = this.zoom.narrow.matches && !this.zoom.sideways.matches;
    const across = strip.parentElement?.clientWidth ?? 0;
    const room =
      (narrow ? $("felt").clientWidth - 16 : across * (across < ROOMY ? 0.32 : 0.5)) -
      16 * svgs.length;
    const most = narrow ? 84 : 108;
    const high = Math.max(narrow ? 64 : 56, Math.min(most, room / (sum || 1)));
    strip.style.setProperty("--own-high", `${high}px`);
    strip.style.setProperty("--other-high", `${high * 0.75}px`);
  }

  /** @param {SentView | null} view */
  showSeats(view) {
    const results = view?.prompt ? {} : (view?.results ?? {});
    const asked = view?.prompt?.party;
    const rows = Object.entries(this.now.seats).map(([seat, sitting]) => {
      const won = results[`seat ${seat}`];
      const does = sitting.to
        ? `going to table ${sitting.to}`
        : sitting.leaving
          ? "leaving"
          : sitting.away
            ? "sits out"
            : asked === seat
              ? "▸ deciding"
              : sitting.ready
                ? "✓ ready"
                : "";
      return make(
        "li",
        { class: Number(seat) === this.now.you ? "you" : "" },
        make("b", {}, `${seat} ${sitting.patron}`),
        make("span", {}, ` ${dollars(sitting.chips)}`),
        won ? make("span", { class: won > 0 ? "won" : "lost" }, ` ${dollars(won, true)}`) : null,
        make("i", {}, does),
      );
    });
    $("seats").replaceChildren(
      rows.length
        ? make("ul", {}, ...rows)
        : make("p", { class: "quiet" }, "Nobody sits here yet."),
    );
  }

  tick() {
    const clock = $("clock");
    const until = this.news?.clock.until ?? 0;
    clock.hidden = !until;
    if (!until) return;
    const left = Math.max(0, until - Date.now());
    this.longest = this.until === until ? this.longest : left || 1;
    this.until = until;
    one(clock, "i").style.transform = `scaleX(${left / this.longest})`;
    const {
      you,
      clock: { what },
    } = this.now;
    const mine = what === `seat ${you}`;
    const warned = what === "bets" ? this.betting.clock(left) : "";
    one(clock, "b").textContent =
      `${Math.ceil(left / 1000)} s ${mine ? "for you" : what === "bets" ? "to bet" : `for ${what}`}${warned ? `: ${warned}` : ""}`;
    if (warned && !this.warned) this.say(warned);
    this.warned = Boolean(warned);
    clock.classList.toggle("soon", left < 6000);
  }
}

const table = new Table($("table"));
table.begin().catch((error) => refuse(table.refusal, error));

for (const button of all(document, "[data-dialog]")) {
  button.addEventListener("click", () => {
    if (button.dataset.dialog === "proof") table.proofs.show();
    $(button.dataset.dialog ?? "", HTMLDialogElement).showModal();
  });
}
for (const button of all(document, "[data-zoom]"))
  button.addEventListener("click", () => table.zoom.by(Number(button.dataset.zoom)));
$("help").addEventListener("click", () => {
  table.lesson.begin();
  $("lesson").focus();
});
const link = seek("link", HTMLInputElement);
if (link) link.value = `${location.origin}${link.dataset.path}`;
const here = /^(localhost|127\.|\[::1\])/.test(location.hostname);
seek("only-here")?.toggleAttribute("hidden", !here);
const copyLink = seek("copy-link");
copyLink?.addEventListener("click", async () => {
  link?.select();
  await navigator.clipboard?.writeText(link?.value ?? "").catch(() => {});
  copyLink.textContent = "Copied";
});
seek("close-table")?.addEventListener("click", () => table.send({ type: "close-table" }));
$("close-bets").addEventListener("click", () => table.send({ type: "close-bets" }));
seek("break-table")?.addEventListener("click", () => table.send({ type: "break-table" }));
const report = $("report", HTMLFormElement);
report.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = written(report);
  table.send({ type: "report", name: said.name, seat: Number(said.seat) });
});
