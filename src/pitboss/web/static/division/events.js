// The log of significant events, for the Division: the last one first.

import { call } from "../shared/api.js";
import { $, make, refuse } from "../shared/page.js";

/** @import { SignificantEvent } from "../shared/server.d.ts" */

const SHOWN = 1000;
/** @type {SignificantEvent[]} */
const known = [];

async function look() {
  try {
    for (;;) {
      const more = await call("GET /events", { query: { after: known.at(-1)?.seq ?? 0 } });
      if (!more.length) break;
      known.push(...more);
    }
    refuse($("refusal"), null);
  } catch (error) {
    refuse($("refusal"), error);
  }
  show();
}

function show() {
  const kind = $("kind", HTMLSelectElement).value;
  const found = known.filter((one) => !kind || one.kind === kind);
  const rows = found
    .slice(-SHOWN)
    .reverse()
    .map((one) =>
      make(
        "tr",
        {},
        make("td", {}, String(one.seq)),
        make("td", {}, new Date(one.at).toISOString().replace("T", " ").slice(0, 19)),
        make("td", {}, one.kind),
        make("td", {}, one.by),
        make("td", {}, one.about),
        make("td", {}, one.says),
        make("td", {}, make("code", { title: one.sha }, one.sha.slice(0, 12))),
      ),
    );
  $("events").replaceChildren(...rows);
  $("count").textContent =
    found.length > SHOWN ? `the last ${SHOWN} of ${found.length}` : `${found.length} events`;
}

$("kind").addEventListener("change", show);
$("again").addEventListener("click", look);
look();
