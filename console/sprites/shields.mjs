// Shields of roads, as SVG text: shield-road, shield-motorway, and one for each network of roads
// that OpenMapTiles 3.16 names. Each is a picture of the size that one or two characters need; the
// stretches are where it may grow, and the content is where its text goes, all in pixels.

// By day signs have the colours that they have beside the road. By night they are dark, and their
// edge has that colour, because their text is pale in all of them.
const DAY = {
  plain: ['#fffdf7', '#a79b86'],
  motorway: ['#3f6fae', '#ffffff', '#2f5a94'],
  green: ['#2f7d57', '#ffffff', '#22674a'],
  white: ['#ffffff', '#5d5a52'],
  interstate: ['#3a5fa0', '#ffffff', '#2d4d86', '#b8434a'],
};
const NIGHT = {
  plain: ['#333e4c', '#76828f'],
  motorway: ['#26446b', '#7fa3d1', '#1b2733'],
  green: ['#1f4a3b', '#74b397', '#1b2733'],
  white: ['#38424f', '#a9b4c0'],
  interstate: ['#2b4570', '#8aa4cc', '#1b2733', '#7d3a43'],
};

const svg = (width, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `
  + `viewBox="0 0 ${width} ${height}">${body}</svg>`;

// One edge, or an edge and a line inside of it.
const plate = ([fill, edge, outer], radius) => {
  const inside = outer
    ? `<rect x=".5" y=".5" width="19" height="15" rx="${radius}" fill="${fill}" stroke="${outer}"/>`
      + `<rect x="1.5" y="1.5" width="17" height="13" rx="${radius - 1}" fill="none" `
      + `stroke="${edge}"/>`
    : `<rect x=".5" y=".5" width="19" height="15" rx="${radius}" fill="${fill}" stroke="${edge}"/>`;
  const round = Math.ceil(radius);
  const side = Math.max(2, round / 2);
  return {
    svg: svg(20, 16, inside),
    stretchX: [[round + 1, 19 - round]],
    stretchY: [[Math.min(round + 1, 7), Math.max(15 - round, 9)]],
    content: [side, 2, 20 - side, 14],
  };
};

// A crest: its sides fall straight and meet in a point below. It grows beside the point.
const crest = ([fill, edge], band) => {
  const outline = 'M3 1.5Q7 3 12 1.2 17 3 21 1.5 23.2 5 23 9V12Q23 18 12 22.4 1 18 1 12V9'
    + 'Q.8 5 3 1.5Z';
  const top = band
    ? `<clipPath id="c"><path d="${outline}"/></clipPath>`
      + `<rect width="24" height="6" fill="${band}" clip-path="url(#c)"/>`
      + `<path d="M1.4 6H22.6" stroke="${edge}" stroke-width="1"/>`
    : '';
  return {
    svg: svg(24, 24, `<path d="${outline}" fill="${fill}"/>${top}`
      + `<path d="${outline}" fill="none" stroke="${edge}" stroke-width="1.3"/>`),
    stretchX: [[7, 10], [14, 17]],
    stretchY: [[9, 12]],
    content: band ? [6, 7, 18, 17] : [6, 5, 18, 17],
  };
};

/** The shields by day or by night: by name, the SVG text and where it stretches. */
export function shields(time) {
  const colours = time === 'night' ? NIGHT : DAY;
  const { plain, motorway, green, white, interstate } = colours;
  return {
    'shield-road': plate(plain, 3),
    'shield-motorway': plate(motorway, 3),
    'shield-us-interstate': crest(interstate.slice(0, 2), interstate[3]),
    'shield-us-highway': crest(white),
    'shield-us-state': plate(white, 7.5),
    'shield-ca-transcanada': plate(green, 3),
    'shield-ca-provincial-arterial': crest(white),
    'shield-ca-provincial': plate(white, 7.5),
    'shield-gb-motorway': plate(motorway, 2),
    'shield-gb-trunk': plate(green, 2),
    'shield-gb-primary': plate(white, 2),
    'shield-ie-motorway': plate(motorway, 2),
    'shield-ie-national': plate(green, 2),
    'shield-ie-regional': plate(white, 2),
  };
}
