// A page with MapLibre GL JS in Debian's Chromium, for the scripts that compare with it.
import { chromium } from "playwright-core";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const LIBRARY = new URL("../node_modules/maplibre-gl/dist/", import.meta.url);

// Serves a folder of styles (`service-day.json`, with ORIGIN for this server), unpacked vector tiles
// (`14-8529-5974.mvt`), packed glyphs (`Noto Sans Regular/0-255.pbf`), sprites and tiles of heights
// (`terrain-12-2132-1493.png`), with a page whose map fills the window, and starts the browser.
// `close` ends both.
export async function serve(folder) {
  const pages = createServer(async (request, response) => {
    const name = decodeURIComponent(request.url.slice(1));
    try {
      if (name === "") {
        response.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html>
          <link rel="icon" href="data:,"><link rel="stylesheet" href="maplibre-gl.css">
          <style>body { margin: 0 } #place { width: 100vw; height: 100vh }</style><div id="place"></div>`);
      } else if (name.endsWith(".mvt")) {
        const tile = await readFile(`${folder}/${name}`).catch(() => null);
        response.writeHead(tile ? 200 : 204).end(tile ?? undefined);
      } else if (name.endsWith(".pbf")) {
        // Characters that no label has are not there.
        const glyphs = await readFile(`${folder}/${name}`).catch(() => null);
        response.writeHead(200, glyphs ? { "Content-Encoding": "gzip" } : {}).end(glyphs ?? undefined);
      } else if (name.startsWith("terrain-")) {
        const tile = await readFile(`${folder}/${name}`).catch(() => null);
        response.writeHead(tile ? 200 : 204, { "Content-Type": "image/png" }).end(tile ?? undefined);
      } else if (name.startsWith("sprite/")) {
        const type = name.endsWith(".png") ? "image/png" : "application/json";
        response.writeHead(200, { "Content-Type": type }).end(await readFile(`${folder}/${name}`));
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
  const close = async () => {
    await browser.close();
    pages.close();
  };
  return { browser, origin, close };
}
