// The browser's own check of what the dealer has committed to.

import { sha256 } from "./sha256.js";

export class Proofs {
  constructor(place) {
    this.place = place;
    this.mixed = new Map();
    this.opened = [];
  }

  take(events) {
    for (const event of events) {
      if (event.type === "mixed" && event.commitment) this.mixed.set(event.commitment, event);
      if (event.type === "revealed") this.opened.push(event);
    }
  }

  show() {
    const latest = [...this.mixed.values()].slice(-3).reverse();
    const lines = latest.map((event) => `The ${event.source}: commitment ${event.commitment}`);
    for (const event of this.opened.slice(-3).reverse()) lines.push(this.check(event));
    this.place.replaceChildren(
      ...(lines.length ? lines : ["There is no commitment yet."]).map((line) => {
        const paragraph = document.createElement("p");
        paragraph.textContent = line;
        return paragraph;
      }),
    );
  }

  check(event) {
    const mixed = this.mixed.get(event.commitment);
    if (!mixed) return `Opened: ${event.commitment.slice(0, 12)}… was published before you came to the table.`;
    const whole = sha256(mixed.digests.join("")) === event.commitment;
    const known = event.leaves.filter((leaf) => leaf.piece !== null);
    const right = known.every((leaf) => sha256(`${leaf.salt}:${leaf.piece}`) === mixed.digests[leaf.index]);
    const holds = whole && right;
    const shown = known.map((leaf) => leaf.piece).join(" ");
    return `${holds ? "✓" : "✗"} The ${event.source} ${event.commitment.slice(0, 12)}…: ${known.length} of ${event.leaves.length} opened to you (${shown}), ${holds ? "as committed to" : "NOT what was committed to"}.`;
  }
}
