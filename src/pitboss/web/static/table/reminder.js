// How long one has been at the table, and what it has brought so far: said every half hour, or as often as one has asked for.

import { call } from "../shared/api.js";
import { dollars } from "../shared/labels.js";

const USUAL = 30;
const MINUTE = 60000;

export class Reminder {
  constructor(dialog, number, leave) {
    this.dialog = dialog;
    this.number = number;
    this.timer = null;
    dialog.querySelector("[data-leave]").addEventListener("click", () => {
      dialog.close();
      leave();
    });
  }

  // From the moment that one sits down until one leaves.
  watch(seated) {
    if (Boolean(this.timer) === seated) return;
    clearTimeout(this.timer);
    this.timer = seated ? setTimeout(() => this.remind(false), 0) : null;
  }

  async remind(says = true) {
    const { limits, seated } = await call("GET", "/api/me/limits").catch(() => ({
      limits: {},
      seated: [],
    }));
    const here = seated.find((one) => one.chain === this.number);
    const every = (limits.reminder?.amount ?? USUAL) * MINUTE;
    if (here && says) this.show(here);
    const past = here ? Date.now() - here.since : 0;
    if (this.timer) this.timer = setTimeout(() => this.remind(), every - (past % every));
  }

  show(here) {
    const minutes = Math.round((Date.now() - here.since) / MINUTE);
    const net = here.won;
    const brought =
      net > 0
        ? `You have won ${dollars(net)}`
        : net < 0
          ? `You have lost ${dollars(-net)}`
          : "You are even";
    this.dialog.querySelector("p").textContent =
      `You have been at this table for ${minutes} minutes. ${brought} here.`;
    if (!this.dialog.open) this.dialog.showModal();
  }
}
