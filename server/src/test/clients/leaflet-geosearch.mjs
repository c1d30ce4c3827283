// npm leaflet-geosearch, HereProvider: geocode.
import { createRequire } from 'node:module';
import { JSDOM } from 'jsdom';
import { answer, base } from './wire.mjs';

const { window } = new JSDOM('');
globalThis.window = window;
globalThis.document = window.document;
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });

const { HereProvider } = createRequire(import.meta.url)('leaflet-geosearch');
const provider = new HereProvider({ params: { apiKey: 'theirs' } });
provider.searchUrl = `${base}/v1/geocode`;

await answer({
  geocode: async ({ q }) =>
    (await provider.search({ query: q })).map(({ label, x, y, raw }) => ({
      label,
      lat: y,
      lng: x,
      houseNumber: raw.address.houseNumber,
      street: raw.address.street,
    })),
});
