// What a text or a category finds: cards in the panel, pins on the map.
import { addressOf, getAddress, getJson, type Query } from "../api";
import { throughThisPort } from "../styles";
import type { Point, Scene } from "./address";
import { arrowsMoveFocus, fill, h } from "./dom";
import { length, parameter } from "./format";
import { icon, kindIcon } from "./icons";
import { type Item, itemIcon, kindName, twoLines } from "./items";
import { Pins } from "./pins";
import { boxOf, type Page, type SceneView } from "./scene";

const RESULTS = 20;

type Found = Item & { position: Point };
type Search = Extract<Scene, { kind: "search" }>;

export class Results implements SceneView {
  readonly root = h("div", { class: "scene results" });
  private readonly pins: Pins;
  private asking = new AbortController();
  private shown?: Search;

  constructor(private readonly page: Page) {
    this.pins = new Pins(page.map);
  }

  show(scene: Scene): void {
    if (scene.kind === "search") {
      this.page.attempt(this.search(scene, true));
    }
  }

  hide(): void {
    this.asking.abort();
    this.pins.clear();
    fill(this.root);
  }

  languageChanged(): void {
    if (this.shown) {
      const { href, ...search } = this.shown; // That is in the language before.
      this.page.attempt(this.search(search, false));
    }
  }

  private async search(search: Search, isNew: boolean): Promise<void> {
    this.shown = search;
    this.asking.abort();
    const { signal } = (this.asking = new AbortController());
    this.pins.clear();
    fill(this.root, h("p", { class: "loading", role: "status" }, `Looking for ${search.query} …`));
    try {
      const items = await this.find(search, signal);
      if (!signal.aborted) {
        this.list(search, items, isNew);
      }
    } catch (failure) {
      if (!signal.aborted) {
        this.page.say("The search failed.", true);
        fill(this.root, notice("warning", "The search failed", String(failure instanceof Error ? failure.message : failure)));
      }
    }
  }

  private async find(search: Search, signal: AbortSignal): Promise<Found[]> {
    const language = this.page.language();
    const query: Query = {
      q: search.query,
      ...(search.ontology ? { _ontology: search.ontology } : {}),
      at: parameter(this.page.middle()),
      limit: String(RESULTS),
      ...(language ? { lang: language } : {}),
    };
    // A query that was suggested is followed as it was answered, which may be with the API's public address.
    const url = search.href ? new URL(throughThisPort(search.href).url) : addressOf("v1/discover", query);
    this.page.asked("v1/discover", [...url.searchParams]);
    const near = located(await getAddress<{ items: Item[] }>(url, signal));
    if (near.length > 0 || search.ontology) {
      return near;
    }
    // Nothing around here: an address may be anywhere in the region.
    this.page.asked("v1/geocode", query);
    return located(await getJson<{ items: Item[] }>("v1/geocode", query, signal));
  }

  private list(search: Search, items: Found[], isNew: boolean): void {
    this.page.remember(items);
    if (items.length === 0) {
      this.page.say("Nothing found.");
      fill(this.root, notice("info", `Nothing found for “${search.query}”`,
        "Check the spelling, write less of it, or move the map to where it should be."));
      return;
    }
    const list = h("ol", { class: "cards", "aria-label": `Results for ${search.query}` },
      ...items.map((item, index) => this.card(item, index)));
    arrowsMoveFocus(list);
    const count = items.length === 1 ? "1 result" : `${items.length} results`;
    fill(this.root, list);
    this.page.say(`${count} for ${search.query}.`);
    this.pins.show(items.map((item) => ({
      at: item.position,
      look: { kind: itemIcon(item) },
      label: item.title,
      clicked: () => this.page.open({ kind: "place", id: item.id }),
    })));
    const box = boxOf(items.map(({ position }) => [position.lng, position.lat] as [number, number]));
    const view = items.length === 1 ? items[0]?.mapView : undefined;
    if (box && isNew) {
      this.page.see(view ?? box);
    }
  }

  private card(item: Found, index: number): HTMLElement {
    const { first, second } = twoLines(item);
    const hours = item.openingHours?.[0];
    const stress = () => this.pins.stress(index);
    const calm = () => this.pins.stress(-1);
    return h("li", {},
      h("button", {
        type: "button",
        class: "card",
        onclick: () => this.page.open({ kind: "place", id: item.id }),
        onfocus: stress,
        onmouseenter: stress,
        onblur: calm,
        onmouseleave: calm,
      },
        h("span", { class: "chip" }, kindIcon(itemIcon(item))),
        h("span", { class: "card-text" },
          h("span", { class: "card-title" }, first),
          h("span", { class: "muted" }, kindName(item),
            hours && h("span", { class: hours.isOpen ? "open" : "closed" }, hours.isOpen ? " · Open" : " · Closed")),
          second ? h("span", { class: "muted" }, second) : undefined),
        item.distance === undefined ? undefined : h("span", { class: "muted aside" }, length(item.distance))));
  }
}

/** Says why there is nothing to see. */
export function notice(picture: "warning" | "info", title: string, text: string, ...more: HTMLElement[]): HTMLElement {
  return h("div", { class: `notice ${picture}` }, icon(picture),
    h("div", {}, h("h2", {}, title), h("p", {}, text), ...more));
}

function located({ items }: { items: Item[] }): Found[] {
  return items.flatMap((item) => (item.position ? [{ ...item, position: item.position }] : []));
}
