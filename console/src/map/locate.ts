// Where the person is: asked for only when they press a button, and told by their browser or not.
import type { IControl, Marker } from "maplibre-gl";
import { ApiError } from "../api";
import type { Point, Stop } from "./address";
import { h } from "./dom";
import { length, position } from "./format";
import { icon } from "./icons";
import { addPin } from "./pins";
import type { Page } from "./scene";

const WAIT_SECONDS = 10;
const METERS_OF_DEGREE = 111_320;

export interface Here extends Point {
  /** How exact it is. */
  meters: number;
}

/** Why there is no position, by the code of the browser's error. */
const REFUSALS: Record<number, string> = {
  1: "Your browser may not tell this page where you are. Allow it there, or type a place.",
  2: "Your browser does not know where you are. Type a place instead.",
  3: `Your browser did not find out where you are within ${WAIT_SECONDS} seconds. Type a place instead.`,
};

/** @throws ApiError when the browser does not tell */
export async function whereIAm(): Promise<Here> {
  if (!window.isSecureContext || !("geolocation" in navigator)) {
    throw new ApiError("Browsers tell a page where you are over https or on localhost only. Type a place instead.");
  }
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, meters: coords.accuracy }),
      ({ code, message }) => reject(new ApiError(REFUSALS[code] ?? message)),
      { enableHighAccuracy: true, timeout: WAIT_SECONDS * 1000 },
    );
  });
}

/** The same as a place to go from or to. */
export async function stopHere(): Promise<Stop> {
  const here = await whereIAm();
  return { lat: here.lat, lng: here.lng, label: position(here) };
}

/** A button of the map that shows it. */
export class LocateControl implements IControl {
  private readonly root: HTMLElement;
  private mark?: Marker;

  constructor(private readonly page: Page) {
    this.root = h("div", { class: "maplibregl-ctrl maplibregl-ctrl-group" },
      h("button", {
        type: "button",
        class: "locate",
        "aria-label": "Show where I am",
        title: "Show where I am",
        onclick: () => page.attempt(this.show()),
      }, icon("here")));
  }

  onAdd(): HTMLElement {
    return this.root;
  }

  onRemove(): void {
    this.root.remove();
    this.mark?.remove();
  }

  private async show(): Promise<void> {
    const seen = location.hash;
    const { lat, lng, meters } = await whereIAm();
    this.mark?.remove();
    this.mark = addPin(this.page.map, { lat, lng }, { look: "me", label: `You are within ${length(meters)} of here` });
    this.page.say(`You are within ${length(meters)} of the green dot.`);
    if (location.hash === seen) { // Whoever has gone on while the browser asked stays there.
      const up = meters / METERS_OF_DEGREE;
      const right = up / Math.max(Math.cos(lat * Math.PI / 180), 0.01);
      this.page.goTo({ west: lng - right, south: Math.max(lat - up, -90), east: lng + right, north: Math.min(lat + up, 90) });
    }
  }
}
