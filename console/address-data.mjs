// Condenses the templates of addresses by country and the codes of states and counties
// (@fragaria/address-formatter, which carries the templates of OpenCage) for the search. Writes
// tab-separated files into the folder of its argument.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const target = process.argv[2];
const folder = 'node_modules/@fragaria/address-formatter/src/templates';

const json = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const write = (file, rows) =>
  writeFileSync(join(target, file), rows.map((row) => row.join('\t') + '\n').join(''));

// The package's words for parts of an address, and ours. What an address of ours has not is left
// out: islands, attention, the house's name; the country, because it always comes last.
const SETTLEMENTS = ['postal_city', 'city', 'town', 'municipality'];
const SMALL = ['village', 'hamlet'];
const FIELDS = new Map([
  ['road', 'street'],
  ['house_number', 'houseNumber'],
  ['postcode', 'postalCode'],
  ...SETTLEMENTS.map((word) => [word, 'city']),
  ['suburb', 'district'],
  ['city_district', 'district'],
  ['neighbourhood', 'subdistrict'],
  ['quarter', 'subdistrict'],
  ['state_district', 'county'],
  ['county', 'county'],
  ['county_code', 'countyCode'],
  ['state', 'state'],
  ['province', 'state'],
  ['state_code', 'stateCode'],
]);

// Our fields for the alternatives of the package; the first is the one that is wanted most.
function alternatives(words) {
  const town = words.some((word) => SETTLEMENTS.includes(word));
  const small = (word) => (town && SMALL.includes(word) ? 'city' : '');
  const fields = words.map((word) => FIELDS.get(word) ?? small(word));
  return [...new Set(fields.filter((field) => field))];
}

// One line in our words: fields in braces, alternatives between bars.
function line(text) {
  const group = (words) => {
    // A country, or what stands in for it: it is written behind everything else anyway.
    const isTown = words.some((word) => SETTLEMENTS.includes(word));
    const isCountry = words.includes('country') && !isTown;
    const fields = isCountry ? [] : alternatives(words);
    return fields.length ? `{${fields.join('|')}}` : '';
  };
  const names = (part) => [...part.matchAll(/\{\{\{(\w+)\}\}\}/g)].map((found) => found[1]);
  return text
    .replace(/\{\{#first\}\}(.*?)\{\{\/first\}\}/g, (_, inside) => {
      const parts = inside.split('||');
      // A first choice of several parts (Canada's street line, Brazil's ", quarter") is a text of
      // its own, if it has what we have; the other choices stand in for it when it is missing.
      if (names(parts[0]).includes('road') || parts.length === 1) {
        return parts[0];
      }
      return group(parts.filter((part) => names(part).length === 1).flatMap(names));
    })
    .replace(/\{\{\{(\w+)\}\}\}/g, (_, word) => group([word]))
    .replace(/\s+/g, ' ')
    .trim();
}

const template = (text) =>
  text
    .split('\n')
    .map(line)
    .filter((each) => each.includes('{'))
    .join(';')
    .replace('{houseNumber};{street}', '{houseNumber} {street}');

// Country (and language, where it matters), template, and pairs of what is replaced in the text.
function writeTemplates() {
  const all = json('templates.json');
  const rows = [];
  for (const [key, entry] of Object.entries(all)) {
    if (typeof entry === 'string' || !/^([A-Z]{2}(_[a-z]{2})?|default)$/.test(key)) continue;
    const used = { ...(all[entry.use_country] ?? {}), ...entry };
    const text = used.address_template ?? all.default.address_template;
    const replacements = (used.postformat_replace ?? []).flat();
    rows.push([key, template(text), ...replacements.map((each) => each.replaceAll('\n', '\\n'))]);
  }
  write('address-templates.tsv', rows);
}

// Country, level, code, names.
function writeCodes() {
  const rows = [];
  for (const [file, level] of [['state-codes.json', 'state'], ['county-codes.json', 'county']]) {
    for (const [country, codes] of Object.entries(json(file))) {
      for (const { key, name } of codes) {
        const names = typeof name === 'string' ? [name] : Object.values(name);
        rows.push([country, level, key, ...new Set(names)]);
      }
    }
  }
  write('area-codes.tsv', rows);
}

mkdirSync(target, { recursive: true });
writeTemplates();
writeCodes();
