// The player's own chance: a seed for every round, pledged with the first bet and revealed when bets are closed.

import { random } from "../shared/api.js";
import { sha256 } from "./sha256.js";

/** @import { News } from "../shared/server.d.ts" */
/** @import { Table } from "../table/table.js" */

const SWITCH = "own-chance";

export class Seeds {
  /**
   * @param {Table} table
   * @param {HTMLInputElement} box
   */
  constructor(table, box) {
    this.table = table;
    this.box = box;
    this.round = -1;
    this.pledged = false;
    this.revealed = false;
    /** @type {Set<string>} */
    this.confirmed = new Set(); // the digests of seeds that the table took in time
    box.checked = localStorage.getItem(SWITCH) !== "off";
    box.addEventListener("change", () => localStorage.setItem(SWITCH, box.checked ? "on" : "off"));
  }

  get place() {
    return `seed-${this.table.number}`;
  }

  // Once a round. The seed is kept in the session storage, in case the page is loaded again before bets are closed.
  async pledge() {
    if (!this.box.checked || this.pledged) return;
    this.pledged = true;
    const before = sessionStorage.getItem(this.place);
    const seed = random(32);
    sessionStorage.setItem(this.place, seed); // bets may be closed before the answer is here
    try {
      await this.table.ask({ type: "pledge", digest: sha256(seed), at: this.table.now.seq });
    } catch {
      // there is nothing to add chance to, or a seed was pledged before the page was loaded again
      if (before) sessionStorage.setItem(this.place, before);
    }
  }

  /**
   * Seeds are asked for at once, whatever is still being shown.
   * @param {News} news
   */
  hear(news) {
    if (news.round !== this.round) {
      this.round = news.round;
      this.pledged = false;
    }
    if (news.view?.prompt?.step === "stir") this.reveal();
    else this.revealed = false;
  }

  async reveal() {
    const seed = sessionStorage.getItem(this.place);
    if (!seed || this.revealed) return;
    this.revealed = true;
    try {
      await this.table.ask({ type: "reveal", seed });
      this.confirmed.add(sha256(seed));
    } catch {
      // too late, or this player has pledged nothing in this round
    }
  }
}
