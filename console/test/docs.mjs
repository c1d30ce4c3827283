// Tries operations on the page /docs in Debian's Chromium, as a person would, and writes everything
// that the browser was shown to a file, in which the test looks for secrets.
// Usage: node test/docs.mjs ADDRESS TOKEN PICTURES FOLDER (for the screenshots, and for texts)
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const [, , address, token, pictures, folder] = process.argv;
const WAIT = { timeout: 60_000 };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-gpu"],
});
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(address).origin });
const page = await context.newPage();
const complaints = [];
const shown = [];
let tokens = [];
page.on("console", (message) => {
  shown.push(message.text());
  if (message.type() === "error") complaints.push(message.text());
});
page.on("pageerror", (error) => complaints.push(String(error)));
page.on("request", (request) => shown.push(request.url()));
page.on("response", async (answer) => {
  if (/\/tokens$/.test(answer.url())) {
    tokens.push((await answer.json()).token);
  }
});

// The map page first, as one comes to the documents from there.
await page.goto(`${address}/#token=${token}`);
await page.locator('a[href="docs"], a[href="/docs"]').first().waitFor({ state: "attached", ...WAIT });
await see();
await page.goto(`${address}/docs`);
await page.getByText("/v1/geocode", { exact: true }).first().waitFor(WAIT);
assert.match(await page.locator("#key option").first().innerText(), /^first \(/);
await see();
await page.screenshot({ path: `${pictures}/docs.png` });

// What is tried goes to the API's own port, with a token of the chosen key.
const api = new URL(await page.locator("#docs .servers select option, #docs .servers option").first()
  .getAttribute("value")).origin;
assert.notEqual(new URL(api).port, new URL(address).port);
const sent = await tryIt("geocode", { q: "Rue Grimaldi, Monaco" });
assert.equal(new URL(sent.url()).origin, api);
assert.match(sent.headers()["authorization"], /^Bearer cwt_/);
assert.equal((await sent.response()).status(), 200);
const lines = await page.locator("#operations-search-geocode .curl-lines pre").innerText();
assert.match(lines, /^curl .http:\/\/[^/]+\/v1\/geocode\?.*q=Rue/);
assert.ok(lines.includes('-H "Authorization: Bearer $KEY"'), lines);
await page.locator("#operations-search-geocode .curl-lines button").click();
const copied = await page.evaluate(() => navigator.clipboard.readText());
assert.equal(copied, lines);
await page.screenshot({ path: `${pictures}/docs-try.png` });
// The lines work in a shell.
const said = execFileSync("bash", ["-c", `${copied} --silent --show-error --fail`],
  { env: { ...process.env, KEY: tokens.at(-1) }, encoding: "utf8" });
assert.match(said, /Rue Grimaldi/);

// A body, too.
const posted = await tryIt("resolve", {});
assert.equal(new URL(posted.url()).origin, api);
const body = await page.locator('[id^="operations-"][id$="-resolve"] .curl-lines pre').innerText();
assert.match(body, /-d '\{/);

// A key that is made here is asked with from then on; its secret is nowhere.
await page.locator("#make").click();
await page.locator("#key option", { hasText: "docs (default)" }).waitFor({ state: "attached", ...WAIT });
const before = sent.headers()["authorization"];
await page.waitForFunction(() => document.querySelector("#key").selectedOptions[0].text.startsWith("docs"));
const again = await execute("geocode");
assert.match(again.headers()["authorization"], /^Bearer cwt_/);
assert.notEqual(again.headers()["authorization"], before);

// So is one that is pasted; a wrong one is answered 401.
await page.locator("#key").selectOption({ label: "another, which I paste" });
await page.locator("#secret").fill("cwk_pasted_but_wrong_aaaaaaaaaaaaaaaa");
const wrong = await execute("geocode");
assert.equal(wrong.headers()["authorization"], "Bearer cwk_pasted_but_wrong_aaaaaaaaaaaaaaaa");
assert.equal((await wrong.response()).status(), 401);
await see();
writeFileSync(`${folder}/shown.txt`, shown.join("\n"));
writeFileSync(`${folder}/tokens.txt`, tokens.join("\n"));
assert.deepEqual(complaints.filter((text) => !text.includes("401")), []);
await browser.close();
console.log("docs: all well");

// All that a person could see or copy, and all that stays in the browser.
async function see() {
  shown.push(await page.content(), page.url());
  shown.push(await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie])));
  shown.push(...await page.locator("input[type=text], textarea, select").evaluateAll((all) => all.map((one) => one.value)));
}

async function tryIt(operation, values) {
  const block = page.locator(`[id^="operations-"][id$="-${operation}"]`);
  await block.locator("button.opblock-summary-control").click();
  await block.locator("button.try-out__btn").click();
  for (const [name, value] of Object.entries(values)) {
    await block.locator(`tr[data-param-name="${name}"] input`).fill(value);
  }
  return execute(operation);
}

async function execute(operation) {
  const block = page.locator(`[id^="operations-"][id$="-${operation}"]`);
  const asked = page.waitForRequest((request) => request.url().includes("/v1/")
    && !request.url().includes("/admin/") && request.method() !== "OPTIONS", WAIT);
  await block.locator("button.execute").click();
  const request = await asked;
  await request.response();
  await block.locator(".live-responses-table .response-col_status").first().waitFor(WAIT);
  await see();
  return request;
}
