// Preferences: light or dark, larger text, sound; kept in this browser. Sounds are made here, no file is loaded.

import { seek } from "./page.js";

/** @typedef {{ theme: "dark" | "light", text: "usual" | "large", sound: boolean }} Preferences */

const KEPT = "pitboss-comfort";
/** Each a row of tones: how high, and how long. */
const TONES = {
  deal: [[520, 0.03]],
  chip: [[880, 0.04]],
  won: [
    [523, 0.12],
    [659, 0.12],
    [784, 0.2],
  ],
  lost: [[220, 0.18]],
  talk: [[740, 0.05]],
  turn: [
    [660, 0.08],
    [880, 0.1],
  ],
};

/** @type {Preferences} */
export const preferences = {
  theme: "dark",
  text: "usual",
  sound: false,
  ...JSON.parse(localStorage.getItem(KEPT) ?? "{}"),
};
/** @type {AudioContext | null} */
let context = null;

function apply() {
  document.documentElement.dataset.theme = preferences.theme;
  document.documentElement.dataset.text = preferences.text;
  const pressed = {
    theme: preferences.theme === "light",
    larger: preferences.text === "large",
    sound: preferences.sound,
  };
  for (const [id, on] of Object.entries(pressed))
    seek(id)?.setAttribute("aria-pressed", String(on));
}

/** @param {Partial<Preferences>} more */
function change(more) {
  Object.assign(preferences, more);
  localStorage.setItem(KEPT, JSON.stringify(preferences));
  apply();
}

/**
 * A few short tones, if they are wanted.
 * @param {keyof typeof TONES} name
 */
export function sound(name) {
  if (!preferences.sound) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, length] of TONES[name]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.06, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}

seek("theme")?.addEventListener("click", () =>
  change({ theme: preferences.theme === "light" ? "dark" : "light" }),
);
seek("larger")?.addEventListener("click", () => {
  change({ text: preferences.text === "large" ? "usual" : "large" });
  dispatchEvent(new Event("resize"));
});
seek("sound")?.addEventListener("click", () => {
  change({ sound: !preferences.sound });
  sound("chip");
});
apply();
