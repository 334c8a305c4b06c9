import { CATALOGUE_KEYS, CATALOGUE_KINDS } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { parseChanges } from './changes.ts';
import { catalogueKeyOf, groupKeyOf, idOf, resultKeyOf } from './http/common.ts';
import { isStorable, parsePage, parseRecords } from './parse.ts';
import { StudentSystemError } from './port.ts';
import { addressOf } from './wire/call.ts';
import {
  catalogueDocumentation,
  wireCatalogue,
  wireDocumentation,
  wireGroup,
  wireNews,
  wireResult,
  wireStudentLesson,
  wireStudentTerm,
  wireStudy,
} from './wire/index.ts';
import { wireChangePage } from './wire/records.ts';

type Key = (raw: unknown) => string;
interface Kind {
  schema: z.ZodType;
  keyOf: Key;
  /** A good record. */
  good: unknown;
}

const example = (name: Parameters<typeof wireDocumentation>[0]) =>
  (wireDocumentation(name).example.answer as { records: unknown[] }).records[0];

const KINDS: [string, Kind][] = [
  ['studies', { schema: wireStudy, keyOf: idOf('study_id'), good: example('studies') }],
  ['schedule', { schema: wireStudentLesson, keyOf: idOf('gl'), good: example('schedule') }],
  ['results', { schema: wireResult, keyOf: resultKeyOf, good: example('results') }],
  ['terms of a student', { schema: wireStudentTerm, keyOf: idOf('term_id'), good: example('terms') }],
  ['groups', { schema: wireGroup, keyOf: groupKeyOf, good: example('groups') }],
  ['news', { schema: wireNews, keyOf: idOf('id'), good: example('news') }],
  ...CATALOGUE_KINDS.map((kind): [string, Kind] => {
    const keyOf = catalogueKeyOf(CATALOGUE_KEYS[kind] as (record: object) => string);
    return [
      kind,
      { schema: wireCatalogue[kind], keyOf, good: catalogueDocumentation(kind).example.answer.records[0] },
    ];
  }),
];

/** Values that may stand anywhere in JSON: wrong types, broken characters, texts without end, names of methods. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('a\0b', '\ud800', 'x'.repeat(100_000), '', -1, 1e308, 2 ** 53, '2026-02-30', '../..'),
  fc.constantFrom({ toString: 1 }, { valueOf: {}, toString: null }, { toJSON: 1 }, [[]], { length: -1 }),
);

/** A copy of a record with the value at one of its paths replaced. */
function spoiled(good: unknown, steps: readonly number[], put: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof good !== 'object' || good === null) return put;
  const names = Object.keys(good);
  const name = names[step % Math.max(1, names.length)];
  if (name === undefined) return put;
  const copy: unknown = Array.isArray(good) ? [...good] : { ...good };
  Reflect.set(copy as object, name, spoiled(Reflect.get(good, name), rest, put));
  return copy;
}

const spoiler = fc.record({ steps: fc.array(fc.nat(30), { maxLength: 5 }), put: value });

describe('a bad record is one bad record', () => {
  it.each(KINDS)('%s', (_name, { schema, keyOf, good }) => {
    fc.assert(
      fc.property(
        fc.array(spoiler, { maxLength: 4 }),
        fc.array(value, { maxLength: 3 }),
        (spoilers, others) => {
          const bad = [...spoilers.map(({ steps, put }) => spoiled(good, steps, put)), ...others];
          // As it comes from the network.
          const records: unknown[] = JSON.parse(JSON.stringify(bad));
          const read = parseRecords(schema, { records }, keyOf);
          expect(isStorable(read)).toBe(true);
          const keys = [...read.records.map(keyOf), ...read.bad.map(({ key }) => key)];
          for (const key of keys) expect(typeof key).toBe('string');
          // The good record is read, unless another one has the same key.
          const own = keyOf(good);
          if (records.every((record) => keyOf(record) !== own)) {
            const all = parseRecords(schema, { records: [...records, good] }, keyOf);
            expect(all.records.map(keyOf)).toContain(own);
            expect(all.bad).toEqual(read.bad);
          }
        },
      ),
    );
  });
});

it('any page of changes is read, or refused with a named error', () => {
  const good = wireDocumentation('changes').example.answer;
  fc.assert(
    fc.property(spoiler, ({ steps, put }) => {
      const answer: unknown = JSON.parse(JSON.stringify(spoiled(good, steps, put)));
      try {
        const page = parsePage(wireChangePage, answer);
        const { changes, bad } = parseChanges(page.changes);
        expect(isStorable([changes, bad, page.cursor])).toBe(true);
        expect(page.cursor.length).toBeLessThanOrEqual(500);
      } catch (error) {
        if (!(error instanceof StudentSystemError)) throw error;
      }
    }),
  );
});

it('any key makes an address of one call, or none', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('..', '.', '', '\ud800', '%2e%2e', 'a/../b'),
  );
  fc.assert(
    fc.property(text, text, (login, id) => {
      try {
        const address = addressOf({ path: '/v1/users/{login}/terms' }, { login }, { id: [id] });
        expect(new URL(address, 'http://x.example').pathname).toMatch(/^\/v1\/users\/[^/]+\/terms$/);
      } catch (error) {
        expect(error).toMatchObject({ kind: 'not-found' });
      }
    }),
  );
});
