// The sign of a table: what is in force, what is to change, and what the floorperson posts (8.3).

import { $, make, seek, written } from "../shared/page.js";

/** @import { Change, Command, TableSign } from "../shared/server.d.ts" */

/**
 * A time as the casino has it, with its zone.
 * @param {number} time
 * @param {string} timeZone
 */
const when = (time, timeZone) =>
  new Date(time).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  });

export class Signs {
  /** @param {(command: Command) => Promise<boolean>} send */
  constructor(send) {
    this.send = send;
    /** @type {TableSign | null} */
    this.sign = null;
    this.form("post-limits", (said) => ({
      type: "post-limits",
      limits: { [said.wager]: said.limit },
    }));
    this.form("permit", (said) => ({ type: "permit", seat: Number(said.seat) }));
    this.form("post-rules", (said) => ({
      type: "post-rules",
      options: { [said.option]: said.value },
      effective: Math.ceil(Date.now() / 60000 + Number(said.minutes)) * 60000,
    }));
  }

  /**
   * @param {string} id
   * @param {(said: Record<string, string>) => Command} made
   */
  form(id, made) {
    const form = seek(id, HTMLFormElement);
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask(made(written(form)));
    });
  }

  /**
   * What is refused is said in the dialog, which lies over the page.
   * @param {Command} command
   */
  async ask(command) {
    const done = await this.send(command);
    $("posting-refusal").hidden = done;
    $("posting-refusal").textContent = done ? "" : $("refusal").textContent;
  }

  /**
   * Shows a sign; returns what is new on it, to be told.
   * @param {TableSign} sign
   */
  show(sign) {
    const before = this.sign;
    this.sign = sign;
    const lines = [
      `${sign.table}: ${sign.title}`,
      ...(sign.test ? [`${sign.test} (8.4(g))`] : []),
      ...sign.limits.map((one) => `${one.wager}: ${one.limit} (${one.cite})`),
      ...sign.rules.map((one) => `${one.rule}: ${one.here} (${one.cite})`),
      ...sign.pays.map(([wager, pays]) => `${wager} pays ${pays}`),
    ];
    const changes = sign.changes.map((one) => `${one.says} (8.3(b))`);
    $("sign").replaceChildren(
      ...changes.map((line) => make("li", { class: "announced" }, line)),
      ...lines.map((line) => make("li", {}, line)),
    );
    $("changes").replaceChildren(...sign.changes.map((one) => this.change(one, sign.zone)));
    if (!before) return [];
    const known = new Set(before.changes.map((one) => one.effective));
    /** @param {Change} one */
    const announced = (one) =>
      one.announced &&
      !before.changes.some((old) => old.effective === one.effective && old.announced);
    const told = sign.changes
      .filter((one) => !known.has(one.effective))
      .map((one) => `Posted. ${one.says} (8.3(b))`);
    told.push(...sign.changes.filter(announced).map((one) => `Announcement. ${one.says} (8.3(b))`));
    if (sign.announced_at !== before.announced_at) told.push(`Announcement. ${sign.announced}`);
    if (sign.test !== before.test) told.push(`${sign.test || "No test any more"} (8.4(g))`);
    const rules = new Map(before.rules.map((one) => [one.rule, one.here]));
    told.push(
      ...sign.rules
        .filter((one) => rules.get(one.rule) !== one.here)
        .map((one) => `In force now: ${one.rule} ${one.here} (${one.cite})`),
    );
    return told;
  }

  /**
   * @param {Change} one
   * @param {string} zone
   */
  change(one, zone) {
    /** @type {(time: number, word: string) => HTMLElement | null} */
    const done = (time, word) =>
      time ? make("span", { class: "quiet" }, `${word} ${when(time, zone)}`) : null;
    /** @type {(time: number, type: "announce" | "notify-division", label: string) => HTMLElement | null} */
    const act = (time, type, label) =>
      time
        ? null
        : make(
            "button",
            {
              type: "button",
              class: "small",
              onclick: () => this.ask({ type, effective: one.effective }),
            },
            label,
          );
    return make(
      "li",
      {},
      make("b", {}, one.says),
      done(one.sign, "sign"),
      done(one.announced, "announced"),
      done(one.notified, "Division told"),
      make(
        "span",
        { class: "row" },
        act(one.announced, "announce", "Announce it"),
        act(one.notified, "notify-division", "Tell the Division"),
      ),
    );
  }
}
