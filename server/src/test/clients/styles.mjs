// Reads styles with MapLibre's own validator, @maplibre/maplibre-gl-style-spec. A line of input is a
// call: {"op": "served", "path": "/v1/styles/service-day?lang=de"} fetches a style from the server,
// {"op": "given", "style": ...} is one. A line of output tells the errors. {"op": "properties"} asks
// for the table of the specification's properties that `style/properties.tsv` must be.
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { createRequire } from 'node:module';
import { answer, base } from './wire.mjs';

const latest = createRequire(import.meta.url)(
  '@maplibre/maplibre-gl-style-spec/dist/latest.json');

const told = (style) => ({
  name: style.name,
  layers: style.layers.length,
  errors: validateStyleMin(style).map((error) => error.message),
});

const kind = ({ type, value, length, values, minimum, maximum }) => {
  const names = Object.keys(values ?? {}).join('|');
  const range = minimum !== undefined || maximum !== undefined ? `${minimum ?? ''}..${maximum ?? ''}` : '';
  return type === 'array' ? ['array', value, length ?? '', names || range].join(':')
    : [type, names || range].filter((part) => part !== '').join(':');
};
const rows = (owner, group, properties) => Object.entries(properties)
  .map(([name, property]) => [owner, group, name, kind(property),
    property.expression ? property.expression.parameters.join(',') || 'none' : '-',
    property.transition ? 'transition' : '-'].join('\t'));
const properties = () => ({
  rows: [
    ...Object.keys(latest.layer.type.values).flatMap((layer) => [
      ...rows(layer, 'layout', latest[`layout_${layer}`]),
      ...rows(layer, 'paint', latest[`paint_${layer}`]),
    ]),
    ...['light', 'sky', 'projection', 'terrain', 'transition']
      .flatMap((part) => rows(part, 'root', latest[part])),
    ...Object.keys(latest.expression_name.values).map((name) => `expression\t-\t${name}\t-\t-\t-`),
  ],
});

await answer({
  properties: async () => properties(),
  served: async ({ path }) => {
    const response = await fetch(base + path);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return told(await response.json());
  },
  given: ({ style }) => told(style),
});
