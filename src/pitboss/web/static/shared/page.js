// Elements of a page, and refusals on it.

/**
 * What an element is made with: a function is called at an event, false and undefined stand for nothing.
 * @typedef {{ [K in keyof HTMLElementEventMap as `on${K}`]?: (event: HTMLElementEventMap[K]) => void }} Handlers
 * @typedef {string | number | boolean | undefined | null} Value
 * @typedef {"class" | "id" | "type" | "name" | "value" | "href" | "src" | "title" | "role" | "style" | "tabindex" | "selected" | "disabled" | "hidden" | "open" | "min" | "max" | "step" | "size" | "list" | "placeholder" | "inputmode" | "download"} Name
 * @typedef {Handlers & { [N in Name | `data-${string}` | `aria-${string}`]?: Value }} Attributes
 */
/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * The element of an id, which is there.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {abstract new () => T} [kind]
 * @returns {T}
 */
export function $(id, kind) {
  return known(document.getElementById(id), `#${id}`, kind);
}

/**
 * The element of an id, on pages that have it.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {abstract new () => T} [kind]
 * @returns {T | null}
 */
export function seek(id, kind) {
  return document.getElementById(id) ? $(id, kind) : null;
}

/**
 * The first element of a selector, which is there.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} place
 * @param {string} selector
 * @param {abstract new () => T} [kind]
 * @returns {T}
 */
export function one(place, selector, kind) {
  return known(place.querySelector(selector), selector, kind);
}

/**
 * All elements of a selector.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} place
 * @param {string} selector
 * @param {abstract new () => T} [kind]
 * @returns {T[]}
 */
export function all(place, selector, kind) {
  return [...place.querySelectorAll(selector)].map((found) => known(found, selector, kind));
}

/**
 * @template {Element} T
 * @param {Element | null} element
 * @param {string} said
 * @param {abstract new () => T} [kind]
 * @returns {T}
 */
function known(element, said, kind) {
  const wanted = kind ?? HTMLElement;
  if (!(element instanceof wanted)) throw new Error(`this page has no ${wanted.name} ${said}`);
  return /** @type {T} */ (element);
}

/**
 * What is written in the fields of a form; a file is not among them.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export function written(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/**
 * Says why something was refused, or, without an error, nothing.
 * @param {HTMLElement} place
 * @param {unknown} error
 */
export function refuse(place, error) {
  place.textContent = error instanceof Error ? error.message : "";
  place.hidden = !error;
}

/**
 * Does something and shows the result, or the refusal.
 * @param {() => Promise<unknown>} work
 * @param {() => Promise<unknown>} show
 * @param {HTMLElement} refusal
 */
export async function attempt(work, show, refusal) {
  try {
    await work();
    refuse(refusal, null);
    await show();
  } catch (error) {
    refuse(refusal, error);
  }
}

/**
 * A new element with its children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function")
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null)
      element.setAttribute(name, String(value));
  }
  const there = children.filter(
    (child) => child !== null && child !== undefined && child !== false,
  );
  element.append(...there.map((child) => (child instanceof Node ? child : String(child))));
  return element;
}
