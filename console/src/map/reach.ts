// Isolines on the map: what is reached from a place, or from where it is reached.
import type { GeoJSONSource, Map } from "maplibre-gl";
import { addressOf, getAddress, type Query } from "../api";
import { decodePolyline } from "../polyline";
import { firstLabel } from "../styles";
import { emptyReach, type Point, type ReachPlan, type Scene, type Stop } from "./address";
import { Combobox } from "./combobox";
import { fill, h } from "./dom";
import { findFirst } from "./find";
import { stopHere } from "./locate";
import { parameter, position } from "./format";
import { twoLines } from "./items";
import { ModeChoice } from "./modes";
import { Pins } from "./pins";
import { notice } from "./results";
import { boxOf, type Page, type SceneView } from "./scene";
import { suggest } from "./suggest";

interface Polygon {
  outer: string;
  inner?: string[];
}

interface Isolines {
  isolines: { range: { value: number }; polygons: Polygon[]; connections?: { polyline: string }[] }[];
  notices?: { title: string; details?: { cause?: string }[] }[];
}

/** From the smallest value to the largest. */
const COLORS = ["#1a7f37", "#b07d00", "#c4511c", "#a51d2d"];

const FERRY_COLOR = "#1c54c4";

/** What one is in the unit of the API: seconds or metres. */
const UNITS = {
  minutes: { type: "time", factor: 60, short: "min" },
  kilometres: { type: "distance", factor: 1000, short: "km" },
};

/** One place and the outlines around it. */
export class Reach implements SceneView {
  readonly root: HTMLElement;
  private plan: ReachPlan = emptyReach();
  private asking = new AbortController();
  private finding = new AbortController();
  private isNew = true;
  private readonly pins: Pins;
  private readonly place: Combobox;
  private readonly modes: ModeChoice;
  private readonly values: HTMLInputElement;
  private readonly unit: HTMLSelectElement;
  private readonly end: HTMLSelectElement;
  private readonly answer = h("div", { class: "answer" });

  constructor(private readonly page: Page) {
    this.pins = new Pins(page.map);
    addLayers(page.map);
    this.place = this.placeField();
    this.modes = new ModeChoice((mode) => this.change({ mode }));
    this.values = h("input", { id: "reach-values", type: "text", maxlength: 80, autocomplete: "off", onchange: () => this.change({ values: this.values.value }) });
    this.unit = choice("reach-unit", "Unit", [["minutes", "minutes"], ["kilometres", "kilometres"]],
      (unit) => this.change({ unit: unit === "kilometres" ? unit : "minutes" }));
    this.end = choice("reach-end", "Direction", [["origin", "from the place"], ["destination", "to the place"]],
      (end) => this.change({ end: end === "destination" ? end : "origin" }));
    this.root = h("div", { class: "scene" },
      this.modes.root,
      this.place.root,
      h("div", { class: "reach-options" },
        h("label", { class: "field" }, h("span", {}, "Within"), this.values), this.unit, this.end),
      this.answer);
  }

  show(scene: Scene): void {
    if (scene.kind !== "reach") {
      return;
    }
    this.plan = scene;
    this.place.setText(scene.place?.label ?? "");
    this.modes.set(scene.mode);
    this.values.value = scene.values;
    this.unit.value = scene.unit;
    this.end.value = scene.end;
    this.finding.abort();
    this.isNew = true;
    this.page.attempt(this.update());
  }

  hide(): void {
    this.asking.abort();
    this.finding.abort();
    this.pins.clear();
    this.draw([], []);
    fill(this.answer);
  }

  clicked(at: Point): boolean {
    this.finding.abort();
    this.change({ place: { ...at, label: position(at) } });
    this.place.setText(position(at));
    return true;
  }

  focus(): void {
    if (!this.plan.place) {
      this.place.focus();
    }
  }

  private change(part: Partial<ReachPlan>): void {
    this.plan = { ...this.plan, ...part };
    this.page.keep(this.plan);
    this.page.attempt(this.update());
  }

  private async update(): Promise<void> {
    this.asking.abort();
    const { signal } = (this.asking = new AbortController());
    const { place, values: text, unit } = this.plan;
    // What was under way is aborted, and leaves this to who comes next.
    this.answer.removeAttribute("aria-busy");
    this.pins.show(place ? [{
      at: place,
      look: "place",
      label: place.label,
      dragged: (to) => this.clicked(to),
    }] : []);
    const values = readValues(text);
    if (!place || values.length === 0) {
      this.draw([], []);
      this.page.say("");
      fill(this.answer, place
        ? notice("warning", "Which values?", "Values are numbers above 0 with commas between them, such as 5, 10, 15.")
        : h("p", { class: "muted hint" }, "Type a place, or click it on the map."));
      return;
    }
    const query: Query = {
      transportMode: this.plan.mode,
      [this.plan.end]: parameter(place),
      "range[type]": UNITS[unit].type,
      "range[values]": values.map((value) => Math.round(value * UNITS[unit].factor)).join(","),
    };
    this.page.asked("v1/isolines", query);
    this.answer.setAttribute("aria-busy", "true");
    try {
      const answer = await getAddress<Isolines>(addressOf("v1/isolines", query), signal);
      if (!signal.aborted) {
        this.render(answer, place);
      }
    } catch (failure) {
      if (!signal.aborted) {
        this.draw([], []);
        this.page.say("No answer.", true);
        fill(this.answer, notice("warning", "No answer", failure instanceof Error ? failure.message : String(failure)));
      }
    } finally {
      if (!signal.aborted) {
        this.answer.removeAttribute("aria-busy");
      }
    }
  }

  private render({ isolines, notices }: Isolines, place: Point): void {
    const outlines = isolines.map(({ polygons }) => polygons.map(rings));
    this.draw(outlines, isolines.flatMap(({ connections = [] }) => connections.map(({ polyline }) => decodePolyline(polyline))));
    if (isolines.length === 0) {
      const [first] = notices ?? [];
      fill(this.answer, notice("warning", "Nothing is reached", first?.details?.[0]?.cause ?? first?.title ?? ""));
      this.page.say("Nothing is reached.", true);
      return;
    }
    const { unit } = this.plan;
    const values = isolines.map(({ range }) => Number((range.value / UNITS[unit].factor).toFixed(2)));
    const areas = outlines.reduce((sum, polygons) => sum + polygons.length, 0);
    fill(this.answer, h("ul", { class: "legend", "aria-label": "Outlines" }, ...outlines.map((polygons, index) => {
      const swatch = h("span", { class: "swatch" });
      swatch.style.background = colorOf(index);
      return h("li", {}, swatch, `${values[index]} ${UNITS[unit].short}`,
        h("span", { class: "muted aside" }, polygons.length === 1 ? "1 area" : `${polygons.length} areas`));
    })));
    this.page.say(`${values.join(", ")} ${unit}: ${areas} ${areas === 1 ? "area" : "areas"}`);
    const box = boxOf(outlines.flat(2).flat());
    if (box && (this.isNew || !this.page.map.getBounds().contains(place))) {
      this.page.see(box);
    }
    this.isNew = false;
  }

  /** Draws the largest first, so that each smaller one lies on it. */
  private draw(isolines: [number, number][][][][], ferries: [number, number][][]): void {
    const areas = isolines.map((coordinates, index) => ({
      type: "Feature" as const,
      properties: { color: colorOf(index) },
      geometry: { type: "MultiPolygon" as const, coordinates },
    }));
    const lines = {
      type: "Feature" as const,
      properties: { color: FERRY_COLOR },
      geometry: { type: "MultiLineString" as const, coordinates: ferries },
    };
    this.page.map.getSource<GeoJSONSource>("reach")?.setData({
      type: "FeatureCollection",
      features: [...areas.reverse(), lines],
    });
  }

  private placeField(): Combobox {
    const chosen = (place: Stop) => {
      this.finding.abort();
      this.change({ place });
      this.place.setText(place.label);
    };
    return new Combobox({
      label: "Place",
      placeholder: "Place: type or click the map",
      suggest: (text, signal) => suggest(text, signal, {
        near: () => this.page.middle(),
        language: () => this.page.language(),
        here: () => this.page.attempt(this.find(stopHere, "where you are", chosen)),
        item: (item) => chosen({ ...item.position, label: twoLines(item).first }),
        point: (point) => chosen({ ...point, label: position(point) }),
      }),
      submit: (text) => this.page.attempt(this.find((signal) => findFirst(text, this.page, signal), `“${text}”`, chosen)),
      cleared: () => {
        this.finding.abort();
        this.change({ place: undefined });
      },
      left: () => {
        if (this.plan.place) {
          this.place.setText(this.plan.place.label); // What was typed and not taken is not what is shown.
        }
      },
      failed: (failure) => this.page.failed(failure),
    });
  }

  /** Enter without a choice: the best that the text finds; or where somebody is. */
  private async find(look: (signal: AbortSignal) => Promise<Stop | undefined>, what: string, chosen: (place: Stop) => void): Promise<void> {
    this.finding.abort();
    const { signal } = (this.finding = new AbortController());
    const found = await look(signal);
    if (signal.aborted) {
      return;
    }
    if (found) {
      chosen(found);
    } else {
      this.page.say(`Nothing found for ${what}.`, true);
    }
  }
}

function choice(id: string, label: string, values: [string, string][], chosen: (value: string) => void): HTMLSelectElement {
  const select = h("select", { id, "aria-label": label, onchange: () => chosen(select.value) },
    ...values.map(([value, text]) => h("option", { value }, text)));
  return select;
}

function colorOf(index: number): string {
  return COLORS[Math.min(index, COLORS.length - 1)]!;
}

function rings({ outer, inner }: Polygon): [number, number][][] {
  return [outer, ...(inner ?? [])].map(decodePolyline);
}

/** The values in the text, ascending; none when something in it is no number above 0. */
function readValues(text: string): number[] {
  const values = text.split(/[\s,;]+/).filter((word) => word !== "").map(Number);
  return values.every((value) => value > 0 && Number.isFinite(value)) ? values.sort((a, b) => a - b) : [];
}

function addLayers(map: Map): void {
  map.addSource("reach", { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  const below = firstLabel(map.getStyle().layers); // Labels stay readable on the areas.
  map.addLayer({ id: "reach", type: "fill", source: "reach", filter: ["==", ["geometry-type"], "Polygon"],
    paint: { "fill-color": ["get", "color"], "fill-opacity": 0.22 } }, below);
  map.addLayer({ id: "reach-line", type: "line", source: "reach",
    paint: { "line-color": ["get", "color"], "line-width": 2 } }, below);
}
