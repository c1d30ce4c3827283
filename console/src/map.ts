import { GeoJSONSource, LngLat, Map, Marker, NavigationControl, Popup, ScaleControl, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "maplibre-gl/dist/maplibre-gl.css";
import "./page.css";
import { getJson, takeTokenFromAddress } from "./api";
import { asParameter, attempt, element, say } from "./page";
import { decodePolyline } from "./polyline";
import { addReachLayers, ReachPlan } from "./reach";
import { copySnippet } from "./snippet";
import { changeStyle, fetchStyle, firstLabel, throughThisPort } from "./styles";

interface Item {
  title: string;
  address: { label: string };
  position: { lat: number; lng: number };
  resultType: string;
}

interface Routes {
  routes: { sections: { polyline: string; summary: { duration: number; length: number } }[] }[];
}

const ROUTE_COLOR = "#1c54c4";

/** What to do after a choice. */
const HINTS: Record<string, string> = {
  route: "Click the start, then the destination.",
  reach: "Click a place.",
};

function openMap(style: StyleSpecification): Map {
  const map = new Map({
    container: "map",
    style,
    maxZoom: 20,
    hash: "at",
    attributionControl: { compact: false },
    transformRequest: throughThisPort,
  });
  map.addControl(new NavigationControl(), "top-right");
  map.addControl(new ScaleControl(), "bottom-left");
  map.on("error", (event) => say(`The map reports: ${event.error.message}`, true));
  return map;
}

function showPlace(map: Map, item: Item, at: LngLat): void {
  const content = document.createElement("div");
  const title = document.createElement("strong");
  title.textContent = item.title;
  content.append(title);
  if (item.address.label !== item.title) {
    const label = document.createElement("div");
    label.textContent = item.address.label;
    content.append(label);
  }
  const position = document.createElement("small");
  position.textContent = `${item.position.lat}, ${item.position.lng}`;
  content.append(document.createElement("br"), position);
  new Popup({ maxWidth: "280px" }).setLngLat(at).setDOMContent(content).addTo(map);
}

async function whatIsAt(map: Map, point: LngLat): Promise<void> {
  const { items } = await getJson<{ items: Item[] }>("v1/revgeocode", { at: asParameter(point), limit: "1" });
  const nearest = items[0];
  if (nearest) {
    say("");
    showPlace(map, nearest, point);
  } else {
    say("No address near this point.");
  }
}

async function search(map: Map, query: string): Promise<void> {
  const { items } = await getJson<{ items: Item[] }>("v1/geocode", {
    q: query,
    at: asParameter(map.getCenter()),
    limit: "8",
  });
  const list = element("results");
  list.hidden = items.length === 0;
  say(items.length === 0 ? "Nothing found." : "");
  list.replaceChildren(
    ...items.map((item) => {
      const row = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = item.title;
      button.addEventListener("click", () => {
        const at = new LngLat(item.position.lng, item.position.lat);
        map.flyTo({ center: at, zoom: Math.max(map.getZoom(), item.resultType === "locality" ? 13 : 17) });
        showPlace(map, item, at);
      });
      row.append(button);
      return row;
    }),
  );
}

/** Two points and the way between them. */
class RoutePlan {
  private readonly markers: Marker[] = [];
  private latest = 0;

  constructor(private readonly map: Map) {}

  /** Sets the start, then the destination, then begins anew. */
  addPoint(point: LngLat): void {
    if (this.markers.length === 2) {
      this.clear();
    }
    const marker = new Marker({ color: this.markers.length === 0 ? "#2b8a3e" : "#c92a2a", draggable: true });
    marker.setLngLat(point).addTo(this.map);
    marker.on("dragend", () => attempt(this.update()));
    this.markers.push(marker);
    attempt(this.update());
  }

  async update(): Promise<void> {
    const [start, end] = this.markers;
    if (!start || !end) {
      say(start ? "Click the destination." : "");
      return;
    }
    const request = ++this.latest;
    const answer = await getJson<Routes>("v1/routes", {
      transportMode: element<HTMLSelectElement>("transport").value,
      origin: asParameter(start.getLngLat()),
      destination: asParameter(end.getLngLat()),
      return: "polyline,summary",
    });
    if (request !== this.latest) {
      return; // The points have moved on.
    }
    const route = answer.routes[0];
    if (!route) {
      this.draw([]);
      say("No route between these points.");
      return;
    }
    this.draw(route.sections.map((section) => decodePolyline(section.polyline)));
    const meters = route.sections.reduce((sum, section) => sum + section.summary.length, 0);
    const seconds = route.sections.reduce((sum, section) => sum + section.summary.duration, 0);
    say(`${length(meters)}, ${duration(seconds)}`);
  }

  clear(): void {
    this.latest++;
    this.markers.splice(0).forEach((marker) => marker.remove());
    this.draw([]);
    say("");
  }

  private draw(lines: [number, number][][]): void {
    this.map.getSource<GeoJSONSource>("route")?.setData({
      type: "Feature",
      properties: {},
      geometry: { type: "MultiLineString", coordinates: lines },
    });
  }
}

function length(meters: number): string {
  return meters < 1000 ? `${Math.round(meters)} m` : `${(meters / 1000).toFixed(1)} km`;
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${Math.max(minutes, 1)} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function addRouteLayers(map: Map): void {
  map.addSource("route", { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  const layout = { "line-join": "round", "line-cap": "round" } as const;
  const below = firstLabel(map.getStyle().layers); // Labels stay readable on the route.
  map.addLayer({ id: "route-casing", type: "line", source: "route", layout, paint: { "line-color": "#ffffff", "line-width": 9 } }, below);
  map.addLayer({ id: "route", type: "line", source: "route", layout, paint: { "line-color": ROUTE_COLOR, "line-width": 5.5, "line-opacity": 0.85 } }, below);
}

async function start(): Promise<void> {
  takeTokenFromAddress();
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const chosenStyle = () =>
    fetchStyle(element<HTMLSelectElement>("style").value, element<HTMLSelectElement>("language").value);
  const map = openMap(await chosenStyle());
  const plan = new RoutePlan(map);
  const reach = new ReachPlan(map);
  const clicked = () => document.querySelector<HTMLInputElement>("input[name=click]:checked")?.value;
  map.on("load", () => {
    addReachLayers(map);
    addRouteLayers(map);
  });
  map.on("click", (event) => {
    if (clicked() === "reach") {
      reach.setPlace(event.lngLat);
    } else if (clicked() === "route" || event.originalEvent.shiftKey) {
      plan.addPoint(event.lngLat);
    } else {
      attempt(whatIsAt(map, event.lngLat));
    }
  });
  element("modes").addEventListener("change", (event) => {
    const chosen = clicked();
    element("reach-options").hidden = chosen !== "reach";
    if (event.target === element("transport")) {
      attempt(chosen === "reach" ? reach.update() : plan.update());
      return;
    }
    if (chosen !== "reach") {
      reach.clear();
    }
    if (chosen !== "route") {
      plan.clear();
    }
    say(HINTS[chosen ?? ""] ?? "");
  });
  let latestLook = 0;
  const updateLook = async () => {
    const look = ++latestLook;
    const style = await chosenStyle();
    if (look === latestLook) {
      changeStyle(map, style);
    } // Else a later choice has overtaken this one: answers come in any order.
  };
  element("look").addEventListener("change", () => attempt(updateLook()));
  element("copy").addEventListener("click", () =>
    attempt(copySnippet(map, element<HTMLSelectElement>("style").value, element<HTMLSelectElement>("language").value)));
  element("reach-options").addEventListener("change", () => attempt(reach.update()));
  element("search").addEventListener("submit", (event) => {
    event.preventDefault();
    const query = element<HTMLInputElement>("query").value.trim();
    if (query) {
      attempt(search(map, query));
    }
  });
}

attempt(start());
