// Decodes isolines with the library of HERE that wrote down the format. A call has the query of an
// isoline; the result has the points of each ring: outer rings first, then holes.
import flexpolyline from '@here/flexpolyline';
import { answer, base } from './wire.mjs';

await answer({
  async isolines({ query }) {
    const response = await fetch(`${base}/v1/isolines?${query}`);
    const body = await response.json();
    return body.isolines.map(({ range, polygons }) => ({
      value: range.value,
      polygons: polygons.map(({ outer, inner = [] }) =>
        [outer, ...inner].map((ring) => ({
          encoded: ring,
          points: flexpolyline.decode(ring).polyline,
        })),
      ),
    }));
  },
});
