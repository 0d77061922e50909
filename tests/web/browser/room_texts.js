// Words printed on the felt that lie on other words.
() => {
  const texts = [...document.querySelectorAll("#felt svg text")].filter((text) => text.textContent.trim() && !text.closest(".layer-chips, .layer-cards, .layer-names, .wheel, .board"));
  const letters = texts.flatMap((text, nth) => {
    const to = text.getScreenCTM();
    const found = [];
    for (let i = 0; i < text.getNumberOfChars(); i += 1) {
      const box = text.getExtentOfChar(i);
      if (!box.width || !text.textContent[i]?.trim()) continue;
      const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(to);
      found.push({ nth, x: at.x, y: at.y, r: Math.min(box.width, box.height * 0.6) * to.a * 0.45 });
    }
    return found;
  });
  const met = new Set();
  letters.forEach((one, i) => {
    for (const other of letters.slice(i + 1)) {
      if (one.nth !== other.nth && Math.hypot(one.x - other.x, one.y - other.y) < one.r + other.r) met.add(`${texts[one.nth].textContent.trim()} / ${texts[other.nth].textContent.trim()}`);
    }
  });
  return [...met];
}
