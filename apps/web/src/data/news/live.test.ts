import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryClient } from '../../platform/http/query.ts';
import { handlersOf } from '../../platform/live/messages.ts';
import { followNews } from './live.ts';

const KEYS = [
  ['classes', 'B402008', 0],
  ['people', 'id', '320001'],
  ['departments'],
  ['study-types', 'B-CH', 2026],
  ['contacts'],
  ['rooms', 'floor', 1],
  ['floor-plans', 'campus'],
  ['schedules', 'free-rooms', ''],
  ['terms'],
  ['common-free-time', 'week', 'id', null],
];

let stop: () => void;
beforeAll(() => {
  stop = followNews();
});
afterAll(() => stop());

test.each([
  ['classes', ['classes', 'people']],
  ['people', ['people', 'classes']],
  ['departments', ['departments', 'people', 'classes']],
  ['rooms', ['rooms', 'people', 'classes', 'contacts', 'floor-plans', 'schedules']],
  ['buildings', ['people', 'rooms', 'floor-plans', 'schedules']],
  ['schedules', ['schedules', 'classes']],
  ['study-types', ['study-types']],
  // An own change is at once in the own free time.
  ['entries', ['common-free-time']],
  ['schedule', ['common-free-time']],
  ['terms', ['terms', 'common-free-time']],
] as const)('a change of %s ends what is kept of it, and of what shows parts of it', (service, services) => {
  queryClient.clear();
  for (const key of KEYS) queryClient.setQueryData(key, 'kept');
  for (const handle of handlersOf('service_updated')) handle({ service_name: service, ids: [] });
  const old = KEYS.filter((key) => queryClient.getQueryState(key)?.isInvalidated).map(([name]) => name);
  expect(new Set(old)).toEqual(new Set<string>(services));
});
