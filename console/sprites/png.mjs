// Writes PNG: red, green, blue and alpha of 8 bits, in one chunk, without time or text.
import { crc32, deflateSync } from 'node:zlib';

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

/** The bytes of a picture; each row is the difference to the pixel on its left. */
export function png(width, height, pixels) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (4 * width + 1));
  for (let y = 0; y < height; y++) {
    const start = y * (4 * width + 1);
    rows[start] = 1;
    for (let i = 0; i < 4 * width; i++) {
      rows[start + 1 + i] = pixels[4 * y * width + i] - (i < 4 ? 0 : pixels[4 * y * width + i - 4]);
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(rows, { level: 9 }));
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}
