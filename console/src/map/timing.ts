// When a way begins or ends: now, or at a time of the clocks there.
import { TIME_MAX, TIME_MIN, type Timing } from "./address";
import { h } from "./dom";

const QUARTER_MINUTES = 15;

export class TimingChoice {
  readonly root: HTMLElement;
  private readonly end: HTMLSelectElement;
  private readonly at: HTMLInputElement;
  private timing: Timing | undefined;

  constructor(private readonly chosen: (timing: Timing | undefined) => void) {
    this.end = h("select", { "aria-label": "When", id: "route-end", onchange: () => this.endChosen() },
      h("option", { value: "" }, "Leave now"),
      h("option", { value: "depart" }, "Leave at"),
      h("option", { value: "arrive" }, "Arrive by"));
    this.at = h("input", {
      type: "datetime-local",
      id: "route-time",
      "aria-label": "Date and time there",
      min: TIME_MIN,
      max: TIME_MAX,
      required: true,
      oninput: () => this.typed(),
      // What is half typed is no time: the field shows the one that counts.
      onblur: () => (this.at.value = this.timing?.at ?? ""),
    });
    this.root = h("div", { class: "timing" }, this.end, this.at);
  }

  set(timing: Timing | undefined): void {
    this.timing = timing;
    this.end.value = timing?.end ?? "";
    this.at.hidden = timing === undefined;
    if (this.at.value !== (timing?.at ?? "")) {
      this.at.value = timing?.at ?? "";
    }
  }

  private endChosen(): void {
    const end = this.end.value;
    this.change(end === "depart" || end === "arrive" ? { end, at: this.timing?.at ?? nextQuarter() } : undefined);
  }

  private typed(): void {
    if (this.timing && this.at.validity.valid) {
      this.change({ ...this.timing, at: this.at.value });
    }
  }

  private change(timing: Timing | undefined): void {
    this.set(timing);
    this.chosen(timing);
  }
}

/** The next full quarter of an hour by the clock of the page. */
function nextQuarter(): string {
  const now = new Date();
  now.setMinutes((Math.floor(now.getMinutes() / QUARTER_MINUTES) + 1) * QUARTER_MINUTES);
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, TIME_MIN.length);
}
