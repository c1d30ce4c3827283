// Evaluates expressions, filters and properties of styles by npm's @maplibre/maplibre-gl-style-spec.
// Reads cases as lines of JSON from standard input and writes a line for each to standard output:
// {"invalid": sentence}, {"error": sentence} or {"value": value}. See StyleOracle.java.
import { createInterface } from 'node:readline';
import {
  createExpression,
  featureFilter,
  latest,
  normalizePropertyExpression,
} from '@maplibre/maplibre-gl-style-spec';

console.warn = () => {};

const types = {
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  color: 'color',
  formatted: 'formatted',
  resolvedImage: 'resolvedImage',
  padding: 'padding',
  numberArray: 'numberArray',
  colorArray: 'colorArray',
  variableAnchorOffsetCollection: 'variableAnchorOffsetCollection',
  projectionDefinition: 'projectionDefinition',
};
const expression = { interpolated: true, parameters: ['zoom', 'feature'] };

const specificationOf = (name) => {
  if (name === 'value') return undefined;
  const array = /^array<(\w+)(?:,(\d+))?>$/.exec(name);
  if (array) {
    const length = array[2] === undefined ? undefined : Number(array[2]);
    return { type: 'array', value: array[1], length, 'property-type': 'data-driven', expression };
  }
  if (types[name]) return { type: types[name], 'property-type': 'data-driven', expression };
  const [group, property] = name.split('.');
  return latest[group][property];
};

const encode = (value) => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : { number: String(value) };
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(encode);
  switch (value.constructor.name) {
    case 'Color':
      return { color: value.rgb };
    case 'Formatted':
      return {
        formatted: value.sections.map((s) =>
          [s.text, s.image, s.scale, s.fontStack, s.textColor, s.verticalAlign].map(encode),
        ),
      };
    case 'ResolvedImage':
      return { image: [value.name, value.available] };
    case 'Padding':
      return { padding: value.values };
    case 'NumberArray':
      return { numbers: value.values.map(encode) };
    case 'ColorArray':
      return { colors: value.values.map(encode) };
    case 'VariableAnchorOffsetCollection':
      return { anchors: value.values };
    case 'ProjectionDefinition':
      return { projection: [value.from, value.to, value.transition] };
    case 'Collator':
      return { collator: true };
    default:
      return {
        object: Object.fromEntries(Object.entries(value).map(([k, v]) => [k, encode(v)])),
      };
  }
};

const evaluator = ({ kind, type, json }) => {
  if (kind === 'filter') {
    const { filter } = featureFilter(json, 'filter');
    return (globals, feature, canonical) => filter(globals, feature, canonical);
  }
  const specification = specificationOf(type);
  if (kind === 'property') {
    const property = normalizePropertyExpression(json, 'property', specification);
    return (globals, feature, canonical, images) =>
      property.evaluate(globals, feature, {}, canonical, images);
  }
  const parsed = createExpression(json, 'expression', specification);
  if (parsed.result === 'error') throw new Error(parsed.value[0].message);
  return (globals, feature, canonical, images) =>
    parsed.value.evaluateWithoutErrorHandling(globals, feature, {}, canonical, images);
};

const answer = (line) => {
  const test = JSON.parse(line);
  let evaluate;
  try {
    evaluate = evaluator(test);
  } catch (fault) {
    return { invalid: String(fault.message) };
  }
  const { zoom, images, tile, state } = test;
  const feature = test.feature ?? undefined;
  try {
    return { value: encode(evaluate({ zoom, globalState: state }, feature, tile, images)) };
  } catch (fault) {
    return { error: String(fault.message) };
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(line))}\n`);
}
