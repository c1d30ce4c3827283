// Makes elements of the page: a tag, its attributes and listeners, what is inside.

type Child = Node | string | false | undefined;
type Value = string | number | boolean | undefined | ((event: never) => void);

/** A function is a listener (`onclick`), `true` an empty attribute, `false` and nothing none. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      made.addEventListener(name.slice(2), value as (event: Event) => void);
    } else if (value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  fill(made, ...children);
  return made;
}

/** Replaces what is inside. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...children.filter((child) => child !== false && child !== undefined));
}

/**
 * The same for what a person may be in the middle of: the focus goes to what has the same words as
 * what had it, else to the panel, from where Tab goes on.
 */
export function refill(parent: HTMLElement, ...children: Child[]): void {
  const had = document.activeElement;
  const isInside = had !== null && had !== parent && parent.contains(had);
  fill(parent, ...children);
  if (isInside) {
    const again = [...parent.querySelectorAll<HTMLElement>("button, a, [tabindex]")].find((each) => wordsOf(each) === wordsOf(had));
    (again ?? parent.closest<HTMLElement>("[tabindex='-1']"))?.focus({ preventScroll: true });
  }
}

function wordsOf(part: Element): string {
  return part.getAttribute("aria-label") ?? part.textContent;
}

/** An element of index.html. */
export function element<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** Moves the focus among buttons of a list with the arrow keys. */
export function arrowsMoveFocus(list: HTMLElement): void {
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLButtonElement)) {
      return;
    }
    const buttons = [...list.querySelectorAll("button")];
    const next = buttons[buttons.indexOf(event.target) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  });
}
