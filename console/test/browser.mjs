// Debian's Chromium for the tests of the pages, and what they all ask of a page: no error in its
// console, no failed answer, no other host.
import { chromium } from "playwright-core";
import assert from "node:assert/strict";

export const WAIT = { timeout: 60_000 };

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--use-gl=angle",
      "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
}

/** Writes into complaints what goes wrong in a page that may ask one origin only. */
export function watch(page, origin, complaints) {
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => new URL(request.url()).origin !== origin
    && !/^(blob|data):/.test(request.url()) && complaints.push(`fetched ${request.url()}`));
  page.on("response", (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`));
  page.on("pageerror", (error) => complaints.push(String(error)));
}

/** Waits until something holds. */
export async function until(holds, what) {
  const end = Date.now() + WAIT.timeout;
  while (!(await holds())) {
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** How many different colours a part of a page has, read by the browser itself. */
export async function colours(page, clip) {
  const png = (await page.screenshot({ clip })).toString("base64");
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
