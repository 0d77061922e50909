// A guide whose odds are being worked out: says how far they are, and shows them when they are there.

import { $, seek } from "../shared/page.js";

const pending = seek("pending");
const EVERY = 1500;

/** @param {string} progress */
async function look(progress) {
  const answer = await fetch(progress).catch(() => null);
  if (answer?.status === 200) return location.reload();
  if (answer?.status === 202) {
    const far = await answer.json();
    const bar = $("far", HTMLProgressElement);
    if (far.working) bar.value = far.done;
    $("working").textContent = far.working ? `${far.working}, ${Math.round(100 * far.done)} %` : "";
  }
  return setTimeout(look, EVERY, progress);
}

if (pending?.dataset.progress) look(pending.dataset.progress);
