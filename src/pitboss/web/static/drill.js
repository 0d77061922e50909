// The drill: one hard decision after the other, what each choice was worth, and a score that this browser keeps.

import { call, dollars, make, refuse, words } from "./common.js";
import { bigHand, spoken } from "./pieces.js";

const ROUGHLY = 2; // standard errors within which two choices are as good as each other
const $ = (id) => document.getElementById(id);
const root = $("drill");
const { game, kind } = root.dataset;
const KEPT = `pitboss-drill-${game}`;
const NEW = { asked: 0, right: 0, streak: 0, longest: 0, lost: 0 };
let score = { ...NEW, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
let exercise = null;
let ahead = null;

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0] >>> 1;
const load = () => call("GET", `/api/games/${game}/drill?seed=${seed()}`);
const label = ({ name, amount }) => `${words(name)}${amount ? ` ${dollars(amount)}` : ""}`;

function showScore() {
  const { asked, right, streak, longest, lost } = score;
  $("score").textContent = asked ? `${right} of ${asked} right; ${streak} in a row, ${longest} at most; given away in all: ${dollars(Math.round(lost))}` : "Nothing decided yet.";
}

function named(holder) {
  const [owner, hand] = holder.split("/");
  return owner === "1" ? `Your hand${hand ? ` ${hand}` : ""}` : words(holder);
}

function show() {
  $("verdict").replaceChildren();
  $("next").hidden = true;
  const order = Object.entries(exercise.hands).sort(([one], [other]) => (one.startsWith("1") ? 1 : 0) - (other.startsWith("1") ? 1 : 0));
  $("lying").replaceChildren(...order.map(([holder, hand]) => {
    const rank = exercise.ranks[holder] ? `: ${exercise.ranks[holder]}` : "";
    return make("figure", { role: "img", class: holder.startsWith("1") ? "own" : "", "aria-label": `${named(holder)}: ${hand.map(spoken).join(", ")}${rank}` },
      bigHand(hand.map((piece) => ({ piece, face: piece ? "up" : "down" })), kind), make("figcaption", {}, named(holder) + rank));
  }));
  $("bets").textContent = `Your wagers: ${Object.entries(exercise.wagers).map(([wager, amount]) => `${words(wager)} ${dollars(amount)}`).join(", ")}`;
  $("choices").replaceChildren(...exercise.choices.map((choice, i) => make("button", { type: "button", class: "primary", "data-choice": choice.name, "data-amount": choice.amount, title: choice.cite, onclick: () => decide(choice) },
    `${i + 1}) ${label(choice)}`, choice.says ? make("small", {}, choice.says) : null)));
  $("choices").querySelector("button").focus();
}

async function next() {
  try {
    $("choices").replaceChildren(make("span", { class: "wait" }, "Dealing …"));
    exercise = await (ahead ?? load());
    ahead = null;
    show();
  } catch (error) {
    ahead = null;
    $("choices").replaceChildren();
    refuse($("refusal"), error);
  }
}

async function decide(choice) {
  const asked = exercise;
  for (const button of $("choices").querySelectorAll("button")) button.disabled = true;
  $("verdict").textContent = "Working it out …";
  try {
    const advice = await call("GET", `/api/games/${game}/drill/answer?seed=${asked.seed}`);
    judge(choice, advice);
  } catch (error) {
    refuse($("refusal"), error);
  }
  $("next").hidden = false;
  $("next").focus();
  ahead = load();
  ahead.catch(() => {});
}

function judge(choice, advice) {
  const mine = advice.choices.find((one) => one.name === choice.name && one.amount === choice.amount) ?? advice.choices.find((one) => one.name === choice.name);
  const best = advice.choices[0];
  const right = mine.best || mine.gives_away <= ROUGHLY * mine.error;
  const streak = right ? score.streak + 1 : 0;
  score = { asked: score.asked + 1, right: score.right + (right ? 1 : 0), streak, longest: Math.max(score.longest, streak), lost: score.lost + (right ? 0 : mine.gives_away) };
  localStorage.setItem(KEPT, JSON.stringify(score));
  showScore();
  const said = mine.best ? "Right: that is what the best player does." : right ? `As good as any; the best player: ${label(best)}.` : `${label(choice)} gives away ${dollars(Math.round(mine.gives_away))}. The best player: ${label(best)}.`;
  const rows = advice.choices.map((one) => make("tr", {}, make("td", {}, label(one)), make("td", {}, dollars(Math.round(one.value), true)), make("td", {}, one.best ? "best" : `gives away ${dollars(Math.round(one.gives_away))}`)));
  $("verdict").replaceChildren(make("p", { class: right ? "won" : "lost" }, right ? `✓ ${said}` : `✗ ${said}`),
    make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, "choice"), make("th", {}, "brings on average"), make("th", {}, ""))), make("tbody", {}, ...rows)), make("p", { class: "quiet" }, `${advice.how}.`));
}

if ($("score")) {
  $("next").addEventListener("click", next);
  $("again").addEventListener("click", () => {
    score = { ...NEW };
    localStorage.removeItem(KEPT);
    showScore();
  });
  document.addEventListener("keydown", (event) => {
    const button = /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey ? $("choices").querySelectorAll("button")[Number(event.key) - 1] : null;
    if (button && !button.disabled) button.click();
  });
  showScore();
  next();
}
