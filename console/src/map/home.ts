// What the panel shows before anything is asked: kinds of places to look for.
import { h } from "./dom";
import { kindIcon, categoryIcon } from "./icons";
import type { Page, SceneView } from "./scene";

const KINDS: [string, string][] = [
  ["Restaurants", "100-1000"], ["Cafés", "100-1100"], ["Groceries", "600-6300"], ["Pharmacies", "600-6400"],
  ["Hotels", "500-5000"], ["Parking", "800-8500"], ["Banks", "700-7000"], ["Museums", "300-3100"],
];

export class Home implements SceneView {
  readonly root: HTMLElement;

  constructor(page: Page) {
    this.root = h("div", { class: "scene" },
      h("ul", { class: "kinds", "aria-label": "Near the middle of the map" },
        ...KINDS.map(([name, ontology]) => h("li", {},
          h("button", { type: "button", class: "kind", onclick: () => page.open({ kind: "search", query: name, ontology }) },
            h("span", { class: "chip" }, kindIcon(categoryIcon(ontology))), h("span", {}, name))))),
      h("p", { class: "muted hint" }, "Type a place or an address, or click the map to see what is there."));
  }

  show(): void {}

  hide(): void {}
}
