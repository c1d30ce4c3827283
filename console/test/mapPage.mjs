// What one does on the map page, in Debian's Chromium: first by the keyboard alone at 1440 and 360
// pixels, light and dark, with axe-core over all that is seen; then once what needs a pointer, and
// how fast it answers, and what must not stay from before. The region is the embedded one with heights.
// Usage: node test/mapPage.mjs ADDRESS TOKEN FOLDER (for the screenshots) [360-dark | once | stale | pace]
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { launch } from "./browser.mjs";
import { Keys, openPage, pictureOfFailure } from "./keys.mjs";
import { dragsAndClicks, linksAndCopies, paceAndSize, staleAnswers } from "./mapOnce.mjs";
import { stale } from "./mapStale.mjs";

const [, , address, token, folder, only] = process.argv;
const LOOKS = [[1440, 900, "light"], [1440, 900, "dark"], [360, 740, "light"], [360, 740, "dark"]];

const browser = await launch();
try {
  await all();
} catch (failure) {
  await pictureOfFailure(folder);
  throw failure;
} finally {
  await browser.close();
}
console.log("mapPage: all well");

async function all() {
  for (const [width, height, scheme] of LOOKS.filter(([width, , scheme]) => !only || only === `${width}-${scheme}`)) {
    console.time(`${width} ${scheme}`);
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, reducedMotion: "reduce" });
    await tokenDialog(context, `${width}-${scheme}`);
    const keys = new Keys(await openPage(context, address, token), folder, `${width}-${scheme}`);
    await suggestionsAndPlaces(keys);
    await directions(keys);
    await noRoute(keys);
    await reach(keys);
    await menus(keys);
    await whereOneIs(keys, context);
    await keys.end();
    await context.close();
    console.timeEnd(`${width} ${scheme}`);
  }
  if (!only || only === "stale") {
    console.time("stale");
    await stale(await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" }), address, token);
    console.timeEnd("stale");
  }
  if (only && !["once", "pace"].includes(only)) {
    return;
  }
  const once = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await openPage(once, address, token);
  if (only === "pace") {
    await page.waitForTimeout(4_000); // The map is drawn: a browser without a graphics card does it by processor.
    return paceAndSize(page, address, token);
  }
  await dragsAndClicks(page);
  await linksAndCopies(page, address, token);
  await staleAnswers(page);
  await paceAndSize(page, address, token);
  assert.ok(!(await page.content()).includes(token) && !page.url().includes(token), "the admin token is not seen");
  assert.deepEqual(page.complaints, []);
}

// Without its token the page asks for it, again after a wrong one; Escape says what that means.
async function tokenDialog(context, name) {
  const page = await context.newPage();
  const keys = new Keys(page, folder, name);
  await page.goto(address);
  await page.getByRole("dialog", { name: "Admin token" }).waitFor();
  await keys.check("token");
  await keys.press("Escape");
  await page.getByText("Without the admin token there is nothing to show.").waitFor();
  await page.reload();
  await page.getByRole("dialog", { name: "Admin token" }).waitFor();
  await keys.type("no accénts");
  await keys.press("Enter");
  await keys.type("wrong");
  await keys.press("Enter");
  await page.getByText("This admin token is not valid.").waitFor();
  await keys.type(token);
  await keys.press("Enter");
  await page.locator("#search input").waitFor();
  await page.close();
}

// Suggestions while typing; a category followed; cards; a place with hours and contacts; Escape.
async function suggestionsAndPlaces(keys) {
  const { page } = keys;
  await keys.check("home");
  await keys.tabTo("Search", "combobox");
  const answered = page.waitForResponse((answer) => answer.url().includes("/v1/autosuggest?q=pharm&"));
  await keys.type("pharm");
  const { items } = await (await answered).json();
  await keys.suggestions("pharm");
  const { href } = items.find((item) => item.resultType === "categoryQuery");
  await keys.check("suggestions");
  const followed = page.waitForRequest(href);
  await keys.chooseOption("Category");
  await followed;
  await page.locator(".card").nth(2).waitFor();
  await page.waitForURL(/q=Pharmacie.*kind=600-6400-0070/);
  const cards = await page.locator(".card").count();
  await keys.countIs(".card .kind-icon", cards, "each card has an icon");
  assert.match(await page.locator(".card").first().innerText(), /Pharmacy[\s\S]*98000 Monaco[\s\S]*\d+ m/);
  await keys.countIs(".pin", cards, "each card has its pin");
  await keys.check("results");
  const second = (await page.locator(".card-title").nth(1).innerText()).trim();
  await keys.tabTo(await page.locator(".card-title").first().innerText(), "card");
  await keys.press("ArrowDown");
  assert.ok(await page.locator(".pin").nth(1).evaluate((pin) => pin.classList.contains("stressed")), "its pin is stronger");
  await keys.press("Enter");
  await page.getByRole("heading", { level: 1, name: second, exact: true }).waitFor();
  await page.waitForURL(/place=cw:p:/);
  await keys.press("Escape");
  await page.getByRole("button", { name: "Restaurants" }).waitFor();
  await keys.focusIs("Search");

  await keys.type("carrefour ci");
  await keys.suggestions("carrefour ci");
  await keys.chooseOption("Grocery");
  await page.getByText(/Open now|Closed now/).waitFor();
  assert.match(await page.locator(".facts").innerText(), /1 Rue des Genêts[\s\S]*Mon-Sat: 07:00 - 22:00[\s\S]*Sun: 09:00/);
  await keys.check("place");
  await keys.press("Escape");
  await keys.tabTo("Search", "combobox");
  await keys.type("croix-rouge mon");
  await keys.suggestions("croix-rouge mon");
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await page.locator("a[href='tel:+37797976800']").waitFor();
  assert.equal(await page.locator(".facts a[target=_blank]").getAttribute("rel"), "noopener noreferrer");
  assert.equal(await page.locator(".facts a[target=_blank]").getAttribute("href"), "http://www.croix-rouge.mc/");
  await keys.check("contacts");
}

// From the card to its directions; the other end by text; alternatives, heights, words, avoidances.
async function directions(keys) {
  const { page } = keys;
  await keys.tabTo("Directions", "primary");
  await keys.press("Enter");
  await keys.focusIs("From");
  await keys.type("place d'ar");
  await keys.suggestions("place d'ar");
  const asked = page.waitForRequest(/\/v1\/routes\?.*alternatives=/);
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await asked;
  await page.locator(".step").first().waitFor();
  for (const [field, text] of [["To", "43.7402, 7.4265"], ["From", "43.7325, 7.4189"]]) {
    await keys.tabTo(field, "combobox");
    await keys.type(text);
    await keys.suggestions(text);
    await keys.press("ArrowDown");
    await keys.press("Enter");
  }
  await page.locator(".route-card").nth(1).waitFor();
  const steps = page.locator(".step");
  assert.ok((await steps.count()) >= 3, "instructions");
  assert.equal(await page.locator(".step-icon .icon").count(), await steps.count(), "each with its icon");
  assert.match(await page.locator(".steps").innerText(), /Head [\s\S]*\d+ m[\s\S]*Arrive/);
  await keys.check("directions");

  const first = await page.locator(".steps").innerText();
  await keys.tabTo("route", "radio");
  await keys.press("ArrowDown");
  assert.notEqual(await page.locator(".steps").innerText(), first, "the other route has its own words");
  assert.match(await page.locator(".profile-reading").innerText(), /\d+ m up, \d+ m down, between \d+ m and \d+ m/);
  await keys.tabTo("Heights along the way", "profile-drawing");
  await keys.press("ArrowRight");
  const read = () => page.locator(".profile-drawing").getAttribute("aria-valuetext");
  const near = await read();
  assert.match(near, /^[\d.]+ k?m: \d+ m$/);
  await keys.press("End");
  assert.notEqual(await read(), near);
  await keys.countIs(".pin-dot", 1, "the map shows where");
  await keys.tabTo(await steps.first().locator(".step-text").innerText(), "step");
  await keys.press("Enter");
  await page.waitForURL(/#at=1[67]/);

  await keys.tabTo("Options", "quiet");
  await keys.press("Enter");
  await timesOfTheWay(keys);
  const avoiding = page.waitForRequest((request) => decodeURIComponent(request.url()).includes("avoid[features]=tunnel"));
  await keys.tabTo("tunnel", "checkbox");
  await keys.press("Space");
  await avoiding;
  await page.waitForURL(/avoid=tunnel/);
  const walking = page.waitForRequest(/\/v1\/routes\?transportMode=truck/);
  await keys.tabTo("car", "radio");
  await keys.press("ArrowRight");
  await walking;
  await sizesOfTheTruck(keys);

  await keys.tabTo("Add stop", "quiet");
  await keys.press("Enter");
  await keys.focusIs("Stop B");
  const through = page.waitForRequest(/\/v1\/routes\?.*via=43\./);
  await keys.press("ArrowDown");
  await keys.chooseOption("43.");
  await through;
  await page.locator(".step").first().waitFor();
  await keys.check("via");
  const stops = () => new URLSearchParams(new URL(page.url()).hash.slice(1)).getAll("stop");
  const stopsAre = (expected) => page.waitForURL(() => isDeepStrictEqual(stops(), expected));
  const [from, via, to] = stops();
  await keys.tabTo("Move stop B up", "icon-button");
  await keys.press("Enter");
  await stopsAre([via, from, to]);
  await keys.focusIs("From");
  await keys.tabTo("Move stop C up", "icon-button");
  await keys.press("Enter");
  await keys.focusIs("Move stop B up");
  await stopsAre([via, to, from]);
  await keys.press("Enter");
  await keys.tabTo("Move stop C up", "icon-button");
  await keys.press("Enter");
  await keys.press("Enter");
  await stopsAre([from, to, via]);
  await keys.tabTo("Move stop C up", "icon-button");
  await keys.press("Enter");
  await stopsAre([from, via, to]);
  await page.locator(".step").first().waitFor();
  await keys.tabTo("Remove stop B", "icon-button");
  await keys.press("Enter");
  await page.waitForURL((url) => new URLSearchParams(url.hash).getAll("stop").length === 2);
}

// Leaving at a time, arriving by one, and now again.
async function timesOfTheWay(keys) {
  const { page } = keys;
  const asked = (what) => page.waitForRequest((request) => decodeURIComponent(request.url()).includes(what));
  await keys.tabTo("When", "");
  await keys.choose("Leave at");
  await keys.tabTo("Date and time there", "");
  const leaving = asked("departureTime=2027-03-01T08:30");
  await page.keyboard.type("030120270830AM");
  await leaving;
  await page.getByText(/there at 08:3\d/).first().waitFor();
  await page.keyboard.press("Delete"); // Half a time is none: the one before counts on.
  await keys.tabTo("tollRoad", "checkbox");
  assert.equal(await page.locator("#route-time").inputValue(), "2027-03-01T08:30");
  await keys.tabTo("When", "");
  const arriving = asked("arrivalTime=2027-03-01T08:30");
  await keys.choose("Arrive by");
  await arriving;
  await page.getByText(/leave at 08:2\d/).first().waitFor();
  await page.waitForURL(/arrive=2027-03-01T08:30/);
  await keys.check("time");
  const now = page.waitForRequest((request) => /\/v1\/routes/.test(request.url()) && !/Time=/.test(request.url()));
  await keys.choose("Leave now");
  await now;
}

// In metres and tonnes, as drivers know them; what is no size is refused with words.
async function sizesOfTheTruck(keys) {
  const { page } = keys;
  for (const [size, typed, sent] of [["height", "4,2", "[height]=420"], ["length", "16.5", "[length]=1650"],
    ["weight", "40", "[grossWeight]=40000"], ["axle", "11.5", "[weightPerAxle]=11500"], ["width", "2.55", "[width]=255"]]) {
    await keys.tabTo(`truck-${size}`, "");
    const asked = page.waitForRequest((request) => decodeURIComponent(request.url()).includes(`vehicle${sent}`));
    await keys.type(typed);
    await keys.press("Enter");
    await asked;
  }
  await keys.type("wide");
  await keys.press("Enter");
  await page.getByText("Width is a number above 0 and up to 50 m, such as 2.55; “wide” is none.").waitFor();
  assert.equal(await page.locator("#truck-width").inputValue(), "2.55");
  await page.locator(".answer:not([aria-busy])").waitFor();
  const isSeen = await page.evaluate(() => {
    const [why, body] = [".refusal", "#body"].map((each) => document.querySelector(each).getBoundingClientRect());
    return why.height > 0 && why.top >= body.top && why.bottom <= body.bottom + 1;
  });
  assert.ok(isSeen, "the refusal is on the screen, whatever way arrived meanwhile");
  await page.waitForURL(/height=4.2&width=2.55&length=16.5&weight=40&axle=11.5/);
  await keys.check("truck");
  await keys.type("2.55");
  await keys.press("Enter");
  await keys.countIs(".refusal:not(:empty)", 0, "who types again has read it");
}

// Where somebody is: when they ask, and their browser tells; else words.
async function whereOneIs(keys, context) {
  const { page } = keys;
  await keys.tabTo("Show where I am", "locate");
  await keys.press("Enter");
  await page.getByText("Your browser may not tell this page where you are. Allow it there, or type a place.").waitFor();
  assert.equal(await page.locator(".pin-me").count(), 0);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 43.7345, longitude: 7.4215, accuracy: 25 });
  await keys.press("Enter");
  await page.getByText("You are within 25 m of the green dot.").waitFor();
  await context.setGeolocation({ latitude: 43.7355, longitude: 7.4215, accuracy: 30 });
  await page.waitForTimeout(100);
  await keys.press("Enter");
  await page.waitForURL(/at=1[67][^/]*\/43\.735[45]\d\/7\.421[45]\d/);
  await page.getByText("You are within 30 m of the green dot.").waitFor();
  await keys.countIs(".pin-me", 1, "one dot");
  await keys.check("here");
  await keys.tabTo("Directions", "");
  await keys.press("Enter");
  await keys.press("ArrowDown");
  await keys.chooseOption("Where I am");
  await page.waitForURL(/stop=43\.73550,7\.42150/);
  await keys.focusIs("To");
}

// Where no road is near: why, and the nearest one, which a button takes.
async function noRoute(keys) {
  const { page } = keys;
  await keys.tabTo("To", "combobox");
  await keys.type("43.70, 7.5");
  await keys.suggestions("43.70, 7.5");
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await page.getByText(/No road for a truck lies within 2000 m of stop B: the nearest one is \d+ m away/).waitFor();
  await keys.countIs(".pin-nearest", 1, "the map shows the nearest road");
  await keys.check("no-route");
  await keys.tabTo("Move stop B to the nearest road (6.8 km)", "primary");
  await keys.press("Enter");
  await page.locator(".step").first().waitFor();
}

async function reach(keys) {
  const { page } = keys;
  await keys.tabTo("Reach", "");
  const asked = page.waitForRequest(/\/v1\/isolines\?transportMode=car&origin=43\.[^&]*&range%5Btype%5D=time&range%5Bvalues%5D=300%2C600%2C900/);
  await keys.press("Enter");
  await keys.focusIs("Place");
  await keys.press("ArrowDown");
  await keys.chooseOption("43.");
  await asked;
  await page.getByText(/5, 10, 15 minutes: \d+ areas/).waitFor();
  await keys.countIs(".legend li", 3, "a colour for each range");
  await keys.check("reach");
  const other = page.waitForRequest(/\/v1\/isolines\?transportMode=car&destination=43\..*type%5D=distance&range%5Bvalues%5D=500%2C1200/);
  await keys.tabTo("reach-values", "");
  await keys.type("1.2 0.5");
  await keys.tabTo("Unit", "");
  await keys.choose("kilometres");
  await keys.tabTo("Direction", "");
  await keys.choose("to the place");
  await other;
  await page.getByText(/0\.5, 1\.2 kilometres: \d+ areas?/).waitFor();
  await keys.tabTo("reach-values", "");
  await keys.type("five");
  await keys.press("Tab");
  await page.getByText("Values are numbers above 0").waitFor();
}

// One menu at a time; Escape closes it and the focus is where it was.
async function menus(keys) {
  const { page } = keys;
  const open = () => page.locator(":popover-open").count();
  await keys.tabTo("Map and page", "icon-button");
  await keys.press("Enter");
  assert.equal(await open(), 1);
  await keys.check("look");
  await keys.press("ArrowDown");
  await keys.press("ArrowDown");
  for (const style of ["terrain", "minimal"]) {
    const tile = page.waitForResponse((answer) => answer.url().includes(".mvt") && answer.url().includes(`style=${style}`));
    await keys.press("ArrowDown");
    await tile;
    await keys.check(style);
  }
  await page.evaluate(() => document.querySelector("#share").showPopover?.call(document.querySelector("#share-popup")));
  assert.equal(await open(), 1, "one at a time");
  await keys.press("Escape");
  assert.equal(await open(), 0);
  await keys.tabTo("Share", "icon-button");
  await keys.press("Enter");
  await keys.check("share");
  // Where the browser lets no page write there, the text is shown.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await keys.press("Enter");
  await page.getByRole("dialog", { name: "Copy this text" }).waitFor();
  await keys.check("copy");
  await keys.press("Escape");
  await keys.countIs("dialog", 0, "it is gone");
  await keys.focusIs("Share");
  await keys.press("Enter");
  await keys.press("Escape");
  assert.equal(await open(), 0);
  await keys.focusIs("Share");
  assert.equal(await page.locator("#tab-reach").getAttribute("aria-current"), "page", "Escape closed the menu alone");
}
