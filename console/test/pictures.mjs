// Shows raster tiles and a static picture in Debian's Chromium as pages without keys do: in an
// <img> by signed addresses, and as a layer of Leaflet by a signed TileJSON. Fails when the browser
// complains, a picture has another size, or what is shown is plain.
// Usage: node test/pictures.mjs ADDRESS KEY FOLDER (for the pictures)
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";

const [, , address, key, folder] = process.argv;
const WAIT = { timeout: 60_000 };
const LIBRARY = new URL("../node_modules/leaflet/dist/", import.meta.url);
const TEMPLATE = "/v1/tiles/raster/{z}/{x}/{y}.png";
const STATIC = "/v1/static?size=400x300&scale=2&overlay=pin:43.7384,7.4246;label=A";

// A page of an application's own origin.
const pages = createServer(async (request, response) => {
  const name = request.url.slice(1);
  if (name === "") {
    response.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html>
      <link rel="icon" href="data:,"><link rel="stylesheet" href="leaflet.css">
      <script src="leaflet.js"></script>
      <style>body { margin: 0 } #place { width: 500px; height: 400px }</style><div id="place"></div>`);
  } else {
    const type = name.endsWith(".css") ? "text/css" : "text/javascript";
    response.writeHead(200, { "Content-Type": type }).end(await readFile(new URL(name, LIBRARY)));
  }
}).listen(0, "127.0.0.1");
await new Promise((listening) => pages.once("listening", listening));

async function signed(path) {
  const answer = await fetch(`${address}/v1/signed-urls`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ url: address + path, ttlSeconds: 600 }),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return (await answer.json()).signed[0].url;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: { width: 500, height: 400 } });
const complaints = [];
page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
page.on("pageerror", (error) => complaints.push(String(error)));
page.on("response", (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`));
await page.goto(`http://127.0.0.1:${pages.address().port}/`);

// Colours in a picture: a map has some hundred.
async function image(url) {
  return page.evaluate(async (from) => {
    const picture = new Image();
    picture.crossOrigin = "anonymous";
    picture.src = from;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    return { width: canvas.width, height: canvas.height, colors: new Set(pixels).size };
  }, url);
}

const template = await signed(TEMPLATE);
const tile = await image(template.replace("{z}/{x}/{y}", "15/17059/11948"));
assert.deepEqual([tile.width, tile.height], [256, 256]);
assert.ok(tile.colors > 50, `a tile of ${tile.colors} colours`);
const still = await image(await signed(STATIC));
assert.deepEqual([still.width, still.height], [800, 600]);
assert.ok(still.colors > 50, `a picture of ${still.colors} colours`);
assert.deepEqual(complaints, []);

const tileJson = await (await fetch(await signed("/v1/tiles/raster/tiles.json?style=service-night&lang=fr"))).json();
await page.evaluate((json) => {
  window.map = L.map("place", { fadeAnimation: false, zoomAnimation: false }).setView([43.7384, 7.4246], 15);
  window.shown = new Promise((loaded) => {
    L.tileLayer(json.tiles[0], { maxZoom: json.maxzoom, tileSize: json.tileSize, attribution: json.attribution })
      .on("tileerror", (event) => console.error(`no tile ${event.tile.src}`))
      .on("load", loaded)
      .addTo(window.map);
  });
  return window.shown;
}, tileJson);
const tiles = await page.locator("img.leaflet-tile-loaded").count();
assert.ok(tiles >= 4, `Leaflet shows ${tiles} tiles`);
assert.match(await page.locator(".leaflet-control-attribution").innerText(WAIT), /OpenStreetMap/);
await page.screenshot({ path: `${folder}/leaflet.png` });
// Beyond the vector tiles' zooms, and beyond the last of all.
for (const zoom of [18, 20]) {
  await page.evaluate((to) => new Promise((moved) => {
    window.map.once("moveend", moved);
    window.map.setZoom(to);
  }), zoom);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("img.leaflet-tile")].every((each) => each.complete && each.naturalWidth === 256), null, WAIT);
}
assert.deepEqual(complaints, []);
await browser.close();
pages.close();
console.log("pictures: all well");
