import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The cores of the two sides of a measurement. */
export interface Cores {
  server: number;
  load: number;
}

/** One core for servers, another for load; undefined where processes cannot be pinned or there is one core only. */
export function chooseCores(): Cores | undefined {
  if (spawnSync('taskset', ['-V'], { stdio: 'ignore' }).status !== 0) return undefined;
  const [server, load] = allowedCores();
  return server === undefined || load === undefined ? undefined : { server, load };
}

/** `Cpus_allowed_list: 0-2,5` → [0, 1, 2, 5] */
function allowedCores(): number[] {
  if (!existsSync('/proc/self/status')) return [];
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** The command and arguments that run a program on one core. */
export function pinned(
  core: number | undefined,
  command: string,
  args: readonly string[],
): [string, string[]] {
  return core === undefined ? [command, [...args]] : ['taskset', ['-c', String(core), command, ...args]];
}

/** Whether this system reports the CPU time of a process. */
export const COUNTS_CPU = existsSync('/proc/self/schedstat');

/**
 * Seconds of CPU that the live threads of a process have used, to the nanosecond (`stat` has hundredths of a second
 * only).
 */
export function cpuSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + threadSeconds(pid, thread), 0);
}

/** Seconds of CPU that the main thread of a process has used: in Node, the thread of the event loop. */
export const mainThreadSeconds = (pid: number): number => threadSeconds(pid, String(pid));

function threadSeconds(pid: number, thread: string): number {
  const [used] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
  return Number(used) / 1e9;
}
