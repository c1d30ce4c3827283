// npm @opentripplanner/geocoder, type HERE: autosuggest (autocomplete), geocode (search), reverse.
import { createRequire } from 'node:module';
import { answer } from './wire.mjs';

const require = createRequire(import.meta.url);
// A dependency of its brings a fetch of its own.
const fetch = globalThis.fetch;
const { default: getGeocoder } = require('@opentripplanner/geocoder');
globalThis.fetch = fetch;

const geocoder = getGeocoder({ type: 'HERE', apiKey: 'theirs', reverseUseFeatureCollection: true });
const single = getGeocoder({ type: 'HERE', apiKey: 'theirs' });

const shown = ({ geometry, properties }) => ({
  label: properties.label,
  lat: geometry.coordinates[1],
  lng: geometry.coordinates[0],
  houseNumber: properties.housenumber,
  street: properties.street,
  layer: properties.layer,
});

// Where somebody looks who types: round a point, in a box, or round a point and in a box.
const around = { lat: 43.7384, lon: 7.4246 };
const rect = { minLon: 7.4, minLat: 43.72, maxLon: 7.44, maxLat: 43.76 };
const suggested = async (query) => {
  const { features } = await geocoder.autocomplete(query);
  // It has none when the answer is a refusal.
  if (!features) throw new Error('no features');
  return features.map(shown);
};

await answer({
  suggest: ({ q }) => suggested({ text: q, focusPoint: around }),
  suggestInBox: ({ q }) => suggested({ text: q, boundary: { rect } }),
  suggestInBoth: ({ q }) => suggested({ text: q, focusPoint: around, boundary: { rect } }),
  suggestAnywhere: ({ q }) => suggested({ text: q }),
  geocode: async ({ q }) => (await geocoder.search({ text: q })).features.map(shown),
  reverse: async ({ lat, lng }) =>
    (await geocoder.reverse({ point: { lat, lon: lng } })).features.map(shown),
  reverseOne: async ({ lat, lng }) => [
    shown((await single.reverse({ point: { lat, lon: lng } })).rawGeocodedFeature),
  ],
});
