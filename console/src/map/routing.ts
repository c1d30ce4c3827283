// Asks for routes and reads the answer into what the panel and the map show.
import { addressOf, getAddress, type Query } from "../api";
import { decodeLine } from "../polyline";
import { type Point, type RoutePlan, type Stop, TRUCK_SIZES, type TruckSize } from "./address";
import { parameter } from "./format";

interface Action {
  action: string;
  duration: number;
  length?: number;
  instruction?: string;
  offset?: number;
  direction?: string;
  severity?: string;
}

interface Notice {
  title: string;
  code: string;
  severity: string;
  details?: { cause?: string; nearest?: Point; distance?: number }[];
}

interface Section {
  type: string;
  actions?: Action[];
  preActions?: Action[];
  postActions?: Action[];
  departure: { time?: string; place: { waypoint?: number } };
  arrival: { time?: string; place: { waypoint?: number } };
  summary: { duration: number; length: number };
  polyline: string;
  notices?: Notice[];
}

interface Answer {
  notices?: Notice[];
  routes: { sections: Section[]; routeLabels?: { name: { value: string } }[] }[];
}

export interface Step {
  action: string;
  direction: string;
  severity: string;
  text: string;
  meters: number;
  at: [number, number];
}

/** The way from one stop to the next. */
export interface Leg {
  points: [number, number][];
  /** A number for each point, or none at all. */
  heights: number[];
  steps: Step[];
  isFerry: boolean;
  /** Number of the stop at which it begins. */
  from: number;
}

export interface Route {
  legs: Leg[];
  seconds: number;
  meters: number;
  departure: string;
  arrival: string;
  /** The roads that tell it from the others. */
  by: string;
  warnings: string[];
}

/** Why there is no route. */
export interface Unroutable {
  title: string;
  causes: string[];
  /** Where a road is, and for which stop. */
  nearest?: { at: Point; meters: number; stop: number };
}

const ALTERNATIVES = 3;

/** Centimetres and kilograms of the API, from metres and tonnes. */
const VEHICLE: Record<TruckSize, [string, number]> = {
  height: ["vehicle[height]", 100],
  width: ["vehicle[width]", 100],
  length: ["vehicle[length]", 100],
  weight: ["vehicle[grossWeight]", 1000],
  axle: ["vehicle[weightPerAxle]", 1000],
};

export type Routed = { routes: Route[]; unroutable?: undefined } | { routes: []; unroutable: Unroutable };

/** The request for a plan whose stops are all chosen. */
export function routeQuery(plan: RoutePlan, stops: Stop[], language: string): [string, string][] {
  const between = stops.slice(1, -1);
  const query: [string, string][] = [
    ["transportMode", plan.mode],
    ["origin", parameter(stops[0]!)],
    ...between.map((stop): [string, string] => ["via", parameter(stop)]),
    ["destination", parameter(stops.at(-1)!)],
    ["return", "polyline,summary,actions,instructions,elevation,routeLabels"],
    ["lang", language || "en"],
  ];
  if (between.length === 0) {
    query.push(["alternatives", String(ALTERNATIVES)]);
  }
  if (plan.avoid.length > 0) {
    query.push(["avoid[features]", plan.avoid.join(",")]);
  }
  if (plan.shortest && (plan.mode === "car" || plan.mode === "truck")) {
    query.push(["routingMode", "short"]);
  }
  if (plan.timing) {
    query.push([plan.timing.end === "depart" ? "departureTime" : "arrivalTime", plan.timing.at]);
  }
  for (const size of plan.mode === "truck" ? TRUCK_SIZES : []) {
    const [name, factor] = VEHICLE[size];
    const number = plan.truck[size];
    if (number !== undefined) {
      query.push([name, String(Math.round(number * factor))]);
    }
  }
  return query;
}

export async function askForRoutes(query: Query, stopCount: number, signal: AbortSignal): Promise<Routed> {
  const answer = await getAddress<Answer>(addressOf("v1/routes", query), signal);
  if (answer.routes.length > 0) {
    return { routes: answer.routes.map(readRoute) };
  }
  return { routes: [], unroutable: readReason(answer.notices ?? [], stopCount) };
}

function readRoute({ sections, routeLabels }: Answer["routes"][number]): Route {
  let from = 0;
  const legs = sections.map((section) => {
    const leg = readLeg(section, from);
    // Ferries and trains are sections of their own between two stops.
    from += section.arrival.place.waypoint === undefined ? 0 : 1;
    return leg;
  });
  const notices = sections.flatMap((section) => section.notices ?? []);
  return {
    legs,
    seconds: sections.reduce((sum, { summary }) => sum + summary.duration, 0),
    meters: sections.reduce((sum, { summary }) => sum + summary.length, 0),
    departure: sections[0]?.departure.time ?? "",
    arrival: sections.at(-1)?.arrival.time ?? "",
    by: (routeLabels ?? []).slice(0, 2).map(({ name }) => name.value).join(", "),
    warnings: [...new Set(notices.filter(({ severity }) => severity === "critical").map(sentence))],
  };
}

function readLeg(section: Section, from: number): Leg {
  const { points, heights } = decodeLine(section.polyline);
  const actions = [...(section.preActions ?? []), ...(section.actions ?? []), ...(section.postActions ?? [])];
  const isFerry = section.type !== "vehicle" && section.type !== "pedestrian";
  return {
    points,
    heights,
    isFerry,
    from,
    steps: actions.flatMap((action) => action.instruction === undefined ? [] : [{
      action: isFerry && action.action !== "arrive" ? "ferry" : action.action,
      direction: action.direction ?? "",
      severity: action.severity ?? "",
      text: withoutLength(action.instruction),
      meters: action.length ?? 0,
      at: points[action.offset ?? 0] ?? points[0] ?? [0, 0],
    }]),
  };
}

/** The length stands in a column of its own. */
function withoutLength(instruction: string): string {
  return instruction.replace(/ Go for [^.]*(?:\.\d[^.]*)*\.$/, "");
}

function readReason(notices: Notice[], stopCount: number): Unroutable {
  const reason = notices.find(({ severity }) => severity === "critical") ?? notices[0];
  const details = reason?.details ?? [];
  const near = details.find((detail) => detail.nearest);
  const causes = details.flatMap(({ cause }) => (cause ? [cause] : []));
  const told = causes.map((cause) => /waypoint (\d+)/.exec(cause)?.[1]).find((number) => number !== undefined);
  const stop = told !== undefined ? Number(told) : reason?.code === "couldNotMatchOrigin" ? 0 : stopCount - 1;
  return {
    title: reason?.title.replace(/^Route calculation failed: /, "") ?? "There is no route.",
    causes: causes.map((cause) => cause.replaceAll(/waypoint (\d+)/g, (_, number: string) => `stop ${letterOf(Number(number))}`)),
    ...(near?.nearest ? { nearest: { at: near.nearest, meters: near.distance ?? 0, stop } } : {}),
  };
}

function sentence({ title, details }: Notice): string {
  const cause = details?.[0]?.cause;
  return cause && cause !== title ? `${title}: ${cause}` : title;
}

/** How stops are called: A, B, C. */
export function letterOf(stop: number): string {
  return String.fromCharCode(65 + stop);
}
