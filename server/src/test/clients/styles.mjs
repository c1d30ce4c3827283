// Reads styles with MapLibre's own validator, @maplibre/maplibre-gl-style-spec. A line of input is a
// call: {"op": "served", "path": "/v1/styles/service-day?lang=de"} fetches a style from the server,
// {"op": "given", "style": ...} is one. A line of output tells the errors.
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { answer, base } from './wire.mjs';

const told = (style) => ({
  name: style.name,
  layers: style.layers.length,
  errors: validateStyleMin(style).map((error) => error.message),
});

await answer({
  served: async ({ path }) => {
    const response = await fetch(base + path);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return told(await response.json());
  },
  given: ({ style }) => told(style),
});
