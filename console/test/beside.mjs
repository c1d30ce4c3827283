// Writes index.html with our static pictures beside those that MapLibre GL JS draws in Debian's
// Chromium of the same places and styles.
// Usage: node test/beside.mjs ADDRESS KEY FOLDER
import { chromium } from "playwright-core";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";

const [, , address, key, folder] = process.argv;
const LIBRARY = new URL("../node_modules/maplibre-gl/dist/", import.meta.url);
const STYLES = ["service-day", "service-night", "terrain", "minimal"];
const SIDE = 500;
// Latitude, longitude, and the zoom of static pictures; MapLibre's is one less.
const PLACES = [[43.7384, 7.4246, 14], [43.735, 7.4205, 16.5], [43.7405, 7.428, 18], [43.9, 7.3, 9]];
const headers = { Authorization: `Bearer ${key}` };

const pages = createServer(async (request, response) => {
  const name = request.url.slice(1);
  if (name === "") {
    response.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html>
      <link rel="icon" href="data:,"><link rel="stylesheet" href="maplibre-gl.css">
      <style>body { margin: 0 } #place { width: ${SIDE}px; height: ${SIDE}px }</style><div id="place"></div>`);
  } else {
    const type = name.endsWith(".css") ? "text/css" : "text/javascript";
    response.writeHead(200, { "Content-Type": type }).end(await readFile(new URL(name, LIBRARY)));
  }
}).listen(0, "127.0.0.1");
await new Promise((listening) => pages.once("listening", listening));
const origin = `http://127.0.0.1:${pages.address().port}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--use-gl=angle",
    "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});

let rows = "";
for (const style of STYLES) {
  const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE } });
  await page.goto(`${origin}/`);
  await page.evaluate(async ({ url, headers, address }) => {
    const library = await import("/maplibre-gl.mjs");
    library.setWorkerUrl(`${location.origin}/maplibre-gl-worker.mjs`);
    globalThis.map = new library.Map({
      container: "place",
      style: url,
      fadeDuration: 0,
      attributionControl: false,
      transformRequest: (to) => (to.startsWith(address) ? { url: to, headers } : { url: to }),
    });
    await new Promise((loaded) => globalThis.map.once("load", loaded));
  }, { url: `${address}/v1/styles/${style}`, headers, address });
  for (const [lat, lng, zoom] of PLACES) {
    const name = `${style}-${zoom}`;
    await page.evaluate(async ({ center, zoom }) => {
      const idle = new Promise((done) => globalThis.map.once("idle", done));
      globalThis.map.jumpTo({ center, zoom });
      globalThis.map.triggerRepaint();
      await idle;
    }, { center: [lng, lat], zoom: zoom - 1 });
    await page.screenshot({ path: `${folder}/${name}.maplibre.png` });
    const answer = await fetch(
      `${address}/v1/static?center=${lat},${lng}&zoom=${zoom}&size=${SIDE}x${SIDE}&style=${style}`, { headers });
    if (!answer.ok) {
      throw new Error(await answer.text());
    }
    await writeFile(`${folder}/${name}.png`, Buffer.from(await answer.arrayBuffer()));
    rows += `<tr><th>${name}<td><img src="${name}.png"><td><img src="${name}.maplibre.png">\n`;
  }
  await page.close();
}
await writeFile(`${folder}/index.html`, `<!doctype html><meta charset="utf-8"><title>Pictures</title>
<table><tr><th><th>ours<th>MapLibre GL JS\n${rows}</table>`);
await browser.close();
pages.close();
console.log(`pictures side by side: ${folder}/index.html`);
