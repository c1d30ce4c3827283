// Menus of the head. The browser's own popovers: one is open at a time, Escape and a click beside it
// close it, and the focus goes back to its button.
import { h } from "./dom";

/** Gives a button a menu. */
export function popup(button: HTMLButtonElement, label: string, ...children: HTMLElement[]): HTMLElement {
  const menu = h("div", { popover: "auto", class: "popup", role: "dialog", "aria-label": label, id: `${button.id}-popup` },
    h("h2", {}, label), ...children);
  button.after(menu);
  button.setAttribute("popovertarget", menu.id);
  button.setAttribute("aria-haspopup", "dialog");
  button.setAttribute("aria-expanded", "false");
  menu.addEventListener("toggle", () => {
    const open = menu.matches(":popover-open");
    button.setAttribute("aria-expanded", String(open));
    if (open) {
      menu.querySelector<HTMLElement>("input:checked, button, select, input")?.focus();
    }
  });
  return menu;
}
