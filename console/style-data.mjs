// Condenses the reference of MapLibre's style specification into properties.json, in the folder of
// its argument: what the program needs to know of each property of layers, and of light, sky,
// projection, terrain and transitions, by group (`paint_line`) and name.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const target = process.argv[2];
const reference = 'node_modules/@maplibre/maplibre-gl-style-spec/dist/latest.json';
const specification = JSON.parse(readFileSync(reference, 'utf8'));

const condensed = (property) => {
  const parameters = property.expression?.parameters ?? [];
  const kind = property['property-type'] ?? '';
  const values = property.values ?? [];
  return {
    type: property.type,
    value: typeof property.value === 'string' ? property.value : undefined,
    length: property.length,
    default: property.default,
    minimum: property.minimum,
    maximum: property.maximum,
    values: property.values && (Array.isArray(values) ? values : Object.keys(values)),
    data: kind.endsWith('data-driven') || undefined,
    zoom: parameters.includes('zoom') || undefined,
    state: parameters.includes('feature-state') || undefined,
    plain: property.expression ? undefined : true,
    interpolated: property.expression?.interpolated || undefined,
    transition: property.transition || undefined,
    tokens: property.tokens,
  };
};

const groups = {};
for (const [group, properties] of Object.entries(specification)) {
  if (!/^(layout|paint)_|^(light|sky|projection|terrain|transition)$/.test(group)) continue;
  groups[group] = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, condensed(property)]),
  );
}
mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'properties.json'), JSON.stringify(groups, null, 1) + '\n');
