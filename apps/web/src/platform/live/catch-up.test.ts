import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observe } from '../http/connection.ts';
import { queryClient } from '../http/query.ts';
import { catchUp, goDeaf, patching, refetchOnReconnect, settle } from './catch-up.ts';
import { hear, hearFrom } from './heard.ts';
import { heard, isHeldCurrent, noteLoaded, phase } from './hearing.ts';

const AS_OF = new Date('2026-10-12T08:00:00Z');
const position = (user: number) => ({ generation: 'g', user, public: 1 });
const KEPT = {
  asOf: new Date('2026-10-11T08:00:00Z'),
  freshness: 'stale',
  reason: 'STUDENT_SYSTEM_DOWN',
  data: 1,
};

let loads: string[];
let stops: (() => void)[];

beforeEach(() => {
  loads = [];
  stops = [];
  queryClient.clear();
  // Another file may have left the page without a connection.
  observe('answered');
  phase.set('deaf');
  heard.set(hearFrom(position(7)));
  vi.useFakeTimers();
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

/** A query on screen with the answer of the last visit. @param at the page's position at that load */
function show(
  service: string,
  told: true | ((data: unknown) => number | null) | undefined,
  at = 'g:7.1',
): void {
  const queryKey: QueryKey = [service];
  queryClient.setQueryData(queryKey, KEPT, { updatedAt: Date.now() - 3_600_000 });
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query === undefined) throw new Error('a query is expected');
  if (told !== undefined) noteLoaded(query, { at, until: null });
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      loads.push(service);
      return { ...KEPT, asOf: new Date() };
    },
    ...(told === undefined ? {} : { meta: { kept: true, told } }),
  });
  stops.push(observer.subscribe(() => undefined));
}

const settled = () => vi.advanceTimersByTimeAsync(6_000);
const shown = (service: string) => queryClient.getQueryData([service]);

test('what no message tells of is not loaded, and is as fresh as the server says; the rest is loaded', async () => {
  expect(catchUp()).toBe(true);
  show('results', true);
  show('schedule', true, 'g:5.1');
  show('terms', undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  // Queries that changed before the last visit ended, and queries without messages, do not wait.
  expect(loads.sort()).toEqual(['schedule', 'terms']);
  settle(AS_OF);
  await settled();
  expect(loads.sort()).toEqual(['schedule', 'terms']);
  expect(shown('results')).toEqual({ ...KEPT, asOf: AS_OF, freshness: 'fresh', reason: null });
});

test('what a message tells of meanwhile is loaded', async () => {
  catchUp();
  show('results', true);
  const now = heard.get();
  heard.set(now && hear(now, position(8), 'results'));
  settle(AS_OF);
  await settled();
  expect(loads).toEqual(['results']);
});

test('a server that does not call all data fresh is asked for its word', async () => {
  catchUp();
  show('results', true);
  settle(null);
  await settled();
  expect(loads).toEqual(['results']);
});

test('an answer that was covered until now is loaded', async () => {
  catchUp();
  show('items', () => AS_OF.getTime());
  show('results', () => AS_OF.getTime() + 1);
  settle(AS_OF);
  await settled();
  expect(loads).toEqual(['items']);
});

test('a page that cannot catch up loads everything', async () => {
  catchUp();
  show('results', true);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(loads).toEqual([]);
  await settled();
  expect(loads).toEqual(['results']);
});

test('a device that has heard nothing does not wait', async () => {
  heard.set(null);
  expect(catchUp()).toBe(false);
  show('results', true);
  await settled();
  expect(loads).toEqual(['results']);
});

test('a page that hears does not load again within a minute what it shows', async () => {
  catchUp();
  show('results', true);
  settle(AS_OF);
  const open = () =>
    stops.push(new QueryObserver(queryClient, { queryKey: ['results'] }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(50_000);
  open();
  await settled();
  expect(loads).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  open();
  await settled();
  expect(loads).toEqual(['results']);
});

test('after a lost connection only what was missed is loaded', async () => {
  stops.push(refetchOnReconnect());
  catchUp();
  show('results', true);
  show('schedule', true);
  show('terms', undefined);
  settle(AS_OF);
  await settled();
  loads = [];
  observe('socket-down');
  goDeaf();
  observe('socket-up');
  const now = heard.get();
  heard.set(now && hear(now, position(8), 'schedule'));
  settle(AS_OF);
  await settled();
  expect(loads.sort()).toEqual(['schedule', 'terms']);
});

test('a list that a message has changed in place stays current, and one that is loaded again does not', () => {
  catchUp();
  show('items', true);
  const query = queryClient.getQueryCache().find({ queryKey: ['items'] });
  const tell = (user: number) => {
    const now = heard.get();
    heard.set(now && hear(now, position(user), 'items'));
  };
  patching('items', () => tell(8));
  expect(query && isHeldCurrent(query)).toBe(true);
  patching('items', () => {
    tell(9);
    query?.invalidate();
  });
  expect(query && isHeldCurrent(query)).toBe(false);
});
