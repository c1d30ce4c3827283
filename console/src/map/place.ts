// One place or address: what it is, where, when it is open, how to reach it and by which ways.
import { getJson, type Query } from "../api";
import { emptyReach, emptyRoute, type Point, type Scene, type Stop } from "./address";
import { copy } from "./clipboard";
import { fill, h, refill } from "./dom";
import { length, parameter, position } from "./format";
import { icon, kindIcon, type Stroke } from "./icons";
import { type Item, itemIcon, kindName, twoLines } from "./items";
import { Pins } from "./pins";
import { notice } from "./results";
import type { Page, SceneView } from "./scene";

/** How near the map comes to a place. */
const PLACE_ZOOM = 17;

export class PlaceCard implements SceneView {
  readonly root = h("div", { class: "scene" });
  private readonly pins: Pins;
  private asking = new AbortController();
  private scene: Scene = { kind: "home" };

  constructor(private readonly page: Page) {
    this.pins = new Pins(page.map);
  }

  show(scene: Scene): void {
    this.ask(scene, true);
  }

  hide(): void {
    this.asking.abort();
    this.pins.clear();
    fill(this.root);
  }

  languageChanged(): void {
    this.ask(this.scene, false);
  }

  /** @param isNew whether the map moves to it */
  private ask(scene: Scene, isNew: boolean): void {
    this.scene = scene;
    this.asking.abort();
    const { signal } = (this.asking = new AbortController());
    this.pins.clear();
    if (scene.kind === "place") {
      this.page.attempt(this.showPlace(scene.id, isNew, signal));
    } else if (scene.kind === "point") {
      this.page.attempt(this.showPoint(scene.at, isNew, signal));
    }
  }

  private async showPlace(id: string, isNew: boolean, signal: AbortSignal): Promise<void> {
    const known = this.page.known(id);
    if (known) {
      this.card(known, true); // What the list knew stands there while the rest is asked for.
      if (isNew) {
        this.see(known);
      }
    } else {
      fill(this.root, h("p", { class: "loading", role: "status" }, "Looking it up …"));
    }
    const query: Query = { id, ...this.inLanguage() };
    this.page.asked("v1/lookup", query);
    try {
      const item = await getJson<Item>("v1/lookup", query, signal);
      if (!signal.aborted) {
        this.card(item, false);
        if (!known && isNew) {
          this.see(item);
        }
      }
    } catch (failure) {
      if (signal.aborted) {
        return;
      }
      if (known) {
        this.card(known, false);
        this.page.failed(failure);
      } else {
        this.fails("This place is not here", failure);
      }
    }
  }

  private async showPoint(at: Point, isNew: boolean, signal: AbortSignal): Promise<void> {
    this.pins.show([{ at, look: "place", label: position(at) }]);
    if (isNew && !this.page.map.getBounds().contains(at)) {
      this.see({ position: at }); // It was typed: a click is always on the map that is seen.
    }
    fill(this.root, h("p", { class: "loading", role: "status" }, "Looking what is here …"));
    const query: Query = { at: parameter(at), limit: "1", ...this.inLanguage() };
    this.page.asked("v1/revgeocode", query);
    try {
      const { items } = await getJson<{ items: Item[] }>("v1/revgeocode", query, signal);
      if (!signal.aborted) {
        this.pointCard(at, items[0]);
      }
    } catch (failure) {
      if (!signal.aborted) {
        this.fails("No answer", failure);
      }
    }
  }

  private fails(title: string, failure: unknown): void {
    this.page.say(`${title}.`, true);
    fill(this.root, notice("warning", title, failure instanceof Error ? failure.message : String(failure)));
  }

  private pointCard(at: Point, nearest: Item | undefined): void {
    const lines = nearest ? twoLines(nearest) : undefined;
    const stop = { ...at, label: lines?.first ?? position(at) };
    const away = nearest?.distance ? `${length(nearest.distance)} from here` : "";
    fill(this.root,
      heading(icon("pin"), stop.label, nearest ? [kindName(nearest), away].filter((part) => part).join(" · ") : "No address near by"),
      this.actions(stop),
      h("dl", { class: "facts" }, lines?.second ? fact("pin", "Address", lines.second) : undefined, this.positionFact(at)));
    this.page.say(nearest ? `${stop.label}, ${away || "here"}.` : "No address near this point.");
  }

  private card(item: Item, isPart: boolean): void {
    const at = item.position;
    if (!at) {
      fill(this.root, notice("warning", item.title, "It has no position."));
      return;
    }
    const { first, second } = twoLines(item);
    const hours = item.openingHours?.[0];
    const categories = (item.categories ?? []).map(({ name }) => name);
    const foods = (item.foodTypes ?? []).map(({ name }) => name).filter((name) => !categories.includes(name));
    const kind = categories.length > 0 ? [...categories, ...foods].join(" · ") : kindName(item);
    this.pins.show([{ at, look: { kind: itemIcon(item) }, label: first }]);
    refill(this.root,
      heading(kindIcon(itemIcon(item)), first, kind),
      this.actions({ ...at, label: first }),
      h("dl", { class: "facts", "aria-busy": String(isPart) },
        second ? fact("pin", "Address", second) : undefined,
        hours ? fact("clock", "Opening hours",
          h("span", { class: hours.isOpen ? "open" : "closed" }, hours.isOpen ? "Open now" : "Closed now"),
          h("ul", { class: "plain" }, ...hours.text.map((line) => h("li", {}, line)))) : undefined,
        ...contacts(item),
        this.positionFact(at)));
  }

  /** What one does with a place. */
  private actions(stop: Stop): HTMLElement {
    const button = (name: Stroke, text: string, kind: string, scene: () => Scene) =>
      h("button", { type: "button", class: kind, onclick: () => this.page.open(scene()) }, icon(name), text);
    return h("div", { class: "actions" },
      button("directions", "Directions", "primary", () => ({ ...emptyRoute(), stops: [undefined, stop] })),
      button("depart", "From here", "", () => ({ ...emptyRoute(), stops: [stop, undefined] })),
      button("reach", "Reach", "", () => ({ ...emptyReach(), place: stop })));
  }

  private positionFact(at: Point): HTMLElement {
    return fact("target", "Position", h("span", {}, position(at)),
      h("button", {
        type: "button",
        class: "icon-button small",
        "aria-label": "Copy the position",
        onclick: () => this.page.attempt(copy(position(at), "The position is copied.", (text, isError) => this.page.say(text, isError))),
      }, icon("copy")));
  }

  private see({ position: at, mapView }: Pick<Item, "position" | "mapView">): void {
    if (at) {
      this.page.see(mapView ?? { west: at.lng, south: at.lat, east: at.lng, north: at.lat }, PLACE_ZOOM);
    }
  }

  private inLanguage(): Record<string, string> {
    const language = this.page.language();
    return language ? { lang: language } : {};
  }
}

function heading(picture: SVGSVGElement, title: string, kind: string): HTMLElement {
  return h("div", { class: "heading" }, h("span", { class: "chip large" }, picture),
    h("div", {}, h("h1", {}, title), h("p", { class: "muted" }, kind)));
}

function fact(name: Stroke, what: string, ...value: (Node | string)[]): HTMLElement {
  return h("div", {}, h("dt", {}, icon(name), h("span", { class: "unseen" }, what)), h("dd", {}, ...value));
}

function contacts(item: Item): HTMLElement[] {
  const all = item.contacts ?? [];
  const links = (name: Stroke, what: string, made: (HTMLElement | undefined)[]) => {
    const good = made.filter((link) => link !== undefined);
    return good.length > 0 ? [fact(name, what, h("ul", { class: "plain" }, ...good.map((link) => h("li", {}, link))))] : [];
  };
  const phones = all.flatMap(({ phone = [], mobile = [], tollFree = [] }) => [...phone, ...mobile, ...tollFree]);
  return [
    ...links("phone", "Telephone", phones.map(({ value }) => h("a", { href: `tel:${value.replace(/[^+\d]/g, "")}` }, value))),
    ...links("web", "Website", all.flatMap(({ www = [] }) => www).map(({ value }) => webLink(value))),
    ...links("mail", "Mail", all.flatMap(({ email = [] }) => email).map(({ value }) => h("a", { href: `mailto:${encodeURIComponent(value)}` }, value))),
  ];
}

/** Only what is an address of the web becomes a link: the text comes from whoever mapped it. */
function webLink(text: string): HTMLElement | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    return undefined;
  }
  const shown = url.host.replace(/^www\./, "") + (url.pathname === "/" ? "" : url.pathname);
  return h("a", { href: url.href, target: "_blank", rel: "noopener noreferrer" }, shown);
}
