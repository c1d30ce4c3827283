// The stops of a journey: a field for each, whose order is that of the way.
import type { Point, Stop } from "./address";
import { STOPS_MAX } from "./address";
import { Combobox } from "./combobox";
import { fill, h } from "./dom";
import { icon } from "./icons";
import { twoLines } from "./items";
import { letterOf } from "./routing";
import type { Page } from "./scene";
import { suggest } from "./suggest";
import { position } from "./format";
import { findFirst } from "./find";
import { stopHere } from "./locate";

export class Stops {
  readonly root = h("div", { class: "stops" });
  private fields: Combobox[] = [];
  private stops: (Stop | undefined)[] = [];
  /** Which a click on the map sets. */
  private active = 0;
  /** What is looked for, by its field. */
  private finding: AbortController[] = [];

  constructor(
    private readonly page: Page,
    /** A button beside those of the stops. */
    private readonly more: HTMLElement,
    private readonly changed: (stops: (Stop | undefined)[]) => void,
  ) {}

  /** Shows these, and nothing of what was typed before. */
  show(stops: (Stop | undefined)[]): void {
    this.giveUp();
    this.lay(stops, true);
  }

  /** Gives up what is looked for: who is elsewhere shall not be brought back by a late answer. */
  giveUp(): void {
    this.finding.splice(0).forEach((each) => each.abort());
  }

  /** The fields stay what they are as long as their number does, and keep what is typed for no stop yet. */
  private lay(stops: (Stop | undefined)[], isNew: boolean): void {
    const before = this.stops;
    const isBuilt = this.fields.length !== stops.length;
    this.stops = [...stops];
    if (isBuilt) {
      this.giveUp();
      this.build();
    }
    this.fields.forEach((field, index) => {
      if (isNew || isBuilt || stops[index] !== before[index]) {
        field.setText(stops[index]?.label ?? "");
      }
    });
    const empty = stops.findIndex((stop) => stop === undefined);
    this.active = empty;
    this.mark();
  }

  /** Sets the stop whose turn it is; false when all are set and none is being edited. */
  setNext(at: Point, label = position(at)): boolean {
    if (this.active < 0 || this.active >= this.stops.length) {
      return false;
    }
    this.set(this.active, { ...at, label });
    return true;
  }

  /** Sets one. */
  set(index: number, stop: Stop | undefined): void {
    this.finding[index]?.abort();
    this.change(this.stops.with(index, stop));
  }

  insert(index: number, stop: Stop | undefined): void {
    if (this.stops.length < STOPS_MAX) {
      this.change(this.stops.toSpliced(index, 0, stop));
    } else {
      this.page.say(`A way has at most ${STOPS_MAX} stops here.`, true);
    }
  }

  focusEmpty(): void {
    this.fields[this.active]?.focus();
  }

  private change(stops: (Stop | undefined)[]): void {
    this.lay(stops, false);
    this.changed(stops);
  }

  private build(): void {
    const count = this.stops.length;
    this.fields = this.stops.map((_, index) => this.field(index, nameOf(index, count)));
    fill(this.root,
      h("ol", { class: "stop-list", "aria-label": "Stops" }, ...this.fields.map((field, index) =>
        h("li", { class: "stop" },
          h("span", { class: "letter", "aria-hidden": "true" }, letterOf(index)),
          field.root,
          count > 2 && index > 0 ? h("button", {
            type: "button",
            class: "icon-button",
            "aria-label": `Move stop ${letterOf(index)} up`,
            title: "Earlier on the way",
            onclick: () => this.moveUp(index),
          }, icon("up")) : undefined,
          count > 2 ? h("button", {
            type: "button",
            class: "icon-button",
            "aria-label": `Remove stop ${letterOf(index)}`,
            onclick: () => {
              this.change(this.stops.toSpliced(index, 1));
              this.fields[Math.min(index, this.fields.length - 1)]?.focus();
            },
          }, icon("close")) : undefined))),
      h("div", { class: "stop-tools" },
        h("button", { type: "button", class: "quiet", disabled: count >= STOPS_MAX, onclick: () => this.add() }, icon("plus"), "Add stop"),
        h("button", { type: "button", class: "quiet", onclick: () => this.change(this.stops.toReversed()) }, icon("swap"), "Reverse"),
        this.more));
  }

  /** The focus goes with the stop, so that pressing again moves it on. */
  private moveUp(index: number): void {
    const stops = [...this.stops];
    stops.splice(index - 1, 2, stops[index], stops[index - 1]);
    this.change(stops);
    const rows = this.root.querySelectorAll(".stop");
    (rows[index - 1]?.querySelector<HTMLElement>("[aria-label^=Move]") ?? rows[index - 1]?.querySelector("input"))?.focus();
  }

  /** Before the destination, where a stop on the way is meant to be. */
  private add(): void {
    this.insert(this.stops.length - 1, undefined);
    this.fields[this.stops.length - 2]?.focus();
  }

  private field(index: number, name: string): Combobox {
    const field: Combobox = new Combobox({
      label: name,
      placeholder: `${name}: type or click the map`,
      suggest: (text, signal) => suggest(text, signal, {
        near: () => this.page.middle(),
        language: () => this.page.language(),
        here: () => this.page.attempt(this.find(index, stopHere, "where you are")),
        item: (item) => this.chosen(index, { ...item.position, label: twoLines(item).first }),
        point: (point) => this.chosen(index, { ...point, label: position(point) }),
      }),
      submit: (text) => this.page.attempt(this.find(index, (signal) => findFirst(text, this.page, signal), `“${text}”`)),
      cleared: () => this.set(index, undefined),
      left: () => {
        const stop = this.stops[index];
        if (stop) {
          field.setText(stop.label); // What was typed and not taken is not where the way goes.
        }
      },
      failed: (failure) => this.page.failed(failure),
    });
    field.onFocus(() => {
      this.active = index;
      this.mark();
    });
    return field;
  }

  /** Enter without a choice: the best that the text finds; or where somebody is. */
  private async find(index: number, look: (signal: AbortSignal) => Promise<Stop | undefined>, what: string): Promise<void> {
    this.finding[index]?.abort();
    const { signal } = (this.finding[index] = new AbortController());
    const found = await look(signal);
    if (signal.aborted) {
      return;
    }
    if (found) {
      const isHere = this.fields[index]?.hasFocus;
      this.set(index, found);
      if (isHere) {
        this.focusEmpty();
      }
    } else {
      this.page.say(`Nothing found for ${what}.`, true);
    }
  }

  private chosen(index: number, stop: Stop): void {
    this.set(index, stop);
    // The keyboard goes on to what is still empty.
    this.focusEmpty();
  }

  private mark(): void {
    this.root.querySelectorAll(".stop").forEach((row, index) => row.classList.toggle("active", index === this.active));
  }
}

function nameOf(index: number, count: number): string {
  return index === 0 ? "From" : index === count - 1 ? "To" : `Stop ${letterOf(index)}`;
}
