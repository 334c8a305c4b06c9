// npm run drill -- start: starts the built portal several times with the variables of this shell, and prints the time until
// /readyz answers 200, and the processor's time.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../paths.mjs';

const TIMES = 7;
const LOOK_MS = 10;
/** A tick of /proc/PID/stat. */
const TICK_MS = 10;

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1];

/** Milliseconds of the processor that a process has used, its threads included. */
function usedBy({ pid }: ChildProcess): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function start(ready: string): Promise<{ ms: number; used: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(ready).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    await delay(LOOK_MS);
  }
  const found = { ms: Math.round(performance.now() - begun), used: usedBy(child) };
  child.kill('SIGTERM');
  await once(child, 'exit');
  return found;
}

const ready = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`;
// The first start migrates, and fills the cache of compiled code.
await start(ready);
const starts: { ms: number; used: number }[] = [];
for (let time = 0; time < TIMES; time++) starts.push(await start(ready));
const [walls, used] = [starts.map(({ ms }) => ms), starts.map((one) => one.used)];
console.log(`ready after ${walls.join(', ')} ms: median ${median(walls)} ms`);
console.log(`the processor worked ${used.join(', ')} ms: median ${median(used)} ms`);
