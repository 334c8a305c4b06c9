import { SOCKET_REFUSED } from '@kahan/contract/runtime';
import { expect, it } from 'vitest';
import { comeBackAfter } from './come-back.ts';
import type { ConnectionEnd } from './live-connection.ts';

const lost = (code: number | null): ConnectionEnd => ({ kind: 'lost', code });

it.each([
  ['a lost connection comes back soon', lost(1006), 0, [250, 750]],
  ['so does one of a server that stops', lost(1005), 0, [250, 750]],
  ['one without an answer comes back later each time', lost(null), 3, [2_000, 6_000]],
  ['after quarter of a minute at the latest', lost(1006), 30, [7_500, 22_500]],
  ['an ended login asks at once', { kind: 'refused' }, 0, [0, 500]],
  ['one that is ended again waits for seconds', { kind: 'refused' }, 0, [1_000, 5_000]],
  ['a refused socket waits for a minute', lost(SOCKET_REFUSED), 0, [60_000, 120_000]],
] as const)('%s', (_, end, failures, range) => {
  const pause = comeBackAfter(end, failures);
  expect(pause).toBeGreaterThanOrEqual(range[0]);
  expect(pause).toBeLessThan(range[1]);
});
