import { expect, test } from 'vitest';
import { Rendered } from './rendered.ts';

const TIME = 'Wed, 18 Nov 2026 08:42:00 GMT';
const answer = new Rendered(Buffer.from('{"a":"ž"}'), '"tag"', TIME);

test('a 304 has the validators, a 200 also the headers of its body', () => {
  const shared = { 'cache-control': 'private, no-cache', etag: '"tag"', 'last-modified': TIME };
  expect(answer.unchanged).toEqual(shared);
  expect(answer.whole).toEqual({
    ...shared,
    'content-type': 'application/json; charset=utf-8',
    'content-length': '10',
  });
  expect(new Rendered(answer.body, '"tag"', null).unchanged).not.toHaveProperty('last-modified');
});

test('other headers change neither the bytes nor what was made before', () => {
  const fresh = answer.withHeaders({ 'x-freshness': 'fresh' });
  const stale = answer.withHeaders({ 'x-freshness': 'stale' });
  expect(fresh.whole).toEqual({ ...answer.whole, 'x-freshness': 'fresh' });
  expect(stale.unchanged).toEqual({ ...answer.unchanged, 'x-freshness': 'stale' });
  expect([fresh.body, stale.body]).toEqual([answer.body, answer.body]);
});
