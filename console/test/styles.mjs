// Opens each style with MapLibre GL JS in Debian's Chromium as applications do: with a key in a
// header, with a token, and by one signed address without any header. Fails when the browser
// complains, a request fails or goes to another host, or the map stays plain.
// Usage: node test/styles.mjs ADDRESS KEY FOLDER (for the pictures)
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";

const [, , address, key, folder] = process.argv;
const WAIT = { timeout: 60_000 };
const LIBRARY = new URL("../node_modules/maplibre-gl/dist/", import.meta.url);
const STYLES = ["service-day", "service-night", "terrain", "minimal"];
const bearer = (secret) => ({ Authorization: `Bearer ${secret}` });

// A page of an application's own origin.
const pages = createServer(async (request, response) => {
  const name = request.url.slice(1);
  if (name === "") {
    response.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html>
      <link rel="icon" href="data:,"><link rel="stylesheet" href="maplibre-gl.css">
      <style>body { margin: 0 } #place { width: 100vw; height: 100vh }</style><div id="place"></div>`);
  } else {
    const type = name.endsWith(".css") ? "text/css" : "text/javascript";
    response.writeHead(200, { "Content-Type": type }).end(await readFile(new URL(name, LIBRARY)));
  }
}).listen(0, "127.0.0.1");
await new Promise((listening) => pages.once("listening", listening));
const origin = `http://127.0.0.1:${pages.address().port}`;

async function post(path, body) {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { ...bearer(key), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

const { token } = await post("/v1/tokens", { ttlSeconds: 600, scopes: ["vector"] });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--use-gl=angle",
    "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
for (const style of STYLES) {
  const path = `${address}/v1/styles/${style}?lang=fr,en`;
  const { signed } = await post("/v1/signed-urls", { url: path, ttlSeconds: 600 });
  const ways = { header: [path, bearer(key)], token: [path, bearer(token)], signed: [signed[0].url, {}] };
  for (const [way, [url, headers]] of Object.entries(ways)) {
    await open(style, way, url, headers);
  }
}
await browser.close();
pages.close();
console.log("styles: all well");

async function open(style, way, url, headers) {
  const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  const complaints = [];
  const asked = new Set();
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  page.on("response", (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`));
  page.on("request", (request) => {
    const to = request.url();
    if (to.startsWith(`${address}/`)) {
      asked.add(new URL(to).pathname.split("/")[2]);
    } else if (!to.startsWith(origin) && !/^(blob|data):/.test(to)) {
      complaints.push(`elsewhere: ${to}`);
    }
  });
  await page.goto(`${origin}/`);
  const drawn = await page.evaluate(async ({ url, headers, address }) => {
    const library = await import("/maplibre-gl.mjs");
    library.setWorkerUrl(`${location.origin}/maplibre-gl-worker.mjs`);
    const map = new library.Map({
      container: "place",
      style: url,
      center: [7.4246, 43.7384],
      zoom: 14.5,
      fadeDuration: 0,
      transformRequest: (to) => (to.startsWith(address) ? { url: to, headers } : { url: to }),
    });
    map.on("error", (event) => console.error(event.error.message));
    map.on("styleimagemissing", (event) => console.error(`no image ${event.id}`));
    await new Promise((idle) => map.once("idle", idle));
    const layers = map.queryRenderedFeatures().map((feature) => feature.layer.id);
    return [...new Set(layers)];
  }, { url, headers, address });
  await page.screenshot({ path: `${folder}/${style}-${way}.png` });
  await page.close();
  const what = `${style}, ${way}`;
  assert.deepEqual(complaints, [], what);
  assert.ok(drawn.includes("water") && drawn.includes("road") && drawn.some((id) => id.startsWith("place")), `${what}: ${drawn}`);
  for (const each of ["styles", "tiles", "glyphs", "sprite"]) {
    assert.ok(asked.has(each), `${what}: no ${each} asked for`);
  }
}
