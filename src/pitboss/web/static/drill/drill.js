// The drill: one hard decision after the other, what each choice was worth, and a score that this browser keeps.

import { call } from "../shared/api.js";
import { called, dollars, words } from "../shared/labels.js";
import { make, refuse } from "../shared/page.js";
import { bigHand, call as callPieces, onePiece, spoken } from "../shared/pieces.js";
import { SetHands, WRONG } from "../table/set_hands.js";

const ROWS = 6; // of many settings the best are shown, and one's own
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
  $("score").textContent = asked
    ? `${right} of ${asked} right; ${streak} in a row, ${longest} at most; given away in all: ${dollars(Math.round(lost))}`
    : "Nothing decided yet.";
}

const own = (holder) => holder.split("/")[0] === String(exercise.seat);

function named(holder) {
  const [owner, hand] = holder.split("/");
  const said = hand ? ` ${words(hand)}` : "";
  return own(holder)
    ? `Your hand${said}`
    : /^\d+$/.test(owner)
      ? `Seat ${owner}${said}`
      : words(holder);
}

function show() {
  $("verdict").replaceChildren();
  $("next").hidden = true;
  const order = Object.entries(exercise.hands).sort(([one], [other]) => own(one) - own(other));
  $("lying").replaceChildren(
    ...order.map(([holder, hand]) => {
      const rank = exercise.ranks[holder] ? `: ${exercise.ranks[holder]}` : "";
      return make(
        "figure",
        {
          role: "img",
          class: own(holder) ? "own" : "",
          "aria-label": `${named(holder)}: ${hand.map(spoken).join(", ")}${rank}`,
        },
        bigHand(
          hand.map((piece) => ({ piece, face: piece ? "up" : "down" })),
          kind,
        ),
        make("figcaption", {}, named(holder) + rank),
      );
    }),
  );
  const wagers = Object.entries(exercise.wagers)
    .map(([wager, amount]) => `${called(wager)} ${dollars(amount)}`)
    .join(", ");
  $("bets").textContent = [wagers && `Your wagers: ${wagers}.`, exercise.says]
    .filter(Boolean)
    .join(" ");
  if (exercise.setting) {
    const setting = new SetHands(exercise.setting, kind, (hands) =>
      decide({ name: "set", amount: 0, hands, wrong: WRONG.test(setting.called()) }),
    );
    $("choices").replaceChildren(setting.place);
    return;
  }
  $("choices").replaceChildren(
    ...exercise.choices.map((choice, i) =>
      make(
        "button",
        {
          type: "button",
          class: "primary",
          "data-choice": choice.name,
          "data-amount": choice.amount,
          title: choice.cite,
          onclick: () => decide(choice),
        },
        `${i + 1}) ${label(choice)}`,
        choice.says ? make("small", {}, choice.says) : null,
      ),
    ),
  );
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
  refuse($("refusal"), null);
  for (const button of $("choices").querySelectorAll("button")) button.disabled = true;
  $("verdict").textContent = "Working it out …";
  try {
    const advice = await call("GET", `/api/games/${game}/drill/answer?seed=${asked.seed}`);
    if (!find(choice, advice)) {
      $("verdict").replaceChildren();
      for (const button of $("choices").querySelectorAll("button")) button.disabled = false;
      refuse($("refusal"), new Error("Set so, the hand loses at once: set it otherwise."));
      return;
    }
    judge(choice, advice);
  } catch (error) {
    refuse($("refusal"), error);
  }
  $("next").hidden = false;
  $("next").focus();
  ahead = load();
  ahead.catch(() => {});
}

// A setting as a name. The order of the pieces in a hand does not matter, nor which of two hands was called the high one: the
// table arranges them correctly, unless it refuses the setting.
const set = (hands) =>
  Object.values(hands)
    .map((hand) => [...hand].sort().join(" "))
    .sort()
    .join("; ");

// What somebody chose among all that is valued.
function find(choice, { choices }) {
  if (choice.hands)
    return choice.wrong ? undefined : choices.find((one) => set(one.hands) === set(choice.hands));
  return (
    choices.find((one) => one.name === choice.name && one.amount === choice.amount) ??
    choices.find((one) => one.name === choice.name)
  );
}

// A choice as the verdict shows it: what was set with its pieces.
function shown(one) {
  if (!Object.keys(one.hands ?? {}).length) return [label(one)];
  return Object.entries(one.hands).map(([name, hand]) =>
    make(
      "span",
      { class: "set", role: "img", "aria-label": `${words(name)}: ${hand.map(spoken).join(", ")}` },
      ...hand.map((piece) => onePiece(piece, kind)),
    ),
  );
}

function judge(choice, advice) {
  const mine = find(choice, advice);
  const best = advice.choices[0];
  const right = mine.best || mine.gives_away <= ROUGHLY * mine.error;
  const streak = right ? score.streak + 1 : 0;
  score = {
    asked: score.asked + 1,
    right: score.right + (right ? 1 : 0),
    streak,
    longest: Math.max(score.longest, streak),
    lost: score.lost + (right ? 0 : mine.gives_away),
  };
  localStorage.setItem(KEPT, JSON.stringify(score));
  showScore();
  const better = choice.hands ? "the first of those below" : label(best);
  const said = mine.best
    ? "Right: that is what the best player does."
    : right
      ? `As good as any; the best player: ${better}.`
      : `${choice.hands ? "Set so, it" : label(choice)} gives away ${dollars(Math.round(mine.gives_away))}. The best player: ${better}.`;
  const listed = advice.choices.filter((one, i) => i < ROWS || one === mine);
  const rows = listed.map((one) =>
    make(
      "tr",
      { class: one === mine ? "mine" : "" },
      make("td", {}, ...shown(one), one === mine && choice.hands ? make("b", {}, " yours") : null),
      make("td", {}, dollars(Math.round(one.value), true)),
      make("td", {}, one.best ? "best" : `gives away ${dollars(Math.round(one.gives_away))}`),
    ),
  );
  $("verdict").replaceChildren(
    make("p", { class: right ? "won" : "lost" }, right ? `✓ ${said}` : `✗ ${said}`),
    make(
      "table",
      {},
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          make("th", {}, "choice"),
          make("th", {}, "brings on average"),
          make("th", {}, ""),
        ),
      ),
      make("tbody", {}, ...rows),
    ),
    make("p", { class: "quiet" }, `${advice.how}.`),
  );
}

if ($("score")) {
  callPieces(JSON.parse(root.dataset.names));
  $("next").addEventListener("click", next);
  $("again").addEventListener("click", () => {
    score = { ...NEW };
    localStorage.removeItem(KEPT);
    showScore();
  });
  document.addEventListener("keydown", (event) => {
    if (exercise?.setting) return; // pieces have the number keys
    const button =
      /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
        ? $("choices").querySelectorAll("button")[Number(event.key) - 1]
        : null;
    if (button && !button.disabled) button.click();
  });
  showScore();
  next();
}
