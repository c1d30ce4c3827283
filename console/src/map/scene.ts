// What the parts of the page ask of the page, and the page of them.
import type { Map } from "maplibre-gl";
import type { Query } from "../api";
import type { Point, Scene } from "./address";
import type { Item } from "./items";

export interface Page {
  readonly map: Map;
  /** Opens a scene as a new step of the history. */
  open(scene: Scene): void;
  /** Keeps the present step: the scene has only changed a little. */
  keep(scene: Scene): void;
  /** Names, results and instructions in this language; empty for the local ones. */
  language(): string;
  middle(): Point;
  /** Says what happens, to eyes and screen readers. */
  say(text: string, isError?: boolean): void;
  /** Runs what was started; what goes wrong is said. */
  attempt(action: Promise<void>): void;
  /** Says what went wrong; without a failure, that it goes on: the sentence is taken back. */
  failed(failure?: unknown): void;
  /** The request whose answer is shown, to be copied. */
  asked(path: string, query: Query): void;
  /** What was found on the way here, so that it is shown before it is asked for again. */
  known(id: string): Item | undefined;
  remember(items: Item[]): void;
  /** Moves the map so that an answer is seen, no nearer than a zoom; a link has said what is seen. */
  see(box: Box, zoomMax?: number): void;
  /** Moves the map there in any case. */
  goTo(box: Box, zoomMax?: number): void;
}

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** One way the panel may look. */
export interface SceneView {
  /** What the panel shows below its head. */
  readonly root: HTMLElement;
  show(scene: Scene): void;
  /** Takes everything of it off the map. */
  hide(): void;
  /** A click on the map; false when it means nothing here. */
  clicked?(at: Point): boolean;
  /** Puts the focus where one goes on, where there is such a place. */
  focus?(): void;
  /** Another language was chosen. */
  languageChanged?(): void;
}

/** The box round points. */
export function boxOf(points: Iterable<[number, number]>): Box | undefined {
  let box: Box | undefined;
  for (const [lng, lat] of points) {
    box = box
      ? { west: Math.min(box.west, lng), south: Math.min(box.south, lat), east: Math.max(box.east, lng), north: Math.max(box.north, lat) }
      : { west: lng, south: lat, east: lng, north: lat };
  }
  return box;
}
