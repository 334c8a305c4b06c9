import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, vi } from 'vitest';

export const MAIN = join(import.meta.dirname, '../../src/main.ts');

export interface RunningMain {
  child: ChildProcess;
  /** The program's output so far. */
  output(): string;
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts portals as `npm start` does, or by another `main`, in these directory and database. */
export function mainRunner(place: () => { dataDir: string; databaseUrl: string; main?: string }) {
  const running: ChildProcess[] = [];
  return {
    run(env: Record<string, string>, args: string[] = []): RunningMain {
      const { dataDir, databaseUrl, main = MAIN } = place();
      const child = spawn(process.execPath, [main, ...args], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          STUDENT_SYSTEM_URL: 'sandbox',
          PORT: '0',
          KAHAN_STUDENTS: '100',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      running.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      }
      const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
        child.on('close', (code) => resolve({ code, output }));
      });
      return { child, output: () => output, ended };
    },
    killAll(): void {
      for (const child of running.splice(0)) child.kill('SIGKILL');
    },
  };
}

/** The first address that matches in what a portal prints. */
export async function addressOf({ output }: RunningMain, pattern: RegExp): Promise<string> {
  await vi.waitFor(() => expect(output()).toMatch(pattern), 90_000);
  return pattern.exec(output())?.[1] ?? '';
}
