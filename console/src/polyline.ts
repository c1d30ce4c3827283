// Decodes HERE's flexible polyline (github.com/heremaps/flexible-polyline, the format's README).

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VERSION = 1;

export interface Line {
  /** [lng, lat] */
  points: [number, number][];
  /** The third dimension, a number for each point; empty when the line has none. */
  heights: number[];
}

/** The line's points as [lng, lat]. */
export function decodePolyline(encoded: string): [number, number][] {
  return decodeLine(encoded).points;
}

/** The line with its third dimension. */
export function decodeLine(encoded: string): Line {
  const values = unsignedValues(encoded);
  const version = values.next().value;
  const header = values.next().value;
  if (version !== VERSION || header === undefined) {
    throw new Error("not a flexible polyline of version 1");
  }
  const factor = 10 ** (header & 15);
  const hasThird = ((header >> 4) & 7) !== 0;
  const thirdFactor = 10 ** ((header >> 7) & 15);
  const points: [number, number][] = [];
  const heights: number[] = [];
  let height = 0;
  let lat = 0;
  let lng = 0;
  for (;;) {
    const latStep = values.next();
    if (latStep.done) {
      return { points, heights };
    }
    const lngStep = values.next();
    const thirdStep = hasThird ? values.next() : undefined;
    if (lngStep.done || thirdStep?.done) {
      throw new Error("the polyline ends in the middle of a point");
    }
    if (thirdStep) {
      height += signed(thirdStep.value);
      heights.push(height / thirdFactor);
    }
    lat += signed(latStep.value);
    lng += signed(lngStep.value);
    points.push([lng / factor, lat / factor]);
  }
}

/** Numbers of 5 bits a letter, lowest first; multiplied, since they may exceed 32 bits. */
function* unsignedValues(encoded: string): Generator<number, undefined> {
  let value = 0;
  let unit = 1;
  for (const letter of encoded) {
    const bits = ALPHABET.indexOf(letter);
    if (bits < 0) {
      throw new Error(`"${letter}" cannot be in a flexible polyline`);
    }
    value += (bits & 31) * unit;
    unit *= 32;
    if (bits < 32) {
      yield value;
      value = 0;
      unit = 1;
    }
  }
}

function signed(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
