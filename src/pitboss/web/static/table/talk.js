// Table talk: what others say, what the player says, and who is muted. Muting is private: it is
// kept in this browser, and nobody else learns of it.

import { $, make, seek } from "../shared/page.js";
import { sound } from "../shared/preferences.js";

/** @import { Said } from "../shared/server.d.ts" */
/** @import { Table } from "./table.js" */

const KEPT = "pitboss-muted";
const EVERYBODY = "*";
const LINES = 50;

export class Talk {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Set<string>} */
    this.muted = new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
    /** @type {Said[]} */
    this.said = [];
    $("mute").addEventListener("click", () => this.mute(EVERYBODY, !this.muted.has(EVERYBODY)));
    seek("say")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const sentence = $("sentence", HTMLInputElement);
      this.say(sentence.value).then((done) => {
        if (done) sentence.value = "";
      });
    });
    const phrase = seek("phrase", HTMLSelectElement);
    phrase?.addEventListener("change", () => {
      if (phrase.value) this.say(phrase.value);
      phrase.value = "";
    });
    this.show();
  }

  /**
   * Those who sit at the table, and its crew, may talk.
   * @param {boolean} may
   */
  allow(may) {
    seek("say")?.toggleAttribute("hidden", !may);
  }

  /** @param {string} text */
  async say(text) {
    return text.trim() ? this.table.send({ type: "talk", text }) : false;
  }

  /** @param {Said[]} said */
  hear(said) {
    this.said = [
      ...this.said,
      ...said.filter(
        (one) => !this.said.some((other) => other.at === one.at && other.who === one.who),
      ),
    ].slice(-LINES);
    if (said.some((one) => one.who !== this.table.name && !this.silent(one.who))) sound("talk");
    this.show();
  }

  /** @param {string} who */
  silent(who) {
    return who !== this.table.name && (this.muted.has(EVERYBODY) || this.muted.has(who));
  }

  /**
   * @param {string} who
   * @param {boolean} on
   */
  mute(who, on) {
    if (on) this.muted.add(who);
    else this.muted.delete(who);
    localStorage.setItem(KEPT, JSON.stringify([...this.muted]));
    this.show();
  }

  show() {
    const heard = $("heard");
    const lines = this.said
      .filter((one) => !this.silent(one.who))
      .map(({ who, role, text }) =>
        make(
          "li",
          {},
          make("b", {}, role === "patron" ? who : `${who}, ${role}`),
          ` ${text} `,
          who === this.table.name
            ? null
            : make(
                "button",
                {
                  type: "button",
                  class: "quiet small",
                  "data-mute": who,
                  "aria-label": `Mute ${who}`,
                  onclick: () => this.mute(who, true),
                },
                "mute",
              ),
        ),
      );
    heard.replaceChildren(...lines);
    heard.scrollTop = heard.scrollHeight;
    const all = this.muted.has(EVERYBODY);
    $("mute").setAttribute("aria-pressed", String(all));
    $("mute").textContent = all ? "Hear the table again" : "Mute all";
    const names = [...this.muted].filter((who) => who !== EVERYBODY);
    $("muted").replaceChildren(
      ...names.map((who) =>
        make(
          "button",
          {
            type: "button",
            class: "quiet small",
            "data-unmute": who,
            onclick: () => this.mute(who, false),
          },
          `Hear ${who} again`,
        ),
      ),
    );
  }
}
