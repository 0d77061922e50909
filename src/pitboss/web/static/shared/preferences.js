// Preferences: light or dark, larger text, sound; kept in this browser. Sounds are made here, no file is loaded.

const KEPT = "pitboss-comfort";
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

export const preferences = {
  theme: "dark",
  text: "usual",
  sound: false,
  ...JSON.parse(localStorage.getItem(KEPT) ?? "{}"),
};
let context = null;

function apply() {
  document.documentElement.dataset.theme = preferences.theme;
  document.documentElement.dataset.text = preferences.text;
  for (const [id, name, on] of [
    ["theme", "theme", "light"],
    ["larger", "text", "large"],
  ])
    document.getElementById(id)?.setAttribute("aria-pressed", String(preferences[name] === on));
  document.getElementById("sound")?.setAttribute("aria-pressed", String(preferences.sound));
}

function change(more) {
  Object.assign(preferences, more);
  localStorage.setItem(KEPT, JSON.stringify(preferences));
  apply();
}

// A few short tones, if they are wanted.
export function sound(name) {
  if (!preferences.sound || !TONES[name]) return;
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

document
  .getElementById("theme")
  ?.addEventListener("click", () =>
    change({ theme: preferences.theme === "light" ? "dark" : "light" }),
  );
document.getElementById("larger")?.addEventListener("click", () => {
  change({ text: preferences.text === "large" ? "usual" : "large" });
  dispatchEvent(new Event("resize"));
});
document.getElementById("sound")?.addEventListener("click", () => {
  change({ sound: !preferences.sound });
  sound("chip");
});
apply();
