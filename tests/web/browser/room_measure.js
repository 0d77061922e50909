// What is cut off, covered or too small on a table's page as it is now.
([least]) => {
  const found = [];
  const svg = document.querySelector("#felt svg");
  const stage = svg.getBoundingClientRect();
  const screen = (element, x, y) => new DOMPoint(x, y).matrixTransform(element.getScreenCTM());
  const inside = (box, p, by = 0) =>
    p.x > box.left + by && p.x < box.right - by && p.y > box.top + by && p.y < box.bottom - by;
  const shown = (element) => element.checkVisibility({ opacityProperty: true });

  // -- pieces: where each lies, and whether its corner with rank and suit can be seen --------
  const pieces = [...svg.querySelectorAll(".layer-cards .piece")].map((piece) => {
    const use = piece.querySelector(".face:not(.away) use");
    const [x, y, w, h] = ["x", "y", "width", "height"].map((name) => Number(use.getAttribute(name)));
    const at = (right, down) => screen(use, x + w * right, y + h * down);
    const corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
    const high = Math.hypot(corners[3].x - corners[0].x, corners[3].y - corners[0].y);
    const says = piece.querySelector("title").textContent;
    return { holder: piece.dataset.holder, says, up: says !== "face down", at, corners, high };
  });
  const covers = (corners, p) => corners.every((a, i) => {
    const b = corners[(i + 1) % corners.length];
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0;
  });
  const over = [
    ...[...svg.querySelectorAll(".layer-cards .plate rect")].map((one) => [one, "the name of a hand"]),
    ...[...svg.querySelectorAll(".layer-names .plate rect")].map((one) => [one, "the name of a player"]),
    ...[...svg.querySelectorAll(".layer-thrown use")].map((one) => [one, "dice or a marker"]),
    ...[...document.querySelectorAll("#banner, .stage .zoom button")].filter(shown).map((one) => [one, "the page"]),
  ].map(([one, name]) => [one.getBoundingClientRect(), name]);
  const index = [[0.09, 0.07], [0.2, 0.17], [0.09, 0.3], [0.22, 0.3]];
  const out = ["burn", "discard", "dead-hand"];
  pieces.forEach((one, i) => {
    if (out.includes(one.holder)) return;
    const name = `${one.says} of ${one.holder}`;
    if (one.corners.some((p) => !inside(stage, p, -1.5))) found.push(`${name} is cut off by the felt's edge`);
    if (!one.up) return;
    if (one.high < least) found.push(`${name} is ${Math.round(one.high)} pixels high`);
    for (const [right, down] of index) {
      const p = one.at(right, down);
      const later = pieces.slice(i + 1).find((other) => covers(other.corners, p));
      if (later) return void found.push(`${name} is covered by ${later.says} of ${later.holder}`);
      const thing = over.find(([box]) => inside(box, p));
      if (thing) return void found.push(`${name} is covered by ${thing[1]}`);
    }
  });

  // -- names and results: none on another, and none where chips go ---------------------------------
  const plates = [...svg.querySelectorAll(".layer-names .plate, .layer-chips .result > .plate")].map((plate) => [plate.textContent, plate.querySelector("rect").getBoundingClientRect(), plate.matches(".name")]);
  plates.forEach(([text, box, name], i) => {
    for (const [other, there] of plates.slice(i + 1)) {
      if (Math.min(box.right, there.right) - Math.max(box.left, there.left) > 2 && Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top) > 2) found.push(`"${text}" lies on "${other}"`);
    }
    if (!name) return;
    const area = [...svg.querySelectorAll(".areas .area")].find((one) => inside(box, screen(one, Number(one.dataset.x), Number(one.dataset.y))));
    if (area) found.push(`"${text}" lies on the place for ${area.dataset.wager}`);
  });

  // -- the hands below the felt -----------------------------------------------------------------
  const wide = innerWidth > 900;
  const strip = document.getElementById("hands").getBoundingClientRect();
  for (const hand of [...document.querySelectorAll("#hands figure")].filter(shown)) {
    const box = hand.firstElementChild.getBoundingClientRect();
    const cut = box.left < strip.left - 1 || box.right > strip.right + 1 || box.top < strip.top - 1 || box.bottom > strip.bottom + 1;
    if (cut) found.push(`${hand.getAttribute("aria-label")} is cut off below the felt`);
    if (box.width < 4 || box.height < 30) found.push(`${hand.getAttribute("aria-label")} is too small`);
  }

  // -- what can be pressed ----------------------------------------------------------------------
  const scrolls = ".list ul, #story, dialog, .hide, .talk ol";
  const buttons = [...document.querySelectorAll("button, input, select, a.button")].filter((one) =>
    shown(one) && !one.closest(scrolls) && one.getClientRects().length);
  const cover = [...document.querySelectorAll("#banner, .stage .zoom, .clock, #refusal, #hands figure")].filter(shown);
  for (const button of buttons) {
    const name = `${button.id || button.textContent.trim().slice(0, 30) || button.getAttribute("aria-label")}`;
    const box = button.getBoundingClientRect();
    if (box.left < -1 || box.right > document.documentElement.clientWidth + 1) found.push(`button ${name} is beside the screen`);
    for (let holder = button.parentElement; holder; holder = holder.parentElement) {
      const style = getComputedStyle(holder);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const frame = holder.getBoundingClientRect();
      if (holder !== document.body && holder !== document.documentElement
        && (box.right > frame.right + 1 || box.left < frame.left - 1 || box.bottom > frame.bottom + 1 || box.top < frame.top - 1)) found.push(`button ${name} is cut off`);
    }
    if (wide && document.body.classList.contains("at-table") && (box.top < -1 || box.bottom > innerHeight + 1)) found.push(`button ${name} is below the screen`);
    for (const one of cover) {
      if (one.contains(button)) continue;
      const there = one.getBoundingClientRect();
      const x = Math.min(box.right, there.right) - Math.max(box.left, there.left);
      const y = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
      if (x > 2 && y > 2) found.push(`button ${name} is covered by ${one.id || one.className}`);
    }
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth + 1) found.push("the page is wider than the screen");
  return [...new Set(found)];
}
