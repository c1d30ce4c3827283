// Makes a sheet of pictures of each style for the guide: zooms 3, 8, 12, 14, 16 and 18 of a server
// with the embedded region, as MapLibre GL JS draws them in Debian's Chromium.
// Usage: node test/sheets.mjs ADDRESS KEY FOLDER
import { chromium } from "playwright-core";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const [, , address, key, folder] = process.argv;
const LIBRARY = new URL("../node_modules/maplibre-gl/dist/", import.meta.url);
const STYLES = ["service-day", "service-night", "terrain", "minimal"];
const VIEWS = [[3, 9, 47], [8, 7.42, 43.74], [12, 7.42, 43.735], [14, 7.4246, 43.7384],
  [16, 7.4218, 43.7349], [18, 7.4203, 43.7337]];

const pages = createServer(async (request, response) => {
  const name = request.url.slice(1);
  const type = name === "" ? "text/html" : name.endsWith(".css") ? "text/css" : "text/javascript";
  response.writeHead(200, { "Content-Type": type });
  response.end(name === "" ? `<!doctype html><link rel="icon" href="data:,">
    <link rel="stylesheet" href="maplibre-gl.css"><style>body { margin: 0 }
    #place { width: 100vw; height: 100vh }</style><div id="place"></div>` : await readFile(new URL(name, LIBRARY)));
}).listen(0, "127.0.0.1");
await new Promise((listening) => pages.once("listening", listening));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking", "--use-gl=angle",
    "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
for (const style of STYLES) {
  const page = await browser.newPage({ viewport: { width: 480, height: 360 } });
  await page.goto(`http://127.0.0.1:${pages.address().port}/`);
  const pictures = [];
  for (const [zoom, ...center] of VIEWS) {
    await page.evaluate(async ({ url, zoom, center, key, address }) => {
      const library = await import("/maplibre-gl.mjs");
      library.setWorkerUrl(`${location.origin}/maplibre-gl-worker.mjs`);
      globalThis.shown?.remove();
      const headers = { Authorization: `Bearer ${key}` };
      const transformRequest = (to) => (to.startsWith(address) ? { url: to, headers } : { url: to });
      const options = { container: "place", style: url, center, zoom, fadeDuration: 0, transformRequest };
      globalThis.shown = new library.Map({ ...options, attributionControl: false });
      await new Promise((idle) => globalThis.shown.once("idle", idle));
    }, { url: `${address}/v1/styles/${style}`, zoom, center, key, address });
    pictures.push((await page.screenshot()).toString("base64"));
  }
  const sheet = await browser.newPage({ viewport: { width: 1440, height: 720 } });
  await sheet.setContent(`<style>body { margin: 0; display: grid; grid-template-columns: repeat(3, 1fr) }
    img { display: block; width: 480px; height: 360px }</style>`
    + pictures.map((data) => `<img src="data:image/png;base64,${data}">`).join(""));
  await sheet.screenshot({ path: `${folder}/style-${style}.jpg`, type: "jpeg", quality: 82 });
  await sheet.close();
  await page.close();
}
await browser.close();
pages.close();
