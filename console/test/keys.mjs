// A person with a keyboard, who sees: every step looks where the focus is, that it is seen, that
// nothing covers anything, and asks axe-core.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { until, WAIT, watch } from "./browser.mjs";

const AXE = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const TABS_MAX = 120;

let latest;

/** Keeps a picture of the page that was opened last, for whoever looks why a test failed. */
export async function pictureOfFailure(folder) {
  await latest?.screenshot({ path: `${folder}/failed.png` }).catch(() => {});
}

/** The map page, once its search box is there; what goes wrong is in its complaints. */
export async function openPage(context, address, token, fragment = "") {
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT.timeout);
  page.complaints = [];
  latest = page;
  watch(page, new URL(address).origin, page.complaints);
  await page.goto(`${address}/#token=${token}${fragment && `&${fragment}`}`);
  await page.locator("#search input").waitFor({ state: "attached" });
  assert.ok(!page.url().includes(token), "the token has left the address bar");
  return page;
}

export class Keys {
  constructor(page, folder, name) {
    Object.assign(this, { page, folder, name });
  }

  press(key) {
    return this.page.keyboard.press(key);
  }

  /** Replaces what a field has. */
  async type(text) {
    if (await this.page.evaluate(() => document.activeElement instanceof HTMLInputElement)) {
      await this.press("Control+A");
    }
    await this.page.keyboard.type(text);
  }

  /** Tabs on until the focus is on what has this name (or id, value) and class, role or type. */
  async tabTo(name, kind) {
    const seen = [];
    for (let tabs = 0; tabs < TABS_MAX; tabs++) {
      const at = await this.focused();
      if (at.names.some((each) => each === name) && (kind === "" || at.kinds.includes(kind))) {
        assert.ok(at.isSeen, `the focus on ${name} is seen`);
        assert.ok(at.isInside, `${name} is on the screen`);
        return;
      }
      seen.push(at.names[0]);
      await this.press("Tab");
    }
    assert.fail(`no way by Tab to ${name}: ${seen.join(" | ")}`);
  }

  /** Steps through a list to the option with this text: letters that one types in it are forgotten after a second. */
  async choose(text) {
    const steps = await this.page.evaluate((wanted) => {
      const list = document.activeElement;
      return [...list.options].findIndex((each) => each.text === wanted) - list.selectedIndex;
    }, text);
    for (let step = 0; step < Math.abs(steps); step++) {
      await this.press(steps > 0 ? "ArrowDown" : "ArrowUp");
    }
    assert.equal(await this.page.evaluate(() => document.activeElement.selectedOptions[0].text), text);
  }

  /** Waits until this many are shown. */
  async countIs(selector, count, what) {
    await until(async () => (await this.page.locator(selector).count()) === count, what);
  }

  async focusIs(name) {
    await until(async () => (await this.focused()).names.includes(name), `the focus is on ${name}`);
  }

  focused() {
    return this.page.evaluate(() => {
      const on = document.activeElement ?? document.body;
      // A radio button that is a picture shows its focus on the picture.
      const shown = on.matches(".modes input") ? on.nextElementSibling : on;
      const style = getComputedStyle(shown);
      const box = shown.getBoundingClientRect();
      const text = (on.querySelector(".card-title, .step-text") ?? on).textContent.trim();
      return {
        names: [on.getAttribute("aria-label") ?? text, text, on.id, on.value, on.name],
        kinds: [...on.classList, on.getAttribute("role"), on.type],
        isSeen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        isInside: box.bottom > 0 && box.top < innerHeight && box.left >= 0 && box.right <= innerWidth + 1,
      };
    });
  }

  /** Waits for the suggestions for this text. */
  async suggestions(text) {
    await this.page.locator(`[role=listbox][data-text="${text}"]:not([hidden])`).waitFor();
    const field = this.page.locator("input[role=combobox][aria-expanded=true]");
    assert.equal(await field.count(), 1);
  }

  /** Goes down the list to the option that has this text, and takes it. */
  async chooseOption(text) {
    const list = this.page.locator("[role=listbox]:not([hidden])");
    await list.waitFor();
    for (let row = 0; row < (await list.locator("[role=option]").count()); row++) {
      await this.press("ArrowDown");
      const active = await this.page.evaluate(() =>
        document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))?.textContent ?? "");
      assert.equal(await list.locator("[aria-selected=true]").count(), 1);
      if (active.includes(text)) {
        return this.press("Enter");
      }
    }
    assert.fail(`no option has ${text}: ${await list.innerText()}`);
  }

  /** All that holds of every state; keeps a picture of it. */
  async check(state) {
    const { page } = this;
    const where = `${state} at ${this.name}`;
    const faults = await page.evaluate(() => {
      const found = [];
      const box = (selector) => [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility()).map((each) => [selector, each.getBoundingClientRect()]);
      const apart = [["#panel", "#map"], ["#body", "#status"], ["#body", "#fold"], [".head", "#body"], ["#search-row", "#body"],
        [".maplibregl-ctrl-group", ".maplibregl-ctrl-attrib"], [".maplibregl-ctrl-scale", ".maplibregl-ctrl-attrib"]];
      for (const [one, other] of apart) {
        for (const [, a] of box(one)) {
          for (const [, b] of box(other)) {
            if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) {
              found.push(`${one} and ${other} cover each other`);
            }
          }
        }
      }
      const [, map] = box("#map")[0];
      if (map.height < innerHeight * 0.25) {
        found.push(`the map has ${map.height} px of ${innerHeight}`);
      }
      if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) {
        found.push("the page scrolls");
      }
      for (const each of document.querySelectorAll("#body, .popup")) {
        if (each.scrollWidth > each.clientWidth) {
          found.push(`${each.id} scrolls sideways`);
        }
      }
      const open = document.querySelectorAll(":popover-open, dialog[open], [role=listbox]:not([hidden])").length;
      if (open > 1) {
        found.push(`${open} popups`);
      }
      return found;
    });
    assert.deepEqual(faults, [], where);
    if (!(await page.evaluate(() => "axe" in window))) {
      await page.evaluate(AXE);
    }
    const violations = await page.evaluate(async () => (await window.axe.run(document)).violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`));
    assert.deepEqual(violations, [], where);
    await page.screenshot({ path: `${this.folder}/${state}-${this.name}.png` });
  }

  async end() {
    assert.deepEqual(this.page.complaints, [], this.name);
    await this.page.close();
  }
}
