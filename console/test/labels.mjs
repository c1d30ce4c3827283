// Asks MapLibre GL JS in Debian's Chromium which texts it places, for comparison with our own.
// Usage: node test/labels.mjs FOLDER, which has `views.txt` (lines of style, zoom, x, y, side: the
// centre in shares of the world, the side in pixels), the style of each name (`service-day.json`,
// with ORIGIN for this server), unpacked vector tiles (`14-8529-5974.mvt`), glyphs
// (`Noto Sans Regular/0-255.pbf`, packed) and sprites (`sprite/service-day.json`). Writes
// `labels.txt`: number of the view, layer, x and y of the anchor in shares of the world, and the
// text, separated by tabs; with a second folder, pictures of the views there (`0.png`).
import { readFile, writeFile } from "node:fs/promises";
import { serve } from "./maplibre.mjs";

const folder = process.argv[2];
const { browser, origin, close } = await serve(folder);
const opened = new Map();
const faults = [];
const labels = [];
const rows = (await readFile(`${folder}/views.txt`, "utf8")).trim().split("\n");
for (let number = 0; number < rows.length; number++) {
  const [style, zoom, x, y, side] = rows[number].split(" ");
  const page = opened.get(style + side) ?? await open(style, Number(side));
  opened.set(style + side, page);
  const placed = await page.evaluate(async ({ zoom, x, y }) => {
    const mercator = Math.PI * (1 - 2 * y);
    const center = [x * 360 - 180, (Math.atan(Math.sinh(mercator)) * 180) / Math.PI];
    const idle = new Promise((done, fault) => {
      globalThis.map.once("idle", done);
      setTimeout(() => fault(new Error("not idle after 30 s")), 30_000);
    });
    globalThis.map.jumpTo({ center, zoom });
    await idle;
    // Labels with several anchors keep those that they had in the view before: forget these.
    const again = new Promise((done) => globalThis.map.once("idle", done));
    globalThis.map.style.placement.variableOffsets = {};
    globalThis.map.style.placement.setStale();
    globalThis.map.triggerRepaint();
    await again;
    return globalThis.placedTexts();
  }, { zoom: Number(zoom), x: Number(x), y: Number(y) });
  for (const each of placed) {
    labels.push([number, ...each].join("\t"));
  }
  if (process.argv[3]) {
    await page.screenshot({ path: `${process.argv[3]}/${number}.png` });
  }
}
await close();
await writeFile(`${folder}/labels.txt`, labels.join("\n"));
if (faults.length > 0) {
  console.log(faults.join("\n"));
  process.exit(1);
}
console.log(`labels: ${labels.length} of ${rows.length} views`);

async function open(style, side) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (error) => faults.push(`${style}: ${error}`));
  page.on("console", (said) => said.type() === "error" && faults.push(`${style}: ${said.text()}`));
  await page.goto(origin);
  await page.evaluate(async (url) => {
    // The library as it is developed: its names are read below.
    const library = await import("/maplibre-gl-dev.mjs");
    library.setWorkerUrl(`${location.origin}/maplibre-gl-worker-dev.mjs`);
    const options = { container: "place", style: url, center: [0, 0], zoom: 0, minZoom: -1 };
    globalThis.map = new library.Map({ ...options, fadeDuration: 0, attributionControl: false });
    await new Promise((idle, fault) => {
      globalThis.map.once("idle", idle);
      globalThis.map.on("error", (event) => fault(event.error));
    });
    globalThis.placedTexts = () => {
      const style = globalThis.map.style;
      const found = [];
      for (const layer of Object.values(style._layers).filter((each) => each.type === "symbol")) {
        const manager = style.tileManagers[layer.source];
        for (const id of manager.getRenderableIds(true)) {
          const tile = manager.getTileByID(id);
          const bucket = tile.getBucket(layer);
          if (!bucket || bucket.layerIds[0] !== layer.id) continue;
          const { x, y, z } = tile.tileID.canonical;
          const features = tile.latestFeatureIndex.loadVTLayers()[layer.sourceLayer];
          for (let i = 0; i < bucket.symbolInstances.length; i++) {
            const symbol = bucket.symbolInstances.get(i);
            const opacity = style.placement.opacities[symbol.crossTileID];
            if (!opacity?.text.placed || symbol.numHorizontalGlyphVertices === 0) continue;
            const { type, id, properties } = features.feature(symbol.featureIndex);
            const feature = { type, id, properties, geometry: [] };
            const text = layer.getValueAndResolveTokens("text-field", feature, tile.tileID.canonical, []);
            const at = [(x + symbol.anchorX / 8192) / 2 ** z, (y + symbol.anchorY / 8192) / 2 ** z];
            found.push([layer.id, ...at, String(text).replaceAll("\n", " ")]);
          }
        }
      }
      return found;
    };
  }, `${origin}/${style}.json`);
  return page;
}
