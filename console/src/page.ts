// What all parts of the map page share.
import type { LngLat } from "maplibre-gl";
import { ApiError } from "./api";

export function element<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

export function say(text: string, isError = false): void {
  const status = element("status");
  status.textContent = text;
  status.classList.toggle("error", isError);
}

/** Runs what a click started; what goes wrong is said in the panel. */
export function attempt(action: Promise<void>): void {
  action.catch((failure: unknown) => {
    say(failure instanceof ApiError ? failure.message : `That failed: ${String(failure)}`, true);
  });
}

export function asParameter(point: LngLat): string {
  return `${point.lat.toFixed(6)},${point.lng.toFixed(6)}`;
}
