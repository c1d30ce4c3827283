// How lengths, times and positions are written.
import type { Point } from "./address";

/** A length in metres. */
export function length(meters: number): string {
  if (meters < 1000) {
    return `${Math.round(meters)} m`;
  }
  return `${(meters / 1000).toFixed(meters < 100_000 ? 1 : 0)} km`;
}

/** A duration in seconds; at least a minute. */
export function duration(seconds: number): string {
  const minutes = Math.max(Math.round(seconds / 60), 1);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Hours and minutes of a local time with its offset, as the answers have it. */
export function clockTime(time: string): string {
  return /T(\d\d:\d\d)/.exec(time)?.[1] ?? "";
}

/** As people read it: about a metre. */
export function position(point: Point): string {
  return `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`;
}

/** As a parameter of the API. */
export function parameter(point: Point): string {
  return `${point.lat.toFixed(6)},${point.lng.toFixed(6)}`;
}

/** Two numbers that a person wrote as a position, latitude first. */
export function readPosition(text: string): Point | undefined {
  const match = /^\s*(-?\d{1,2}(?:\.\d{1,9})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,9})?)\s*$/.exec(text);
  if (!match) {
    return undefined;
  }
  const point = { lat: Number(match[1]), lng: Number(match[2]) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined;
}
