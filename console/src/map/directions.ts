// Directions: stops, mode and what to avoid; the routes between them, their heights and instructions.
import type { Marker } from "maplibre-gl";
import { AVOIDABLE, type Avoidable, emptyRoute, type Point, type RoutePlan, type Scene, type Stop } from "./address";
import { fill, h, refill } from "./dom";
import { clockTime, duration, length, position } from "./format";
import { icon } from "./icons";
import { instructionList } from "./instructions";
import { ModeChoice } from "./modes";
import { addPin, Pins } from "./pins";
import { profile, samplesOf } from "./profile";
import { notice } from "./results";
import { RouteLines } from "./routelines";
import { askForRoutes, letterOf, type Route, routeQuery, type Unroutable } from "./routing";
import { boxOf, type Page, type SceneView } from "./scene";
import { Stops } from "./stops";
import { TimingChoice } from "./timing";
import { TruckSizes } from "./truck";

const AVOID_NAMES: Record<Avoidable, string> = {
  tollRoad: "Tolls",
  controlledAccessHighway: "Motorways",
  ferry: "Ferries",
  tunnel: "Tunnels",
  dirtRoad: "Unpaved roads",
  uTurns: "U-turns",
};

const STEP_ZOOM = 17;

export class Directions implements SceneView {
  readonly root: HTMLElement;
  private plan: RoutePlan = emptyRoute();
  private routes: Route[] = [];
  private chosen = 0;
  private asking = new AbortController();
  private readonly stops: Stops;
  private readonly modes: ModeChoice;
  private readonly timing = new TimingChoice((timing) => this.change({ timing }));
  private readonly truck = new TruckSizes((truck) => this.change({ truck }));
  private readonly options: HTMLElement;
  private readonly optionsButton: HTMLButtonElement;
  private readonly answer = h("div", { class: "answer" });
  private readonly pins: Pins;
  private readonly lines: RouteLines;
  private spot?: Marker;
  private isNew = true;
  private isByHand = false;

  constructor(private readonly page: Page) {
    this.pins = new Pins(page.map);
    this.lines = new RouteLines(page.map, {
      chosen: (route) => this.choose(route),
      dragged: (stop, to) => this.byHand(() => this.stops.insert(stop + 1, { ...to, label: position(to) })),
    });
    this.optionsButton = h("button", {
      type: "button",
      class: "quiet",
      "aria-expanded": "false",
      "aria-controls": "route-options",
      onclick: () => this.showOptions(this.options.hidden === true),
    }, icon("down"), "Options");
    this.stops = new Stops(page, this.optionsButton, (stops) => this.change({ stops }));
    this.modes = new ModeChoice((mode) => {
      this.truck.root.hidden = mode !== "truck";
      this.change({ mode });
    });
    this.options = this.makeOptions();
    this.root = h("div", { class: "scene directions" }, this.modes.root, this.stops.root, this.options, this.answer);
  }

  show(scene: Scene): void {
    if (scene.kind !== "route") {
      return;
    }
    this.plan = scene;
    this.isNew = true;
    this.stops.show(scene.stops);
    this.modes.set(scene.mode);
    for (const box of this.options.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) {
      box.checked = box.name === "shortest" ? scene.shortest : scene.avoid.some((feature) => feature === box.value);
    }
    this.timing.set(scene.timing);
    this.truck.set(scene.truck);
    this.truck.root.hidden = scene.mode !== "truck";
    this.showOptions(scene.avoid.length > 0 || scene.shortest || scene.timing !== undefined || Object.keys(scene.truck).length > 0);
    this.page.attempt(this.update());
  }

  hide(): void {
    this.asking.abort();
    this.stops.giveUp();
    this.forget();
    this.pins.clear();
  }

  clicked(at: Point): boolean {
    if (!this.stops.setNext(at)) {
      this.page.say("Choose a field, then click the map; or drag a stop or the route.");
    }
    return true;
  }

  languageChanged(): void {
    this.byHand(() => this.page.attempt(this.update(this.chosen)));
  }

  focus(): void {
    this.stops.focusEmpty();
  }

  private change(part: Partial<RoutePlan>): void {
    this.plan = { ...this.plan, ...part };
    this.page.keep(this.plan);
    this.page.attempt(this.update());
  }

  /** Runs a change of somebody who sees what they change: the map stays. */
  private byHand(change: () => void): void {
    this.isByHand = true;
    change();
    this.isByHand = false;
  }

  /** @param chosen which of the routes is shown at first */
  private async update(chosen = 0): Promise<void> {
    this.asking.abort();
    const { signal } = (this.asking = new AbortController());
    const { isByHand } = this;
    // What was under way leaves its mark to who comes next; a place of the old way is no place of the new.
    this.answer.removeAttribute("aria-busy");
    this.point(undefined);
    this.pinStops();
    const stops = this.plan.stops.filter((stop) => stop !== undefined);
    if (stops.length < this.plan.stops.length) {
      this.forget();
      this.page.say("");
      fill(this.answer, h("p", { class: "muted hint" }, stops.length === 0
        ? "Type where the way begins and ends, or click both on the map."
        : "Type the other end, or click it on the map."));
      return;
    }
    const query = routeQuery(this.plan, stops, this.page.language());
    this.page.asked("v1/routes", query);
    this.answer.setAttribute("aria-busy", "true");
    if (this.routes.length === 0) {
      refill(this.answer, h("p", { class: "loading", role: "status" }, "Looking for a way …"));
    }
    try {
      const routed = await askForRoutes(query, stops.length, signal);
      if (signal.aborted) {
        return;
      }
      if (routed.unroutable) {
        this.forget();
        this.explain(routed.unroutable, stops);
      } else {
        this.routes = routed.routes;
        this.chosen = chosen < this.routes.length ? chosen : 0;
        this.render();
        this.see(isByHand);
      }
    } catch (failure) {
      if (!signal.aborted) {
        this.forget();
        this.page.say("No answer.", true);
        fill(this.answer, notice("warning", "No answer", failure instanceof Error ? failure.message : String(failure)));
      }
    } finally {
      if (!signal.aborted) {
        this.answer.removeAttribute("aria-busy");
      }
    }
  }

  private forget(): void {
    this.routes = [];
    this.lines.clear();
    this.point(undefined);
    fill(this.answer);
  }

  private pinStops(): void {
    this.pins.show(this.plan.stops.flatMap((stop, index) => (stop ? [{
      at: stop,
      look: { letter: letterOf(index) },
      label: `Stop ${letterOf(index)}: ${stop.label}`,
      dragged: (to: Point) => this.byHand(() => this.stops.set(index, { ...to, label: position(to) })),
    }] : [])));
  }

  /** Moves the map when a part of the way is beyond it; who drags a stop looks where they look. */
  private see(isByHand: boolean): void {
    const box = boxOf(this.routes.flatMap((route) => route.legs.flatMap((leg) => leg.points)));
    const seen = this.page.map.getBounds();
    const isSeen = box && seen.contains([box.west, box.south]) && seen.contains([box.east, box.north]);
    if (box && (this.isNew || (!isSeen && !isByHand))) {
      this.page.see(box);
    }
    this.isNew = false;
  }

  private choose(route: number): void {
    this.chosen = route;
    this.render();
    this.answer.querySelector<HTMLInputElement>("input:checked")?.focus({ preventScroll: true });
  }

  private render(): void {
    const route = this.routes[this.chosen];
    if (!route) {
      return;
    }
    this.lines.draw(this.routes, this.chosen);
    this.point(undefined);
    const samples = samplesOf(route);
    refill(this.answer,
      h("fieldset", { class: "routes" }, h("legend", { class: "unseen" }, "Routes"),
        ...this.routes.map((each, index) => this.routeCard(each, index))),
      ...route.warnings.map((warning) => h("p", { class: "warning-line" }, icon("warning"), warning)),
      samples.length > 1 ? profile(samples, (sample) => this.point(sample?.at)) : undefined,
      instructionList(route, (step, isChosen) => {
        this.point(step?.at);
        if (step && isChosen) {
          const [lng, lat] = step.at;
          this.page.goTo({ west: lng, south: lat, east: lng, north: lat }, STEP_ZOOM);
        }
      }));
    this.page.say(`${length(route.meters)}, ${duration(route.seconds)}`);
  }

  private routeCard(route: Route, index: number): HTMLElement {
    const end = this.plan.timing?.end === "arrive" ? "leave" : "there";
    const time = clockTime(end === "leave" ? route.departure : route.arrival);
    return h("label", { class: "route-card" },
      h("input", { type: "radio", name: "route", value: index, checked: index === this.chosen, onchange: () => this.choose(index) }),
      h("span", { class: "route-text" },
        h("span", {}, h("strong", {}, duration(route.seconds)), h("span", { class: "muted" }, ` ${length(route.meters)}`)),
        route.by ? h("span", { class: "muted" }, `by ${route.by}`) : undefined),
      time ? h("span", { class: "muted aside" }, `${end} at ${time}`) : undefined);
  }

  /** Why there is none, and what would help. */
  private explain(reason: Unroutable, stops: Stop[]): void {
    const { nearest } = reason;
    this.page.say(`No route. ${reason.title}`, true);
    if (nearest) {
      this.spot = addPin(this.page.map, nearest.at, { look: "nearest", label: "The nearest road" });
      const ends = [...stops, nearest.at].map(({ lng, lat }) => [lng, lat] as [number, number]);
      this.page.see(boxOf(ends)!);
    }
    fill(this.answer, notice("warning", "No route", reason.title,
      ...reason.causes.map((cause) => h("p", {}, cause)),
      ...(nearest ? [h("button", {
        type: "button",
        class: "primary",
        onclick: () => {
          this.isNew = true;
          this.stops.set(nearest.stop, { ...nearest.at, label: position(nearest.at) });
        },
      }, `Move stop ${letterOf(nearest.stop)} to the nearest road (${length(nearest.meters)})`)] : [])));
    this.answer.scrollIntoView({ block: "nearest" });
  }

  /** Shows a place of the way on the map; nothing takes it away. */
  private point(at: [number, number] | undefined): void {
    this.spot?.remove();
    this.spot = at && addPin(this.page.map, { lng: at[0], lat: at[1] }, { look: "dot", label: "Here" });
  }

  private showOptions(shown: boolean): void {
    this.options.hidden = !shown;
    this.optionsButton.setAttribute("aria-expanded", String(shown));
  }

  private makeOptions(): HTMLElement {
    const read = () => {
      const checked = (name: string) => [...this.options.querySelectorAll<HTMLInputElement>(`input[name=${name}]:checked`)];
      const avoid = checked("avoid").map(({ value }) => value);
      this.change({ avoid: AVOIDABLE.filter((feature) => avoid.includes(feature)), shortest: checked("shortest").length > 0 });
    };
    const check = (name: string, value: string, text: string) =>
      h("label", { class: "check" }, h("input", { type: "checkbox", name, value, onchange: read }), h("span", {}, text));
    return h("div", { id: "route-options", class: "options", hidden: true },
      this.timing.root,
      this.truck.root,
      h("fieldset", {}, h("legend", {}, "Avoid"), h("div", { class: "checks" },
        ...AVOIDABLE.map((feature) => check("avoid", feature, AVOID_NAMES[feature])))),
      check("shortest", "1", "Shortest, not fastest (cars and trucks)"));
  }
}
