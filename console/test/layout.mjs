// Asks `shapeText` and `evaluateVariableOffset` of MapLibre GL JS, which its package has as
// TypeScript, how labels are laid out, and writes the table of LabelLayoutTest.java.
// Usage: node test/layout.mjs > ../server/src/test/resources/io/cartway/render/maplibre-layout.tsv
//
// A row of four columns is a label: the sections of its text, each with text, scale and vertical
// alignment, as JSON; spacing, width, line height, anchor, side, and the move right and down,
// in pixels; its box (left, top, right, bottom); x and y of each glyph. A row of three is an offset
// by `text-variable-anchor` or `text-radial-offset`: what with which anchor, given, answered.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const SYMBOLS = new URL('../node_modules/maplibre-gl/src/', import.meta.url).pathname;

const ENTRY = `
export { shapeText } from '${SYMBOLS}symbol/shaping.ts';
export { evaluateVariableOffset } from '${SYMBOLS}style/style_layer/variable_text_anchor.ts';`;

/** MapLibre's functions, translated to JavaScript in a temporary folder. */
async function functions() {
  const folder = await mkdtemp(join(tmpdir(), 'cartway-layout-'));
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'virtual:entry' ? id : undefined),
    load: (id) => (id === 'virtual:entry' ? ENTRY : undefined),
  };
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [entry],
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        rollupOptions: {
          input: 'virtual:entry',
          output: { entryFileNames: 'entry.mjs' },
        },
      },
      ssr: { noExternal: true },
    });
    return await import(pathToFileURL(join(folder, 'entry.mjs')).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const FONT = 'font';

/** A font whose glyphs advance by 6 and the rest of their code point by 9; `~` has no glyph. */
const glyphs = new Proxy({}, {
  get: (_, key) => {
    if (typeof key !== 'string' || key.includes('~') || [...key].length !== 1) return undefined;
    const advance = 6 + (key.codePointAt(0) % 9);
    return { id: key, metrics: { width: 8, height: 10, left: 1, top: -8, advance } };
  },
});

/** Texts: pieces, each with a scale and a vertical alignment if it has one. */
const texts = [
  ['Monaco'],
  ['Rue de la Poste'],
  ['Avenue de la Costa (Monte-Carlo) et Boulevard des Moulins'],
  ['Port\nHercule'],
  ['Gare de Monaco\n\nMonte-Carlo'],
  ['東京都千代田区丸の内一丁目'],
  ['東京都\u200b千代田区\u200b丸の内一丁目'],
  ['  Jardin   Exotique  '],
  ['Zoo ~ closed'],
  ['Quai (A)/(B) - Nord'],
  ['Large ', 1.5, 'small', 0.8, 'bottom'],
  ['Up', 2, 'top', 0.5, 'top', ' Middle part of it', 0.75, 'center'],
  ['A'],
  ['Saint-Jean-Cap-Ferrat & Beaulieu-sur-Mer'],
  ['Cafe\u0301 au lait et cafe\u0301 noir'],
  ['一e\u0301二 三（四）五'],
  ['a\r\nb c'],
];

/** Texts that are laid out at more widths. */
const bracketed = [['横浜市（西区）みなと（みらい）'], ['ab )cd )ef -)gh']];

/** Spacing, width, line height, anchor, side, move to the right and down. */
const layouts = [
  [0, 240, 28.8, 'center', 'center', 0, 0],
  [0, 120, 28.8, 'top', 'center', 0, 24],
  [2.4, 72, 24, 'left', 'left', 12, -6],
  [0, 72, 24, 'bottom-right', 'right', 0, 0],
  [-1, 200, 33.6, 'top-left', 'left', 3, 4],
  [0, Infinity, 24, 'bottom', 'center', 0, -12],
  [1.2, 100, 24, 'right', 'center', 0, 0],
  [0, 100, 28.8, 'top-right', 'right', 0, 0],
  [0, 100, 28.8, 'bottom-left', 'left', 0, 0],
];
const widths = [40, 50, 60, 70, 80, 90, 110, 130];
const narrow = widths.map((width) => [0, width, 24, 'center', 'center', 0, 0]);

const anchors = [
  'center',
  'left',
  'right',
  'top',
  'bottom',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
];

const sectionsOf = (pieces) => {
  const sections = [];
  for (let i = 0; i < pieces.length; ) {
    const section = { text: pieces[i++], image: null, scale: null, fontStack: null };
    section.textColor = null;
    section.verticalAlign = null;
    if (typeof pieces[i] === 'number') section.scale = pieces[i++];
    if (['top', 'center', 'bottom'].includes(pieces[i])) section.verticalAlign = pieces[i++];
    sections.push(section);
  }
  return sections;
};

/** Numbers in thousandths, without a negative zero. */
const numbers = (all) => all.map((x) => Math.round(x * 1000) / 1000 + 0).join(' ');

const { shapeText, evaluateVariableOffset } = await functions();

const label = (text, layout) => {
  const [spacing, width, lineHeight, anchor, side, x, y] = layout;
  const sections = sectionsOf(text);
  const shaped = shapeText(
    { sections },
    { [FONT]: { default: glyphs, vertical: {} } },
    {},
    {},
    FONT,
    width,
    lineHeight,
    anchor,
    side,
    spacing,
    [x, y],
    1,
    false,
    16,
    16,
  );
  // The move is in the box, but not in the places of the glyphs: it is added when they are drawn.
  const places = shaped.positionedLines
    .flatMap((line) => line.positionedGlyphs)
    .map((glyph) => numbers([glyph.x + x, glyph.y + y]));
  return [
    JSON.stringify(sections.map((each) => [each.text, each.scale ?? 1, each.verticalAlign ?? ''])),
    layout.join(' '),
    numbers([shaped.left, shaped.top, shaped.right, shaped.bottom]),
    places.join(';'),
  ];
};

const rows = [];
for (const text of texts) {
  for (const layout of layouts) rows.push(label(text, layout));
}
for (const text of bracketed) {
  for (const layout of [...layouts, ...narrow]) rows.push(label(text, layout));
}
for (const anchor of anchors) {
  for (const offset of [[0, 0], [2, 3], [-1.5, 4], [12, -5]]) {
    const moved = numbers(evaluateVariableOffset(anchor, offset));
    rows.push([`offset ${anchor}`, offset.join(' '), moved]);
  }
  for (const radius of [0, 12, 24, -3]) {
    const moved = numbers(evaluateVariableOffset(anchor, [radius, Number.POSITIVE_INFINITY]));
    rows.push([`radial ${anchor}`, radius, moved]);
  }
}
process.stdout.write(rows.map((row) => row.join('\t') + '\n').join(''));
