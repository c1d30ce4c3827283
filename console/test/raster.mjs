// Draws raster tiles with MapLibre GL JS in Debian's Chromium, for comparison with our own.
// Usage: node test/raster.mjs FOLDER, which has `tiles.txt` (lines of style, z, x, y, scale), the
// style of each name (`service-day.json`, with ORIGIN for this server) and unpacked vector tiles
// (`14-8529-5974.mvt`). Adds the pictures: `service-day-15-17059-11948-1.maplibre.png`.
import { chromium } from "playwright-core";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const folder = process.argv[2];
const LIBRARY = new URL("../node_modules/maplibre-gl/dist/", import.meta.url);

const pages = createServer(async (request, response) => {
  const name = request.url.slice(1);
  try {
    if (name === "") {
      response.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html>
        <link rel="icon" href="data:,"><link rel="stylesheet" href="maplibre-gl.css">
        <style>body { margin: 0 } #place { width: 256px; height: 256px }</style><div id="place"></div>`);
    } else if (name.endsWith(".mvt")) {
      const tile = await readFile(`${folder}/${name}`).catch(() => null);
      response.writeHead(tile ? 200 : 204).end(tile ?? undefined);
    } else if (name.endsWith(".json")) {
      response.end((await readFile(`${folder}/${name}`, "utf8")).replaceAll("ORIGIN", origin));
    } else {
      const type = name.endsWith(".css") ? "text/css" : "text/javascript";
      response.writeHead(200, { "Content-Type": type }).end(await readFile(new URL(name, LIBRARY)));
    }
  } catch (fault) {
    response.writeHead(404).end(String(fault));
  }
}).listen(0, "127.0.0.1");
await new Promise((listening) => pages.once("listening", listening));
const origin = `http://127.0.0.1:${pages.address().port}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--use-gl=angle",
    "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
const opened = new Map();
const faults = [];
const rows = (await readFile(`${folder}/tiles.txt`, "utf8")).trim().split("\n");
for (const row of rows) {
  const [style, z, x, y, scale] = row.split(" ");
  const page = opened.get(style + scale) ?? await open(style, Number(scale));
  opened.set(style + scale, page);
  await page.evaluate(async ({ z, x, y }) => {
    const mercator = Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z);
    const center = [((x + 0.5) / 2 ** z) * 360 - 180, (Math.atan(Math.sinh(mercator)) * 180) / Math.PI];
    const idle = new Promise((done) => globalThis.map.once("idle", done));
    globalThis.map.jumpTo({ center, zoom: z - 1 });
    await idle;
  }, { z: Number(z), x: Number(x), y: Number(y) });
  await page.screenshot({ path: `${folder}/${row.replaceAll(" ", "-")}.maplibre.png` });
}
await browser.close();
pages.close();
if (faults.length > 0) {
  console.log(faults.join("\n"));
  process.exit(1);
}
console.log(`raster: ${rows.length} tiles`);

async function open(style, deviceScaleFactor) {
  const page = await browser.newPage({ viewport: { width: 256, height: 256 }, deviceScaleFactor });
  page.on("pageerror", (error) => faults.push(`${style}: ${error}`));
  page.on("console", (said) => said.type() === "error" && faults.push(`${style}: ${said.text()}`));
  await page.goto(origin);
  await page.evaluate(async (url) => {
    const library = await import("/maplibre-gl.mjs");
    library.setWorkerUrl(`${location.origin}/maplibre-gl-worker.mjs`);
    const options = { container: "place", style: url, center: [0, 0], zoom: 0, minZoom: -1 };
    globalThis.map = new library.Map({ ...options, fadeDuration: 0, attributionControl: false });
    await new Promise((idle) => globalThis.map.once("idle", idle));
  }, `${origin}/${style}.json`);
  return page;
}
