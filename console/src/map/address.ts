// What is seen, written into the address bar's fragment, and read from there. A link shows the same
// again. What cannot be read is left out: a link may be old or cut.

export interface Point {
  lat: number;
  lng: number;
}

export interface Stop extends Point {
  label: string;
}

export const MODES = ["car", "truck", "bike", "pedestrian", "scooter"] as const;
export type Mode = (typeof MODES)[number];

export const AVOIDABLE = ["tollRoad", "controlledAccessHighway", "ferry", "tunnel", "dirtRoad", "uTurns"] as const;
export type Avoidable = (typeof AVOIDABLE)[number];

export const STYLES = ["service-day", "service-night", "terrain", "minimal"] as const;

/** What a truck measures, in metres and tonnes, and the most that a link may say. */
export const TRUCK_MAX = { height: 50, width: 50, length: 300, weight: 1000, axle: 100 } as const;
export type TruckSize = keyof typeof TRUCK_MAX;
export const TRUCK_SIZES = Object.keys(TRUCK_MAX) as TruckSize[];
export type Truck = Partial<Record<TruckSize, number>>;

/** Leaving or arriving at a time of the clocks there, as `2026-12-01T08:30`. */
export interface Timing {
  end: "depart" | "arrive";
  at: string;
}

export const TIME_MIN = "1970-01-01T00:00";
export const TIME_MAX = "2199-12-31T23:59";

export interface RoutePlan {
  kind: "route";
  /** At least two; those that are not chosen yet are undefined. */
  stops: (Stop | undefined)[];
  mode: Mode;
  avoid: Avoidable[];
  shortest: boolean;
  /** Without one, the way begins now. */
  timing: Timing | undefined;
  /** What is not said is as small as can be; trucks alone have sizes. */
  truck: Truck;
}

export interface ReachPlan {
  kind: "reach";
  place: Stop | undefined;
  mode: Mode;
  values: string;
  unit: "minutes" | "kilometres";
  end: "origin" | "destination";
}

/** What the panel shows. */
export type Scene =
  | { kind: "home" }
  | { kind: "search"; query: string; ontology?: string; href?: string }
  | { kind: "place"; id: string }
  | { kind: "point"; at: Point }
  | RoutePlan
  | ReachPlan;

export interface Seen {
  view?: Point & { zoom: number };
  /** One of STYLES; without, the day's or the night's, as the page is light or dark. */
  style: string;
  language: string;
  scene: Scene;
}

/** As many as a request of the page can have; the API takes more. */
export const STOPS_MAX = 12;
const TEXT_MAX = 200;

/** As the API reads languages; another one would be refused, and with it the whole map. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;
const LANGUAGE_MAX = 35;

export function emptyRoute(mode: Mode = "car"): RoutePlan {
  return { kind: "route", stops: [undefined, undefined], mode, avoid: [], shortest: false, timing: undefined, truck: {} };
}

export function emptyReach(mode: Mode = "car"): ReachPlan {
  return { kind: "reach", place: undefined, mode, values: "5, 10, 15", unit: "minutes", end: "origin" };
}

/** The fragment, without its `#`. */
export function writeAddress(seen: Seen): string {
  const out = new URLSearchParams();
  const { scene, view } = seen;
  switch (scene.kind) {
    case "home":
      break;
    case "search":
      out.set("q", scene.query);
      if (scene.ontology) {
        out.set("kind", scene.ontology);
      }
      break;
    case "place":
      out.set("place", scene.id);
      break;
    case "point":
      out.set("point", digits(scene.at));
      break;
    case "route":
      out.set("route", scene.mode);
      scene.stops.forEach((stop) => out.append("stop", stopText(stop)));
      if (scene.avoid.length > 0) {
        out.set("avoid", scene.avoid.join(","));
      }
      if (scene.shortest) {
        out.set("short", "1");
      }
      if (scene.timing) {
        out.set(scene.timing.end, scene.timing.at);
      }
      for (const size of TRUCK_SIZES) {
        if (scene.truck[size] !== undefined) {
          out.set(size, String(scene.truck[size]));
        }
      }
      break;
    case "reach":
      out.set("reach", scene.mode);
      out.set("stop", stopText(scene.place));
      out.set("values", scene.values);
      out.set("unit", scene.unit);
      out.set("end", scene.end);
      break;
  }
  if (seen.style) {
    out.set("style", seen.style);
  }
  if (seen.language) {
    out.set("lang", seen.language);
  }
  const rest = readable(out.toString());
  const at = view ? `at=${view.zoom.toFixed(2)}/${view.lat.toFixed(5)}/${view.lng.toFixed(5)}` : "";
  return [at, rest].filter((part) => part).join("&");
}

/** Reads a fragment, with or without its `#`. */
export function readAddress(fragment: string): Seen {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const seen: Seen = { style: "", language: "", scene: readScene(parameters) };
  const view = parameters.get("at")?.split("/").map(Number) ?? [];
  const [zoom = NaN, lat = NaN, lng = NaN] = view;
  if (zoom >= 0 && zoom <= 20 && isPoint({ lat, lng })) {
    seen.view = { zoom, lat, lng };
  }
  const style = parameters.get("style");
  if (STYLES.some((known) => known === style)) {
    seen.style = style ?? "";
  }
  const language = parameters.get("lang") ?? "";
  if (language.length <= LANGUAGE_MAX && LANGUAGE.test(language)) {
    seen.language = language;
  }
  return seen;
}

function readScene(parameters: URLSearchParams): Scene {
  const text = (name: string) => (parameters.get(name) ?? "").slice(0, TEXT_MAX);
  if (parameters.has("route")) {
    const stops = parameters.getAll("stop").slice(0, STOPS_MAX).map(readStop);
    while (stops.length < 2) {
      stops.push(undefined);
    }
    const avoid = text("avoid").split(",");
    return {
      kind: "route",
      stops,
      mode: readMode(text("route")),
      avoid: AVOIDABLE.filter((known) => avoid.includes(known)),
      shortest: text("short") === "1",
      timing: readTiming("depart", text("depart")) ?? readTiming("arrive", text("arrive")),
      truck: readTruck(text),
    };
  }
  if (parameters.has("reach")) {
    return {
      kind: "reach",
      place: readStop(text("stop")),
      mode: readMode(text("reach")),
      values: text("values") || "5, 10, 15",
      unit: text("unit") === "kilometres" ? "kilometres" : "minutes",
      end: text("end") === "destination" ? "destination" : "origin",
    };
  }
  if (text("place")) {
    return { kind: "place", id: text("place") };
  }
  const point = readStop(text("point"));
  if (point) {
    return { kind: "point", at: { lat: point.lat, lng: point.lng } };
  }
  const query = text("q");
  const ontology = text("kind");
  return query ? { kind: "search", query, ...(ontology ? { ontology } : {}) } : { kind: "home" };
}

/** A time of this shape that is in the calendar, and in the years that the API takes. */
function readTiming(end: Timing["end"], at: string): Timing | undefined {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at) ? new Date(`${at}Z`) : new Date(NaN);
  const isTime = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(at);
  return isTime && at >= TIME_MIN && at <= TIME_MAX ? { end, at } : undefined;
}

function readTruck(text: (name: string) => string): Truck {
  return Object.fromEntries(TRUCK_SIZES
    .map((size) => [size, readSize(size, text(size))] as const)
    .filter(([, number]) => number !== undefined));
}

/** A size as people write it, with a point or a comma, to the centimetre or ten kilograms. */
export function readSize(size: TruckSize, text: string): number | undefined {
  const number = /^\s*\d{1,4}([.,]\d{1,2})?\s*$/.test(text) ? Number(text.replace(",", ".")) : NaN;
  return number > 0 && number <= TRUCK_MAX[size] ? number : undefined;
}

function readMode(text: string): Mode {
  return MODES.find((mode) => mode === text) ?? "car";
}

/** Latitude, longitude and what people call it: `43.7,7.4,Casino`. */
function stopText(stop: Stop | undefined): string {
  return stop ? `${digits(stop)},${stop.label}` : "";
}

function readStop(text: string): Stop | undefined {
  const [lat, lng, ...label] = text.slice(0, TEXT_MAX).split(",");
  const point = { lat: lat ? Number(lat) : NaN, lng: lng ? Number(lng) : NaN };
  return isPoint(point) ? { ...point, label: label.join(",") || digits(point) } : undefined;
}

function isPoint(point: Point): boolean {
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180;
}

function digits(point: Point): string {
  return `${point.lat.toFixed(5)},${point.lng.toFixed(5)}`;
}

/** Commas, slashes and colons mean nothing in a fragment; people read them more easily. */
function readable(query: string): string {
  return query.replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":");
}
