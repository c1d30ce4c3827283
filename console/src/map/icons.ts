// Pictures of the page: strokes of its own for what it does, Maki's and Temaki's for kinds of places.

const STROKES = {
  search: "M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16.2 16.2L21 21",
  close: "M6 6L18 18M18 6L6 18",
  directions: "M12 2.5L21.5 12L12 21.5L2.5 12ZM9 15V11.5H14.5M12.3 9L14.8 11.5L12.3 14",
  reach: "M12 10.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3M12 6.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 0 0 0-19",
  swap: "M8 4V20M8 20L4 16M8 20L12 16M16 20V4M16 4L12 8M16 4L20 8",
  plus: "M12 5V19M5 12H19",
  share: "M18 8.5a2.7 2.7 0 1 0 0-5.4a2.7 2.7 0 0 0 0 5.4M6 14.7a2.7 2.7 0 1 0 0-5.4a2.7 2.7 0 0 0 0 5.4M18 20.9a2.7 2.7 0 1 0 0-5.4a2.7 2.7 0 0 0 0 5.4M8.4 10.7L15.6 7.2M8.4 13.3L15.6 16.8",
  layers: "M12 3L21.5 8L12 13L2.5 8ZM3 12.2L12 17L21 12.2M3 16.3L12 21L21 16.3",
  back: "M14.5 5L7.5 12L14.5 19",
  down: "M5 9L12 16L19 9",
  phone: "M6.5 3H9.5L11 7.5L9 9.5a12 12 0 0 0 5.5 5.5L16.5 13L21 14.5V17.5a3 3 0 0 1-3.3 3A16 16 0 0 1 3.5 6.3A3 3 0 0 1 6.5 3Z",
  web: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12H21M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  mail: "M3 5.5H21V18.5H3ZM3 6.5L12 13L21 6.5",
  clock: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7V12L15.5 14",
  pin: "M12 21.5c-4.5-5-7-8.4-7-11.7a7 7 0 0 1 14 0c0 3.3-2.5 6.7-7 11.7M12 7.3a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5",
  copy: "M9 9H20V20H9ZM15 9V4H4V15H9",
  code: "M8.5 7L3.5 12L8.5 17M15.5 7L20.5 12L15.5 17",
  page: "M5 3H15L19 7V21H5ZM9 12H15M9 16H15",
  link: "M10 14a4 4 0 0 0 5.7 0L19.5 10a4 4 0 0 0-5.7-5.7L12.5 5.6M14 10a4 4 0 0 0-5.7 0L4.5 14a4 4 0 0 0 5.7 5.7L11.5 18.4",
  warning: "M12 3.5L22 20.5H2ZM12 10V14.5M12 17.4V17.6",
  info: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 11V16.5M12 7.6V7.8",
  target: "M12 6a6 6 0 1 0 0 12a6 6 0 0 0 0-12M12 2V8M12 16V22M2 12H8M16 12H22",
  here: "M20.5 3.5L3.5 10.6L10.9 13.1L13.4 20.5Z",
  up: "M5 15L12 8L19 15",
  // What to do on the way, as seen from above, upwards.
  straight: "M12 21V4M12 4L6.5 9.5M12 4L17.5 9.5",
  right: "M7 21V12a3 3 0 0 1 3-3H19M19 9L14 4M19 9L14 14",
  slightRight: "M8 21V14.5L17.5 5M17.5 5H11M17.5 5V11.5",
  sharpRight: "M7 21V5L17 15.5M17 15.5V8.7M17 15.5H10.2",
  uTurn: "M17.5 21V9.5a5 5 0 0 0-10 0V17M7.5 17L3.5 13M7.5 17L11.5 13",
  roundabout: "M12 22V17.5M12 8.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9M15.5 9.5L20 5M20 5H15.5M20 5V9.5",
  depart: "M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16",
  arrive: "M6 21.5V3.5M6 4.5H19L15.5 8.7L19 13H6",
  ship: "M4 15L6 20.5H18L20 15L12 12ZM7 13V7.5H17V13M12 7.5V3.5",
} as const;

export type Stroke = keyof typeof STROKES;

/** A picture that says nothing to a screen reader: what it means stands beside it. */
export function icon(name: Stroke, mirrored = false): SVGSVGElement {
  const svg = parsed(`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
    stroke-linecap="round" stroke-linejoin="round"><path d="${STROKES[name]}"/></svg>`);
  svg.classList.add("icon");
  if (mirrored) {
    svg.style.transform = "scaleX(-1)";
  }
  return svg;
}

const MAKI = import.meta.glob<string>(
  "/node_modules/@mapbox/maki/icons/{alcohol-shop,airport,art-gallery,attraction,bakery,bank,bar,beach,beer,bicycle,building,bus,cafe,campsite,car,car-rental,car-repair,casino,charging-station,cinema,city,clothing-store,commercial,convenience,dentist,doctor,fast-food,ferry,fitness-centre,fuel,grocery,hairdresser,hardware,highway-rest-area,hospital,information,laundry,library,lodging,marker,mobile-phone,monument,mountain,museum,nightclub,park,parking,pharmacy,place-of-worship,playground,police,post,rail,restaurant,restaurant-pizza,restaurant-sushi,school,scooter,shoe,shop,stadium,star,swimming,taxi,theatre,toilet,town-hall,town,viewpoint,village,water}.svg",
  { query: "?raw", import: "default", eager: true },
);
const TEMAKI = import.meta.glob<string>("/node_modules/@rapideditor/temaki/icons/{pedestrian,truck,atm,bench}.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
const KINDS = new Map(
  Object.entries({ ...MAKI, ...TEMAKI }).map(([path, svg]) => [path.slice(path.lastIndexOf("/") + 1, -4), svg]),
);

/** The picture of a kind of place, by its name in Maki or Temaki. */
export function kindIcon(name: string): SVGSVGElement {
  const svg = parsed(KINDS.get(name) ?? KINDS.get("marker") ?? "<svg/>");
  svg.removeAttribute("id");
  svg.classList.add("icon", "kind-icon");
  return svg;
}

/** Beginnings of category ids, the longest that fits counts. */
const OF_CATEGORY: Record<string, string> = {
  "100": "restaurant", "100-1000-0009": "fast-food", "100-1000-0000-pizza": "restaurant-pizza",
  "100-1000-0000-sushi": "restaurant-sushi", "100-1100": "cafe",
  "200": "star", "200-2000": "bar", "200-2000-0011": "bar", "200-2000-0012": "nightclub",
  "200-2100": "cinema", "200-2200": "theatre", "200-2300": "casino",
  "300": "attraction", "300-3000-0025": "art-gallery", "300-3000-0025-monument": "monument",
  "300-3100": "museum", "300-3200": "place-of-worship",
  "350": "park", "350-3500": "water", "350-3510": "mountain",
  "400": "bus", "400-4000": "airport", "400-4100": "bus", "400-4100-0035": "rail", "400-4100-0044": "ferry",
  "400-4100-0047": "taxi", "400-4100-0226": "park", "400-4300": "highway-rest-area",
  "500": "lodging", "500-5100-0056": "campsite",
  "550": "park", "550-5510-0205": "beach", "550-5510-0242": "viewpoint", "550-5520": "playground",
  "600": "shop", "600-6000": "convenience", "600-6300": "grocery", "600-6300-0244": "bakery",
  "600-6300-0068": "alcohol-shop", "600-6400": "pharmacy", "600-6500": "mobile-phone", "600-6600": "hardware",
  "600-6700": "library", "600-6800": "clothing-store", "600-6800-0092": "shoe", "600-6950": "hairdresser",
  "700": "commercial", "700-7000": "bank", "700-7010": "atm", "700-7300": "police", "700-7450": "post",
  "700-7460": "information", "700-7600": "fuel", "700-7600-0322": "charging-station",
  "700-7850": "car-repair", "700-7851": "car-rental", "700-7800": "car",
  "800": "building", "800-8000": "hospital", "800-8000-0154": "dentist", "800-8000-0158": "doctor",
  "800-8100": "town-hall", "800-8200": "school", "800-8250": "school", "800-8300": "library",
  "800-8400": "theatre", "800-8500": "parking", "800-8600": "fitness-centre", "800-8600-0180": "stadium",
  "900": "building", "900-9100": "town",
};

/** The icon of a category or of one of the categories above it. */
export function categoryIcon(id: string): string {
  let found = "marker";
  let length = 0;
  for (const [start, name] of Object.entries(OF_CATEGORY)) {
    if (start.length > length && (id === start || id.startsWith(`${start}-`))) {
      found = name;
      length = start.length;
    }
  }
  return found;
}

/** From texts of this program and its packages only. */
function parsed(text: string): SVGSVGElement {
  const template = document.createElement("template");
  template.innerHTML = text;
  const svg = template.content.querySelector("svg")!;
  svg.setAttribute("aria-hidden", "true");
  svg.querySelectorAll("[id]").forEach((part) => part.removeAttribute("id"));
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return svg;
}
