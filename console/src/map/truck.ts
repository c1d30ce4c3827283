// What a truck measures: signs of the way that forbid such a truck count.
import { readSize, type Truck, TRUCK_MAX, TRUCK_SIZES, type TruckSize } from "./address";
import { h } from "./dom";

const NAMES: Record<TruckSize, [string, "m" | "t"]> = {
  height: ["Height", "m"],
  width: ["Width", "m"],
  length: ["Length", "m"],
  weight: ["Weight", "t"],
  axle: ["Heaviest axle", "t"],
};

export class TruckSizes {
  readonly root: HTMLFieldSetElement;
  private truck: Truck = {};
  private readonly inputs: [TruckSize, HTMLInputElement][];
  // Beside the fields: the line of the page is soon another's, such as a way's that was under way.
  private readonly refusal = h("p", { class: "refusal", role: "alert" });

  constructor(private readonly chosen: (truck: Truck) => void) {
    this.inputs = TRUCK_SIZES.map((size) => [size, h("input", {
      type: "text",
      inputmode: "decimal",
      autocomplete: "off",
      maxlength: 8,
      id: `truck-${size}`,
      oninput: () => (this.refusal.textContent = ""),
      onchange: () => this.typed(size),
    })]);
    this.root = h("fieldset", { class: "truck" }, h("legend", {}, "Truck, as it is loaded"),
      h("div", { class: "sizes" }, ...this.inputs.map(([size, input]) => {
        const [name, unit] = NAMES[size];
        return h("label", { class: "size" }, h("span", {}, `${name} (${unit})`), input);
      })), this.refusal);
  }

  set(truck: Truck): void {
    this.truck = truck;
    this.refusal.textContent = "";
    for (const [size, input] of this.inputs) {
      input.value = String(truck[size] ?? "");
    }
  }

  private typed(size: TruckSize): void {
    const input = this.inputs.find(([each]) => each === size)![1];
    const number = readSize(size, input.value);
    const { [size]: before, ...rest } = this.truck;
    if (number === undefined && input.value.trim() !== "") {
      const [name, unit] = NAMES[size];
      this.refusal.textContent = `${name} is a number above 0 and up to ${TRUCK_MAX[size]} ${unit}, such as 2.55; “${input.value}” is none.`;
      input.value = String(before ?? "");
      this.refusal.scrollIntoView({ block: "nearest" }); // On a small screen it is below what one sees.
      return;
    }
    this.set(number === undefined ? rest : { ...rest, [size]: number });
    this.chosen(this.truck);
  }
}
