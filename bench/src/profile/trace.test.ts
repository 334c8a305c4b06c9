import { expect, test } from 'vitest';
import { readTrace } from './trace.ts';

const ORIGIN = 'https://localhost:1';
const MAIN = { pid: 7, tid: 1 };

const span = (name: string, ts: number, dur: number, thread = MAIN) => ({
  name,
  ph: 'X',
  ts,
  dur,
  ...thread,
  args: {},
});
const navigation = (documentLoaderURL: string, pid: number, ts = 0) => ({
  name: 'navigationStart',
  ph: 'R',
  ts,
  pid,
  tid: 1,
  args: { data: { documentLoaderURL } },
});
const threadName = (name: string, thread: typeof MAIN) => ({
  name: 'thread_name',
  ph: 'M',
  ts: 0,
  ...thread,
  args: { name },
});
const frame = (functionName: string, lineNumber: number) => ({
  functionName,
  url: `${ORIGIN}/a.js`,
  lineNumber,
  columnNumber: 4,
});
const chunk = (id: string, functions: string[], samples: number[], timeDeltas: number[]) => ({
  name: 'ProfileChunk',
  ph: 'P',
  ts: 0,
  pid: MAIN.pid,
  tid: 9,
  id,
  args: {
    data: {
      cpuProfile: {
        nodes: functions.map((name, at) => ({ id: at + 1, callFrame: frame(name, at) })),
        samples,
      },
      timeDeltas,
    },
  },
});
const profileOf = (id: string, thread: typeof MAIN) => ({
  name: 'Profile',
  ph: 'P',
  ts: 0,
  id,
  ...thread,
  args: {},
});
const read = (...events: object[]) =>
  readTrace(
    JSON.stringify({
      traceEvents: [
        threadName('CrRendererMain', { pid: 3, tid: 1 }),
        threadName('CrRendererMain', MAIN),
        navigation(`${ORIGIN}/`, MAIN.pid),
        navigation('', 3),
        ...events,
      ],
    }),
    ORIGIN,
  );

test('work counts without the work within it, on the main thread of the page alone', () => {
  const { work } = read(
    span('Layout', 3_000, 2_000),
    span('Task', 0, 10_000),
    span('Script', 1_000, 6_000),
    span('Task', 10_000, 1_000),
    span('Raster', 0, 50_000, { pid: MAIN.pid, tid: 2 }),
    span('Task', 0, 50_000, { pid: 3, tid: 1 }),
  );
  expect(work).toEqual([
    { name: 'Task', ms: 5 },
    { name: 'Script', ms: 4 },
    { name: 'Layout', ms: 2 },
  ]);
});

test('a function counts from its sample to the next one, idle time and workers do not', () => {
  const { functions } = read(
    profileOf('0x2', { pid: MAIN.pid, tid: 2 }),
    profileOf('0x1', MAIN),
    chunk('0x1', ['draw', '(idle)', ''], [1, 2], [9_000, 2_000]),
    chunk('0x1', [], [3, 1, 3], [4_000, 500, 3_000]),
    chunk('0x2', ['elsewhere'], [1, 1], [0, 90_000]),
  );
  expect(functions).toEqual([
    { place: { name: 'draw', url: `${ORIGIN}/a.js`, line: 0, column: 4 }, ms: 5 },
    { place: { name: '(anonymous)', url: `${ORIGIN}/a.js`, line: 2, column: 4 }, ms: 0.5 },
  ]);
});

test('the thread waited for a core as long as its outermost events took longer than it ran', () => {
  const ran = (event: object, tdur: number) => ({ ...event, tdur });
  const { waitingMs } = read(
    ran(span('Task', 0, 10_000), 4_000),
    ran(span('Script', 1_000, 8_000), 3_000),
    span('Task', 10_000, 1_000),
    ran(span('Task', 12_000, 2_000), 2_000),
    ran(span('Task', 0, 50_000, { pid: MAIN.pid, tid: 2 }), 0),
  );
  expect(waitingMs).toBe(6);
});

test('a trace without the page is refused', () => {
  expect(() => readTrace('{"traceEvents":[]}', ORIGIN)).toThrow('no page');
});
