import { crc32, deflateSync } from 'node:zlib';
import { createRandom } from '../random.ts';
import { texts } from '../texts.ts';

const SIZES: Record<string, number> = { s: 96, m: 320, orig: 960 };

type Colour = readonly [red: number, green: number, blue: number];
/** A disc of a picture that is 100 wide and high. */
interface Disc {
  x: number;
  y: number;
  r: number;
  colour: Colour;
}

const TABLE: Colour = [233, 226, 214];
const RIM: Colour = [213, 205, 191];
const PLATE: Colour = [255, 255, 255];

/** A warm colour of food: hue 0 red to 120 green. */
function foodColour(hue: number): Colour {
  const part = (shift: number) => {
    const k = (shift + hue / 30) % 12;
    return Math.round(255 * (0.48 - 0.264 * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Discs on the table, each over those before it, as a PNG; edges are smooth. */
function png(pixels: number, discs: readonly Disc[]): Buffer {
  const scale = 100 / pixels;
  const rows = Buffer.alloc(pixels * (1 + pixels * 3));
  let at = 0;
  for (let row = 0; row < pixels; row += 1) {
    at += 1;
    for (let column = 0; column < pixels; column += 1) {
      let colour = TABLE;
      for (const disc of discs) {
        const distance = Math.hypot((column + 0.5) * scale - disc.x, (row + 0.5) * scale - disc.y);
        const cover = Math.max(0, Math.min(1, (disc.r - distance) / scale + 0.5));
        const mix = (index: 0 | 1 | 2) => colour[index] + (disc.colour[index] - colour[index]) * cover;
        if (cover > 0) colour = [mix(0), mix(1), mix(2)];
      }
      for (const part of colour) rows[at++] = Math.round(part);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A drawn plate instead of a photo: `main-3-s` → PNG; null for an unknown dish or size. */
export function platePicture(name: string): Buffer | null {
  const [, id = '', size = ''] = /^(.+)-(s|m|orig)$/.exec(name) ?? [];
  const pixels = SIZES[size];
  const isDish = Object.values(texts('canteens').dishes).some((list) => list.some((dish) => dish.id === id));
  if (pixels === undefined || !isDish) return null;
  const random = createRandom(id);
  const food = Array.from({ length: 3 + random.below(3) }, (): Disc => {
    const [x, y, r] = [34 + random.below(32), 34 + random.below(32), 8 + random.below(10)];
    return { x, y, r, colour: foodColour(random.below(120)) };
  });
  const plate = [
    { x: 50, y: 50, r: 42.5, colour: RIM },
    { x: 50, y: 50, r: 41.5, colour: PLATE },
  ];
  return png(pixels, [...plate, ...food]);
}
