import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, unlessMissing } from './errors.ts';

/** Whether a process with that id exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3) !== 'Z';
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return false;
    throw error;
  }
}

/**
 * Process id of the postmaster that runs on this data directory. A postmaster.pid whose process id has meanwhile gone to
 * another program is removed: PostgreSQL would otherwise refuse to start. One of a dead process is left to PostgreSQL,
 * which checks shared memory first.
 */
export async function findPostmaster(data: string): Promise<number | undefined> {
  const file = join(data, 'postmaster.pid');
  const pid = Number.parseInt((await unlessMissing(readFile(file, 'utf8'))) ?? '', 10);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  if (commandLine(pid).includes(data)) return pid;
  await rm(file, { force: true });
  return undefined;
}

/** The words of a process's command line, '' when it is gone. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch (error) {
    if (!isAlive(pid)) return '';
    throw error;
  }
}

/**
 * Stops a postmaster in PostgreSQL's own steps: fast shutdown, then immediate, then the kill. Its postmaster.pid
 * goes a moment before the process itself does, so the process is what is waited for.
 * @returns how it went, for the log
 */
export async function stopPostmaster(pid: number): Promise<'clean' | 'forced'> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, timeoutMs] of steps) {
    signalProcess(pid, signal);
    const deadline = performance.now() + timeoutMs;
    while (isAlive(pid) && performance.now() < deadline) await delay(20);
    if (!isAlive(pid)) return signal === 'SIGINT' ? 'clean' : 'forced';
  }
  return 'forced';
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
