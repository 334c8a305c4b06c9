import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createHttpStudentSystem } from '../../src/http.ts';
import { controlRegistrar } from './control-registrar.ts';
import type { Subject } from './registrar.ts';

const MAIN = join(import.meta.dirname, '../../../../apps/sandbox/src/main.ts');
const NOW = '2026-11-18T09:42:00Z';
const TOKEN = 'the-token-of-the-portal';

/** The HTTP adapter with the sandbox university behind it, which runs in a process of its own. */
export async function startSandbox(): Promise<Subject> {
  const directory = mkdtempSync(join(tmpdir(), 'kahan-conformance-'));
  const env = {
    ...process.env,
    DATA_DIR: directory,
    SANDBOX_PORT: '0',
    KAHAN_STUDENTS: '600',
    KAHAN_NOW: NOW,
    STUDENT_SYSTEM_TOKEN: TOKEN,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('ready ')) continue;
    const url = line.slice('ready '.length);
    return {
      registrar: controlRegistrar({ url, now: () => Date.parse(NOW) / 1000 }),
      connect: (timeoutMs) => createHttpStudentSystem({ baseUrl: url, token: TOKEN, timeoutMs }),
      stop,
    };
  }
  await stop();
  throw new Error('the sandbox university did not start');
}
