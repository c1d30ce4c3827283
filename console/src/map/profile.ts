// The heights along a way: a drawing, over which the pointer or the arrow keys move a point that the
// map shows, too.
import { h } from "./dom";
import { length } from "./format";
import type { Route } from "./routing";

const WIDTH = 340;
const HEIGHT = 84;
/** Metres: a flat way shall look flat. */
const SPAN_MIN = 20;
/** A height changes by more than this before it counts as up or down: less is noise of the data. */
const STEP_MIN = 3;

export interface Sample {
  meters: number;
  height: number;
  at: [number, number];
}

/** The heights of a way; none when a part of it has no heights. */
export function samplesOf(route: Route): Sample[] {
  const samples: Sample[] = [];
  let meters = 0;
  let last: [number, number] | undefined;
  for (const { points, heights } of route.legs) {
    if (heights.length !== points.length) {
      return [];
    }
    points.forEach((at, index) => {
      meters += last ? metersBetween(last, at) : 0;
      last = at;
      samples.push({ meters, height: heights[index]!, at });
    });
  }
  return samples;
}

/** All that a way climbs and falls, in metres. */
export function climbOf(samples: Sample[]): { up: number; down: number } {
  let up = 0;
  let down = 0;
  let kept = samples[0]?.height ?? 0;
  for (const { height } of samples) {
    if (Math.abs(height - kept) >= STEP_MIN) {
      up += Math.max(height - kept, 0);
      down += Math.max(kept - height, 0);
      kept = height;
    }
  }
  return { up, down };
}

export function profile(samples: Sample[], shown: (sample: Sample | undefined) => void): HTMLElement {
  const heights = samples.map(({ height }) => height);
  const low = heights.reduce((a, b) => Math.min(a, b));
  const high = heights.reduce((a, b) => Math.max(a, b));
  const total = samples.at(-1)!.meters || 1;
  const span = Math.max(high - low, SPAN_MIN);
  const x = ({ meters }: Sample) => (meters / total) * WIDTH;
  const y = ({ height }: Sample) => HEIGHT - 4 - ((height - low) / span) * (HEIGHT - 12);
  const line = samples.map((sample) => `${x(sample).toFixed(1)},${y(sample).toFixed(1)}`).join("L");
  const { up, down } = climbOf(samples);
  const summary = `${Math.round(up)} m up, ${Math.round(down)} m down, between ${Math.round(low)} m and ${Math.round(high)} m`;
  const reading = h("p", { class: "muted profile-reading" }, summary);
  const drawing = h("div", { class: "profile-drawing", role: "slider", tabindex: 0, "aria-label": "Heights along the way",
    "aria-valuemin": 0, "aria-valuemax": samples.length - 1, "aria-valuenow": 0, "aria-valuetext": summary });
  drawing.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
    <path class="profile-area" d="M0,${HEIGHT}L${line}L${WIDTH},${HEIGHT}Z"/>
    <path class="profile-line" d="M${line}"/></svg><span class="profile-cursor" hidden></span>`;
  const cursor = drawing.querySelector<HTMLElement>(".profile-cursor")!;
  let now = -1;
  const show = (index: number) => {
    now = Math.min(Math.max(index, 0), samples.length - 1);
    const sample = samples[now]!;
    const text = `${length(sample.meters)}: ${Math.round(sample.height)} m`;
    cursor.hidden = false;
    cursor.style.left = `${(sample.meters / total) * 100}%`;
    reading.textContent = text;
    drawing.setAttribute("aria-valuenow", String(now));
    drawing.setAttribute("aria-valuetext", text);
    shown(sample);
  };
  const leave = () => {
    now = -1;
    cursor.hidden = true;
    reading.textContent = summary;
    shown(undefined);
  };
  drawing.addEventListener("pointermove", (event) => {
    const box = drawing.getBoundingClientRect();
    const meters = ((event.clientX - box.left) / box.width) * total;
    const after = samples.findIndex((sample) => sample.meters >= meters);
    show(after < 0 ? samples.length - 1 : after);
  });
  drawing.addEventListener("pointerleave", leave);
  drawing.addEventListener("blur", leave);
  const far = Math.max(1, Math.round(samples.length / 40));
  drawing.addEventListener("keydown", (event) => {
    const steps: Record<string, number> = { ArrowRight: far, ArrowUp: far, ArrowLeft: -far, ArrowDown: -far, Home: -samples.length, End: samples.length };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      show(Math.max(now, 0) + step);
    }
  });
  return h("section", { class: "profile", "aria-label": "Height profile" }, drawing, reading);
}

/** On a sphere of the Earth's mean radius. */
function metersBetween([lng1, lat1]: [number, number], [lng2, lat2]: [number, number]): number {
  const radians = Math.PI / 180;
  const x = (lng2 - lng1) * radians * Math.cos(((lat1 + lat2) / 2) * radians);
  return 6_371_008.8 * Math.hypot(x, (lat2 - lat1) * radians);
}
