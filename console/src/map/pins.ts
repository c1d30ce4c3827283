// Markers on the map. What they mean stands in the panel, too, where the keyboard reaches it.
import { type Map, Marker } from "maplibre-gl";
import type { Point } from "./address";
import { h } from "./dom";
import { icon, kindIcon } from "./icons";

export type PinLook = { letter: string } | { kind: string } | "place" | "dot" | "nearest" | "me";

export interface PinOptions {
  look: PinLook;
  label: string;
  clicked?: () => void;
  dragged?: (to: Point) => void;
}

/** A marker that is on the map until it is removed. */
export function addPin(map: Map, at: Point, options: PinOptions): Marker {
  const { look } = options;
  const pin = h("div", { class: `pin pin-${typeof look === "string" ? look : "letter" in look ? "letter" : "kind"}` },
    typeof look === "string" ? (look === "place" ? icon("pin") : undefined)
      : "letter" in look ? look.letter : kindIcon(look.kind));
  const marker = new Marker({
    element: pin,
    anchor: look === "dot" || look === "nearest" || look === "me" ? "center" : "bottom",
    draggable: options.dragged !== undefined,
  });
  marker.setLngLat(at).addTo(map);
  // MapLibre makes each marker a button with a name of its own; these are pictures of the list.
  pin.setAttribute("role", "img");
  pin.setAttribute("aria-label", options.label);
  pin.removeAttribute("tabindex");
  pin.title = options.label;
  const { clicked, dragged } = options;
  if (clicked) {
    pin.classList.add("clickable");
    pin.addEventListener("click", (event) => {
      event.stopPropagation();
      clicked();
    });
  }
  if (dragged) {
    marker.on("dragend", () => {
      const { lat, lng } = marker.getLngLat().wrap();
      dragged({ lat, lng });
    });
    pin.addEventListener("click", (event) => event.stopPropagation());
  }
  return marker;
}

/** Markers that come and go together. */
export class Pins {
  private pins: Marker[] = [];

  constructor(private readonly map: Map) {}

  show(pins: (PinOptions & { at: Point })[]): void {
    this.clear();
    this.pins = pins.map((pin) => addPin(this.map, pin.at, pin));
  }

  /** Shows one stronger than the others; -1 for none. */
  stress(index: number): void {
    this.pins.forEach((pin, each) => pin.getElement().classList.toggle("stressed", each === index));
  }

  clear(): void {
    this.pins.splice(0).forEach((pin) => pin.remove());
  }
}
