// Tournaments: the notice, entering, and the leaderboard, which is looked at again every second.

import { refreshAccount } from "../shared/account_bar.js";
import { call, callOnce } from "../shared/api.js";
import { dollars } from "../shared/labels.js";
import { make, refuse } from "../shared/page.js";

const $ = (id) => document.getElementById(id);
const when = (time) =>
  new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
for (const place of document.querySelectorAll("[data-time]"))
  place.textContent = when(Number(place.dataset.time));
for (const place of document.querySelectorAll("b[data-cents]"))
  place.textContent = dollars(Number(place.dataset.cents));

const form = $("file");
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const said = Object.fromEntries(new FormData(form));
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
    const made = await call("POST", "/api/tournaments", { title: said.title, notice, controls });
    location.href = `/tournaments/${made.number}`;
  } catch (error) {
    refuse(form.querySelector(".refusal"), error);
  }
});

const root = $("tournament");
if (root) {
  const path = `/api/tournaments/${root.dataset.number}`;
  const name = root.dataset.name;
  const act =
    (method, more, body, ask = call) =>
    async () => {
      try {
        show(await ask(method, path + more, typeof body === "function" ? body() : body));
        refuse($("refusal"), null);
        if (name) refreshAccount();
      } catch (error) {
        refuse($("refusal"), error);
      }
    };
  const rebuys = () => ({ rebuys: Number($("rebuys")?.value ?? 0) });
  $("enter")?.addEventListener("click", act("POST", "/entry", rebuys, callOnce));
  $("withdraw")?.addEventListener("click", act("DELETE", "/entry", undefined, callOnce));
  $("rebuys")?.addEventListener("change", act("POST", "/rebuys", rebuys));
  $("add-bots")?.addEventListener(
    "click",
    act("POST", "/bots", () => ({ count: Number($("bots").value) })),
  );
  $("start")?.addEventListener("click", act("POST", "/start"));
  $("stop")?.addEventListener(
    "click",
    act("POST", "/stop", () => ({ why: $("why").value })),
  );

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
    for (const [id, there] of [
      ["enter", open && !mine],
      ["withdraw", open && mine],
      ["start", open],
      ["add-bots", open],
      ["stop", ["open", "running"].includes(board.state)],
    ])
      if ($(id)) $(id).hidden = !there;
    const table = board.state === "running" && mine?.state === "in" ? mine.table : "";
    $("my-table").hidden = !table;
    if (table) $("my-table").href = `/tables/${table}`;
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
      const board = await call("GET", path);
      show(board);
      if (["ended", "stopped"].includes(board.state)) return;
    } catch (error) {
      refuse($("refusal"), error);
    }
    setTimeout(look, 1000);
  };
  look();
}
