// How the map and the page look: style, language, light or dark.
import { h } from "./dom";
import { popup } from "./popup";

const THEME_KEY = "cartway.theme";

export const LANGUAGES: [string, string][] = [
  ["", "Local names"], ["en", "English"], ["de", "Deutsch"], ["fr", "Français"], ["es", "Español"],
  ["it", "Italiano"], ["pt", "Português"], ["ru", "Русский"], ["ar", "العربية"], ["he", "עברית"], ["el", "Ελληνικά"],
];

const STYLE_NAMES: [string, string][] = [
  ["", "As the page"], ["service-day", "Day"], ["service-night", "Night"], ["terrain", "Terrain"], ["minimal", "Minimal"],
];

type Theme = "auto" | "light" | "dark";

const THEMES: [Theme, string][] = [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]];

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

export class Look {
  style: string;
  language: string;
  private theme: Theme;
  private readonly menu: HTMLElement;

  constructor(button: HTMLButtonElement, seen: { style: string; language: string }, private readonly changed: () => void) {
    this.style = seen.style;
    this.language = seen.language;
    const stored = localStorage.getItem(THEME_KEY);
    this.theme = THEMES.map(([name]) => name).find((name) => name === stored) ?? "auto";
    const language = h("select", {
      id: "language",
      "aria-label": "Language of names and instructions",
      onchange: () => {
        this.language = language.value;
        changed();
      },
    }, ...LANGUAGES.map(([code, name]) => h("option", { value: code, lang: code || "en" }, name)));
    this.menu = popup(button, "Map and page",
      radios("style", "Map", STYLE_NAMES, (style) => {
        this.style = style;
        this.apply();
      }),
      h("label", { class: "field" }, h("span", {}, "Language"), language),
      radios("theme", "Page", THEMES, (theme) => {
        this.theme = theme as Theme;
        localStorage.setItem(THEME_KEY, theme);
        this.apply();
      }));
    systemIsDark.addEventListener("change", () => this.apply());
    this.check();
    this.paint();
  }

  /** The style that is shown. */
  get styleId(): string {
    return this.style || (this.isDark ? "service-night" : "service-day");
  }

  private get isDark(): boolean {
    return this.theme === "dark" || (this.theme === "auto" && systemIsDark.matches);
  }

  /** What a link says. */
  set(style: string, language: string): void {
    if (style !== this.style || language !== this.language) {
      this.style = style;
      this.language = language;
      this.check();
      this.changed();
    }
  }

  private apply(): void {
    this.paint();
    this.changed();
  }

  private paint(): void {
    document.documentElement.dataset["theme"] = this.isDark ? "dark" : "light";
  }

  private check(): void {
    for (const [name, value] of [["style", this.style], ["theme", this.theme]]) {
      const radio = this.menu.querySelector<HTMLInputElement>(`input[name=${name}][value="${value}"]`);
      if (radio) {
        radio.checked = true;
      }
    }
    const languages = this.menu.querySelector<HTMLSelectElement>("#language")!;
    if (![...languages.options].some(({ value }) => value === this.language)) {
      languages.add(h("option", { value: this.language }, this.language)); // A link may have any.
    }
    languages.value = this.language;
  }
}

function radios(name: string, legend: string, values: [string, string][], chosen: (value: string) => void): HTMLElement {
  return h("fieldset", { class: "radios" }, h("legend", {}, legend),
    ...values.map(([value, text]) => h("label", {},
      h("input", { type: "radio", name, value, onchange: () => chosen(value) }), h("span", {}, text))));
}
