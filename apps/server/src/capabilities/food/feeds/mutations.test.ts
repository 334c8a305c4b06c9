import { isRealDate } from '@kahan/domain';
import { expect, test } from 'vitest';
import { GOOD } from '../../../../test/menus/openmensa.ts';
import { AddressRefused } from '../../../platform/named-address.ts';
import { OpenMensaReader } from './openmensa.document.ts';
import { allergensOf, isVegetarianNote, kindOfCategory } from './words.ts';
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

const TOKENS = [
  '<',
  '>',
  '&',
  '"',
  '</',
  '/>',
  '<!DOCTYPE a>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '&#x0;',
  '\0',
  'é',
  '<day>',
  '</meal>',
  '<?x ?>',
  '2026-99-99',
  '-5',
  '\uD800',
];

/** A document with some bytes removed, doubled, replaced, or strewn with pieces of markup. */
function mutated(seed: number): Uint8Array {
  const random = randomOf(seed * 7_919);
  let bytes = Buffer.from(GOOD);
  for (let count = random(4) > 0 ? 1 : 4; count > 0; count -= 1) {
    const at = random(bytes.length);
    const end = at + random(40);
    const [before, middle, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
    const token = Buffer.from(TOKENS[random(TOKENS.length)] ?? '');
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
    return JSON.stringify([reader.document, ...reader.document.days]);
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
    for (const [date, parts] of reader.document.days) {
      expect(isRealDate(date)).toBe(true);
      for (const { desc, allergens, student_price } of parts.flatMap(({ items }) => items)) {
        expect(desc.cs.length).toBeGreaterThan(0);
        expect(allergens.every((one) => one >= 1 && one <= 14)).toBe(true);
        expect(student_price === null || student_price >= 0).toBe(true);
      }
    }
  }
  // Some are still documents, and most are not.
  expect(read).toBeGreaterThan(50);
  expect(read).toBeLessThan(500);
});

test.each([
  ['Polévky', 'soup'],
  ['Tagessuppe', 'soup'],
  ['Vegane Suppe', 'soup'],
  ['Hlavní jídla', 'main'],
  ['Ausgabe A', 'main'],
  ['', 'main'],
  ['Bezmasá jídla', 'vegetarian'],
  ['Vegetarisch/fleischlos', 'vegetarian'],
  ['Specialita dne', 'specialty'],
  ['Minutky', 'quick'],
  ['Saláty', 'salad'],
  ['Beilagen', 'side'],
  ['Přílohy', 'side'],
  ['Süßspeise', 'dessert'],
  ['Moučníky', 'dessert'],
  ['Nápoje', 'other'],
])('the category "%s" is %s', (name, kind) => expect(kindOfCategory(name)).toBe(kind));

test.each([
  ['gluten', [1]],
  ['Weizen', [1]],
  ['chicken_eggs', [3]],
  ['Vejce', [3]],
  ['shell_fruits', [8]],
  ['Měkkýši', [14]],
  ['enthält Milch', [7]],
  ['obsahuje hořčice', [10]],
  ['Alergeny: 1, 3,7', [1, 3, 7]],
  ['Allergene 1;14;15;0', [1, 14]],
  // Numbers alone are often additives, and what says more may say the contrary.
  ['1', []],
  ['1, 3', []],
  ['gluten free', []],
  ['ohne Milch', []],
  ['bez lepku', []],
  ['coconut milk', []],
  ['vegan', []],
])('the note "%s" names the allergens %j', (note, expected) => expect(allergensOf(note)).toEqual(expected));

test.each([
  ['vegan', true],
  ['Vegetarisch', true],
  ['bez masa', true],
  ['not vegetarian', false],
  ['vegetarian option on request', false],
])('the note "%s": vegetarian is %s', (note, expected) => expect(isVegetarianNote(note)).toBe(expected));
