// Routes on the map: the chosen one over the others, all below the labels.
import type { ExpressionSpecification, GeoJSONSource, Map, MapMouseEvent } from "maplibre-gl";
import { firstLabel } from "../styles";
import type { Point } from "./address";
import type { Route } from "./routing";

// Seen on the styles of the day and of the night alike.
const CHOSEN = "#2f6fe4";
const CHOSEN_CASING = "#123a8c";
const OTHER = "#a9b9d0";
const OTHER_CASING = "#5a6c86";

export interface RouteEvents {
  /** Another route was clicked. */
  chosen: (route: number) => void;
  /** The chosen route was drawn to a place, after this stop. */
  dragged: (stop: number, to: Point) => void;
}

export class RouteLines {
  private dragging = new AbortController();

  constructor(private readonly map: Map, events: RouteEvents) {
    addLayers(map);
    map.on("click", "route-other", (event) => {
      const route = event.features?.[0]?.properties["route"] as number | undefined;
      if (route !== undefined) {
        event.preventDefault();
        events.chosen(route);
      }
    });
    for (const layer of ["route-other", "route"]) {
      map.on("mouseenter", layer, () => this.cursor(layer === "route" ? "grab" : "pointer"));
      map.on("mouseleave", layer, () => this.cursor(""));
    }
    map.on("mousedown", "route", (event) => this.drag(event, event.features?.[0]?.properties["stop"] as number, events));
  }

  draw(routes: Route[], chosen: number): void {
    const features = routes.flatMap((route, index) => route.legs.map((leg) => ({
      type: "Feature" as const,
      properties: { route: index, chosen: index === chosen, ferry: leg.isFerry, stop: leg.from },
      geometry: { type: "LineString" as const, coordinates: leg.points },
    })));
    this.map.getSource<GeoJSONSource>("routes")?.setData({ type: "FeatureCollection", features });
    this.drawDrag();
  }

  clear(): void {
    this.dragging.abort();
    this.draw([], 0);
  }

  /** From the press to the release, wherever that is; a short click is none, and off the map it is given up. */
  private drag(start: MapMouseEvent, stop: number, events: RouteEvents): void {
    if (start.originalEvent.button !== 0) {
      return;
    }
    start.preventDefault();
    this.dragging.abort();
    const { signal } = (this.dragging = new AbortController());
    let to: Point | undefined;
    const moved = this.map.on("mousemove", (event) => {
      if (to || event.point.dist(start.point) > 4) {
        to = event.lngLat.wrap();
        this.cursor("grabbing");
        this.drawDrag(to);
      }
    });
    signal.addEventListener("abort", () => {
      moved.unsubscribe();
      this.cursor("");
      this.drawDrag();
    });
    window.addEventListener("mouseup", ({ target }) => {
      const isOnMap = target instanceof Node && this.map.getContainer().contains(target);
      this.dragging.abort();
      if (to && isOnMap) {
        events.dragged(stop, { lat: to.lat, lng: to.lng });
      }
    }, { signal });
  }

  private drawDrag(at?: Point): void {
    this.map.getSource<GeoJSONSource>("route-drag")?.setData({
      type: "FeatureCollection",
      features: at ? [{ type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [at.lng, at.lat] } }] : [],
    });
  }

  private cursor(name: string): void {
    this.map.getCanvas().style.cursor = name;
  }
}

function addLayers(map: Map): void {
  const empty = { type: "FeatureCollection", features: [] } as const;
  map.addSource("routes", { type: "geojson", data: { ...empty, features: [] } });
  map.addSource("route-drag", { type: "geojson", data: { ...empty, features: [] } });
  const below = firstLabel(map.getStyle().layers); // Labels stay readable on the route.
  const layout = { "line-join": "round", "line-cap": "round" } as const;
  const chosen: ExpressionSpecification = ["get", "chosen"];
  const other: ExpressionSpecification = ["!", ["get", "chosen"]];
  const line = (id: string, filter: ExpressionSpecification, color: string, width: number) =>
    map.addLayer({ id, type: "line", source: "routes", filter, layout, paint: { "line-color": color, "line-width": width } }, below);
  line("route-other-casing", other, OTHER_CASING, 7);
  line("route-other", other, OTHER, 5);
  line("route-casing", chosen, CHOSEN_CASING, 9);
  line("route", chosen, CHOSEN, 6);
  map.addLayer({
    id: "route-drag",
    type: "circle",
    source: "route-drag",
    paint: { "circle-radius": 7, "circle-color": "#ffffff", "circle-stroke-color": CHOSEN, "circle-stroke-width": 3 },
  });
}
