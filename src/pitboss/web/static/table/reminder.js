// How long one has been at the table, and what it has brought so far: said every half hour, or as often as one has asked for.

import { call } from "../shared/api.js";
import { dollars } from "../shared/labels.js";
import { one } from "../shared/page.js";

/** @import { Own, Seated } from "../shared/server.d.ts" */

const USUAL = 30;
const MINUTE = 60000;

export class Reminder {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {number} number
   * @param {() => void} leave
   */
  constructor(dialog, number, leave) {
    this.dialog = dialog;
    this.number = number;
    this.timer = 0;
    one(dialog, "[data-leave]").addEventListener("click", () => {
      dialog.close();
      leave();
    });
  }

  /**
   * From the moment that one sits down until one leaves.
   * @param {boolean} seated
   */
  watch(seated) {
    if (Boolean(this.timer) === seated) return;
    clearTimeout(this.timer);
    this.timer = seated ? setTimeout(() => this.remind(false), 0) : 0;
  }

  /** @param {boolean} [says] */
  async remind(says = true) {
    /** @type {Pick<Own, "limits" | "seated">} */
    const nothing = { limits: {}, seated: [] };
    const { limits, seated } = await call("GET /me/limits").catch(() => nothing);
    const here = seated.find(({ chain }) => chain === String(this.number));
    const every = (limits.reminder?.amount ?? USUAL) * MINUTE;
    if (here && says) this.show(here);
    const past = here ? Date.now() - here.since : 0;
    if (this.timer) this.timer = setTimeout(() => this.remind(), every - (past % every));
  }

  /** @param {Seated} here */
  show(here) {
    const minutes = Math.round((Date.now() - here.since) / MINUTE);
    const net = here.won;
    const brought =
      net > 0
        ? `You have won ${dollars(net)}`
        : net < 0
          ? `You have lost ${dollars(-net)}`
          : "You are even";
    one(this.dialog, "p").textContent =
      `You have been at this table for ${minutes} minutes. ${brought} here.`;
    if (!this.dialog.open) this.dialog.showModal();
  }
}
