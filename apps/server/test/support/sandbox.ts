import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TemporaryDirectory, temporaryDirectory } from '@kahan/embedded-postgres/testing';
import { inject } from 'vitest';

const MAIN = join(import.meta.dirname, '../../../sandbox/src/main.ts');

/** The university of most test files: its instant is a Wednesday morning in teaching week 9. */
export const USUAL = { now: '2026-11-18T07:42:00Z', students: 100 };

export interface RunningSandbox {
  url: string;
  stop(): Promise<void>;
}

interface SandboxOptions {
  now: Date;
  students: number;
  /** Command-line arguments, to use another university than the invented one. */
  args?: readonly string[];
  /** The portal's token; without it `/v1` refuses. */
  token?: string | undefined;
  /** Further variables of the sandbox; without KAHAN_NOW its clock runs. */
  env?: Record<string, string>;
}

/**
 * Starts the sandbox university in its own process, small and at the instant `now`. The usual university is made once
 * in a run; each start uses a copy of it.
 */
export async function startSandbox({
  now,
  students,
  args = [],
  token,
  env = {},
}: SandboxOptions): Promise<RunningSandbox> {
  const directory = await temporaryDirectory();
  const isUsual = students === USUAL.students && now.toISOString().startsWith(USUAL.now.slice(0, 10));
  if (isUsual && args.length === 0) await cp(inject('university'), directory.path, { recursive: true });
  return run(directory, { now, students, args, token, env });
}

/** Makes the usual university, which each start copies. */
export async function makeUniversity(): Promise<TemporaryDirectory> {
  const directory = await temporaryDirectory();
  const { now, students } = USUAL;
  const sandbox = await run({ ...directory, remove: async () => {} }, { now: new Date(now), students });
  await sandbox.stop();
  return directory;
}

async function run(
  directory: TemporaryDirectory,
  { now, students, args = [], token, env = {} }: SandboxOptions,
): Promise<RunningSandbox> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      ...process.env,
      DATA_DIR: directory.path,
      SANDBOX_PORT: '0',
      KAHAN_NOW: now.toISOString(),
      KAHAN_STUDENTS: String(students),
      STUDENT_SYSTEM_TOKEN: token ?? '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}: ${errors}`)));
    if (child.stdout === null) return reject(new Error('the sandbox has no output'));
    createInterface(child.stdout).on('line', (line) => {
      const ready = /^ready (http:\S+)$/.exec(line)?.[1];
      if (ready !== undefined) resolve(ready);
    });
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await directory.remove();
    },
  };
}
