// Tournaments: the notice, entering, and the leaderboard, which is looked at again every second.

import { refreshAccount } from "../shared/account_bar.js";
import { call, callOnce } from "../shared/api.js";
import { dollars } from "../shared/labels.js";
import { $, all, make, one, refuse, seek, written } from "../shared/page.js";

/** @import { Board } from "../shared/server.d.ts" */

/** @param {number} time */
const when = (time) =>
  new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
for (const place of all(document, "[data-time]"))
  place.textContent = when(Number(place.dataset.time));
for (const place of all(document, "b[data-cents]"))
  place.textContent = dollars(Number(place.dataset.cents));

const form = seek("file", HTMLFormElement);
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const said = written(form);
  /** @param {string} name */
  const cents = (name) => Math.round(Number(said[name]) * 100);
  const supervisors = Object.fromEntries(
    ["security", "casino-gaming-operations", "surveillance"].map((one) => [
      one,
      said[`supervisor-${one}`],
    ]),
  );
  const {
    location: where,
    equipment,
    security,
    controller,
    key_employee,
    registration,
    forms,
  } = said;
  const notice = {
    start: new Date(said.start).getTime(),
    location: where,
    equipment,
    participants: Number(said.participants),
    security,
    supervisors,
    controller,
    key_employee,
  };
  const controls = {
    game: said.game,
    chips: cents("chips"),
    hands: Number(said.hands),
    advance: Number(said.advance),
    buy_in: cents("buy_in"),
    fee: cents("fee"),
    rebuys: Number(said.rebuys),
    prizes: said.prizes.split(",").map(Number),
    tips: Number(said.tips),
    tips_disclosed: Number(said.tips) > 0,
    registration,
    equipment,
    forms,
  };
  try {
    const body = { title: said.title, notice, controls };
    const made = await call("POST /tournaments", { body });
    location.href = `/tournaments/${made.number}`;
  } catch (error) {
    refuse(one(form, ".refusal"), error);
  }
});

const root = seek("tournament");
if (root) {
  const path = { number: Number(root.dataset.number) };
  const name = root.dataset.name;
  /** @param {() => Promise<Board>} ask */
  const act = (ask) => async () => {
    try {
      show(await ask());
      refuse($("refusal"), null);
      if (name) refreshAccount();
    } catch (error) {
      refuse($("refusal"), error);
    }
  };
  const rebuys = () => ({ rebuys: Number(seek("rebuys", HTMLInputElement)?.value ?? 0) });
  const enter = () => callOnce("POST /tournaments/{number}/entry", { path, body: rebuys() });
  const withdraw = () => callOnce("DELETE /tournaments/{number}/entry", { path });
  const buyAgain = () => call("POST /tournaments/{number}/rebuys", { path, body: rebuys() });
  const addBots = () => {
    const count = Number($("bots", HTMLInputElement).value);
    return call("POST /tournaments/{number}/bots", { path, body: { count } });
  };
  const start = () => call("POST /tournaments/{number}/start", { path });
  const stop = () => {
    const why = $("why", HTMLInputElement).value;
    return call("POST /tournaments/{number}/stop", { path, body: { why } });
  };
  seek("enter")?.addEventListener("click", act(enter));
  seek("withdraw")?.addEventListener("click", act(withdraw));
  seek("rebuys")?.addEventListener("change", act(buyAgain));
  seek("add-bots")?.addEventListener("click", act(addBots));
  seek("start")?.addEventListener("click", act(start));
  seek("stop")?.addEventListener("click", act(stop));

  /** @param {Board} board */
  const show = (board) => {
    const open = board.state === "open";
    const mine = board.players.find((one) => one.patron === name);
    $("pool").textContent = dollars(board.pool);
    $("state").textContent =
      board.state === "running"
        ? `round ${board.round}`
        : board.why
          ? `${board.state}: ${board.why}`
          : board.state;
    const there = {
      enter: open && !mine,
      withdraw: open && mine,
      start: open,
      "add-bots": open,
      stop: ["open", "running"].includes(board.state),
    };
    for (const [id, shown] of Object.entries(there)) seek(id)?.toggleAttribute("hidden", !shown);
    const table = board.state === "running" && mine?.state === "in" ? mine.table : "";
    $("my-table").hidden = !table;
    if (table) $("my-table", HTMLAnchorElement).href = `/tables/${table}`;
    $("board").replaceChildren(
      ...board.players.map((one) =>
        make(
          "tr",
          { class: [one.state, one.patron === name ? "you" : ""].join(" ") },
          make("td", {}, String(one.rank)),
          make("td", {}, one.patron),
          make("td", {}, dollars(one.chips)),
          make(
            "td",
            {},
            one.table
              ? make("a", { href: `/tables/${one.table}` }, one.table)
              : one.state === "out"
                ? "out"
                : "",
          ),
          make("td", { class: "money" }, one.prize ? dollars(one.prize) : ""),
        ),
      ),
    );
  };
  const look = async () => {
    try {
      const board = await call("GET /tournaments/{number}", { path });
      show(board);
      if (["ended", "stopped"].includes(board.state)) return;
    } catch (error) {
      refuse($("refusal"), error);
    }
    setTimeout(look, 1000);
  };
  look();
}
