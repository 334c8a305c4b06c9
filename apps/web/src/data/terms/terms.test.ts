import type { Item, SyncRequest } from '@kahan/contract';
import { expect, test } from 'vitest';
import { queryClient } from '../../platform/http/query.ts';
import { applyConfirmed, applyTold } from './terms.ts';

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

test('what was confirmed lies over the loaded exam dates until their list can be read', () => {
  const start = Date.parse('2026-12-10T08:00:00Z') / 1000;
  const open = { term_id: 'x', start, student_signed: false, student_start: null, confirmed: null };
  queryClient.setQueryData(['terms'], { data: { terms: [open, { ...open, term_id: 'y' }] } });
  const confirm = (action: string, of: object = {}) =>
    applyConfirmed({
      ...{ id: '1', service: 'terms', action, state: 'success', reason: null, created: 1, settled: 77 },
      target: { term_id: 'x', code: 'C', semester: 1, type: 'Z', study_id: '990001' },
      info: { name: 'N', link: null, path: null, ids: ['x'], i18nData: { hour: '11:30' } },
      ...of,
    } as unknown as SyncRequest);
  const known = () => queryClient.getQueryData<{ data: { terms: object[] } }>(['terms'])?.data.terms;
  confirm('sign_in', { state: 'failed', reason: 'full' });
  expect(known()?.[0]).toEqual(open);
  confirm('sign_in');
  const signed = { ...open, student_signed: true, study_id: '990001', confirmed: 77 };
  expect(known()).toEqual([signed, { ...open, term_id: 'y' }]);
  confirm('change_hour');
  expect(known()?.[0]).toEqual({ ...signed, student_start: start + 9_000 });
  confirm('sign_off');
  expect(known()?.[0]).toEqual({ ...open, confirmed: 77 });
});
