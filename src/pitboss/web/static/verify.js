// The browser's own check of what the dealer has committed to.

async function sha256(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

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

  async show() {
    const latest = [...this.mixed.values()].slice(-3).reverse();
    const lines = latest.map((event) => `The ${event.source}: commitment ${event.commitment}`);
    for (const event of this.opened.slice(-3).reverse()) lines.push(await this.check(event));
    this.place.replaceChildren(
      ...(lines.length ? lines : ["There is no commitment yet."]).map((line) => {
        const paragraph = document.createElement("p");
        paragraph.textContent = line;
        return paragraph;
      }),
    );
  }

  async check(event) {
    const mixed = this.mixed.get(event.commitment);
    if (!mixed) return `Opened: ${event.commitment.slice(0, 12)}… was published before you came to the table.`;
    const whole = (await sha256(mixed.digests.join(""))) === event.commitment;
    const known = event.leaves.filter((leaf) => leaf.piece !== null);
    const right = await Promise.all(
      known.map(async (leaf) => (await sha256(`${leaf.salt}:${leaf.piece}`)) === mixed.digests[leaf.index]),
    );
    const holds = whole && right.every(Boolean);
    const shown = known.map((leaf) => leaf.piece).join(" ");
    return `${holds ? "✓" : "✗"} The ${event.source} ${event.commitment.slice(0, 12)}…: ${known.length} of ${event.leaves.length} opened to you (${shown}), ${holds ? "as committed to" : "NOT what was committed to"}.`;
  }
}
