// Opens the admin pages in Debian's Chromium, as a person would, and fails when something is not
// there. Usage: node test/pages.mjs ADDRESS TOKEN FOLDER (for the screenshots)
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { createServer } from "node:http";

const [, , address, token, folder] = process.argv;
const WAIT = { timeout: 60_000 };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--use-gl=angle",
    "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
const complaints = [];
page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
page.on("request", (request) => !request.url().startsWith(address)
  && !/^(blob|data):/.test(request.url()) && complaints.push(`fetched ${request.url()}`));
page.on("response", (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`));
page.on("pageerror", (error) => complaints.push(String(error)));

// The map: tiles come, and are drawn.
const tile = page.waitForResponse((answer) => answer.url().includes(".mvt") && answer.ok(), WAIT);
await page.goto(`${address}/#token=${token}`);
await tile;
assert.ok(!page.url().includes(token), "the token has left the address bar");
const attribution = page.locator(".maplibregl-ctrl-attrib");
await attribution.waitFor(WAIT);
assert.match(await attribution.innerText(), /OpenMapTiles.*OpenStreetMap contributors/s);
await until(async () => (await colours()) > 50, "the map shows more than one plain colour");
await page.screenshot({ path: `${folder}/map.png` });

// A click shows the address that is there.
await page.mouse.click(640, 430);
const popup = page.locator(".maplibregl-popup-content");
await popup.waitFor(WAIT);
assert.match(await popup.innerText(), /Monaco/);
await page.screenshot({ path: `${folder}/address.png` });

// Two clicks make a route.
await page.locator("input[type=radio]").nth(1).check();
await page.mouse.click(450, 480);
await page.mouse.click(620, 300);
await page.getByText(/km, \d+ min/).waitFor(WAIT);
await page.screenshot({ path: `${folder}/route.png` });

// A click shows what is reached from there, and from where it is reached, in minutes and kilometres.
await page.locator("input[type=radio]").nth(2).check();
await until(async () => (await page.locator("#status").innerText()) === "Click a place.", "a hint");
const plain = await colours();
await page.mouse.click(620, 430);
await page.getByText(/5, 10, 15 minutes: \d+ areas?/).waitFor(WAIT);
await until(async () => (await colours()) > plain + 20, "the areas are drawn");
await page.screenshot({ path: `${folder}/reach.png` });
const isolines = (query) => page.waitForRequest((request) => request.url().includes("/v1/isolines")
  && Object.entries(query).every(([name, value]) =>
    new URL(request.url()).searchParams.get(name)?.startsWith(value)), WAIT);
let asked = isolines({ destination: "43.", "range[values]": "300,600,900", transportMode: "car" });
await page.locator("#reach-end").selectOption("destination");
await asked;
await page.locator("#reach-unit").selectOption("kilometres");
asked = isolines({ destination: "43.", "range[values]": "500,1200", "range[type]": "distance",
  transportMode: "pedestrian" });
await page.locator("#reach-values").fill("1.2 0.5");
await page.locator("#transport").selectOption("pedestrian");
await asked;
await page.getByText(/0\.5, 1\.2 kilometres: \d+ areas?/).waitFor(WAIT);
await page.screenshot({ path: `${folder}/reach-walk.png` });
await page.locator("#reach-values").fill("five");
await page.keyboard.press("Tab");
await page.getByText("Values are numbers above 0").waitFor(WAIT);
await page.locator("input[type=radio]").nth(0).check();

// The search box finds a street.
await page.locator("input[type=search], input[type=text]").first().fill("Rue Grimaldi");
await page.keyboard.press("Enter");
const result = page.locator("#results button").first();
await result.waitFor(WAIT);
assert.match(await result.innerText(), /Rue Grimaldi/);
await result.click();
await page.locator(".maplibregl-popup-content", { hasText: "Rue Grimaldi" }).waitFor(WAIT);
await page.waitForURL(/#at=17\//, WAIT); // The map has flown there: what is clicked lies still.
await page.screenshot({ path: `${folder}/search.png` });

// The other styles and a language: the names change, what the page has drawn stays, and nothing is
// fetched elsewhere.
await page.locator("input[type=radio]").nth(1).check();
await page.mouse.click(450, 480);
await page.mouse.click(620, 300);
await page.getByText(/\d k?m, \d+ min/).waitFor(WAIT);
// The style without a language comes late: the choice made after it counts all the same.
let latestTile = "";
page.on("request", (request) => request.url().includes(".mvt") && (latestTile = request.url()));
await page.route(/\/v1\/styles\/service-night$/, async (route) => {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await route.continue();
});
for (const [style, language] of [["service-night", "de"], ["terrain", "ru"], ["minimal", "ar"], ["service-day", ""]]) {
  const named = page.waitForResponse((answer) => answer.ok() && answer.url().includes(".mvt")
    && answer.url().includes(`style=${style}`) && answer.url().includes(language && `lang=${language}`), WAIT);
  await page.locator("#style").selectOption(style);
  await page.locator("#language").selectOption(language);
  await named;
  await page.waitForTimeout(1_500);
  await until(async () => (await colours()) > 40, style);
  assert.ok(latestTile.includes(`style=${style}`) && latestTile.includes(language && `lang=${language}`),
    `the last tile is of the last choice: ${latestTile}`);
  await page.screenshot({ path: `${folder}/${style}.png` });
}

// A page with the map is copied, with a token of a key and without the admin token; opened from
// another origin it draws the map. MapLibre comes from npm's files instead of the network.
await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(address).origin });
await page.locator("#copy").click();
await page.getByText(/Copied: a page with a token|There is no key/).waitFor(WAIT);
const copied = await page.evaluate(() => navigator.clipboard.readText());
assert.match(copied, /cwt_/, await page.locator("#status").innerText());
assert.ok(!copied.includes(token) && !copied.includes("cwk_"), "no secret but the token's");
const visitor = await (await browser.newContext({ viewport: { width: 640, height: 640 } })).newPage();
const server = /const server = "([^"]+)"/.exec(copied)[1];
assert.notEqual(new URL(server).port, new URL(address).port, "the API, not the admin port");
visitor.on("console", (message) => message.type() === "error" && complaints.push(`copied: ${message.text()}`));
visitor.on("pageerror", (error) => complaints.push(`copied: ${error}`));
visitor.on("response", (answer) => answer.status() >= 400 && complaints.push(`copied: ${answer.status()} ${answer.url()}`));
const pages = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(copied))
  .listen(0, "127.0.0.1");
await new Promise((listening) => pages.once("listening", listening));
const origin = `http://127.0.0.1:${pages.address().port}`;
await visitor.route("**/*", (route) => {
  const url = new URL(route.request().url());
  const file = /^\/maplibre-gl@[\d.]+\/dist\/(maplibre-gl[a-z-]*\.(?:mjs|css))$/.exec(url.pathname);
  if (url.host === "unpkg.com" && file) {
    return route.fulfill({ path: new URL(`../node_modules/maplibre-gl/dist/${file[1]}`, import.meta.url).pathname,
      contentType: file[1].endsWith("css") ? "text/css" : "text/javascript", headers: { "Access-Control-Allow-Origin": "*" } });
  }
  if (![server, origin].includes(url.origin) && !/^(blob|data):/.test(url.protocol)) {
    complaints.push(`copied: fetched ${url}`);
  }
  return route.continue();
});
const visited = visitor.waitForResponse((answer) => answer.url().startsWith(server) && answer.url().includes(".mvt")
  && answer.ok(), WAIT);
await visitor.goto(origin);
await visited.catch((late) => assert.fail(`${late}: ${complaints}`));
await until(async () => (await colours(visitor, { x: 100, y: 120, width: 440, height: 440 })) > 50, "the copied page shows the map");
await visitor.screenshot({ path: `${folder}/copied.png` });
await visitor.context().close();
pages.close();

// The document names every operation.
await page.goto(`${address}/docs`);
await page.getByText("/v1/routes").first().waitFor(WAIT);
for (const path of ["/v1/geocode", "/v1/revgeocode", "/v1/tiles/vector/{z}/{x}/{y}.mvt"]) {
  assert.ok((await page.getByText(path).count()) > 0, path);
}
await page.screenshot({ path: `${folder}/docs.png` });
assert.deepEqual(complaints, []);
await browser.close();
console.log("pages: all well");

// How many different colours a screenshot of the map's middle has, read by the browser itself.
async function colours(of = page, clip = { x: 400, y: 150, width: 480, height: 480 }) {
  const png = (await of.screenshot({ clip })).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data
      .buffer)).size;
  }, png);
}

async function until(holds, what) {
  const end = Date.now() + WAIT.timeout;
  while (!(await holds())) {
    assert.ok(Date.now() < end, what);
    await page.waitForTimeout(300);
  }
}
