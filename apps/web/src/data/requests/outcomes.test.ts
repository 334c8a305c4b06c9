import type { SyncRequest } from '@kahan/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { asApp, fakePhone, setPortal } from '../../platform/native/phone.fixture.ts';

const NATIVE = '../../platform/native/native.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  vi.doUnmock(NATIVE);
  stop();
});

const request = (id: string, of: Pick<SyncRequest, 'action' | 'state' | 'reason'>): SyncRequest => ({
  ...{ id, service: 'terms', created: 1, settled: 2, explanation: null, ...of },
  target: { term_id: '4711', code: 'B402008', semester: 1, type: 'Z', study_id: '990001' },
  info: { name: 'Matematika', link: null, path: null, ids: ['4711'], i18nData: {} },
});

test('the phone trembles once for a sign-up that is confirmed, and for nothing else', async () => {
  stop = asApp();
  fakePhone();
  await setPortal();
  const confirmByTouch = vi.fn(async () => undefined);
  vi.doMock(NATIVE, () => ({ confirmByTouch }));
  const { refreshAfter } = await import('./outcomes.ts');
  const done = { state: 'success', reason: null } as const;
  refreshAfter(request('1', { action: 'sign_off', ...done }));
  refreshAfter(request('2', { action: 'sign_in', state: 'failed', reason: 'full' }));
  refreshAfter(request('3', { action: 'sign_in', ...done }));
  refreshAfter(request('3', { action: 'sign_in', ...done }));
  await expect.poll(() => confirmByTouch).toHaveBeenCalled();
  // One import of the bridge serves all of these requests.
  await import(NATIVE);
  expect(confirmByTouch).toHaveBeenCalledTimes(1);
});

test('an exam date is signed up for as soon as that is confirmed, also while nobody can read the list', async () => {
  const { queryClient } = await import('../../platform/http/query.ts');
  const { refreshAfter } = await import('./outcomes.ts');
  queryClient.setQueryData(['terms'], { data: { terms: [{ term_id: '4711', student_signed: false }] } });
  refreshAfter(request('4', { action: 'sign_in', state: 'success', reason: null }));
  await expect
    .poll(() => queryClient.getQueryData(['terms']))
    .toMatchObject({ data: { terms: [{ student_signed: true, study_id: '990001', confirmed: 2 }] } });
});
