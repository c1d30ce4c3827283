// npm @opentripplanner/geocoder, type HERE: geocode (search) and reverse.
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
});

await answer({
  geocode: async ({ q }) => (await geocoder.search({ text: q })).features.map(shown),
  reverse: async ({ lat, lng }) =>
    (await geocoder.reverse({ point: { lat, lon: lng } })).features.map(shown),
  reverseOne: async ({ lat, lng }) => [
    shown((await single.reverse({ point: { lat, lon: lng } })).rawGeocodedFeature),
  ],
});
