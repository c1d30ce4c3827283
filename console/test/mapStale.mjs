// What must not stay from before on the map page: answers that come late, requests that fail, marks,
// pins, sentences, the focus, what a link brings. Each case delays or replaces answers of the API.
import assert from "node:assert/strict";
import { until } from "./browser.mjs";
import { openPage } from "./keys.mjs";
import { middleOfWay } from "./mapOnce.mjs";

const LATE_MILLIS = 400;
/** Longer than what was delayed takes to come. */
const AFTER = LATE_MILLIS + 200;

const BOTH_ENDS = "route=car&stop=43.73760,7.42030,A&stop=43.73360,7.41950,B";

const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis));
const status = (page) => page.locator("#status").innerText();
const scene = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1));
const go = (page, fragment) => page.evaluate((to) => (location.hash = to), fragment);
const focusIsInPanel = (page) => page.evaluate(() => document.querySelector("#panel").contains(document.activeElement));
const field = (page, name) => page.getByRole("combobox", { name, exact: true });

/** While something is done, answers to requests of this kind come late, or are these. */
async function during(page, pattern, { late = 0, code, body }, action) {
  await page.route(pattern, async (route) => {
    await sleep(late);
    await (code || body ? route.fulfill({ status: code ?? 200, json: body }) : route.continue()).catch(() => {});
  });
  await action();
  await page.unroute(pattern);
}

const REFUSED = { code: 429, body: { title: "Too many requests.", cause: "The key has a rate.", action: "Wait." } };

export async function stale(context, address, token) {
  const page = await openPage(context, address, token);
  for (const check of [lateAnswers, refusals, pinsAndMarks, sentences, focus, whatIsTyped, looksAndLinks, publicAddress, hostile]) {
    await check(page, address, token).catch((failure) => {
      failure.message = `${check.name}: ${failure.message}`;
      throw failure;
    });
  }
  const planned = /^(4\d\d|Failed to load resource)/;
  assert.deepEqual(page.complaints.filter((each) => !planned.test(each)), []);
  await page.close();
}

/** Who has gone on to something else is not brought back. */
async function lateAnswers(page) {
  await during(page, /\/v1\/discover/, { late: LATE_MILLIS }, async () => {
    for (const [tab, name] of [["route", "From"], ["reach", "Place"]]) {
      await page.locator(`#tab-${tab}`).click();
      await field(page, name).fill("casino");
      await page.keyboard.press("Enter");
      await page.locator("#tab-search").click();
      await sleep(AFTER);
      assert.ok(!scene(page).has(tab), `${tab} has come back: ${page.url()}`);
      assert.equal(await page.locator(".pin").count(), 0, "no pin of it");
    }
  });
  // The browser takes its time to say where somebody is.
  await page.evaluate((late) => {
    navigator.geolocation.getCurrentPosition = (told) =>
      setTimeout(() => told({ coords: { latitude: 43.7345, longitude: 7.4215, accuracy: 25 } }), late);
  }, LATE_MILLIS);
  await page.locator("#tab-route").click();
  await field(page, "From").press("ArrowDown");
  await page.getByRole("option").filter({ hasText: "Where I am" }).click();
  await page.locator("#tab-search").click();
  await page.locator(".locate").click();
  await go(page, "at=17.5/43.73930/7.42795&reach=car");
  await page.getByText("You are within 25 m").waitFor();
  await sleep(AFTER);
  assert.ok(!scene(page).has("route"), `no stop has come: ${page.url()}`);
  assert.match(page.url(), /at=17\.50\/43\.73930\/7\.42795/, "the map stays where it was moved since");
  await go(page, "at=17.5/43.73930/7.42795");
  await page.waitForTimeout(1_500);
  await during(page, /\/v1\/revgeocode.*types=place/, { late: LATE_MILLIS }, async () => {
    const asked = page.waitForRequest(/\/v1\/revgeocode.*types=place/);
    await clickIcon(page);
    await asked;
    await page.locator("#tab-reach").click();
    await sleep(AFTER);
    assert.ok(scene(page).has("reach"), `a click of before opens no place: ${page.url()}`);
  });
}

/** Clicks the icon of a place, wherever one is drawn. */
async function clickIcon(page) {
  const { x, y, width, height } = await page.locator("#map").boundingBox();
  for (let down = 60; down < height - 60; down += 12) {
    for (let right = 60; right < width - 60; right += 12) {
      const asked = page.waitForRequest(/\/v1\/revgeocode/, { timeout: 1_000 }).then((each) => each.url(), () => "");
      await page.mouse.click(x + right, y + down);
      if ((await asked).includes("types=place")) {
        return;
      }
    }
  }
  assert.fail("no icon is on the map");
}

/** What fails says so, and nothing stays as if it were still under way. */
async function refusals(page) {
  await page.locator("#tab-search").click();
  await page.getByRole("button", { name: "Pharmacies" }).click();
  await page.locator(".card").first().waitFor();
  await during(page, /\/v1\/lookup/, REFUSED, async () => {
    await page.locator(".card").first().click();
    await page.getByText("Too many requests.").waitFor();
    assert.equal(await page.locator("[aria-busy=true]").count(), 0, "the card is what it is");
    assert.equal(await page.locator("h1").count(), 1, "what the list knew stays");
  });
  await during(page, /\/v1\/revgeocode/, REFUSED, async () => {
    await go(page, "point=43.73,7.42");
    await page.locator(".notice").getByText("Too many requests.").waitFor();
    assert.equal(await page.locator(".loading").count(), 0, "nothing turns");
  });
  for (const [operation, fragment] of [["routes", BOTH_ENDS], ["isolines", "reach=car&stop=43.7376,7.4203,A"], ["discover", "q=casino"]]) {
    await go(page, fragment);
    await page.getByText(/\d+ min$|areas$|results? for/).first().waitFor();
    const before = await status(page);
    await during(page, new RegExp(`/v1/${operation}`), REFUSED, async () => {
      await go(page, `${fragment}&lang=de`);
      await page.locator(".notice").getByText("Too many requests.").waitFor();
      assert.notEqual(await status(page), before, `${operation}: the status is that of before`);
      assert.ok(await page.locator("#status.error").isVisible());
      assert.equal(await page.locator("[aria-busy=true], .loading").count(), 0, operation);
    });
  }
  await go(page, "lang=");
  await during(page, /\/v1\/autosuggest/, REFUSED, async () => {
    await field(page, "Search").fill("ca");
    await page.locator("#status").getByText("Too many requests.").waitFor();
  });
  await field(page, "Search").pressSequentially("s");
  await page.locator("#search [role=option]").first().waitFor();
  assert.equal(await status(page), "", "suggestions come again");
}

/** A pin, a mark and a request belong to one answer. */
async function pinsAndMarks(page) {
  await go(page, "route=car&stop=43.73760,7.42030,A&stop=43.70,7.5,Sea");
  await page.locator(".pin-nearest").waitFor();
  await field(page, "To").fill("43.7336, 7.4195");
  await page.getByRole("option").first().click();
  await page.locator(".step").first().waitFor();
  assert.equal(await page.locator(".pin-nearest").count(), 0, "the nearest road was that of another way");
  await page.locator(".step").nth(1).focus();
  await page.locator(".pin-dot").waitFor();
  await page.locator("input[value=truck]").check();
  await until(async () => (await page.locator(".pin-dot").count()) === 0, "the place on the way before");

  // A drag of the way that ends beside the map ends there.
  await go(page, BOTH_ENDS);
  await page.locator(".step").first().waitFor();
  await page.waitForTimeout(1_500);
  const before = scene(page).getAll("stop");
  const canvas = await page.locator("#map canvas").boundingBox();
  const way = await middleOfWay(page);
  await page.mouse.move(way.x, way.y);
  await page.mouse.down();
  await page.mouse.move(canvas.x + 20, way.y, { steps: 4 });
  await page.mouse.move(200, 700, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(way.x + 40, way.y + 40, { steps: 4 });
  assert.notEqual(await page.locator("#map canvas").evaluate((each) => each.style.cursor), "grabbing");
  await page.mouse.down();
  await page.mouse.up();
  assert.deepEqual(scene(page).getAll("stop"), before, "no stop was made");

  // What is copied is the request of what is shown.
  await copies(page);
  assert.match(await copied(page, "Copy as curl"), /\/v1\/routes\?/);
  await page.getByRole("button", { name: "Clear: To" }).click();
  await page.getByText("Type the other end").waitFor();
  assert.match(await copied(page, "Copy as curl"), /\/v1\/styles\/service-day/);
}

/** Puts what is copied where the test reads it. */
const copies = (page) => page.evaluate(() => {
  navigator.clipboard.writeText = async (text) => { window.copied = text; };
});

async function copied(page, entry) {
  await page.evaluate(() => { window.copied = ""; });
  await page.locator("#share").click();
  await page.getByRole("button", { name: entry }).click();
  await until(() => page.evaluate(() => window.copied !== ""), entry);
  return page.evaluate(() => window.copied);
}

/** The line at the foot says nothing of what is gone. */
async function sentences(page) {
  await go(page, BOTH_ENDS);
  await page.getByText(/\d k?m, \d+ min/).waitFor();
  await page.getByRole("button", { name: "Clear: To" }).click();
  await page.getByText("Type the other end").waitFor();
  assert.equal(await status(page), "");
  await go(page, "reach=car&stop=43.7376,7.4203,A");
  await page.getByText(/minutes: \d+ areas?$/).waitFor();
  await page.locator("#reach-values").fill("five");
  await page.keyboard.press("Tab");
  await page.getByText("Values are numbers above 0").waitFor();
  assert.equal(await status(page), "");
}

/** Whoever uses the keyboard goes on where they were. */
async function focus(page) {
  await go(page, "q=casino");
  await page.locator(".card").first().waitFor();
  await during(page, /\/v1\/lookup/, { late: LATE_MILLIS }, async () => {
    await page.locator(".card").first().press("Enter");
    await page.locator("[aria-busy=true]").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "From here" }).focus();
    await page.locator("[aria-busy=false]").waitFor({ state: "attached" });
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "From here", "the rest of the card has come");
  });
  await go(page, "");
  await page.getByRole("button", { name: "Museums" }).press("Enter");
  await page.locator("#back").press("Enter");
  await page.getByRole("button", { name: "Museums" }).waitFor();
  assert.ok(await focusIsInPanel(page), "the button is gone, and the focus is not");
  await go(page, "route=car&stop=43.73760,7.42030,A&stop=43.70,7.5,Sea");
  await page.getByRole("button", { name: /Move stop B/ }).press("Enter");
  await page.locator(".step").first().waitFor();
  assert.ok(await focusIsInPanel(page), "the button has done what it is for");
}

/** A field shows the place that is meant, or what is typed for none yet. */
async function whatIsTyped(page) {
  for (const [fragment, name] of [[BOTH_ENDS, "From"], ["reach=car&stop=43.7376,7.4203,A", "Place"]]) {
    await go(page, fragment);
    await field(page, name).fill("somewhere else");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.equal(await field(page, name).inputValue(), "A", name);
  }
  await go(page, "route=car&stop=&stop=");
  await during(page, /\/v1\/discover/, { late: LATE_MILLIS }, async () => {
    await field(page, "From").fill("casino de monte");
    await page.keyboard.press("Enter");
    await field(page, "To").fill("43.7336, 7.4195");
    await page.getByRole("option").first().click();
    await page.locator(".step").first().waitFor();
    assert.match(scene(page).get("stop"), /Casino/, "both ends count");
  });
}

/** Another style asks nothing again and moves nothing; a link shows what its sender saw. */
async function looksAndLinks(page, address, token) {
  const asked = [];
  const record = (request) => /\/v1\/(routes|discover|lookup)/.test(request.url()) && asked.push(request.url());
  const view = "at=17.20/43.73500/7.42000";
  for (const fragment of [BOTH_ENDS, "q=casino"]) {
    await go(page, `${view}&${fragment}&lang=`);
    await page.getByText(/\d k?m, \d+ min|results? for/).waitFor();
    await page.waitForTimeout(600);
    assert.ok(page.url().includes(view), `the link has said what is seen: ${page.url()}`);
    page.on("request", record);
    for (const [style, lang] of [["minimal", ""], ["", ""], ["", "de"]]) {
      await page.locator("#look").click();
      await page.locator(`input[name=style][value="${style}"]`).check();
      await page.locator("#language").selectOption(lang);
      await page.keyboard.press("Escape");
    }
    await until(() => asked.length > 0, "the language is asked for");
    await page.waitForTimeout(600);
    assert.ok(asked.length === 1 && /lang=de/.test(asked[0]), String(asked));
    assert.ok(page.url().includes(view), `nothing moves: ${page.url()}`);
    asked.length = 0;
    page.off("request", record);
  }
  // A category that was followed is asked for in the new language, too.
  await go(page, "lang=");
  await field(page, "Search").fill("pharm");
  await page.getByRole("option").filter({ hasText: "Category" }).first().click();
  await page.locator(".card").first().waitFor();
  const again = page.waitForRequest(/\/v1\/discover.*lang=fr/);
  await page.locator("#look").click();
  await page.locator("#language").selectOption("fr");
  await page.keyboard.press("Escape");
  await again;

  // A link with the token, where the page is open: it stays in no address and in nothing copied.
  await go(page, `token=${token}&q=casino`);
  await page.getByText(/results? for casino/).waitFor();
  assert.ok(!page.url().includes(token), page.url());
  await copies(page);
  assert.ok(!(await copied(page, "Copy link")).includes(token));
  // One that is no token changes nothing.
  for (const [wrong, query] of [["%zz%E0%A4%A", "museum"], ["%E2%80%9Cx%E2%80%9D", "hotel"], ["", "casino"]]) {
    await page.goto(`${address}/#token=${wrong}${wrong ? "" : token}&q=${query}`);
    await page.getByText(new RegExp(`results? for ${query}`)).waitFor();
    assert.ok(!page.url().includes("token"), page.url());
  }
}

/** Where callers come by a public address, the page still asks its own port. */
async function publicAddress(page, address) {
  const body = await (await page.request.get(`${address}/api/v1/autosuggest?q=pharm&at=43.73,7.42&limit=20`,
    { headers: await authorization(page) })).text();
  const item = JSON.parse(body).items.find(({ href }) => href);
  const style = await (await page.request.get(`${address}/api/v1/styles/service-day`, { headers: await authorization(page) })).text();
  const outside = (text) => JSON.parse(text.replaceAll(`${address}/api`, "https://maps.example.org"));
  await during(page, /\/v1\/styles\/service-day/, { body: outside(style) }, async () => {
    await during(page, /\/v1\/autosuggest/, { body: outside(JSON.stringify({ items: [item] })) }, async () => {
      await page.goto("about:blank");
      await page.goto(`${address}/`);
      await field(page, "Search").fill("pharm");
      await page.getByRole("option").click();
      await page.locator(".card").first().waitFor();
    });
  });
}

const authorization = async (page) =>
  ({ Authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem("cartway.adminToken"))}` });

/** Whatever an address or an answer has: text is text, and there is an end to it. */
async function hostile(page) {
  const script = "<img src=x onerror=window.hit=1><script>window.hit=1</script>";
  const long = "x".repeat(32_768);
  const text = encodeURIComponent(script);
  for (const fragment of [
    `q=${long}`, `place=${long}`, `at=NaN/NaN/NaN&point=NaN,NaN`, `at=1e999/0/0&lang=--&style=${text}&q=${text}`,
    `route=car&${"stop=43.73,7.42,x&".repeat(10_000)}`, `route=car&stop=43.7376,7.4203,${text}&stop=43.7336,7.4195,${text}`,
    `reach=car&stop=43.7376,7.4203,${text}&values=${"1,".repeat(16_384)}`, `reach=${text}&values=-1,NaN,Infinity&unit=${text}&end=${text}`,
    "__proto__=1&constructor=2&place=__proto__",
  ]) {
    await go(page, fragment);
    await until(async () => (await page.locator("#body > .scene > *").count()) > 0, fragment.slice(0, 80));
    await until(async () => (await page.locator(".loading, [aria-busy=true]").count()) === 0, fragment.slice(0, 80));
  }
  const items = Array.from({ length: 1_000 }, (_, index) => ({
    title: `${script} ${index}`, id: `cw:p:${index}`, resultType: "place", address: { label: script },
    position: { lat: 43.73 + index / 1e5, lng: 7.42 }, distance: index,
    categories: [{ id: script, name: script, primary: true }], openingHours: [{ text: [script], isOpen: true }],
    contacts: [{ www: [{ value: "javascript:window.hit=1" }], phone: [{ value: script }], email: [{ value: script }] }],
    highlights: { title: [{ start: 0, end: 4 }, { start: 2, end: 9_999 }] },
  }));
  await during(page, /\/v1\/(discover|autosuggest)/, { body: { items } }, async () => {
    await during(page, /\/v1\/lookup/, { body: items[7] }, async () => {
      await field(page, "Search").fill("many");
      await page.getByRole("option").nth(7).waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".card").nth(999).waitFor();
      assert.match(await page.locator(".card").first().innerText(), /<img src=x/);
      await page.locator(".card").nth(7).click();
      await page.locator("[aria-busy=false]").waitFor({ state: "attached" });
      assert.deepEqual(await page.locator(".facts a").evaluateAll((all) => all.map((each) => each.protocol)), ["tel:", "mailto:"]);
    });
  });
  await during(page, /\/v1\/(discover|geocode|autosuggest)/, { body: { items: [] } }, async () => {
    await go(page, "q=none");
    await page.getByText("Nothing found for “none”").waitFor();
  });
  assert.equal(await page.locator("#panel img, #panel script").count(), 0);
  assert.equal(await page.evaluate(() => window.hit), undefined, "no text of others has run");
}
