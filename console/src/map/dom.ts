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
