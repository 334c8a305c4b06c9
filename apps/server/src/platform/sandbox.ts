import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Log } from './log.ts';

export interface SandboxOptions {
  /** Its main.ts. */
  main: string;
  args: readonly string[];
  env: Record<string, string>;
  log: Log;
  /** Gets its plain lines, e.g. the progress of a first start. */
  say(line: string): void;
  /** Gets how to stop it, before it is ready already. */
  onStop(stop: () => Promise<void>): void;
}

export interface RunningSandbox {
  url: string;
  /** Another one after a restart. */
  pid(): number | undefined;
}

const STOP_PATIENCE = 4_000;
const PROGRESS_EVERY = 4_000;
const RESTART_PAUSE = 1_000;

/**
 * Runs the sandbox university as a process beside the portal, and again when it dies: the portal treats it like
 * any student system, over HTTP. Its IPC channel tells it when we are gone.
 * @throws Error with what it said, when it does not come up
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { log } = options;
  let stopping = false;
  let child = launch(options, options.env);
  let restart: NodeJS.Timeout | undefined;
  options.onStop(async () => {
    stopping = true;
    clearTimeout(restart);
    await end(child);
  });
  const url = await ready(child, options.say);

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'the sandbox university ended, starting it again');
      restart = setTimeout(() => {
        child = launch(options, { ...options.env, SANDBOX_PORT: new URL(url).port });
        watch();
        ready(child, options.say).catch((error: unknown) =>
          log.error({ err: error }, 'the sandbox university'),
        );
      }, RESTART_PAUSE);
    });
  }
  watch();
  return { url, pid: () => child.pid };
}

function launch({ main, args }: SandboxOptions, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [main, ...args], {
    // Its interface trusts whoever reaches it: this machine only, wherever the portal listens.
    env: { ...process.env, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C in a terminal hits the whole group; the portal stops it in its order.
    detached: true,
  });
}

function ready(child: ChildProcess, say: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { stdout, stderr } = child;
    if (stdout === null || stderr === null) throw new Error('the sandbox has no output');
    // Its process is busy while it makes a university, so this one says that the start goes on.
    const begun = performance.now();
    const progress = setInterval(() => {
      const seconds = Math.round((performance.now() - begun) / 1_000);
      say(`making the sandbox university, ${seconds} s; 50,000 students take about a minute`);
    }, PROGRESS_EVERY);
    let complaint = '';
    stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-4_000);
      process.stderr.write(chunk);
    });
    createInterface(stdout).on('line', (line) => {
      const url = /^ready (http:\S+)$/.exec(line)?.[1];
      if (url === undefined) say(line);
      else {
        clearInterval(progress);
        resolve(url);
      }
    });
    child.once('error', (error) => {
      clearInterval(progress);
      reject(error);
    });
    child.once('close', (code) => {
      clearInterval(progress);
      const said = complaint.trim();
      reject(
        new Error(
          `The sandbox university did not start${said === '' ? ` (it ended with ${code}).` : ', see above.'}`,
        ),
      );
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE);
  await ended;
  clearTimeout(force);
}
