// Condenses two packages of npm for the search: the presets of the editors of OpenStreetMap with
// their names and search words in all languages (id-tagging-schema), and brands
// (name-suggestion-index). Writes tab-separated files into the folder of its argument.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const target = process.argv[2];
const schema = 'node_modules/@openstreetmap/id-tagging-schema/dist';
const brandFile = 'node_modules/name-suggestion-index/dist/json/nsi.min.json';

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const cell = (text) => String(text).replace(/[\t\r\n|]+/g, ' ').trim();
const write = (file, rows) =>
  writeFileSync(join(target, file), rows.map((row) => row.join('\t') + '\n').join(''));

// Presets: id, score of a match, tags. The rows' order is the number that the names go by.
function writePresets() {
  const presets = json(join(schema, 'presets.min.json'));
  const ids = Object.keys(presets);
  write(
    'presets.tsv',
    ids.map((id) => [
      id,
      presets[id].matchScore ?? 1,
      Object.entries(presets[id].tags)
        .map(([key, value]) => `${cell(key)}=${cell(value)}`)
        .join('|'),
    ]),
  );
  return ids;
}

// Names: one file for each language; number of the preset, name (may be empty), search words.
function writeNames(ids) {
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const folder = join(schema, 'translations');
  const languages = [];
  mkdirSync(join(target, 'names'), { recursive: true });
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.min.json') || file.startsWith('index')) continue;
    const language = file.slice(0, -'.min.json'.length);
    const texts = json(join(folder, file))[language]?.presets?.presets ?? {};
    const rows = [];
    for (const [id, { name = '', terms = [] }] of Object.entries(texts)) {
      const words = (Array.isArray(terms) ? terms : String(terms).split(',')).map(cell);
      const further = [...new Set(words)].filter((word) => word && word !== cell(name));
      if (numbers.has(id) && (name || further.length)) {
        rows.push([numbers.get(id), cell(name), ...further]);
      }
    }
    if (rows.length) {
      const tag = language.replace('@', '-');
      languages.push(tag);
      write(`names/${tag}.tsv`, rows.sort((a, b) => a[0] - b[0]));
    }
  }
  write('languages.tsv', languages.map((language) => [language]));
}

// Country codes of a location set; empty when a part of it is larger than a country.
function countries(places = []) {
  const codes = [];
  for (const place of places) {
    const code = String(place).toLowerCase().match(/^([a-z]{2})(-.*\.geojson)?$/)?.[1];
    if (!code) return [];
    codes.push(code === 'fx' ? 'fr' : code);
  }
  return [...new Set(codes)].sort();
}

// Brands: item of Wikidata, name, key=value, countries, countries without it, further names.
// Entries that differ in the key or the names only are one row.
function writeBrands() {
  const rows = new Map();
  for (const [path, { items }] of Object.entries(json(brandFile).nsi)) {
    const [tree, key, value] = path.split('/');
    if (tree !== 'brands') continue;
    for (const { tags, locationSet = {}, matchNames = [] } of items) {
      const item = tags['brand:wikidata'] ?? '';
      const brand = cell(tags.brand ?? tags.name ?? '');
      if (!brand) continue;
      const included = countries(locationSet.include);
      const excluded = (locationSet.exclude ?? []).filter((place) => /^[a-z]{2}$/.test(place));
      const unit = [item, brand, included.join(' '), excluded.sort().join(' ')].join('\t');
      const row = rows.get(unit) ?? { item, brand, included, excluded, keys: [], names: [] };
      rows.set(unit, row);
      row.keys.push(`${key}=${value}`);
      const localized = Object.keys(tags).filter((k) => /^(name|brand|short_name|alt_name)(:[a-zA-Z-]+)?$/.test(k) && k !== 'brand:wikidata');
      row.names.push(...localized.map((k) => cell(tags[k])), ...matchNames.map(cell));
    }
  }
  write(
    'brands.tsv',
    [...rows.values()].map(({ item, brand, included, excluded, keys, names }) => [
      item,
      brand,
      [...new Set(keys)].join('|'),
      included.join(' '),
      excluded.join(' '),
      [...new Set(names)].filter((name) => name && name !== brand).join('|'),
    ]),
  );
}

mkdirSync(target, { recursive: true });
writeNames(writePresets());
writeBrands();
