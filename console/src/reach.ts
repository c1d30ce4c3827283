// Isolines on the map: what is reached from a place, or from where it is reached.
import { GeoJSONSource, LngLat, Map, Marker } from "maplibre-gl";
import { getJson } from "./api";
import { asParameter, attempt, element, say } from "./page";
import { decodePolyline } from "./polyline";
import { firstLabel } from "./styles";

interface Polygon {
  outer: string;
  inner?: string[];
}

interface Isolines {
  isolines: { polygons: Polygon[]; connections?: { polyline: string }[] }[];
  notices?: { title: string }[];
}

/** From the smallest value to the largest. */
const COLORS = ["#1a7f37", "#b07d00", "#c4511c", "#a51d2d"];

const FERRY_COLOR = "#1c54c4";

/** What one is in the unit of the API: seconds or metres. */
const UNITS = { minutes: { type: "time", factor: 60 }, kilometres: { type: "distance", factor: 1000 } };

/** One place and the outlines around it. */
export class ReachPlan {
  private marker?: Marker;
  private latest = 0;

  constructor(private readonly map: Map) {}

  setPlace(point: LngLat): void {
    if (!this.marker) {
      this.marker = new Marker({ color: "#1c54c4", draggable: true });
      this.marker.on("dragend", () => attempt(this.update()));
    }
    this.marker.setLngLat(point).addTo(this.map);
    attempt(this.update());
  }

  async update(): Promise<void> {
    const place = this.marker?.getLngLat();
    if (!place) {
      return;
    }
    const request = ++this.latest;
    const unitName = element<HTMLSelectElement>("reach-unit").value as keyof typeof UNITS;
    const unit = UNITS[unitName];
    const values = readValues(element<HTMLInputElement>("reach-values").value);
    if (values.length === 0) {
      this.draw([], []);
      say("Values are numbers above 0 with commas between them, such as 5, 10, 15.", true);
      return;
    }
    const answer = await getJson<Isolines>("v1/isolines", {
      transportMode: element<HTMLSelectElement>("transport").value,
      [element<HTMLSelectElement>("reach-end").value]: asParameter(place),
      "range[type]": unit.type,
      "range[values]": values.map((value) => Math.round(value * unit.factor)).join(","),
    });
    if (request !== this.latest) {
      return; // The place has moved on.
    }
    this.draw(answer.isolines.map(({ polygons }) => polygons), answer.isolines.flatMap((isoline) =>
      (isoline.connections ?? []).map(({ polyline }) => decodePolyline(polyline))));
    const areas = answer.isolines.reduce((sum, isoline) => sum + isoline.polygons.length, 0);
    say(answer.isolines.length > 0
      ? `${values.join(", ")} ${unitName}: ${areas} ${areas === 1 ? "area" : "areas"}`
      : answer.notices?.[0]?.title ?? "Nothing is reached.");
  }

  clear(): void {
    this.latest++;
    this.marker?.remove();
    this.marker = undefined;
    this.draw([], []);
    say("");
  }

  /** Draws the largest first, so that each smaller one lies on it. */
  private draw(isolines: Polygon[][], ferries: [number, number][][]): void {
    const areas = isolines.map((polygons, index) => ({
      type: "Feature" as const,
      properties: { color: COLORS[Math.min(index, COLORS.length - 1)] },
      geometry: { type: "MultiPolygon" as const, coordinates: polygons.map(rings) },
    }));
    const lines = {
      type: "Feature" as const,
      properties: { color: FERRY_COLOR },
      geometry: { type: "MultiLineString" as const, coordinates: ferries },
    };
    this.map.getSource<GeoJSONSource>("reach")?.setData({
      type: "FeatureCollection",
      features: [...areas.reverse(), lines],
    });
  }
}

function rings({ outer, inner }: Polygon): [number, number][][] {
  return [outer, ...(inner ?? [])].map(decodePolyline);
}

/** The values in the text, ascending; none when something in it is no number above 0. */
export function readValues(text: string): number[] {
  const values = text.split(/[\s,;]+/).filter((word) => word !== "").map(Number);
  return values.every((value) => value > 0 && Number.isFinite(value)) ? values.sort((a, b) => a - b) : [];
}

export function addReachLayers(map: Map): void {
  map.addSource("reach", { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  const below = firstLabel(map.getStyle().layers); // Labels stay readable on the areas.
  map.addLayer({ id: "reach", type: "fill", source: "reach", filter: ["==", ["geometry-type"], "Polygon"],
    paint: { "fill-color": ["get", "color"], "fill-opacity": 0.22 } }, below);
  map.addLayer({ id: "reach-line", type: "line", source: "reach",
    paint: { "line-color": ["get", "color"], "line-width": 2 } }, below);
}
