import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../../sandbox/src/main.ts');

export interface RunningSandbox {
  url: string;
  stop(): Promise<void>;
}

/** Starts the real sandbox university as a process of its own, small and at that instant. */
export async function startSandbox({
  now,
  students,
  args = [],
}: {
  now: Date;
  students: number;
  /** Of the command line: another university than the invented one. */
  args?: readonly string[];
}): Promise<RunningSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kahan-sandbox-'));
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SANDBOX_PORT: '0',
      KAHAN_NOW: now.toISOString(),
      KAHAN_STUDENTS: String(students),
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
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
