// The drill: one hard decision after the other, what each choice was worth, and a score that this browser keeps.

import { call } from "../shared/api.js";
import { called, dollars, lost, words } from "../shared/labels.js";
import { $, all, make, one, refuse, seek } from "../shared/page.js";
import { bigHand, callPieces, onePiece, spoken } from "../shared/pieces.js";
import { SetHands, WRONG } from "../table/set_hands.js";

/** @import { Exercise, Verdict, Worth } from "../shared/server.d.ts" */

const ROWS = 6; // of many settings the best are shown, and one's own
const ROUGHLY = 2; // standard errors within which two choices are as good as each other
const root = $("drill");
const { game = "", kind = "cards", names = "{}" } = root.dataset;
const KEPT = `pitboss-drill-${game}`;
const NEW = { asked: 0, right: 0, streak: 0, longest: 0, lost: 0 };
let score = { ...NEW, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
/** @type {Exercise | null} */
let exercise = null;
/** @type {Promise<Exercise> | null} */
let ahead = null;

/**
 * What somebody chose: one of the choices, or a setting, and whether the table says that it is set wrongly.
 * @typedef {Pick<Exercise["choices"][number], "name" | "amount"> & { hands?: Record<string, string[]>, wrong?: boolean }} Picked
 */

const choiceButtons = () => all($("choices"), "button", HTMLButtonElement);

/** @param {boolean} on */
function enable(on) {
  for (const button of choiceButtons()) button.disabled = !on;
}

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0] >>> 1;
const load = () =>
  call("GET /games/{slug}/drill", { path: { slug: game }, query: { seed: seed() } });
/** @param {{ name: string, amount: number }} choice */
const label = ({ name, amount }) => `${words(name)}${amount ? ` ${dollars(amount)}` : ""}`;

function showScore() {
  const { asked, right, streak, longest, lost } = score;
  $("score").textContent = asked
    ? `${right} of ${asked} right; ${streak} in a row, ${longest} at most; given away in all: ${dollars(Math.round(lost))}`
    : "Nothing decided yet.";
}

/**
 * @param {Exercise} of
 * @param {string} holder
 */
const own = (of, holder) => holder.split("/")[0] === String(of.seat);

/**
 * @param {Exercise} of
 * @param {string} holder
 */
function named(of, holder) {
  const [owner, hand] = holder.split("/");
  const said = hand ? ` ${words(hand)}` : "";
  return own(of, holder)
    ? `Your hand${said}`
    : /^\d+$/.test(owner)
      ? `Seat ${owner}${said}`
      : words(holder);
}

/** @param {Exercise} of */
function show(of) {
  $("verdict").replaceChildren();
  $("next").hidden = true;
  const order = Object.entries(of.hands).sort(
    ([a], [b]) => Number(own(of, a)) - Number(own(of, b)),
  );
  $("lying").replaceChildren(
    ...order.map(([holder, hand]) => {
      const rank = of.ranks[holder] ? `: ${of.ranks[holder]}` : "";
      return make(
        "figure",
        {
          role: "img",
          class: own(of, holder) ? "own" : "",
          "aria-label": `${named(of, holder)}: ${hand.map(spoken).join(", ")}${rank}`,
        },
        bigHand(
          hand.map((piece) => ({ piece })),
          kind,
        ),
        make("figcaption", {}, named(of, holder) + rank),
      );
    }),
  );
  const wagers = Object.entries(of.wagers)
    .map(([wager, amount]) => `${called(wager)} ${dollars(amount)}`)
    .join(", ");
  $("bets").textContent = [wagers && `Your wagers: ${wagers}.`, of.says].filter(Boolean).join(" ");
  if (of.setting) {
    const setting = new SetHands(of.setting, kind, (hands) =>
      decide(of, { name: "set", amount: 0, hands, wrong: WRONG.test(setting.called()) }),
    );
    $("choices").replaceChildren(setting.place);
    return;
  }
  $("choices").replaceChildren(
    ...of.choices.map((choice, i) =>
      make(
        "button",
        {
          type: "button",
          class: "primary",
          "data-choice": choice.name,
          "data-amount": choice.amount,
          title: choice.cite,
          onclick: () => decide(of, choice),
        },
        `${i + 1}) ${label(choice)}`,
        choice.says ? make("small", {}, choice.says) : null,
      ),
    ),
  );
  one($("choices"), "button").focus();
}

async function next() {
  try {
    $("choices").replaceChildren(make("span", { class: "wait" }, "Dealing …"));
    exercise = await (ahead ?? load());
    ahead = null;
    show(exercise);
  } catch (error) {
    ahead = null;
    $("choices").replaceChildren();
    refuse($("refusal"), error);
  }
}

/**
 * @param {Exercise} of
 * @param {Picked} choice
 */
async function decide(of, choice) {
  refuse($("refusal"), null);
  enable(false);
  $("verdict").textContent = "Working it out …";
  try {
    const ofSeed = { path: { slug: game }, query: { seed: of.seed } };
    const advice = await call("GET /games/{slug}/drill/answer", ofSeed);
    const mine = find(choice, advice);
    if (!mine) {
      $("verdict").replaceChildren();
      enable(true);
      refuse($("refusal"), new Error("Set so, the hand loses at once: set it otherwise."));
      return;
    }
    judge(choice, mine, advice);
  } catch (error) {
    refuse($("refusal"), error);
  }
  $("next").hidden = false;
  $("next").focus();
  ahead = load();
  ahead.catch(() => {});
}

/**
 * A setting as a name. The order of the pieces in a hand does not matter, nor which of two hands was called the high one: the
 * table arranges them correctly, unless it refuses the setting.
 * @param {Record<string, string[]>} hands
 */
const set = (hands) =>
  Object.values(hands)
    .map((hand) => [...hand].sort().join(" "))
    .sort()
    .join("; ");

/**
 * What somebody chose among all that is valued.
 * @param {Picked} choice
 * @param {Verdict} verdict
 */
function find(choice, { choices }) {
  const { hands } = choice;
  if (hands) return choice.wrong ? undefined : choices.find((one) => set(one.hands) === set(hands));
  return (
    choices.find((one) => one.name === choice.name && one.amount === choice.amount) ??
    choices.find((one) => one.name === choice.name)
  );
}

/**
 * A choice as the verdict shows it: what was set with its pieces.
 * @param {Worth} one
 */
function shown(one) {
  if (!Object.keys(one.hands).length) return [label(one)];
  return Object.entries(one.hands).map(([name, hand]) =>
    make(
      "span",
      { class: "set", role: "img", "aria-label": `${words(name)}: ${hand.map(spoken).join(", ")}` },
      ...hand.map((piece) => onePiece(piece, kind)),
    ),
  );
}

/**
 * @param {Picked} choice
 * @param {Worth} mine
 * @param {Verdict} advice
 */
function judge(choice, mine, advice) {
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
      : `${choice.hands ? "Set so, it" : label(choice)} gives away ${lost(mine.gives_away)}. The best player: ${better}.`;
  const listed = advice.choices.filter((one, i) => i < ROWS || one === mine);
  const rows = listed.map((one) =>
    make(
      "tr",
      { class: one === mine ? "mine" : "" },
      make("td", {}, ...shown(one), one === mine && choice.hands ? make("b", {}, " yours") : null),
      make("td", {}, dollars(Math.round(one.value), true)),
      make("td", {}, one.best ? "best" : `gives away ${lost(one.gives_away)}`),
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

if (seek("score")) {
  callPieces(JSON.parse(names));
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
        ? choiceButtons()[Number(event.key) - 1]
        : null;
    if (button && !button.disabled) button.click();
  });
  showScore();
  next();
}
