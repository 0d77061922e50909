// Elements of a page, and refusals on it.

export function refuse(place, error) {
  place.textContent = error ? error.message : "";
  place.hidden = !error;
}

// Does something and shows the result, or the refusal.
export async function attempt(work, show, refusal) {
  try {
    await work();
    refuse(refusal, null);
    await show();
  } catch (error) {
    refuse(refusal, error);
  }
}

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}
