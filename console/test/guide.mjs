// Makes the small pictures of docs/guide/maps.md out of those that mapPage.mjs has taken.
// Usage: node test/guide.mjs FOLDER
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { launch } from "./browser.mjs";

const BYTES_MAX = 60_000;
const PICTURES = [["results", "1440-light", 960], ["directions", "1440-light", 960], ["reach", "1440-dark", 960],
  ["suggestions", "360-light", 360], ["place", "360-dark", 360], ["no-route", "360-light", 360]];

const browser = await launch();
for (const [state, look, width] of PICTURES) {
  const png = (await readFile(`${process.argv[2]}/${state}-${look}.png`)).toString("base64");
  const page = await browser.newPage();
  await page.setContent(`<body style="margin:0"><img style="display:block;width:${width}px" src="data:image/png;base64,${png}">`);
  let jpeg;
  for (let quality = 88; quality > 30 && !(jpeg?.length <= BYTES_MAX); quality -= 6) {
    jpeg = await page.locator("img").screenshot({ type: "jpeg", quality });
  }
  assert.ok(jpeg.length <= BYTES_MAX, `${state}: ${jpeg.length} bytes`);
  await writeFile(new URL(`../../docs/guide/page-${state}.jpg`, import.meta.url), jpeg);
  await page.close();
}
await browser.close();
