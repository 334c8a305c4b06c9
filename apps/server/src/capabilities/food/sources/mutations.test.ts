import { isRealDate } from '@kahan/domain';
import { expect, test } from 'vitest';
import { GOOD, MARKUP_PIECES } from '../../../../test/menus/openmensa.ts';
import { AddressRefused } from '../../../platform/named-address.ts';
import { OpenMensaReader } from './openmensa.document.ts';
import { readXml } from './xml.ts';

/** Numbers from 0 to below 2^32 that depend on the seed alone (xorshift). */
function randomOf(seed: number) {
  let state = seed | 1;
  return (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** A document with some bytes removed, doubled, replaced, or strewn with pieces of markup. */
function mutated(seed: number): Uint8Array {
  const random = randomOf(seed * 7_919);
  let bytes = Buffer.from(GOOD);
  for (let count = random(4) > 0 ? 1 : 4; count > 0; count -= 1) {
    const at = random(bytes.length);
    const end = at + random(40);
    const [before, middle, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
    const token = Buffer.from(MARKUP_PIECES[random(MARKUP_PIECES.length)] ?? '');
    const parts = [
      [before, after],
      [before, middle, middle, after],
      [before, token, middle, after],
      [before, Buffer.from([random(256)]), bytes.subarray(at + 1)],
      [before, Buffer.from('7'), bytes.subarray(at + 1)],
      [before, Buffer.from('x'), bytes.subarray(at)],
      [before],
      [after, before],
    ];
    bytes = Buffer.concat(parts[random(parts.length)] ?? []);
    if (bytes.length === 0) break;
  }
  return bytes;
}

async function* inSlices(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function outcomeOf(bytes: Uint8Array, size: number) {
  const reader = new OpenMensaReader(() => {});
  try {
    await readXml(inSlices(bytes, size), 'text/xml', reader);
    const document = await reader.document();
    return JSON.stringify([document, ...document.days]);
  } catch (error) {
    if (error instanceof AddressRefused) return 'refused';
    throw error;
  }
}

test('600 mutated documents are read or refused, whole days only, in whichever slices they arrive', async () => {
  let read = 0;
  for (let seed = 1; seed <= 600; seed += 1) {
    const bytes = mutated(seed);
    const reader = new OpenMensaReader(() => {});
    const outcome = await outcomeOf(bytes, 65_536);
    expect([seed, await outcomeOf(bytes, 7)]).toEqual([seed, outcome]);
    if (outcome === 'refused') continue;
    read += 1;
    await readXml(inSlices(bytes, 65_536), 'text/xml', reader);
    for (const [date, { closed, menu }] of (await reader.document()).days) {
      expect(isRealDate(date)).toBe(true);
      expect(closed && menu.length > 0).toBe(false);
      for (const { desc, allergens, student_price } of menu.flatMap(({ items }) => items)) {
        expect(desc.cs.length).toBeGreaterThan(0);
        expect(allergens.every((one) => one >= 1 && one <= 14)).toBe(true);
        expect(student_price === null || student_price >= 0).toBe(true);
      }
    }
  }
  // Some mutated texts are still documents, and most are not.
  expect(read).toBeGreaterThan(50);
  expect(read).toBeLessThan(500);
});
