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

/** Draws a disc over the picture so far; its edge is smooth. Rows begin with the byte of their filter. */
function lay(rows: Buffer, pixels: number, { x, y, r, colour }: Disc): void {
  const scale = pixels / 100;
  const [column, row, radius] = [x * scale - 0.5, y * scale - 0.5, r * scale];
  const first = (middle: number) => Math.max(0, Math.floor(middle - radius - 1));
  const last = (middle: number) => Math.min(pixels - 1, Math.ceil(middle + radius + 1));
  const [left, right] = [first(column), last(column)];
  const bottom = last(row);
  for (let v = first(row); v <= bottom; v += 1) {
    for (let h = left; h <= right; h += 1) {
      const cover = radius + 0.5 - Math.sqrt((h - column) ** 2 + (v - row) ** 2);
      if (cover <= 0) continue;
      const at = v * (1 + pixels * 3) + 1 + h * 3;
      const share = Math.min(1, cover);
      for (let part = 0; part < 3; part += 1) {
        const was = rows[at + part] ?? 0;
        rows[at + part] = was + ((colour[part] ?? 0) - was) * share;
      }
    }
  }
}

/** Discs on the table, each over those before it, as a PNG. */
function png(pixels: number, discs: readonly Disc[]): Buffer {
  const width = 1 + pixels * 3;
  const rows = Buffer.alloc(pixels * width);
  for (let row = 0; row < pixels; row += 1) {
    rows.fill(Buffer.from(TABLE), row * width + 1, (row + 1) * width);
    rows[row * width] = 0;
  }
  for (const disc of discs) lay(rows, pixels, disc);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
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
