// The styles of the API, through this port: whatever address a style gives for the API's own.
import type { LayerSpecification, Map, RequestParameters, StyleSpecification } from "maplibre-gl";
import { API_ROOT, authorization, getJson } from "./api";

/** The sources of the styles; all others belong to the page. */
const SOURCES = new Set(["cartway", "terrain"]);

let base = API_ROOT;

/** Fetches a style in a language; without one, names are the local ones. */
export async function fetchStyle(id: string, language: string): Promise<StyleSpecification> {
  const style = await getJson<StyleSpecification>(`v1/styles/${id}`, language ? { lang: language } : {});
  base = style.glyphs?.split("v1/glyphs/")[0] ?? API_ROOT;
  return style;
}

/** Sends what a style names to this port, with the admin token. */
export function throughThisPort(url: string): RequestParameters {
  if (url.startsWith(base)) {
    return { url: API_ROOT + url.slice(base.length), headers: authorization() };
  }
  return url.startsWith(API_ROOT) ? { url, headers: authorization() } : { url };
}

/** The first layer with labels, below which the page draws. */
export function firstLabel(layers: LayerSpecification[]): string | undefined {
  return layers.find((layer) => layer.type === "symbol")?.id;
}

/** Shows another style below what the page has drawn. */
export function changeStyle(map: Map, style: StyleSpecification): void {
  map.setStyle(style, { transformStyle: withOwn });
}

function withOwn(previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  const sources = Object.entries(previous?.sources ?? {}).filter(([id]) => !SOURCES.has(id));
  const own = (previous?.layers ?? []).filter((layer) => "source" in layer && sources.some(([id]) => id === layer.source));
  const labels = next.layers.findIndex((layer) => layer.type === "symbol");
  const layers = next.layers.toSpliced(labels < 0 ? next.layers.length : labels, 0, ...own);
  return { ...next, sources: { ...next.sources, ...Object.fromEntries(sources) }, layers };
}
