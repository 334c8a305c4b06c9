import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CATALOGUE_CALLS, WIRE_CALLS } from './calls.ts';
import { wireError } from './records.ts';

/** A part of a JSON schema. */
type Schema = { [name: string]: unknown };

/** Lists of whole records, which the reader counts. */
const RECORDS = ['records', 'changes'];

/** Paths of texts and lists without a length. */
function unbounded(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((part, index) => unbounded(part, `${path}.${index}`));
  const { type, enum: values, const: value, maxLength, maxItems, items } = schema as Schema;
  const isFixed = values !== undefined || value !== undefined;
  const isList =
    type === 'array' && items !== undefined && !RECORDS.some((name) => path.endsWith(`.${name}`));
  const isEndless =
    (type === 'string' && !isFixed && maxLength === undefined) || (isList && maxItems === undefined);
  const below = Object.entries(schema).flatMap(([name, part]) => unbounded(part, `${path}.${name}`));
  return isEndless ? [path, ...below] : below;
}

const CALLS = Object.entries({ ...WIRE_CALLS, ...CATALOGUE_CALLS });

describe('every text and every list of a student system has a length', () => {
  it.each(CALLS)('%s', (name, { response }) => {
    expect(unbounded(z.toJSONSchema(response, { io: 'input' }), name)).toEqual([]);
  });

  it('errors', () => {
    expect(unbounded(z.toJSONSchema(wireError, { io: 'input' }), 'error')).toEqual([]);
  });

  it('the check finds a text and a list without one', () => {
    const schema = z.object({
      a: z.string(),
      b: z.array(z.string().max(5)),
      c: z.record(z.string(), z.null()),
    });
    expect(unbounded(z.toJSONSchema(schema), 'x')).toEqual([
      'x.properties.a',
      'x.properties.b',
      'x.properties.c.propertyNames',
    ]);
  });
});
