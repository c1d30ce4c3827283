// The way in words: a list of what to do, with its picture and how far it goes on.
import { arrowsMoveFocus, h } from "./dom";
import { length } from "./format";
import { icon } from "./icons";
import type { Route, Step } from "./routing";

/** The picture of an action, drawn for the right and mirrored for the left. */
export function stepIcon({ action, direction, severity }: Step): SVGSVGElement {
  const left = direction === "left";
  if (action === "depart" || action === "arrive") {
    return icon(action);
  }
  if (action === "ferry" || action === "board" || action === "deboard") {
    return icon("ship");
  }
  if (action.startsWith("roundabout")) {
    return icon("roundabout");
  }
  if (action === "uTurn") {
    return icon("uTurn", !left && direction !== "");
  }
  if (direction !== "left" && direction !== "right") {
    return icon("straight");
  }
  const isSlight = severity === "light" || ["keep", "ramp", "exit", "enterHighway"].includes(action);
  return icon(severity === "heavy" ? "sharpRight" : isSlight ? "slightRight" : "right", left);
}

/** @param shown is told the step that has the focus or the pointer, and whether it was chosen */
export function instructionList(route: Route, shown: (step: Step | undefined, isChosen: boolean) => void): HTMLElement {
  const steps = route.legs.flatMap((leg) => leg.steps);
  const list = h("ol", { class: "steps", "aria-label": "Instructions" }, ...steps.map((step) =>
    h("li", {}, h("button", {
      type: "button",
      class: "step",
      onclick: () => shown(step, true),
      onfocus: () => shown(step, false),
      onmouseenter: () => shown(step, false),
      onblur: () => shown(undefined, false),
      onmouseleave: () => shown(undefined, false),
    },
      h("span", { class: "step-icon" }, stepIcon(step)),
      h("span", { class: "step-text" }, step.text),
      step.meters > 0 ? h("span", { class: "muted aside" }, length(step.meters)) : undefined))));
  arrowsMoveFocus(list);
  return list;
}
