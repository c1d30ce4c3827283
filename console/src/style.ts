// A plain style over the OpenMapTiles layers. The labels need no font files: without a `glyphs`
// address, MapLibre draws them with the browser's own fonts.

import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from "maplibre-gl";

const COLOR = {
  land: "#f4f1ea",
  residential: "#ece8df",
  industrial: "#e6e2e4",
  school: "#efe9d8",
  hospital: "#f3e3e1",
  wood: "#c3dcb6",
  grass: "#d7e8c6",
  farmland: "#eeebd0",
  sand: "#f2e8c4",
  rock: "#ddd8d1",
  ice: "#eef6fa",
  wetland: "#cfe3d8",
  park: "#5c9a52",
  water: "#a7cfe6",
  waterText: "#3f7396",
  building: "#dcd5c9",
  buildingEdge: "#c5bcae",
  text: "#33383d",
  halo: "#ffffff",
  boundary: "#8d6ea3",
};

/** Road classes from below to above: widths in pixels at zooms 8, 14 and 18. */
const ROADS = [
  { classes: ["path"], widths: [0, 0.8, 4], color: "#fbf9f4", casing: "#c8c0b0" },
  { classes: ["track"], widths: [0, 1, 5], color: "#f3eedd", casing: "#c4b896" },
  { classes: ["service"], widths: [0, 1.6, 9], color: "#ffffff", casing: "#cdc8bf" },
  { classes: ["minor", "busway", "bus_guideway"], widths: [0, 3, 16], color: "#ffffff", casing: "#c6c0b6" },
  { classes: ["tertiary", "raceway"], widths: [0.5, 4, 20], color: "#ffffff", casing: "#b9b1a4" },
  { classes: ["secondary"], widths: [0.8, 5, 24], color: "#fdf0b5", casing: "#c9ac5a" },
  { classes: ["primary"], widths: [1.2, 6, 26], color: "#fbdf94", casing: "#c99a3f" },
  { classes: ["trunk"], widths: [1.6, 6.5, 28], color: "#f8c48a", casing: "#c07a35" },
  { classes: ["motorway"], widths: [2, 7, 30], color: "#f2a07b", casing: "#b5562c" },
] as const;

const NAME: ExpressionSpecification = ["coalesce", ["get", "name:latin"], ["get", "name"]];
const FONT = ["Noto Sans Regular"];
const FONT_BOLD = ["Noto Sans Bold"];

type Road = (typeof ROADS)[number];

function width(road: Road, extra: number): ExpressionSpecification {
  const [at8, at14, at18] = road.widths;
  return [
    "interpolate",
    ["exponential", 1.5],
    ["zoom"],
    8,
    at8 === 0 ? 0 : at8 + extra / 2,
    14,
    at14 + extra,
    18,
    at18 + extra * 1.5,
  ];
}

function is(key: string, values: readonly string[]): ExpressionSpecification {
  return ["match", ["get", key], values as string[], true, false];
}

function fill(id: string, layer: string, classes: string[], color: string): LayerSpecification {
  return {
    id,
    type: "fill",
    source: "region",
    "source-layer": layer,
    filter: ["all", ["==", ["geometry-type"], "Polygon"], is("class", classes)],
    paint: { "fill-color": color, "fill-antialias": false },
  };
}

function land(): LayerSpecification[] {
  return [
    fill("residential", "landuse", ["residential", "suburb", "quarter", "neighbourhood"], COLOR.residential),
    fill("industrial", "landuse", ["industrial", "commercial", "retail", "railway", "garages", "quarry"], COLOR.industrial),
    fill("school", "landuse", ["school", "university", "college", "kindergarten", "library"], COLOR.school),
    fill("hospital", "landuse", ["hospital"], COLOR.hospital),
    fill("farmland", "landcover", ["farmland"], COLOR.farmland),
    fill("wetland", "landcover", ["wetland"], COLOR.wetland),
    fill("grass", "landcover", ["grass"], COLOR.grass),
    fill("wood", "landcover", ["wood"], COLOR.wood),
    fill("sand", "landcover", ["sand"], COLOR.sand),
    fill("rock", "landcover", ["rock"], COLOR.rock),
    fill("ice", "landcover", ["ice"], COLOR.ice),
    fill("sport", "landuse", ["pitch", "playground", "stadium", "track", "cemetery"], COLOR.grass),
    {
      id: "park",
      type: "line",
      source: "region",
      "source-layer": "park",
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "line-color": COLOR.park, "line-opacity": 0.5, "line-width": 1.5 },
    },
  ];
}

function water(): LayerSpecification[] {
  return [
    {
      id: "water",
      type: "fill",
      source: "region",
      "source-layer": "water",
      filter: ["!=", ["get", "brunnel"], "tunnel"],
      paint: { "fill-color": COLOR.water },
    },
    {
      id: "waterway",
      type: "line",
      source: "region",
      "source-layer": "waterway",
      filter: ["!=", ["get", "brunnel"], "tunnel"],
      paint: {
        "line-color": COLOR.water,
        "line-width": ["interpolate", ["linear"], ["zoom"], 10, 1, 16, ["match", ["get", "class"], "river", 6, 2]],
      },
    },
  ];
}

function roadLines(level: "tunnel" | "ground" | "bridge"): LayerSpecification[] {
  const onLevel: ExpressionSpecification =
    level === "ground"
      ? ["!", is("brunnel", ["tunnel", "bridge"])]
      : ["==", ["get", "brunnel"], level];
  const layers: LayerSpecification[] = [];
  for (const part of ["casing", "surface"] as const) {
    for (const road of ROADS) {
      const casing = part === "casing";
      layers.push({
        id: `${level}-${road.classes[0]}-${part}`,
        type: "line",
        source: "region",
        "source-layer": "transportation",
        filter: ["all", ["==", ["geometry-type"], "LineString"], is("class", road.classes), onLevel],
        layout: { "line-join": "round", "line-cap": level === "ground" ? "round" : "butt" },
        paint: {
          "line-color": casing ? road.casing : road.color,
          "line-width": width(road, casing ? 1.4 : 0),
          "line-opacity": level === "tunnel" ? 0.45 : 1,
          ...(level === "tunnel" && casing ? { "line-dasharray": [2, 1.5] } : {}),
        },
      });
    }
  }
  return layers;
}

function otherLines(): LayerSpecification[] {
  return [
    {
      id: "pedestrian-area",
      type: "fill",
      source: "region",
      "source-layer": "transportation",
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": "#f8f5ee", "fill-outline-color": "#d5cdbf" },
    },
    {
      id: "pier",
      type: "line",
      source: "region",
      "source-layer": "transportation",
      filter: ["all", ["==", ["geometry-type"], "LineString"], is("class", ["pier"])],
      paint: { "line-color": COLOR.land, "line-width": ["interpolate", ["linear"], ["zoom"], 13, 1, 18, 7] },
    },
    {
      id: "ferry",
      type: "line",
      source: "region",
      "source-layer": "transportation",
      filter: is("class", ["ferry"]),
      paint: { "line-color": COLOR.waterText, "line-width": 1, "line-dasharray": [4, 3] },
    },
    {
      id: "aeroway",
      type: "line",
      source: "region",
      "source-layer": "aeroway",
      filter: is("class", ["runway", "taxiway"]),
      paint: { "line-color": "#d3cfdc", "line-width": ["interpolate", ["exponential", 1.5], ["zoom"], 10, 1, 16, 24] },
    },
    {
      id: "building",
      type: "fill",
      source: "region",
      "source-layer": "building",
      minzoom: 13,
      paint: {
        "fill-color": COLOR.building,
        "fill-outline-color": ["step", ["zoom"], COLOR.building, 15, COLOR.buildingEdge],
        "fill-opacity": ["interpolate", ["linear"], ["zoom"], 13, 0.4, 14.5, 1],
      },
    },
  ];
}

function rails(): LayerSpecification[] {
  const base = {
    type: "line" as const,
    source: "region",
    "source-layer": "transportation",
    filter: ["all", is("class", ["rail", "transit"]), ["!=", ["get", "brunnel"], "tunnel"]] as ExpressionSpecification,
  };
  return [
    { ...base, id: "rail", paint: { "line-color": "#8a8a8a", "line-width": ["interpolate", ["linear"], ["zoom"], 8, 0.6, 16, 2] } },
    {
      ...base,
      id: "rail-ties",
      minzoom: 14,
      paint: { "line-color": "#8a8a8a", "line-width": ["interpolate", ["linear"], ["zoom"], 14, 3, 18, 7], "line-dasharray": [0.2, 3] },
    },
  ];
}

function boundaries(): LayerSpecification[] {
  const boundary = (id: string, levels: ExpressionSpecification, wide: number): LayerSpecification => ({
    id,
    type: "line",
    source: "region",
    "source-layer": "boundary",
    filter: ["all", levels, ["!=", ["get", "maritime"], 1]],
    layout: { "line-join": "round" },
    paint: {
      "line-color": COLOR.boundary,
      "line-opacity": 0.7,
      "line-width": ["interpolate", ["linear"], ["zoom"], 4, wide / 2, 14, wide],
      "line-dasharray": [4, 2],
    },
  });
  return [
    boundary("boundary-inner", ["all", [">", ["get", "admin_level"], 2], ["<=", ["get", "admin_level"], 8]], 1),
    boundary("boundary-country", ["==", ["get", "admin_level"], 2], 2.2),
  ];
}

function label(
  id: string,
  layer: string,
  filter: ExpressionSpecification,
  size: ExpressionSpecification | number,
  more: { bold?: boolean; color?: string; minzoom?: number; text?: ExpressionSpecification; line?: boolean } = {},
): LayerSpecification {
  return {
    id,
    type: "symbol",
    source: "region",
    "source-layer": layer,
    ...(more.minzoom === undefined ? {} : { minzoom: more.minzoom }),
    filter,
    layout: {
      "text-field": more.text ?? NAME,
      "text-font": more.bold ? FONT_BOLD : FONT,
      "text-size": size,
      "text-max-width": 8,
      ...(more.line ? { "symbol-placement": "line" as const } : {}),
      "symbol-sort-key": ["coalesce", ["get", "rank"], 50],
    },
    paint: {
      "text-color": more.color ?? COLOR.text,
      "text-halo-color": COLOR.halo,
      "text-halo-width": 1.4,
    },
  };
}

function grow(from: number, small: number, to: number, large: number): ExpressionSpecification {
  return ["interpolate", ["linear"], ["zoom"], from, small, to, large];
}

function labels(): LayerSpecification[] {
  const roads = (classes: string[]): ExpressionSpecification => is("class", classes);
  return [
    label("house-number", "housenumber", ["has", "housenumber"], 10, {
      minzoom: 17,
      color: "#7a7368",
      text: ["get", "housenumber"],
    }),
    label("poi", "poi", ["all", ["has", "name"], ["<=", ["get", "rank"], ["step", ["zoom"], 0, 15, 2, 16, 6, 17, 99]]], 11, {
      minzoom: 15,
      color: "#6b5b3e",
    }),
    label("road-minor", "transportation_name", roads(["minor", "service", "path", "track"]), grow(14, 10, 18, 13), { line: true, minzoom: 14 }),
    label("road-major", "transportation_name", roads(["motorway", "trunk", "primary", "secondary", "tertiary"]), grow(12, 10, 18, 14), { line: true }),
    label("waterway-name", "waterway", ["has", "name"], 11, { line: true, color: COLOR.waterText, minzoom: 13 }),
    label("water-name", "water_name", ["has", "name"], 12, { color: COLOR.waterText }),
    label("peak", "mountain_peak", ["has", "name"], 11, { minzoom: 11, color: "#6e5a45" }),
    label("place-part", "place", is("class", ["suburb", "quarter", "neighbourhood", "hamlet", "island", "isolated_dwelling", "borough"]), grow(11, 11, 16, 14), { color: "#5c6167" }),
    label("place-village", "place", is("class", ["village", "town"]), grow(8, 11, 15, 17)),
    label("place-city", "place", is("class", ["city"]), grow(4, 11, 14, 22), { bold: true }),
    label("place-state", "place", is("class", ["state", "province"]), 12, { color: "#7d7a83" }),
    label("place-country", "place", is("class", ["country"]), grow(3, 12, 8, 18), { bold: true, color: "#5d5266" }),
  ];
}

/** The style document over one source of vector tiles. */
export function mapStyle(source: SourceSpecification): StyleSpecification {
  return {
    version: 8,
    sources: { region: source },
    layers: [
      { id: "land", type: "background", paint: { "background-color": COLOR.land } },
      ...land(),
      ...water(),
      ...roadLines("tunnel"),
      ...otherLines(),
      ...roadLines("ground"),
      ...rails(),
      ...roadLines("bridge"),
      ...boundaries(),
      ...labels(),
    ],
  };
}
