import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';

const CHILD = join(import.meta.dirname, 'child.mjs');
const started: ChildProcess[] = [];
const programs: number[] = [];

afterEach(() => {
  for (const child of started.splice(0)) {
    child.stdout?.destroy();
    child.kill('SIGKILL');
  }
  for (const pid of programs.splice(0)) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Starts a script that becomes `program`, and yields the lines that the program prints. */
function becoming(program: string) {
  const script = `import { become } from ${JSON.stringify(CHILD)};
    become(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => String((await lines.next()).value);
  const ready = async () => {
    const [word, pid] = (await line()).split(' ');
    expect(word).toBe('ready');
    programs.push(Number(pid));
  };
  return { child, exit: once(child, 'exit'), line, ready };
}

const WAITING = 'setInterval(() => {}, 1000); console.log("ready", process.pid);';

test('the exit code is passed on', async () => {
  const { exit } = becoming('process.exit(7)');
  expect(await exit).toEqual([7, null]);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s is passed on once, and the end is waited for',
  async (signal) => {
    const { child, exit, line, ready } = becoming(`
    process.on('${signal}', () => { console.log('told'); setTimeout(() => process.exit(3), 100); });
    ${WAITING}`);
    await ready();
    child.kill(signal);
    expect(await line()).toBe('told');
    child.kill(signal);
    expect(await exit).toEqual([3, null]);
    expect(await line()).toBe('undefined');
  },
);

test('a program that dies of the signal makes the customary exit code', async () => {
  const { child, exit, ready } = becoming(WAITING);
  await ready();
  child.kill('SIGTERM');
  expect(await exit).toEqual([143, null]);
});

test('the program notices when the script is killed outright', async () => {
  const { child, line, ready } = becoming(`
    process.on('disconnect', () => { console.log('alone'); process.exit(); });
    ${WAITING}`);
  await ready();
  child.kill('SIGKILL');
  expect(await line()).toBe('alone');
});

test('the program is told to stop when npm, which started the script, is killed outright', async () => {
  const program = `process.on('SIGTERM', () => { console.log('told'); process.exit(); }); ${WAITING}`;
  const script = `import { become } from ${JSON.stringify(CHILD)};
    become(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
  const npm = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  started.push(npm);
  const lines = createInterface({ input: npm.stdout })[Symbol.asyncIterator]();
  const [word, pid] = String((await lines.next()).value).split(' ');
  expect(word).toBe('ready');
  programs.push(Number(pid));
  npm.kill('SIGKILL');
  expect((await lines.next()).value).toBe('told');
});
