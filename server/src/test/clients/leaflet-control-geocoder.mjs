// npm leaflet-control-geocoder, provider HEREv2. Its geocode asks /v1/discover.
import { JSDOM } from 'jsdom';
import { answer, base } from './wire.mjs';

const { window } = new JSDOM('');
globalThis.window = window;
globalThis.document = window.document;
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });

const { default: leaflet } = await import('leaflet');
const { geocoders } = await import('leaflet-control-geocoder');

const shown = (found) =>
  found.map(({ name, center, bbox, properties }) => ({
    label: name,
    lat: center.lat,
    lng: center.lng,
    holds: bbox.contains(center),
    houseNumber: properties.houseNumber,
    street: properties.street,
  }));

const provider = new geocoders.HEREv2({
  serviceUrl: `${base}/v1`,
  apiKey: 'theirs',
  reverseGeocodeProxRadius: 1,
  // It asks /v1/discover, which must be told where to look.
  geocodingQueryParams: { at: '43.7384,7.4246' },
});

const inBox = new geocoders.HEREv2({
  serviceUrl: `${base}/v1`,
  apiKey: 'theirs',
  geocodingQueryParams: { in: 'bbox:7.4,43.72,7.44,43.76', lang: 'fr' },
});

await answer({
  geocode: async ({ q }) => shown(await provider.geocode(q)),
  geocodeInBox: async ({ q }) => shown(await inBox.geocode(q)),
  reverse: async ({ lat, lng }) => shown(await provider.reverse(leaflet.latLng(lat, lng), 1)),
  // Without the option the client asks for limit=undefined.
  reverseByDefault: async ({ lat, lng }) =>
    shown(
      await new geocoders.HEREv2({ serviceUrl: `${base}/v1`, apiKey: 'theirs' }).reverse(
        leaflet.latLng(lat, lng),
        1,
      ),
    ),
});
