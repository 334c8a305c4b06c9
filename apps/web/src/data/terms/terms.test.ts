import type { Item } from '@kahan/contract';
import { expect, test } from 'vitest';
import { queryClient } from '../../platform/http/query.ts';
import { applyTold } from './terms.ts';

test('a card about an exam date and the date itself change in one step', () => {
  // Tests of a worker share the cache.
  queryClient.clear();
  const room = (code: string) => ({ code, name: `Room ${code}` });
  const was = { start: 1_000, place: room('A') };
  const tell = (type: string, now: object) =>
    applyTold([{ type, content: { path: '/terms', values: { term_id: 'x', was, now } } } as unknown as Item]);
  const known = () => queryClient.getQueryData<{ data: { terms: object[] } }>(['terms'])?.data.terms;
  tell('exam:date-moved', was);
  expect(known()).toBeUndefined();
  const terms = [
    { term_id: 'x', start: 1_000, student_start: 1_600 },
    { term_id: 'y', start: 5 },
  ];
  queryClient.setQueryData(['terms'], { data: { terms } });
  tell('exam:date-moved', { start: 4_000, place: room('B') });
  expect(known()).toEqual([
    { term_id: 'x', start: 4_000, student_start: 4_600, place: { code: 'B', value: 'Room B' } },
    { term_id: 'y', start: 5 },
  ]);
  tell('exam:place-changed', { start: 4_000, place: null });
  expect(known()?.[0]).toMatchObject({ start: 4_000, place: null });
  tell('exam:cancelled', was);
  expect(known()).toEqual([{ term_id: 'y', start: 5 }]);
});
