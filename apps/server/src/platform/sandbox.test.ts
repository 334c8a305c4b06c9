import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { startSandbox } from './sandbox.ts';

const MAIN = join(import.meta.dirname, '../../../sandbox/src/main.ts');
const log = createLog({ level: 'silent' });

let directory: string;
let stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kahan-beside-'));
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await rm(directory, { recursive: true });
});

const options = (main: string) => ({
  main,
  args: [],
  env: { DATA_DIR: directory, SANDBOX_PORT: '0', KAHAN_STUDENTS: '100' },
  log,
  say: () => {},
  onStop: (stop: () => Promise<void>) => stops.push(stop),
});

test('a university that dies is started again at the same address, with the same data', async () => {
  const sandbox = await startSandbox(options(MAIN));
  const identity = `${sandbox.url}/v1/users/student/identity`;
  const before = await (await fetch(identity)).text();
  const first = sandbox.pid();
  process.kill(first ?? 0, 'SIGKILL');
  await expect
    .poll(
      () =>
        fetch(identity).then(
          (answer) => answer.text(),
          () => 'down',
        ),
      { timeout: 15_000 },
    )
    .toBe(before);
  expect(sandbox.pid()).not.toBe(first);
});

test('stopping waits until it is gone', async () => {
  const sandbox = await startSandbox(options(MAIN));
  const pid = sandbox.pid() ?? 0;
  await Promise.all(stops.splice(0).map((stop) => stop()));
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('one that does not come up says why', async () => {
  const main = join(directory, 'main.mjs');
  await writeFile(main, 'console.error("no timetable in line 7"); process.exit(1);');
  await expect(startSandbox(options(main))).rejects.toThrow('no timetable in line 7');
});
