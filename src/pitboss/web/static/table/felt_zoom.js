// How large the felt is shown: all of it where there is room, on a phone as high as it reads well and
// moved sideways to one's own seat. It can be made larger and is then moved like any picture.

import { all } from "../shared/page.js";

const NARROW = "(max-width: 900px)";
const SIDEWAYS = "(max-width: 900px) and (max-height: 500px)";
const PHONE_HEIGHT = 0.44;
const SIDEWAYS_HEIGHT = 0.84;
const LEGIBLE = 0.72; // below that a card cannot be read
const FINGER = 26;
const STEP = 1.35;

export class FeltZoom {
  /**
   * @param {HTMLElement} place
   * @param {SVGSVGElement} svg
   * @param {() => void} redraw
   */
  constructor(place, svg, redraw) {
    this.place = place;
    this.svg = svg;
    this.zoom = 1;
    this.size = "";
    this.seat = 0;
    this.redraw = redraw;
    this.narrow = matchMedia(NARROW);
    this.sideways = matchMedia(SIDEWAYS);
    new ResizeObserver(() => this.fit()).observe(place);
  }

  /** @param {number} steps */
  by(steps) {
    this.zoom = steps === 0 ? 1 : Math.max(1, Math.min(4, this.zoom * STEP ** steps));
    this.fit();
    this.look(this.seat);
  }

  // The largest part of the height of a small screen that the felt takes; on a phone held sideways the rest is next to it.
  get high() {
    return innerHeight * (this.sideways.matches ? SIDEWAYS_HEIGHT : PHONE_HEIGHT);
  }

  scale() {
    const { width, height } = this.svg.viewBox.baseVal;
    const across = this.place.clientWidth / width;
    if (!this.narrow.matches) return Math.min(across, this.place.clientHeight / height);
    const whole = this.high / height;
    if (this.sideways.matches) return Math.max(LEGIBLE, Math.min(across, whole));
    return Math.max(LEGIBLE, across, Math.min(whole * 1.25, Math.max(whole, this.finger())));
  }

  // So large that a finger hits the areas of the own seat.
  finger() {
    const own = all(this.svg, `.area[data-seat="${this.seat || 1}"]`, SVGElement);
    const least = Math.min(
      ...own.map((area) => Math.min(Number(area.dataset.w), Number(area.dataset.h))),
    );
    return Number.isFinite(least) && least > 0 ? FINGER / least : 0;
  }

  fit() {
    const { width, height } = this.svg.viewBox.baseVal;
    const scale = this.scale() * this.zoom;
    const size = `${Math.floor(width * scale)}x${Math.floor(height * scale)}`;
    if (!scale || size === this.size) return;
    this.size = size;
    this.svg.style.width = `${Math.floor(width * scale)}px`;
    this.svg.style.height = `${Math.floor(height * scale)}px`;
    this.place.style.height = this.narrow.matches
      ? `${Math.min(height * scale, this.high) + 2}px`
      : "";
    const moves =
      this.place.scrollWidth > this.place.clientWidth + 1 ||
      this.place.scrollHeight > this.place.clientHeight + 1;
    if (moves)
      this.place.tabIndex = 0; // arrows move what is larger than its place
    else this.place.removeAttribute("tabindex");
    this.redraw();
    if (this.narrow.matches && this.seat) this.look(this.seat);
  }

  /**
   * Bring a seat, and above it the dealer, into sight.
   * @param {number} seat
   */
  look(seat) {
    this.seat = seat;
    this.fit();
    const mark = this.svg.querySelector(`.seats [data-seat="${seat}"]`);
    if (!mark) return;
    const at = mark.getBoundingClientRect();
    const box = this.place.getBoundingClientRect();
    this.place.scrollLeft += at.left + at.width / 2 - box.left - box.width / 2;
    this.place.scrollTop += at.bottom + 12 - box.top - box.height;
  }
}
