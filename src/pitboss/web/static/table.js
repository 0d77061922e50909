// A table: the socket, what is known, and what is about to be bet.

import { call, dollars, make, refreshAccount, refuse, words } from "./common.js";
import { Controls } from "./controls.js";
import { bigHand, Felt } from "./felt.js";
import { Proofs } from "./verify.js";

const STORY = 200;
const USUAL_BUY_IN = 50000;
const OUT_OF_PLAY = ["burn", "discard", "dead-hand"];

class Table {
  constructor(root) {
    this.root = root;
    this.number = root.dataset.number;
    this.name = root.dataset.name;
    this.role = root.dataset.role;
    this.pending = new Map();
    this.last = new Map();
    this.wagers = new Map();
    this.waiting = new Map();
    this.asked = 0;
    this.retry = 0;
    this.story = document.getElementById("story");
    this.refusal = document.getElementById("refusal");
    this.felt = new Felt(document.querySelector("#felt svg"), (area) => this.clicked(area), (seat) => this.sit(seat));
    this.controls = new Controls(document.getElementById("controls"), this);
    this.proofs = new Proofs(document.getElementById("proofs"));
    this.news = null;
    setInterval(() => this.tick(), 200);
  }

  async begin() {
    const [sign, game] = await Promise.all([
      call("GET", `/api/tables/${this.number}`),
      call("GET", `/api/tables/${this.number}/rules`),
    ]);
    this.allSeats = sign.seats;
    for (const wager of game.wagers) this.wagers.set(wager.name, wager);
    this.connect();
  }

  // -- the socket -----------------------------------------------------------------------------

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/tables/${this.number}/socket`);
    this.socket.addEventListener("open", () => { this.retry = 0; this.root.classList.remove("away"); });
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => {
      this.root.classList.add("away");
      for (const { reject } of this.waiting.values()) reject(new Error("the connection broke: it is being made again"));
      this.waiting.clear();
      setTimeout(() => this.connect(), Math.min(5000, 300 * 2 ** this.retry++));
    });
  }

  hear(message) {
    if ("seq" in message) this.take(message);
    else {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.refused) waiting?.reject(new Error(message.cite ? `${message.refused} (${message.cite})` : message.refused));
      else waiting?.resolve();
    }
  }

  ask(command) {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) {
        reject(new Error("the connection is being made again"));
        return;
      }
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, command }));
    });
  }

  async send(command) {
    try {
      await this.ask(command);
      refuse(this.refusal, null);
      if (["sit", "buy", "leave"].includes(command.type)) refreshAccount();
      return true;
    } catch (error) {
      refuse(this.refusal, error);
      return false;
    }
  }

  act(answer, once = false) {
    return this.send({ type: "act", answer, at: once ? this.news.seq : 0 });
  }

  // -- betting --------------------------------------------------------------------------------

  clicked(area) {
    const { wager, seat } = area.dataset;
    if (!this.news?.you || (seat && Number(seat) !== this.news.you)) return;
    if (this.news.view?.prompt?.step !== "bets") return;
    this.stage(wager);
  }

  sit(seat) {
    if (this.name && this.news && !this.news.you && !this.news.seats[seat]) this.send({ type: "sit", chips: USUAL_BUY_IN, seat });
  }

  stage(wager) {
    this.pending.set(wager, (this.pending.get(wager) ?? 0) + this.controls.chip);
    this.render();
  }

  clear() {
    this.pending.clear();
    refuse(this.refusal, null);
    this.render();
  }

  repeat() {
    for (const [wager, amount] of this.last) this.pending.set(wager, amount);
    this.render();
  }

  async bet() {
    const wagers = Object.fromEntries(this.pending);
    if (await this.act({ type: "bet", seat: 0, wagers })) {
      this.last = new Map(Object.entries(wagers));
      this.pending.clear();
      this.render();
      await this.send({ type: "ready" });
    }
  }

  // -- what is known --------------------------------------------------------------------------

  take(news) {
    const before = this.news;
    this.news = news;
    if (before && before.view?.prompt?.step === "bets" && news.view?.prompt?.step !== "bets") this.pending.clear();
    this.proofs.take(news.events);
    this.tell(news);
    this.render(news.events.some((event) => event.type === "rolled" || event.type === "rested"));
    if (!news.view?.prompt) refreshAccount();
  }

  tell(news) {
    for (const line of news.told) {
      const cited = line.match(/^(.*) \(([^()]*(?:\([^()]*\)[^()]*)*)\)$/);
      const entry = cited && /\d/.test(cited[2]) ? make("li", {}, cited[1], " ", make("cite", {}, cited[2])) : make("li", {}, line);
      this.story.append(entry);
    }
    while (this.story.children.length > STORY) this.story.firstChild.remove();
    this.story.scrollTop = this.story.scrollHeight;
  }

  render(fresh = false) {
    const news = this.news;
    if (!news) return;
    const view = news.view;
    const wagers = view?.wagers ?? [];
    this.felt.showChips(wagers, this.pending, news.you);
    this.felt.showHands(view);
    this.felt.showThrown(view, fresh);
    this.felt.showSeats(news.seats, news.you, view?.prompt?.party);
    this.controls.show({
      seq: news.seq, you: news.you, name: this.name, role: this.role, seats: news.seats, allSeats: this.allSeats,
      prompt: view?.prompt ?? null, wagers, hasBets: wagers.length > 0, waiting: news.waiting, closed: news.closed,
      narrow: matchMedia("(max-width: 700px)").matches,
    });
    this.showSeats(view);
    this.showHands(view);
    if (news.you && this.scrolledTo !== news.you) this.scrollTo(news.you);
    document.getElementById("crew").hidden = !["dealer", "floorperson"].includes(this.role);
  }

  // The player's own hand and what lies in the middle, large.
  showHands(view) {
    const hands = Object.entries(view?.hands ?? {}).filter(([holder, hand]) => {
      const [owner] = holder.split("/");
      return hand.length && !OUT_OF_PLAY.includes(holder) && (!/^\d+$/.test(owner) || Number(owner) === this.news.you);
    });
    const shown = hands.slice(0, 12).map(([holder, hand]) => {
      const [owner, more] = holder.split("/");
      const name = /^\d+$/.test(owner) ? `Your hand${more ? ` ${more}` : ""}` : words(holder);
      const rank = view.ranks[holder] ? `: ${words(view.ranks[holder])}` : "";
      const said = hand.map((one) => one.piece ?? "face down").join(", ");
      return make("figure", { "aria-label": `${name}: ${said}${rank}` }, bigHand(hand, this.felt.pieces), make("figcaption", {}, name + rank));
    });
    document.getElementById("hands").replaceChildren(...shown);
  }

  scrollTo(seat) {
    const mark = document.querySelector(`#felt .seats [data-seat="${seat}"]`);
    if (!mark) return;
    this.scrolledTo = seat;
    const box = document.getElementById("felt");
    const at = mark.getBoundingClientRect();
    box.scrollLeft += at.left + at.width / 2 - box.getBoundingClientRect().left - box.clientWidth / 2;
  }

  showSeats(view) {
    const results = view?.prompt ? {} : view?.results ?? {};
    const rows = Object.entries(this.news.seats).map(([seat, sitting]) => {
      const won = results[`seat ${seat}`];
      return make("li", { class: Number(seat) === this.news.you ? "you" : "" }, make("b", {}, `${seat} ${sitting.patron}`), ` ${dollars(sitting.chips)}`,
        won ? make("span", { class: won > 0 ? "won" : "lost" }, ` ${dollars(won, true)}`) : null,
        sitting.leaving ? " leaving" : sitting.ready ? " ✓" : "");
    });
    document.getElementById("seats").replaceChildren(make("ul", {}, ...rows));
  }

  tick() {
    const clock = document.getElementById("clock");
    const until = this.news?.clock.until ?? 0;
    clock.hidden = !until;
    if (!until) return;
    const left = Math.max(0, until - Date.now());
    this.longest = this.until === until ? this.longest : left || 1;
    this.until = until;
    clock.firstElementChild.style.width = `${(100 * left) / this.longest}%`;
    clock.setAttribute("aria-label", `${Math.ceil(left / 1000)} seconds left for ${this.news.clock.what}`);
  }
}

const table = new Table(document.getElementById("table"));
table.begin().catch((error) => refuse(table.refusal, error));

for (const button of document.querySelectorAll("[data-dialog]")) {
  button.addEventListener("click", async () => {
    if (button.dataset.dialog === "proof") await table.proofs.show();
    document.getElementById(button.dataset.dialog).showModal();
  });
}
document.getElementById("close-bets").addEventListener("click", () => table.send({ type: "close-bets" }));
document.getElementById("report").addEventListener("submit", (event) => {
  event.preventDefault();
  const said = Object.fromEntries(new FormData(event.target));
  table.send({ type: "report", name: said.name, seat: Number(said.seat) });
});
