// Condenses Natural Earth's coast, borders and countries at 1:50 million (world-atlas) for the low
// zooms of the tiles. Writes `world.tsv` into the folder of its argument; points are longitude and
// latitude in thousandths of a degree, each as the difference to the one before:
//
//   sea      rings     the outer ring, then the islands, with ";" between them
//   border   left right disputed points     alpha-3 codes; 1 if the border is disputed, else 0
//   country  code language rank lng lat     alpha-2 code; its own language; 1 is the largest; where
//                                           its name stands
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { geoArea, geoEquirectangular, geoStream } from 'd3-geo';
import polylabel from 'polylabel';
import { feature, merge } from 'topojson-client';

const target = process.argv[2];
const json = (file) => JSON.parse(readFileSync(join('node_modules', file), 'utf8'));

const world = json('world-atlas/countries-50m.json');
const countries = world.objects.countries.geometries;

const STEPS = 1000; // of a degree
const EARTH_SQUARE_KILOMETERS = 510_072_000;

/** Where the language of most people (CLDR's likely one) is not that of the country's name. */
const LANGUAGES = new Map([['KZ', 'kk']]);

/** Areas in square kilometres from which a country has rank 1, 2 and so on. */
const RANKS = [2_000_000, 400_000, 80_000, 10_000, 1_000];

// Codes of countries by ISO's number, as country-coder has them.
const codes = new Map();
for (const { properties } of json('@rapideditor/country-coder/src/data/borders.json').features) {
  if (properties.iso1N3) {
    codes.set(properties.iso1N3, { alpha2: properties.iso1A2, alpha3: properties.iso1A3 });
  }
}
const KOSOVO = { alpha2: 'XK', alpha3: 'XKX' };

// Parts of a country that the atlas shows as countries without a number: Natural Earth draws who
// is in power. Their line to the rest of their country is disputed.
const PARTS = new Map([
  ['Somaliland', codes.get('706')],
  ['N. Cyprus', codes.get('196')],
]);

function codeOf(country) {
  const part = PARTS.get(country.properties.name);
  return country.properties.name === 'Kosovo' ? KOSOVO : (codes.get(country.id) ?? part);
}

// Lines to which one of the two sides does not agree; with a latitude, south of it only (Crimea).
const DISPUTED = [
  { of: ['EH', 'MA'] },
  { of: ['IL', 'PS'] },
  { of: ['IL', 'SY'] },
  { of: ['RS', 'XK'] },
  { of: ['RU', 'UA'], south: 46.5 },
];

function isDisputed(left, right, points) {
  if (!left || !right || left === right) {
    return true;
  }
  return DISPUTED.some(
    ({ of, south }) =>
      of.includes(left.alpha2) &&
      of.includes(right.alpha2) &&
      points.every(([, lat]) => lat < (south ?? 90)),
  );
}

function steps(points) {
  let from = [0, 0];
  const all = [];
  for (const [lng, lat] of points) {
    const to = [Math.round(lng * STEPS), Math.round(lat * STEPS)];
    if (to[0] !== from[0] || to[1] !== from[1]) {
      all.push(to[0] - from[0], to[1] - from[1]);
    }
    from = to;
  }
  return all.join(' ');
}

// The atlas lies on the sphere: rings go across the antimeridian and around the south pole. The
// projection cuts them there. Its y is in degrees to the south.
const plate = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);

/** Twice the area of a ring in square degrees, below 0 if it is clockwise: an outer one. */
function doubledArea(ring) {
  return ring.reduce((sum, [lng, lat], i) => {
    const [nextLng, nextLat] = ring[(i + 1) % ring.length];
    return sum + lng * nextLat - nextLng * lat;
  }, 0);
}

function isInside([lng, lat], ring) {
  return ring.reduce((inside, [lng1, lat1], i) => {
    const [lng2, lat2] = ring[(i + 1) % ring.length];
    const crosses =
      lat1 > lat !== lat2 > lat && lng < lng1 + ((lng2 - lng1) * (lat - lat1)) / (lat2 - lat1);
    return crosses ? !inside : inside;
  }, false);
}

/** The polygons of a shape, cut at the antimeridian: closed rings, the outer one first. */
function flat(geometry) {
  const rings = [];
  const sink = {
    polygonStart() {},
    polygonEnd() {},
    lineStart: () => rings.push([]),
    point: (x, y) => rings.at(-1).push([x, -y]),
    lineEnd: () => rings.at(-1).push(rings.at(-1)[0]),
  };
  geoStream(geometry, plate.stream(sink));
  // Islands that end at the antimeridian (Fiji) would share an edge with the sea around them.
  const widened = ([lng, lat]) =>
    Math.abs(lng) < 180 - 0.5 / STEPS ? [lng, lat] : [Math.sign(lng) * (180 + 1 / STEPS), lat];
  const outer = rings
    .map((ring) => ({ area: doubledArea(ring), rings: [ring.map(widened)] }))
    .filter(({ area }) => area < 0)
    .sort((a, b) => b.area - a.area); // The smallest first: an island of a lake is the lake's.
  for (const ring of rings.filter((each) => doubledArea(each) > 0)) {
    outer.find((each) => isInside(ring[0], each.rings[0])).rings.push(ring);
  }
  return outer.map((each) => each.rings);
}

// The sea is what is no country: all their rings the other way round.
const coast = merge(world, countries).coordinates.flat();
const sea = { type: 'Polygon', coordinates: coast.map((ring) => ring.toReversed()) };

// The two countries of each arc. Rings are clockwise: forward, a country is on the right.
function borders() {
  const sides = world.arcs.map(() => ({}));
  for (const country of countries) {
    for (const arc of country.arcs.flat(Infinity)) {
      sides[arc < 0 ? ~arc : arc][arc < 0 ? 'left' : 'right'] = country;
    }
  }
  const rows = [];
  sides.forEach(({ left, right }, arc) => {
    if (left && right) {
      const line = feature(world, { type: 'LineString', arcs: [arc] }).geometry.coordinates;
      const [onLeft, onRight] = [codeOf(left), codeOf(right)];
      const disputed = isDisputed(onLeft, onRight, line) ? 1 : 0;
      rows.push(['border', onLeft?.alpha3, onRight?.alpha3, disputed, steps(line)]);
    }
  });
  return rows;
}

// The middle of the largest part of a country, as it looks on the map: away from the equator, a
// degree of longitude is shorter.
function middle(polygons) {
  const sized = polygons.map((rings) => {
    const lats = rings[0].map(([, lat]) => lat);
    const narrow = Math.cos(((Math.min(...lats) + Math.max(...lats)) / 360) * Math.PI);
    return { rings, narrow, area: -doubledArea(rings[0]) * narrow };
  });
  const { rings, narrow } = sized.sort((a, b) => b.area - a.area)[0];
  const drawn = rings.map((ring) => ring.map(([lng, lat]) => [lng * narrow, lat]));
  const [x, lat] = polylabel(drawn, 0.01);
  return [x / narrow, lat];
}

function labels() {
  const byCode = new Map();
  for (const country of countries) {
    const code = codeOf(country)?.alpha2;
    if (code) {
      byCode.set(code, [...(byCode.get(code) ?? []), country]);
    }
  }
  return [...byCode].map(([code, parts]) => {
    const whole = merge(world, parts);
    const area = (geoArea(whole) / (4 * Math.PI)) * EARTH_SQUARE_KILOMETERS;
    const rank = RANKS.findIndex((least) => area >= least);
    const at = steps([middle(flat(whole))]).split(' ');
    const likely = new Intl.Locale('und', { region: code }).maximize();
    const written = likely.language === 'zh' ? `zh-${likely.script}` : likely.language;
    const language = LANGUAGES.get(code) ?? written;
    return ['country', code, language, rank < 0 ? RANKS.length + 1 : rank + 1, ...at];
  });
}

// At the pole itself, the atlas has a gap between Antarctica and the end of the map.
const seas = flat(sea)
  .filter(([outer]) => outer.some(([, lat]) => lat > -85))
  .map((rings) => ['sea', rings.map(steps).join(';')]);
const rows = [...seas, ...borders(), ...labels()];
mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'world.tsv'), rows.map((row) => row.join('\t') + '\n').join(''));
