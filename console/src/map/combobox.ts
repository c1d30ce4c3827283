// A text field with suggestions below it, as the ARIA practices call a combobox: the keyboard stays
// in the field, arrows move through the list, Enter takes, Escape closes.
import { icon } from "./icons";
import { fill, h } from "./dom";
import type { Span } from "./items";

export interface Choice {
  title: string;
  /** What of the title was typed, in code points. */
  marks?: Span[];
  detail?: string;
  /** How far it is, or such. */
  aside?: string;
  picture: SVGSVGElement;
  choose: () => void;
}

export interface ComboboxOptions {
  label: string;
  placeholder: string;
  /** What is offered for a text; what it asks for in vain is given up by the signal. */
  suggest: (text: string, signal: AbortSignal) => Promise<Choice[]>;
  /** Enter without a choice. */
  submit: (text: string) => void;
  /** The button that empties the field. */
  cleared?: () => void;
  /** The keyboard goes elsewhere. */
  left?: () => void;
  /** Suggestions cannot be had; without a failure, they come again. */
  failed: (failure?: unknown) => void;
}

let made = 0;

export class Combobox {
  readonly root: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly list: HTMLUListElement;
  private readonly clear: HTMLButtonElement;
  private readonly id = `combobox-${++made}`;
  private choices: Choice[] = [];
  private active = -1;
  private asking = new AbortController();
  private hasFailed = false;

  constructor(private readonly options: ComboboxOptions) {
    this.input = h("input", {
      type: "text",
      role: "combobox",
      "aria-label": options.label,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": `${this.id}-list`,
      placeholder: options.placeholder,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "search",
      maxlength: 200,
      oninput: () => this.ask(),
      onfocus: () => this.input.select(),
      onclick: () => this.list.hidden && this.ask(),
      onkeydown: (event: KeyboardEvent) => this.pressed(event),
    });
    this.clear = h("button", {
      type: "button",
      class: "icon-button combo-clear",
      "aria-label": `Clear: ${options.label}`,
      hidden: true,
      onclick: () => this.empty(),
    }, icon("close"));
    this.list = h("ul", { id: `${this.id}-list`, role: "listbox", class: "choices", "aria-label": "Suggestions", hidden: true });
    this.root = h("div", { class: "combo" }, h("div", { class: "combo-field" }, this.input, this.clear), this.list);
    this.root.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node && this.root.contains(event.relatedTarget))) {
        this.close();
        this.options.left?.();
      }
    });
  }

  get hasFocus(): boolean {
    return document.activeElement === this.input;
  }

  get text(): string {
    return this.input.value.trim();
  }

  setText(text: string): void {
    this.input.value = text;
    this.clear.hidden = text === "";
    this.close();
  }

  focus(): void {
    this.input.focus();
  }

  /** Calls when the keyboard comes here. */
  onFocus(then: () => void): void {
    this.input.addEventListener("focus", then);
  }

  close(): void {
    this.asking.abort();
    this.choices = [];
    this.active = -1;
    this.list.hidden = true;
    fill(this.list);
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
    this.input.removeAttribute("aria-busy");
  }

  private empty(): void {
    this.setText("");
    this.options.cleared?.();
    this.input.focus();
  }

  /** Each letter asks at once and gives up the question before: only the last one is answered. */
  private ask(): void {
    this.asking.abort();
    const asking = new AbortController();
    this.asking = asking;
    const text = this.input.value;
    this.clear.hidden = text === "";
    this.input.setAttribute("aria-busy", "true");
    this.options
      .suggest(text.trim(), asking.signal)
      .then((choices) => !asking.signal.aborted && this.show(text, choices))
      .catch((failure: unknown) => {
        if (!asking.signal.aborted) {
          this.close();
          this.hasFailed = true;
          this.options.failed(failure);
        }
      });
  }

  private show(text: string, choices: Choice[]): void {
    this.choices = choices;
    this.active = -1;
    this.input.removeAttribute("aria-activedescendant");
    this.input.removeAttribute("aria-busy");
    fill(this.list, ...choices.map((choice, index) => this.row(choice, index)));
    this.list.hidden = choices.length === 0;
    this.input.setAttribute("aria-expanded", String(choices.length > 0));
    this.list.dataset["text"] = text;
    if (this.hasFailed) {
      this.hasFailed = false;
      this.options.failed();
    }
  }

  private row(choice: Choice, index: number): HTMLLIElement {
    return h("li", {
      role: "option",
      id: `${this.id}-${index}`,
      class: "choice",
      "aria-selected": "false",
      // The field keeps the keyboard, and the list is not closed before the click.
      onmousedown: (event: MouseEvent) => event.preventDefault(),
      onclick: () => this.take(choice),
    },
      h("span", { class: "chip" }, choice.picture),
      h("span", { class: "choice-text" },
        h("span", { class: "choice-title" }, ...marked(choice.title, choice.marks ?? [])),
        choice.detail ? h("span", { class: "muted" }, choice.detail) : undefined),
      choice.aside ? h("span", { class: "muted aside" }, choice.aside) : undefined);
  }

  private take(choice: Choice): void {
    this.close();
    choice.choose();
  }

  private pressed(event: KeyboardEvent): void {
    if (event.isComposing) {
      return;
    }
    const open = !this.list.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (open) {
        this.move(event.key === "ArrowDown" ? 1 : -1);
      } else {
        this.ask();
      }
    } else if (event.key === "Enter") {
      event.preventDefault();
      const choice = this.choices[this.active];
      if (choice) {
        this.take(choice);
      } else if (this.text) {
        this.close();
        this.options.submit(this.text);
      }
    } else if (event.key === "Escape" && (open || this.input.value)) {
      event.preventDefault();
      if (open) {
        this.close();
      } else {
        this.empty();
      }
    }
  }

  /** Through the list and, once round, the field itself. */
  private move(step: number): void {
    const places = this.choices.length + 1;
    this.active = ((this.active + 1 + step + places) % places) - 1;
    [...this.list.children].forEach((row, index) => {
      row.setAttribute("aria-selected", String(index === this.active));
    });
    const row = this.list.children[this.active];
    if (row) {
      this.input.setAttribute("aria-activedescendant", row.id);
      row.scrollIntoView({ block: "nearest" });
    } else {
      this.input.removeAttribute("aria-activedescendant");
    }
  }
}

function marked(text: string, marks: Span[]): (Node | string)[] {
  const letters = [...text];
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const { start, end } of marks) {
    if (start >= from && end <= letters.length) {
      parts.push(letters.slice(from, start).join(""), h("mark", {}, letters.slice(start, end).join("")));
      from = end;
    }
  }
  parts.push(letters.slice(from).join(""));
  return parts;
}
