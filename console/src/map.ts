// The map page: what is seen is a scene, which stands in the address bar; each kind of scene has a
// view, which shows it in the panel and on the map.
import { Map as MapView, NavigationControl, ScaleControl, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "maplibre-gl/dist/maplibre-gl.css";
import "./map/style/theme.css";
import "./map/style/controls.css";
import "./map/style/head.css";
import "./map/style/combobox.css";
import "./map/style/scenes.css";
import "./map/style/directions.css";
import "./map/style/popups.css";
import "./map/style/pins.css";
import "./map/style/small.css";
import { ApiError, type Query, takeTokenFromAddress } from "./api";
import { emptyReach, emptyRoute, type Point, readAddress, type Scene, type Seen, writeAddress } from "./map/address";
import { Combobox } from "./map/combobox";
import { Directions } from "./map/directions";
import { element, fill } from "./map/dom";
import { Home } from "./map/home";
import { LocateControl } from "./map/locate";
import { icon } from "./map/icons";
import type { Item } from "./map/items";
import { Look } from "./map/look";
import { whatWasClicked } from "./map/pick";
import { PlaceCard } from "./map/place";
import { Reach } from "./map/reach";
import { Results } from "./map/results";
import type { Box, Page, SceneView } from "./map/scene";
import { shareMenu } from "./map/share";
import { suggest } from "./map/suggest";
import { changeStyle, fetchStyle, throughThisPort } from "./styles";

/** Places that lists have found, the latest last. */
const KNOWN_MAX = 200;

/** Pixels round what is shown, for pins and the buttons of the map. */
const ROOM = { top: 48, bottom: 48, left: 40, right: 64 };

/** So long after the map was moved to something, a change of the panel's size moves it again. */
const SETTLING_MILLIS = 2_000;

type Tab = "search" | "route" | "reach";

class MapPage implements Page {
  private scene: Scene = { kind: "home" };
  private request: { path: string; query: Query } | undefined;
  private readonly found = new Map<string, Item>();
  private readonly views: Record<Scene["kind"], SceneView>;
  private readonly searchBox: Combobox;
  private shown: SceneView | undefined;
  private seeing: { box: Box; zoomMax: number; until: number } | undefined;
  /** What is seen was said by a link: answers do not move the map until something is changed. */
  private isHeld = false;
  private clicking = new AbortController();
  /** The language of what is shown. */
  private spoken: string;
  private failure = "";

  constructor(readonly map: MapView, private readonly look: Look) {
    this.spoken = look.language;
    const place = new PlaceCard(this);
    this.views = {
      home: new Home(this), search: new Results(this), place, point: place, route: new Directions(this), reach: new Reach(this),
    };
    this.searchBox = this.makeSearchBox();
    element("search").append(this.searchBox.root);
    const tabs: [Tab, Scene][] = [["search", { kind: "home" }], ["route", emptyRoute()], ["reach", emptyReach()]];
    for (const [tab, first] of tabs) {
      element(`tab-${tab}`).addEventListener("click", () => this.openTab(tab, first));
    }
    element("skip").addEventListener("click", () => map.getCanvas().focus());
    element("back").addEventListener("click", () => (depth() > 0 ? history.back() : this.open({ kind: "home" })));
    element("fold").addEventListener("click", () => this.fold(!document.body.classList.contains("folded")));
    map.on("click", (event) => this.mapClicked(event.lngLat.wrap(), event.defaultPrevented));
    map.on("moveend", () => this.writeAddress(false));
    map.on("resize", () => this.resized());
    map.on("dragstart", () => (this.seeing = undefined));
    window.addEventListener("popstate", () => this.restore());
    document.addEventListener("keydown", (event) => this.escape(event));
  }

  open(scene: Scene): void {
    this.scene = scene;
    this.isHeld = false;
    this.writeAddress(true);
    this.show();
    this.shown?.focus?.();
  }

  keep(scene: Scene): void {
    this.scene = scene;
    this.isHeld = false;
    this.request = undefined; // Its answer is no longer that of what is shown.
    this.writeAddress(false);
  }

  language(): string {
    return this.look.language;
  }

  middle(): Point {
    const { lat, lng } = this.map.getCenter().wrap();
    return { lat, lng };
  }

  say(text: string, isError = false): void {
    const status = element("status");
    status.textContent = text;
    status.classList.toggle("error", isError);
  }

  attempt(action: Promise<void>): void {
    action.catch((failure: unknown) => this.failed(failure));
  }

  failed(failure?: unknown): void {
    if (failure === undefined) {
      if (element("status").textContent === this.failure) {
        this.say("");
      }
    } else if (!(failure instanceof DOMException && failure.name === "AbortError")) {
      this.failure = failure instanceof ApiError ? failure.message : `That failed: ${String(failure)}`;
      this.say(this.failure, true);
    }
  }

  asked(path: string, query: Query): void {
    this.request = { path, query };
  }

  known(id: string): Item | undefined {
    return this.found.get(id);
  }

  remember(items: Item[]): void {
    for (const item of items) {
      this.found.delete(item.id);
      this.found.set(item.id, item);
    }
    for (const id of this.found.keys()) {
      if (this.found.size <= KNOWN_MAX) {
        break;
      }
      this.found.delete(id);
    }
  }

  see(box: Box, zoomMax = 17): void {
    if (!this.isHeld) {
      this.goTo(box, zoomMax);
    }
  }

  goTo(box: Box, zoomMax = 17): void {
    this.seeing = { box, zoomMax, until: performance.now() + SETTLING_MILLIS };
    this.fit(box, zoomMax, motion());
  }

  private fit({ west, south, east, north }: Box, zoomMax: number, how: { animate: boolean }): void {
    this.map.fitBounds([[west, south], [east, north]], { padding: ROOM, maxZoom: zoomMax, ...how });
  }

  /** On a small screen the map shrinks when the panel gets its answer: what is shown stays in it. */
  private resized(): void {
    if (this.seeing && performance.now() < this.seeing.until) {
      this.fit(this.seeing.box, this.seeing.zoomMax, { animate: false });
    }
  }

  /** What the menus need. */
  lastRequest(): { path: string; query: Query } | undefined {
    return this.request;
  }

  /** Shows what the address bar says: at the start, and when the history moves. */
  restore(): void {
    takeTokenFromAddress(); // A link with a token may be opened where the page is open already.
    const seen = readAddress(location.hash);
    this.scene = seen.scene;
    this.isHeld = seen.view !== undefined;
    this.spoken = seen.language; // What is shown below is in it.
    this.look.set(seen.style, seen.language);
    if (seen.view) {
      this.map.jumpTo({ center: seen.view, zoom: seen.view.zoom });
    }
    this.show();
  }

  lookChanged(): void {
    this.writeAddress(false);
    if (this.spoken !== this.look.language) {
      this.spoken = this.look.language;
      this.shown?.languageChanged?.();
    }
  }

  writeAddress(isStep: boolean): void {
    const { lat, lng } = this.middle();
    const seen: Seen = {
      view: { zoom: this.map.getZoom(), lat, lng },
      style: this.look.style,
      language: this.look.language,
      scene: this.scene,
    };
    const fragment = `#${writeAddress(seen)}`;
    if (isStep) {
      history.pushState({ depth: depth() + 1 }, "", fragment);
    } else if (fragment !== location.hash) {
      history.replaceState(history.state, "", fragment);
    }
  }

  private show(): void {
    const { scene } = this;
    const view = this.views[scene.kind];
    const had = document.activeElement;
    this.clicking.abort();
    this.seeing = undefined;
    this.searchBox.close();
    this.say("");
    this.request = undefined;
    if (view !== this.shown) {
      this.shown?.hide();
      this.shown = view;
      fill(element("body"), view.root);
    }
    const tab: Tab = scene.kind === "route" || scene.kind === "reach" ? scene.kind : "search";
    for (const each of ["search", "route", "reach"]) {
      element(`tab-${each}`).setAttribute("aria-current", each === tab ? "page" : "false");
    }
    element("search-row").hidden = tab !== "search";
    element("back").hidden = scene.kind === "home";
    if (scene.kind === "search") {
      this.searchBox.setText(scene.query);
    } else if (scene.kind === "home") {
      this.searchBox.setText("");
    }
    this.fold(false);
    element("body").scrollTop = 0;
    view.show(scene);
    if (had instanceof HTMLElement && had !== document.body && !(had.isConnected && had.checkVisibility())) {
      element("body").focus({ preventScroll: true }); // What had the focus is gone; Tab goes on in what came.
    }
  }

  private openTab(tab: Tab, first: Scene): void {
    this.open(first);
    if (tab === "search") {
      this.searchBox.focus();
    }
  }

  /** On a small screen the map may have all the room. */
  private fold(folded: boolean): void {
    document.body.classList.toggle("folded", folded);
    element("fold").setAttribute("aria-expanded", String(!folded));
    element("fold-text").textContent = folded ? "Show the panel" : "Show the map only";
  }

  private mapClicked(at: Point, isTaken: boolean): void {
    if (isTaken || this.shown?.clicked?.(at)) {
      return;
    }
    this.clicking.abort();
    const { signal } = (this.clicking = new AbortController());
    this.attempt(whatWasClicked(this.map, at, this.language(), signal).then((item) => {
      if (signal.aborted) {
        return; // Something else was opened, or clicked, while the answer was under way.
      }
      if (item) {
        this.remember([item]);
      }
      this.open(item ? { kind: "place", id: item.id } : { kind: "point", at });
    }));
  }

  /** Closes what is shown, as its button does; menus and lists close themselves first. */
  private escape(event: KeyboardEvent): void {
    const isBusy = event.defaultPrevented || document.querySelector(":popover-open, dialog[open]");
    if (event.key === "Escape" && !isBusy && this.scene.kind !== "home") {
      this.open({ kind: "home" });
      this.searchBox.focus();
    }
  }

  private makeSearchBox(): Combobox {
    return new Combobox({
      label: "Search",
      placeholder: "Search a place or an address",
      suggest: (text, signal) => suggest(text, signal, {
        near: () => this.middle(),
        language: () => this.language(),
        item: (item) => {
          this.searchBox.setText(item.title);
          this.remember([item]);
          this.open({ kind: "place", id: item.id });
        },
        point: (at) => this.open({ kind: "point", at }),
        query: ({ title, href }) => {
          const ontology = new URL(href).searchParams.get("_ontology");
          this.open({ kind: "search", query: title, href, ...(ontology ? { ontology } : {}) });
        },
      }),
      submit: (query) => this.open({ kind: "search", query }),
      cleared: () => this.scene.kind !== "home" && this.open({ kind: "home" }),
      failed: (failure) => this.failed(failure),
    });
  }
}

/** How many steps of this page lie behind: none when a link led here. */
function depth(): number {
  return (history.state as { depth?: number } | null)?.depth ?? 0;
}

/** Who wants no motion gets none. */
function motion(): { animate: boolean } {
  return { animate: !matchMedia("(prefers-reduced-motion: reduce)").matches };
}

function openMap(style: StyleSpecification, seen: Seen): MapView {
  const map = new MapView({
    container: "map",
    style,
    maxZoom: 20,
    ...(seen.view ? { center: [seen.view.lng, seen.view.lat], zoom: seen.view.zoom } : {}),
    attributionControl: { compact: false },
    transformRequest: throughThisPort,
  });
  map.addControl(new NavigationControl(), "top-right");
  // Where the attribution has the whole width, the scale is above.
  const isSmall = matchMedia("(max-width: 720px)").matches;
  map.addControl(new ScaleControl(), isSmall ? "top-left" : "bottom-left");
  return map;
}

function drawButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-icon]")) {
    button.prepend(icon(button.dataset["icon"] as Parameters<typeof icon>[0]));
  }
}

async function start(): Promise<void> {
  takeTokenFromAddress();
  drawButtons();
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const seen = readAddress(location.hash);
  let latestLook = 0;
  let page: MapPage | undefined;
  const look = new Look(element("look"), seen, () => page?.attempt(updateLook(page)));
  async function updateLook(changed: MapPage): Promise<void> {
    const now = ++latestLook;
    changed.lookChanged();
    const style = await fetchStyle(look.styleId, look.language);
    if (now === latestLook) {
      changeStyle(changed.map, style);
    } // Else a later choice has overtaken this one: answers come in any order.
  }
  const map = openMap(await fetchStyle(look.styleId, look.language), seen);
  map.once("style.load", () => {
    const made = new MapPage(map, look);
    page = made;
    map.addControl(new LocateControl(made), "top-right");
    map.on("error", (event) => made.say(`The map reports: ${event.error.message}`, true));
    shareMenu(element("share"), {
      map,
      style: () => look.styleId,
      language: () => look.language,
      request: () => made.lastRequest(),
      say: (text, isError) => made.say(text, isError),
      attempt: (action) => made.attempt(action),
    });
    made.restore();
  });
}

start().catch((failure: unknown) => {
  element("status").textContent = failure instanceof ApiError ? failure.message : `The page cannot start: ${String(failure)}`;
  element("status").classList.add("error");
});
