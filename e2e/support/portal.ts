import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../..');

export interface Running {
  url: string;
  process: ChildProcess;
  /** Stops the process with a signal and waits for its exit. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** First ports of each use: a port of the phone is free most of the time, and no portal may take it meanwhile. */
const FROM = { portal: 20_000, phone: 27_000 };
const PORTS = 5_000;

/** Ports that this process has given out, whether or not something listens there by now. */
const told = new Set<number>();

/** Two free ports side by side, below those that the system gives away itself. The sandbox takes the second one. */
export async function freePorts(
  use: keyof typeof FROM = 'portal',
): Promise<{ portal: number; sandbox: number }> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const portal = FROM[use] + 2 * Math.floor((Math.random() * PORTS) / 2);
    if (told.has(portal)) continue;
    told.add(portal);
    if ((await isFree(portal)) && (await isFree(portal + 1))) return { portal, sandbox: portal + 1 };
  }
  throw new Error('no two free ports side by side on 127.0.0.1');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });
}

/** Starts a program of the repository. Resolves when it prints a line that `ready` accepts. */
export function run(
  script: string,
  options: {
    env: Record<string, string>;
    args?: string[];
    ready: (line: string) => string | null;
    seconds: number;
  },
): Promise<Running> {
  const child = spawn(process.execPath, [resolve(root, script), ...(options.args ?? [])], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const lines: string[] = [];
  return new Promise((started, failed) => {
    const late = setTimeout(() => fail(`was not ready within ${options.seconds} s`), options.seconds * 1000);
    const fail = (why: string) => {
      clearTimeout(late);
      child.kill('SIGKILL');
      failed(new Error(`${script} ${why}\n${lines.slice(-40).join('\n')}`));
    };
    const ended = (code: number | null) => fail(`ended with ${code} before it was ready`);
    const read = (line: string) => {
      lines.push(line);
      const url = options.ready(line);
      if (url === null) return;
      clearTimeout(late);
      child.off('exit', ended);
      started({
        url,
        process: child,
        async stop(signal = 'SIGTERM') {
          if (child.exitCode === null && child.signalCode === null) child.kill(signal);
          await gone;
        },
      });
    };
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', read);
    child.once('exit', ended);
  });
}

/** The address in a line that says where a program listens; null without one. */
export function addressIn(line: string): string | null {
  return /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? null;
}
