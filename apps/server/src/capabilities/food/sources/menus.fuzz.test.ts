import { isRealDate } from '@kahan/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GOOD, MARKUP_PIECES } from '../../../../test/menus/openmensa.ts';
import { AddressRefused } from '../../../platform/named-address.ts';
import { agataCategory, agataHours, agataMeal, agataPodsystem } from './agata.shapes.ts';
import { OpenMensaReader } from './openmensa.document.ts';
import { categoryOf } from './words/categories.ts';
import { legendOf } from './words/legend.ts';
import { markOf } from './words/marks.ts';
import { noteReader } from './words/notes.ts';
import { readXml } from './xml.ts';

const piece = fc.oneof(
  fc.constantFrom(...MARKUP_PIECES),
  fc.constantFrom(
    '<openmensa version="2.1">',
    '<canteen>',
    '<day date="2026-11-18">',
    '<closed/>',
    '<category name="A">',
  ),
  fc.constantFrom(
    '<meal>',
    '</meal>',
    '<name>',
    '<note>',
    '<price role="student">',
    '2.50',
    '-5',
    '1e999',
    '<location ',
  ),
  fc.constantFrom('\u2028', 'monday="08:00-14:00"'),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const strewn = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
/** A good document with a part of it replaced. */
const mutated = fc
  .tuple(fc.nat(GOOD.length), fc.nat(60), strewn)
  .map(([at, length, text]) => GOOD.slice(0, at) + text + GOOD.slice(at + length));

async function* once(text: string) {
  yield Buffer.from(text);
}

test('any document is read, or refused with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(strewn, mutated), async (text) => {
      const reader = new OpenMensaReader(() => {});
      try {
        await readXml(once(text), 'text/xml', reader);
      } catch (error) {
        if (!(error instanceof AddressRefused)) throw error;
      }
      for (const [date, parts] of (await reader.document()).days) {
        expect(isRealDate(date)).toBe(true);
        const shown = JSON.stringify(parts);
        expect(shown).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }
    }),
  );
});

test('any words and any values of a menu have a meaning, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (text, value) => {
      const { numbers } = noteReader(legendOf([text]))([text]);
      for (const allergen of numbers) expect(allergen).toBeGreaterThan(0);
      expect(['vegetarian', 'meat', null]).toContain(markOf(text));
      expect(typeof categoryOf(text).kind).toBe('string');
      for (const shape of [agataCategory, agataHours, agataMeal, agataPodsystem]) {
        expect(typeof shape.safeParse(value).success).toBe('boolean');
      }
    }),
  );
});
