// Reads vector tiles as others do: the archive with pmtiles, each tile with @mapbox/vector-tile.
// Besides, each tile is held to the rules of Mapbox Vector Tile 2.1 by a checker of its own, which
// knows protobuf only. A line of input is a call:
//   {"op": "archive", "path": ...}: every tile of an archive;
//   {"op": "served", "path": ..., "queries": ["", "?lang=de"]}: the tiles of the archive as the
//     server answers them, with each query; without one they must be those of the archive;
//   {"op": "bytes", "tile": ...}: one tile, in base64.
// With "zoomMin": z, only tiles from that zoom on are read, with "every": n, only each n-th of them.
// A line of output tells counts and faults.
import { open } from 'node:fs/promises';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, tileIdToZxy } from 'pmtiles';
import { answer, base } from './wire.mjs';

const FAULTS_MAX = 20;
const CONNECTIONS = 8;
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;
const TYPES = ['', 'POINT', 'LINESTRING', 'POLYGON'];

// ---- Mapbox Vector Tile 2.1, sections 4.1 to 4.4

// The fields of a message: number and value, a byte array for those with a length.
function fields(bytes) {
  const reader = new PbfReader(bytes);
  const all = [];
  while (reader.pos < bytes.length) {
    const tag = reader.readVarint();
    const type = tag & 7;
    let value;
    if (type === 0) value = reader.readVarint(true);
    else if (type === 1) value = reader.readDouble();
    else if (type === 2) value = reader.readBytes();
    else if (type === 5) value = reader.readFloat();
    else throw new Error(`wire type ${type}`);
    all.push([tag >> 3, value]);
  }
  return all;
}

const of = (all, number) => all.filter(([n]) => n === number).map(([, value]) => value);

function packed(list) {
  const numbers = [];
  for (const bytes of list) {
    const reader = new PbfReader(bytes);
    while (reader.pos < bytes.length) numbers.push(reader.readVarint());
  }
  return numbers;
}

const zigzag = (n) => (n % 2 ? -(n + 1) / 2 : n / 2);

// The parts of a geometry: points of each, and whether it was closed.
function parts(commands, type, fault) {
  const all = [];
  let x = 0;
  let y = 0;
  let current = null;
  for (let i = 0; i < commands.length; ) {
    const id = commands[i] & 7;
    const count = Math.floor(commands[i] / 8);
    i += 1;
    if (count < 1) fault(`command ${id} with count ${count}`);
    if (id === CLOSE_PATH) {
      if (count !== 1) fault(`ClosePath with count ${count}`);
      if (type !== 3) fault(`ClosePath in a ${TYPES[type]}`);
      if (!current || current.isClosed) fault('ClosePath without an open ring');
      else current.isClosed = true;
      continue;
    }
    if (id !== MOVE_TO && id !== LINE_TO) {
      fault(`command ${id}`);
      return all;
    }
    if (id === MOVE_TO && type !== 1 && count !== 1) fault(`MoveTo with count ${count}`);
    if (id === LINE_TO && type === 1) fault('LineTo in a POINT');
    if (id === LINE_TO && (!current || current.isClosed)) fault('LineTo without a MoveTo');
    if (id === MOVE_TO && all.length > 0 && type === 1) fault('a second MoveTo in a POINT');
    for (let k = 0; k < count; k++) {
      if (i + 1 >= commands.length) {
        fault('a command without its parameters');
        return all;
      }
      const dx = zigzag(commands[i]);
      const dy = zigzag(commands[i + 1]);
      i += 2;
      x += dx;
      y += dy;
      if (id === MOVE_TO && (type !== 1 || k === 0)) {
        current = { points: [[x, y]], isClosed: false };
        all.push(current);
      } else {
        if (id === LINE_TO && dx === 0 && dy === 0) fault('LineTo (0,0)');
        current?.points.push([x, y]);
      }
    }
  }
  return all;
}

// Twice the surveyor's area; positive is clockwise on the screen, where y points down.
function area(points) {
  let sum = 0;
  for (let i = 0; i < points.length; i++) {
    const [ax, ay] = points[i];
    const [bx, by] = points[(i + 1) % points.length];
    sum += ax * by - bx * ay;
  }
  return sum;
}

function box(points) {
  const xs = points.map(([px]) => px);
  const ys = points.map(([, py]) => py);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function checkPolygon(rings, fault) {
  let exterior = null;
  for (const ring of rings) {
    if (!ring.isClosed) fault('a ring without ClosePath');
    if (ring.points.length < 3) fault(`a ring of ${ring.points.length} points`);
    const [first] = ring.points;
    const last = ring.points.at(-1);
    if (first[0] === last[0] && first[1] === last[1]) fault('a ring repeats its first point');
    const size = area(ring.points);
    if (size === 0) fault('a ring without area');
    const bounds = box(ring.points);
    if (size > 0) exterior = bounds;
    else if (!exterior) fault('an interior ring comes first');
    else if (
      bounds[0] < exterior[0] || bounds[1] < exterior[1]
      || bounds[2] > exterior[2] || bounds[3] > exterior[3]
    ) {
      fault('an interior ring leaves its exterior ring');
    }
  }
}

function checkFeature(feature, keyCount, valueCount, fault) {
  if (of(feature, 3).length !== 1) fault('a feature without one type');
  const type = of(feature, 3).at(-1) ?? 0;
  if (!TYPES[type]) fault(`a feature of type ${type}`);
  const tags = packed(of(feature, 2));
  if (tags.length % 2) fault('a key without a value');
  const seen = new Set();
  for (let i = 0; i + 1 < tags.length; i += 2) {
    if (tags[i] >= keyCount || tags[i + 1] >= valueCount) fault('a tag out of range');
    if (seen.has(tags[i])) fault('a key twice in a feature');
    seen.add(tags[i]);
  }
  const geometry = parts(packed(of(feature, 4)), type, fault);
  if (geometry.length === 0) fault('a feature without geometry');
  if (type === 2 && geometry.some((line) => line.points.length < 2)) fault('a line of one point');
  if (type === 3) checkPolygon(geometry, fault);
}

// The layers of a tile and the number of features of each.
function check(bytes, fault) {
  const counts = new Map();
  for (const [number, content] of fields(bytes)) {
    if (number !== 3) {
      fault(`field ${number} in a tile`);
      continue;
    }
    const layer = fields(content);
    const names = of(layer, 1).map((name) => new TextDecoder('utf-8', { fatal: true }).decode(name));
    const [name] = names;
    if (names.length !== 1) fault('a layer without one name');
    if (counts.has(name)) fault(`two layers ${name}`);
    if (of(layer, 15).at(-1) !== 2) fault(`${name}: version ${of(layer, 15)}`);
    if (!(of(layer, 5).at(-1) > 0)) fault(`${name}: extent ${of(layer, 5)}`);
    const keys = of(layer, 3).map((key) => new TextDecoder().decode(key));
    if (new Set(keys).size !== keys.length) fault(`${name}: a key twice`);
    const values = of(layer, 4);
    if (values.some((value) => fields(value).length !== 1)) fault(`${name}: a value that is not one`);
    const features = of(layer, 2);
    if (features.length === 0) fault(`${name}: no feature`);
    for (const feature of features) {
      checkFeature(fields(feature), keys.length, values.length, (what) => fault(`${name}: ${what}`));
    }
    counts.set(name, features.length);
  }
  return counts;
}

// ---- reading as others do

// Reads a tile wholly with @mapbox/vector-tile; it must see what the checker counted.
function readWholly(bytes, counts, fault) {
  const tile = new VectorTile(new PbfReader(bytes));
  let features = 0;
  for (const [name, count] of counts) {
    const layer = tile.layers[name];
    if (!layer || layer.length !== count) {
      fault(`${name}: @mapbox/vector-tile sees ${layer?.length} of ${count} features`);
      continue;
    }
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      const rings = feature.loadGeometry();
      const json = feature.toGeoJSON(0, 0, 0);
      if (rings.length === 0 || !json.geometry) fault(`${name}: no geometry`);
      for (const value of Object.values(feature.properties)) {
        if (value === null || value === undefined) fault(`${name}: a value is nothing`);
      }
      features += 1;
    }
  }
  if (Object.keys(tile.layers).length !== counts.size) fault('layers differ');
  return features;
}

class Report {
  constructor() {
    this.tiles = 0;
    this.features = 0;
    this.empty = 0;
    this.bytes = 0;
    this.layers = new Set();
    this.faults = [];
    this.faultCount = 0;
  }

  fault(where, what) {
    this.faultCount += 1;
    if (this.faults.length < FAULTS_MAX) this.faults.push(`${where}: ${what}`);
  }

  read(where, bytes) {
    const fault = (what) => this.fault(where, what);
    this.tiles += 1;
    this.bytes += bytes.length;
    try {
      const counts = check(bytes, fault);
      counts.forEach((_, name) => this.layers.add(name));
      this.features += readWholly(bytes, counts, fault);
    } catch (broken) {
      fault(`${broken.name}: ${broken.message}`);
    }
  }

  told() {
    return { ...this, layers: [...this.layers].sort() };
  }
}

class Archive {
  constructor(path, handle) {
    this.path = path;
    this.handle = handle;
    this.pmtiles = new PMTiles(this);
  }

  static async open(path) {
    return new Archive(path, await open(path));
  }

  // What pmtiles asks of a source.
  getKey() {
    return this.path;
  }

  async getBytes(offset, length) {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.handle.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  }

  // The places of all tiles, from the directories.
  async places() {
    const header = await this.pmtiles.getHeader();
    const places = [];
    const open = [[header.rootDirectoryOffset, header.rootDirectoryLength]];
    while (open.length > 0) {
      const [offset, length] = open.shift();
      for (const entry of await this.pmtiles.cache.getDirectory(this, offset, length, header)) {
        if (entry.runLength === 0) {
          open.push([header.leafDirectoryOffset + entry.offset, entry.length]);
        }
        for (let i = 0; i < entry.runLength; i++) places.push(tileIdToZxy(entry.tileId + i));
      }
    }
    return places;
  }

  async tile([z, x, y]) {
    const found = await this.pmtiles.getZxy(z, x, y);
    return found && new Uint8Array(found.data);
  }
}

async function withArchive({ path, every = 1, zoomMin = 0 }, work) {
  const archive = await Archive.open(path);
  try {
    const places = (await archive.places())
      .filter(([z]) => z >= zoomMin)
      .filter((_, i) => i % every === 0);
    return await work(archive, places);
  } finally {
    await archive.handle.close();
  }
}

async function archive(call) {
  return withArchive(call, async (from, places) => {
    const report = new Report();
    const metadata = await from.pmtiles.getMetadata();
    const described = new Set(metadata.vector_layers.map((layer) => layer.id));
    for (const place of places) report.read(place.join('/'), await from.tile(place));
    for (const layer of report.layers) {
      if (!described.has(layer)) report.fault('metadata', `${layer} is not among vector_layers`);
    }
    return report.told();
  });
}

async function served(call) {
  return withArchive(call, async (from, places) => {
    const reports = {};
    for (const query of call.queries) {
      const report = new Report();
      const waiting = [...places];
      const work = async () => {
        for (let place = waiting.pop(); place; place = waiting.pop()) {
          await ask(from, place, query, report);
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, work));
      reports[query] = report.told();
    }
    return reports;
  });
}

async function ask(from, place, query, report) {
  const where = `${place.join('/')}${query}`;
  const response = await fetch(`${base}/v1/tiles/vector/${place.join('/')}.mvt${query}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status === 204 && query.includes('style=')) {
    report.empty += 1;
  } else if (response.status !== 200) {
    report.fault(where, `status ${response.status}`);
  } else {
    report.read(where, bytes);
    if (query === '' && Buffer.compare(bytes, await from.tile(place)) !== 0) {
      report.fault(where, 'not the tile of the archive');
    }
  }
}

async function bytes({ tile }) {
  const report = new Report();
  report.read('tile', new Uint8Array(Buffer.from(tile, 'base64')));
  return report.told();
}

await answer({ archive, served, bytes });
