// Makes the sprites of the styles: NAME.json and NAME.png, NAME@2x.json and NAME@2x.png in the
// folder of its argument. Icons come from Maki and Temaki, and from sprites/; which style has which
// stands in sprites/icons.tsv. Icons of one colour are signed distance fields, so that a style may
// colour them and give them halos: as MapLibre reads them, with a radius of 8 pixels of the map and
// a quarter of it inside. Shields are pictures that stretch.
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { png } from './sprites/png.mjs';
import { shields } from './sprites/shields.mjs';

const FOLDERS = [
  'sprites', 'node_modules/@mapbox/maki/icons', 'node_modules/@rapideditor/temaki/icons',
];
const SIZE = 15; // pixels of an icon of Maki, across and down
const BORDER = 2; // around it, for halos
const RADIUS = 8;
const EDGE = 0.75;
const FINE = 16; // more than the samples of a pixel of the map, each way

const target = process.argv[2];
mkdirSync(target, { recursive: true });
await initWasm(readFileSync('node_modules/@resvg/resvg-wasm/index_bg.wasm'));

const render = (svg, fitTo) => {
  const drawn = new Resvg(svg, { fitTo, font: { loadSystemFonts: false } }).render();
  return { width: drawn.width, height: drawn.height, pixels: drawn.pixels };
};

const LINE_MAX = (SIZE + 2 * BORDER) * FINE;
const tops = new Int32Array(LINE_MAX);
const from = new Float64Array(LINE_MAX);
const heights = new Float64Array(LINE_MAX);

/** Squared distances of samples in a line to the nearest one, by the lower envelope of parabolas
 * (Felzenszwalb and Huttenlocher 2012). */
function nearestInLine(grid, offset, step, length) {
  let last = 0;
  tops[0] = 0;
  from[0] = -Infinity;
  heights[0] = grid[offset];
  for (let q = 1; q < length; q++) {
    heights[q] = grid[offset + q * step];
    const meets = () => {
      const top = tops[last];
      return (heights[q] + q * q - heights[top] - top * top) / (2 * (q - top));
    };
    while (meets() <= from[last]) last--;
    from[last + 1] = meets();
    tops[++last] = q;
  }
  for (let q = 0, k = 0; q < length; q++) {
    while (k < last && from[k + 1] < q) k++;
    grid[offset + q * step] = (q - tops[k]) ** 2 + heights[tops[k]];
  }
}

/** Distance of each sample to the nearest with this state. */
function distances(isInside, width, state) {
  const far = 4 * width * width;
  const grid = Float64Array.from(isInside, (inside) => (inside === state ? 0 : far));
  for (let x = 0; x < width; x++) nearestInLine(grid, x, width, width);
  for (let y = 0; y < width; y++) nearestInLine(grid, y * width, 1, width);
  return grid.map(Math.sqrt);
}

/** The distance field of an icon, in the alpha of its pixels. */
function field(svg, ratio) {
  const fine = FINE / ratio - 1; // odd, so that a sample is the middle of its pixel
  const side = (SIZE + 2 * BORDER) * ratio;
  const width = side * fine;
  const border = BORDER * ratio * fine;
  const drawn = render(svg, { mode: 'width', value: width - 2 * border });
  const isInside = new Uint8Array(width * width);
  for (let y = 0; y < drawn.height; y++) {
    for (let x = 0; x < drawn.width; x++) {
      const alpha = drawn.pixels[4 * (y * drawn.width + x) + 3];
      isInside[(y + border) * width + x + border] = alpha >> 7;
    }
  }
  const out = distances(isInside, width, 1);
  const into = distances(isInside, width, 0);
  const pixels = new Uint8Array(4 * side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = (y * fine + (fine >> 1)) * width + x * fine + (fine >> 1);
      const away = (isInside[i] ? 0.5 - into[i] : out[i] - 0.5) / (fine * ratio);
      const value = Math.round(255 * (EDGE - away / RADIUS));
      pixels[4 * (y * side + x) + 3] = Math.max(0, Math.min(255, value));
    }
  }
  return { width: side, height: side, pixels, entry: { sdf: true } };
}

/** A picture in its colours, which are not multiplied by their alpha in a PNG. */
function picture(shield, ratio) {
  const { width, height, pixels } = render(shield.svg, { mode: 'zoom', value: ratio });
  const plain = pixels.map((value, i) => {
    const alpha = pixels[i | 3];
    return i % 4 === 3 || alpha === 0 ? value : Math.min(255, Math.round((value * 255) / alpha));
  });
  const scaled = (value) => (Array.isArray(value) ? value.map(scaled) : value * ratio);
  const [content, stretchX, stretchY] = ['content', 'stretchX', 'stretchY']
    .map((key) => scaled(shield[key]));
  const entry = { content, stretchX, stretchY };
  return { width, height, pixels: plain, entry };
}

/** Places pictures in rows, the highest first, in the sheet of the least area that is not long. */
function packed(images) {
  const ordered = [...images].sort((a, b) => b.height - a.height || (a.name < b.name ? -1 : 1));
  const widest = Math.max(...images.map((image) => image.width));
  const total = images.reduce((sum, image) => sum + image.width, 0);
  let best;
  for (let width = widest; width <= Math.max(widest, Math.min(total, 1024)); width++) {
    const places = [];
    let x = 0, y = 0, row = 0;
    for (const image of ordered) {
      if (x + image.width > width) [x, y, row] = [0, y + row, 0];
      places.push({ image, x, y });
      x += image.width;
      row = Math.max(row, image.height);
    }
    const height = y + row;
    const isLong = Math.max(width, height) > 2 * Math.min(width, height);
    const isLess = !best || width * height < best.width * best.height;
    if (!isLong && isLess) best = { width, height, places };
  }
  return best;
}

const source = (name) => {
  const path = FOLDERS.map((folder) => join(folder, `${name}.svg`)).find(existsSync);
  if (!path) throw new Error(`sprites/icons.tsv: no icon ${name}`);
  return readFileSync(path, 'utf8');
};

const icons = readFileSync('sprites/icons.tsv', 'utf8').trim().split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([name, styles]) => ({ name, styles: styles.split(' ') }));
for (const ratio of [1, 2]) {
  const fields = new Map(icons.map(({ name }) => [name, field(source(name), ratio)]));
  for (const style of ['service-day', 'service-night', 'terrain', 'minimal']) {
    const images = icons.filter(({ styles }) => styles.includes(style))
      .map(({ name }) => ({ name, ...fields.get(name) }));
    if (style !== 'minimal') {
      const time = style === 'service-night' ? 'night' : 'day';
      for (const [name, shield] of Object.entries(shields(time))) {
        images.push({ name, ...picture(shield, ratio) });
      }
    }
    const { width, height, places } = packed(images);
    const sheet = new Uint8Array(4 * width * height);
    const index = {};
    places.sort((a, b) => (a.image.name < b.image.name ? -1 : 1));
    for (const { image, x, y } of places) {
      for (let row = 0; row < image.height; row++) {
        const from = 4 * row * image.width;
        sheet.set(image.pixels.subarray(from, from + 4 * image.width), 4 * ((y + row) * width + x));
      }
      const box = { height: image.height, width: image.width, x, y };
      const keys = Object.entries({ pixelRatio: ratio, ...box, ...image.entry });
      index[image.name] = Object.fromEntries(keys.sort(([a], [b]) => (a < b ? -1 : 1)));
    }
    const name = join(target, style + (ratio === 1 ? '' : `@${ratio}x`));
    writeFileSync(`${name}.json`, `${JSON.stringify(index)}\n`);
    writeFileSync(`${name}.png`, png(width, height, sheet));
  }
}
