import { expect, test } from 'vitest';
import { Rendered } from './rendered.ts';

const TIME = 'Wed, 18 Nov 2026 08:42:00 GMT';
const answer = new Rendered(Buffer.from('{"a":"ž"}'), '"tag"', TIME);

test('a 304 has the validators, a 200 also the headers of its body', () => {
  const shared = { 'cache-control': 'private, no-cache', etag: '"tag"', 'last-modified': TIME };
  expect(answer.unchanged.fields).toEqual(shared);
  expect(answer.whole.fields).toEqual({
    ...shared,
    'content-type': 'application/json; charset=utf-8',
    'content-length': '10',
  });
  expect(answer.whole.flat).toEqual(Object.entries(answer.whole.fields).flat());
  expect(new Rendered(answer.body, '"tag"', null).unchanged.fields).not.toHaveProperty('last-modified');
});

test('other headers change neither the bytes nor what was made before', () => {
  const fresh = answer.withHeaders({ 'x-freshness': 'fresh' });
  const stale = answer.withHeaders({ 'x-freshness': 'stale' });
  expect(fresh.whole.fields).toEqual({ ...answer.whole.fields, 'x-freshness': 'fresh' });
  expect(stale.unchanged.fields).toEqual({ ...answer.unchanged.fields, 'x-freshness': 'stale' });
  expect([fresh.body, stale.body]).toEqual([answer.body, answer.body]);
});
