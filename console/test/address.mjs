// What the map page writes into its address, and reads from any: without a browser, over many made
// cases. Also how it reads polylines and positions. Usage: node test/address.mjs
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const SOURCES = new URL("../src/", import.meta.url).pathname;
const PARTS = ["map/address.ts", "map/format.ts", "map/profile.ts", "polyline.ts"];

async function load() {
  const folder = await mkdtemp(join(tmpdir(), "cartway-address-"));
  const entry = {
    name: "entry",
    resolveId: (id) => (id === "virtual:entry" ? id : undefined),
    load: (id) => (id === "virtual:entry" ? PARTS.map((part) => `export * from "${SOURCES}${part}";`).join("\n") : undefined),
  };
  try {
    await build({
      configFile: false,
      logLevel: "error",
      plugins: [entry],
      build: { ssr: true, outDir: folder, rollupOptions: { input: "virtual:entry", output: { entryFileNames: "entry.mjs" } } },
      ssr: { noExternal: true },
    });
    return await import(pathToFileURL(join(folder, "entry.mjs")).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const { readAddress, writeAddress, readPosition, decodeLine, climbOf, MODES, AVOIDABLE, STYLES, STOPS_MAX, TRUCK_MAX, TRUCK_SIZES } = await load();

// A generator of its own, so that a failure comes again.
let seed = 20261127;
const random = (below) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * below);
};
const one = (values) => values[random(values.length)];
const some = (values) => values.filter(() => random(2) === 1);
const LETTERS = [..."abc é,;&=#%+/?:'\"<>~ 東京ñ🚲-0."];
const text = () => `x${Array.from({ length: random(24) }, () => one(LETTERS)).join("")}x`;
const point = () => ({ lat: (random(18_000_001) - 9_000_000) / 1e5, lng: (random(36_000_001) - 18_000_000) / 1e5 });
const stop = () => (random(5) === 0 ? undefined : { ...point(), label: text() });
const timing = () => (random(2)
  ? { end: one(["depart", "arrive"]), at: new Date(random(2 ** 31) * 1000).toISOString().slice(0, 16) } : undefined);
const truck = () => Object.fromEntries(some(TRUCK_SIZES).map((size) => [size, (1 + random(TRUCK_MAX[size] * 100)) / 100]));
const SCENES = [
  () => ({ kind: "home" }),
  () => ({ kind: "search", query: text(), ...(random(2) ? { ontology: one(["600-6400", "cw:c:Q217599"]) } : {}) }),
  () => ({ kind: "place", id: `cw:p:${random(1e9)}` }),
  () => ({ kind: "point", at: point() }),
  () => ({ kind: "route", stops: Array.from({ length: 2 + random(STOPS_MAX - 1) }, stop), mode: one(MODES),
    avoid: some(AVOIDABLE), shortest: random(2) === 1, timing: timing(), truck: truck() }),
  () => ({ kind: "reach", place: stop(), mode: one(MODES), values: one(["5, 10, 15", "1.5", "five"]),
    unit: one(["minutes", "kilometres"]), end: one(["origin", "destination"]) }),
];

for (let round = 0; round < 3_000; round++) {
  const seen = {
    style: one(["", ...STYLES]),
    language: one(["", "de", "zh-Hant"]),
    scene: one(SCENES)(),
    ...(random(2) ? { view: { zoom: random(2001) / 100, ...point() } } : {}),
  };
  const written = writeAddress(seen);
  assert.deepEqual(readAddress(`#${written}`), seen, written);
  // As a browser hands it back, and cut anywhere: always something that can be shown.
  assert.deepEqual(readAddress(new URL(`#${written}`, "http://localhost").hash), seen, written);
  const cut = readAddress(written.slice(0, random(written.length)));
  assert.ok(cut.scene.kind && (cut.scene.kind !== "route" || cut.scene.stops.length >= 2), written);
}
assert.deepEqual(readAddress("#at=x/y/z&route=tank&stop=91,0,Pole&stop=a,b&avoid=lions&style=none&lang=<b>"), {
  style: "", language: "", scene: { kind: "route", stops: [undefined, undefined], mode: "car", avoid: [], shortest: false,
    timing: undefined, truck: {} },
});
for (const [fragment, timing, truck] of [
  ["depart=2027-02-28T08:30&height=50&weight=1000", { end: "depart", at: "2027-02-28T08:30" }, { height: 50, weight: 1000 }],
  ["arrive=2027-02-28T08:30&height=4,2&axle=11.5", { end: "arrive", at: "2027-02-28T08:30" }, { height: 4.2, axle: 11.5 }],
  ["depart=2027-02-29T08:30&height=50.01&weight=1001", undefined, {}],
  ["depart=2027-02-28T24:30&height=0&width=-1&length=1e1&weight=NaN&axle=", undefined, {}],
  ["depart=2199-12-31T23:59", { end: "depart", at: "2199-12-31T23:59" }, {}],
  ["depart=1969-12-31T23:59&arrive=2200-01-01T00:00", undefined, {}],
  ["depart=now&arrive=0002-01-01T00:00&height=Infinity", undefined, {}],
]) {
  const { scene } = readAddress(`#route=truck&${fragment}`);
  assert.deepEqual([scene.timing, scene.truck], [timing, truck], fragment);
}
assert.equal(readAddress(`#route=car&${"stop=1,2,x&".repeat(5000)}`).scene.stops.length, STOPS_MAX);

assert.deepEqual(readPosition(" 43.7384, 7.4246 "), { lat: 43.7384, lng: 7.4246 });
assert.deepEqual(readPosition("-33.9 18.4"), { lat: -33.9, lng: 18.4 });
for (const no of ["12 Rue Grimaldi", "98000", "91, 7", "43.7,181", "1,2,3", ""]) {
  assert.equal(readPosition(no), undefined, no);
}

// The example of the format's README, then the same with heights.
assert.deepEqual(decodeLine("BFoz5xJ67i1B1B7PzIhaxL7Y").points[0], [8.69821, 50.10228]);
assert.deepEqual(decodeLine("BFoz5xJ67i1B1B7PzIhaxL7Y").heights, []);
const high = decodeLine("BlBoz5xJ67i1BU1B7PUzIhaUxL7YU");
assert.deepEqual(high.points.at(-1), [8.68752, 50.09878]);
assert.deepEqual(high.heights, [10, 20, 30, 40]);
assert.throws(() => decodeLine("BlBoz5xJ67i1BU1B7P"), /ends in the middle/);

// What goes up and down counts, what trembles does not.
const walk = (...heights) => heights.map((height, index) => ({ meters: index * 100, height, at: [0, 0] }));
assert.deepEqual(climbOf(walk(10, 11, 10, 11, 10)), { up: 0, down: 0 });
assert.deepEqual(climbOf(walk(10, 30, 25, 60, 5)), { up: 55, down: 60 });
console.log("address: all well");
