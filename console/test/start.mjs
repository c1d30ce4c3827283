// Opens the pages that the documents print, each as a visitor does, in Debian's Chromium. Map
// libraries come from npm's files instead of the network, and nothing else but the API is asked.
// Usage: node test/start.mjs FOLDER SERVER PICTURES
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [, , folder, server, pictures] = process.argv;
const WAIT = { timeout: 60_000 };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--use-gl=angle",
    "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
// A server for static files, as any is.
const files = createServer((request, response) => {
  try {
    response.writeHead(200, { "Content-Type": "text/html" }).end(readFileSync(`${folder}${request.url}`));
  } catch {
    response.writeHead(404).end();
  }
}).listen(0, "127.0.0.1");
await new Promise((listening) => files.once("listening", listening));
const origin = `http://127.0.0.1:${files.address().port}`;

await visit("map.html", (page) => drawn(page));
await visit("signed.html", (page) => drawn(page));
await visit("leaflet.html", async (page) => {
  await drawn(page);
  assert.match(await page.locator(".leaflet-control-attribution").innerText(), /OpenStreetMap contributors/);
});
await visit("places.html", async (page) => {
  await drawn(page);
  await choose(page, "rue grimal", /Rue Grimaldi/);
  await choose(page, "casino de mon", /Casino/);
  await page.getByText(/^[\d.]+ km, \d+ min$/).waitFor(WAIT);
  await page.waitForTimeout(1_000);
});
files.close();
await browser.close();
console.log("start: all well");

async function visit(name, look) {
  const page = await browser.newPage({ viewport: { width: 900, height: 640 } });
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("response", (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`));
  await page.route("**/*", (route) => {
    const url = new URL(route.request().url());
    const file = /^\/(maplibre-gl|leaflet)@([\d.]+)\/dist\/([a-z-]+\.(?:mjs|js|css))$/.exec(url.pathname);
    if (url.host === "unpkg.com" && file) {
      const [, library, version, path] = file;
      const of = new URL(`../node_modules/${library}/`, import.meta.url).pathname;
      assert.equal(version, JSON.parse(readFileSync(`${of}package.json`, "utf8")).version, `${name}: ${library}`);
      return route.fulfill({ path: `${of}dist/${path}`, headers: { "Access-Control-Allow-Origin": "*" },
        contentType: path.endsWith("css") ? "text/css" : "text/javascript" });
    }
    if (![new URL(server).origin, origin].includes(url.origin) && !/^(blob|data):/.test(url.protocol)) {
      complaints.push(`fetched ${url}`);
    }
    return route.continue();
  });
  await page.goto(`${origin}/${name}`);
  await look(page).catch((failure) => assert.fail(`${name}: ${failure} ${complaints}`));
  await page.screenshot({ path: `${pictures}/start-${name.replace("html", "png")}` });
  assert.deepEqual(complaints, [], name);
  await page.close();
}

async function choose(page, text, expected) {
  await page.locator("#text").pressSequentially(text, { delay: 20 });
  await page.locator("#found button", { hasText: expected }).first().click(WAIT);
  await page.locator("#told", { hasText: /./ }).waitFor(WAIT);
}

/** Until the map has more than a few colours. */
async function drawn(page) {
  const end = Date.now() + WAIT.timeout;
  while ((await colours(page)) < 30) {
    assert.ok(Date.now() < end, "the map shows more than one plain colour");
    await page.waitForTimeout(300);
  }
}

async function colours(page) {
  const png = (await page.screenshot({ clip: { x: 350, y: 100, width: 480, height: 440 } })).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, png);
}
