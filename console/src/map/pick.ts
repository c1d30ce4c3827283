// What a click on the map means: a place whose icon is there, or the point.
import type { Map } from "maplibre-gl";
import { getJson } from "../api";
import type { Point } from "./address";
import { parameter } from "./format";
import type { Item } from "./items";

/** How far the icon of a place may be from the place, in metres and pixels. */
const NEAR_METERS = 40;
const NEAR_PIXELS = 8;

/**
 * The place whose icon or name was clicked; none where there is none.
 *
 * @param language that of the map's names, which is the one in which the place is looked for
 */
export async function whatWasClicked(map: Map, at: Point, language: string, signal: AbortSignal): Promise<Item | undefined> {
  const { x, y } = map.project(at);
  const features = map.queryRenderedFeatures([[x - NEAR_PIXELS, y - NEAR_PIXELS], [x + NEAR_PIXELS, y + NEAR_PIXELS]]);
  const poi = features.find(({ sourceLayer, geometry }) => sourceLayer === "poi" && geometry.type === "Point");
  if (poi?.geometry.type !== "Point") {
    return undefined;
  }
  const [lng = 0, lat = 0] = poi.geometry.coordinates;
  const { items } = await getJson<{ items: Item[] }>("v1/revgeocode", {
    in: `circle:${parameter({ lat, lng })};r=${NEAR_METERS}`,
    types: "place",
    limit: "20",
    ...(language ? { lang: language } : {}),
  }, signal);
  const name = String(poi.properties["name"] ?? "");
  return name ? items.find(({ title }) => title === name) : undefined;
}
