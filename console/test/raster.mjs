// Draws raster tiles with MapLibre GL JS in Debian's Chromium, for comparison with our own.
// Usage: node test/raster.mjs FOLDER, which has `tiles.txt` (lines of style, z, x, y, scale), the
// style of each name (`service-day.json`, with ORIGIN for this server) and unpacked vector tiles
// (`14-8529-5974.mvt`). Adds the pictures: `service-day-15-17059-11948-1.maplibre.png`.
import { readFile } from "node:fs/promises";
import { serve } from "./maplibre.mjs";

const folder = process.argv[2];
const { browser, origin, close } = await serve(folder);
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
await close();
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
