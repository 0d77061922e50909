// A guide whose odds are being worked out: says how far they are, and shows them when they are there.

const pending = document.getElementById("pending");
const EVERY = 1500;

async function look() {
  const answer = await fetch(pending.dataset.progress).catch(() => null);
  if (answer?.status === 200) return location.reload();
  if (answer?.status === 202) {
    const far = await answer.json();
    const bar = document.getElementById("far");
    if (far.working) bar.value = far.done;
    document.getElementById("working").textContent = far.working
      ? `${far.working}, ${Math.round(100 * far.done)} %`
      : "";
  }
  return setTimeout(look, EVERY);
}

if (pending) look();
