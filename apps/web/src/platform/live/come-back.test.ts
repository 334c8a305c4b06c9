import { SOCKET_REFUSED } from '@kahan/contract/runtime';
import { expect, it } from 'vitest';
import { comeBackAfter } from './come-back.ts';

const closedWith = (code: number) => ({ description: 'websocket connection closed', context: { code } });

it.each([
  ['a lost connection is left to the library', 'transport close', closedWith(1006), null],
  ['so is a server that stops', 'transport close', closedWith(1005), null],
  ['so is a connection without an answer', 'ping timeout', undefined, null],
  ['an ended login waits for seconds', 'io server disconnect', undefined, [1_000, 5_000]],
  ['a refused socket waits for a minute', 'transport close', closedWith(SOCKET_REFUSED), [60_000, 120_000]],
] as const)('%s', (_, reason, details, range) => {
  const pause = comeBackAfter(reason, details);
  if (range === null) return expect(pause).toBeNull();
  expect(pause).toBeGreaterThanOrEqual(range[0]);
  expect(pause).toBeLessThan(range[1]);
});
