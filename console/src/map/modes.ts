// The choice of how one travels.
import { MODES, type Mode } from "./address";
import { h } from "./dom";
import { kindIcon } from "./icons";

const LOOKS: Record<Mode, [string, string]> = {
  car: ["car", "Car"],
  truck: ["truck", "Truck"],
  bike: ["bicycle", "Bike"],
  pedestrian: ["pedestrian", "Walk"],
  scooter: ["scooter", "Scooter"],
};

let made = 0;

export class ModeChoice {
  readonly root: HTMLElement;

  constructor(chosen: (mode: Mode) => void) {
    const name = `mode-${++made}`;
    this.root = h("fieldset", { class: "modes" }, h("legend", { class: "unseen" }, "How to travel"),
      ...MODES.map((mode) => h("label", {},
        h("input", { type: "radio", name, value: mode, onchange: () => chosen(mode) }),
        h("span", {}, kindIcon(LOOKS[mode][0]), h("span", {}, LOOKS[mode][1])))));
  }

  set(mode: Mode): void {
    this.root.querySelector<HTMLInputElement>(`input[value=${mode}]`)!.checked = true;
  }
}
