import { expect, test } from 'vitest';
import { shortWaits } from './waits.ts';

const waits = (source: string) => shortWaits('a.test.ts', source);

test.each([
  ['expect.poll(f, { timeout: 1_999 })', 'timeout waits 1999 ms'],
  ['new Pool({ connectionTimeoutMillis: 100, max: 1 })', 'connectionTimeoutMillis waits 100 ms'],
  ['const limits = { lock_timeout: 50 };', 'lock_timeout waits 50 ms'],
  ['setTimeout(() => fail("late", 5_000), 500);', 'setTimeout waits 500 ms'],
  ['await new Promise((done) => setTimeout(done, 20,));', 'setTimeout waits 20 ms'],
  ['fetch(url, { signal: AbortSignal.timeout(300) });', 'timeout waits 300 ms'],
  ['await vi.waitFor(() => expect(sent).toHaveLength(2));', 'waitFor waits 1000 ms'],
  ['await vi.waitUntil(isThere, 500);', 'waitUntil waits 500 ms'],
])('%s is named', (source, what) => {
  expect(waits(`\n${source}`)).toEqual([`a.test.ts:2: ${what}`]);
  expect(waits(`// short on purpose: nothing comes\n${source}`)).toEqual([]);
  expect(waits(`${source} // short on purpose: nothing comes`)).toEqual([]);
  expect(waits(`// short on purpose:\n${source}`)).toHaveLength(1);
  expect(waits(`// short on purpose: nothing comes\n\n${source}`)).toHaveLength(1);
});

test.each([
  'expect.poll(f, { timeout: 2_000, interval: 50 })',
  'expect.poll(f)',
  'vi.waitFor(() => expect(sent).toHaveLength(2), 20_000)',
  'vi.waitFor(isThere, WAITS)',
  'setTimeout(run)',
  'setTimeout(run, ms / 2)',
  'test.setTimeout(120_000)',
  'const code = "setTimeout(run, 50)";',
  '// setTimeout(run, 50)',
  'statement_timeout: 0',
  'const wait: { timeout: number } = { timeout: patience };',
  'await delay(10)',
])('%s is fine', (source) => expect(waits(source)).toEqual([]));
