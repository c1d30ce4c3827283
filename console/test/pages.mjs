// Opens the admin pages in Debian's Chromium, as a person would, and fails when something is not
// there: the map in its styles and languages, the copied page, the document. What one does on the map
// page is in mapPage.mjs. Usage: node test/pages.mjs ADDRESS TOKEN FOLDER (for the screenshots)
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { colours, launch, until, WAIT, watch } from "./browser.mjs";

const [, , address, token, folder] = process.argv;
const MIDDLE = { x: 600, y: 150, width: 480, height: 480 };
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
const complaints = [];
watch(page, new URL(address).origin, complaints);

// The map: tiles come, and are drawn.
const tile = page.waitForResponse((answer) => answer.url().includes(".mvt") && answer.ok(), WAIT);
await page.goto(`${address}/#token=${token}`);
await tile;
assert.ok(!page.url().includes(token), "the token has left the address bar");
const attribution = page.locator(".maplibregl-ctrl-attrib");
await attribution.waitFor(WAIT);
assert.match(await attribution.innerText(), /OpenMapTiles.*OpenStreetMap contributors/s);
await until(async () => (await colours(page, MIDDLE)) > 50, "the map shows more than one plain colour");
await page.screenshot({ path: `${folder}/map.png` });

// The other styles and a language: the names change, what the page has drawn stays, and nothing is
// fetched elsewhere.
await page.locator("#tab-route").click();
await page.mouse.click(800, 480);
await until(async () => (await page.locator(".pin").count()) === 1, "the first stop");
await page.mouse.click(880, 330);
await page.getByText(/\d k?m, \d+ min/).waitFor(WAIT);
await page.locator("#look").click();
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
  await page.locator(`input[name=style][value=${style}]`).check();
  await page.locator("#language").selectOption(language);
  await named;
  await page.waitForTimeout(1_500);
  await until(async () => (await colours(page, MIDDLE)) > 40, style);
  assert.ok(latestTile.includes(`style=${style}`) && latestTile.includes(language && `lang=${language}`),
    `the last tile is of the last choice: ${latestTile}`);
  await page.screenshot({ path: `${folder}/${style}.png` });
}

// A page with the map is copied, with a token of a key and without the admin token; opened from
// another origin it draws the map. MapLibre comes from npm's files instead of the network.
await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(address).origin });
await page.keyboard.press("Escape");
await page.locator("#share").click();
await page.getByRole("button", { name: "Copy as page" }).click();
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
