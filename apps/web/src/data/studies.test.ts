import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transport } from '../platform/http/api.ts';
import { loadPhrases } from '../platform/i18n/phrases.ts';
import { socketUp } from '../platform/live/messages.ts';
import { planQuery } from './studies.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { send } = transport;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', new URL('https://kahan.example'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  transport.send = send;
  socketUp.set(false);
});

test('[STUDIES-21] while changes are heard, a plan is asked for again after a day, and no sooner', async () => {
  await loadPhrases('en');
  socketUp.set(true);
  let asked = 0;
  transport.send = async () => {
    asked += 1;
    return Response.json({ study_type_code: 'B101' });
  };
  const client = new QueryClient();
  const load = () => client.fetchQuery(planQuery('B101', 2026));
  await load();
  await vi.advanceTimersByTimeAsync(DAY_MS - MINUTE_MS);
  await load();
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  await load();
  expect(asked).toBe(2);
});

test('a plan that the student system does not know is an answer, which is not asked for again', async () => {
  await loadPhrases('en');
  socketUp.set(true);
  let asked = 0;
  transport.send = async () => {
    asked += 1;
    return Response.json({ code: 'NOT_FOUND', message: '', requestId: 'r' }, { status: 404 });
  };
  const client = new QueryClient();
  const load = () => client.fetchQuery(planQuery('PHD', 2026));
  expect([await load(), await load(), asked]).toEqual([null, null, 1]);
});
