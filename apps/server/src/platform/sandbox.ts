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
  /** Called when it has read and checked the files that it makes a university of; not when it has one of them. */
  onChecked?(): void;
  /** Gets the function that stops it, even before it is ready. */
  onStop(stop: () => Promise<void>): void;
}

export interface RunningSandbox {
  url: string;
  /** Logins to try its university with. */
  logins: readonly string[];
  /** Another one after a restart. */
  pid(): number | undefined;
}

const STOP_PATIENCE = 4_000;
const RESTART_PAUSE = 1_000;

/**
 * Runs the sandbox university as a process beside the portal, and again when it dies: the portal treats it like
 * any student system, over HTTP. Its IPC channel tells it when this process is gone.
 * @throws Error with its output, when it does not come up; its stack, if any, goes to the log
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
  const { url, logins } = await ready(child, options);

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'the sandbox university ended, starting it again');
      restart = setTimeout(() => {
        child = launch(options, { ...options.env, SANDBOX_PORT: new URL(url).port });
        watch();
        ready(child, options).catch((error: unknown) => log.error({ err: error }, 'the sandbox university'));
      }, RESTART_PAUSE);
    });
  }
  watch();
  return { url, logins, pid: () => child.pid };
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

/** The first words of the lines that its process prints for this one (`apps/sandbox/src/run.ts`). */
const SIGNAL = /^(checked|logins|ready)(?: (.+))?$/;

function ready(
  child: ChildProcess,
  { log, say, onChecked }: Pick<SandboxOptions, 'log' | 'say' | 'onChecked'>,
): Promise<{ url: string; logins: string[] }> {
  return new Promise((resolve, reject) => {
    const { stdout, stderr } = child;
    if (stdout === null || stderr === null) throw new Error('the sandbox has no output');
    const complain = (text: string) => log.warn({ process: 'sandbox' }, text.trim());
    let complaint = '';
    let isReady = false;
    stderr.on('data', (chunk: Buffer) => {
      if (isReady) complain(chunk.toString());
      else complaint += chunk.toString();
    });
    let logins: string[] = [];
    createInterface(stdout).on('line', (line) => {
      const [, signal, value = ''] = SIGNAL.exec(line) ?? [];
      if (signal === 'checked') onChecked?.();
      else if (signal === 'logins') logins = value.split(' ');
      else if (signal === 'ready') {
        isReady = true;
        if (complaint !== '') complain(complaint);
        resolve({ url: value, logins });
      } else say(line);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (!isReady) reject(reasonOf(complaint.trim(), code, complain));
    });
  });
}

/** The reason why the sandbox did not come up. One line is for the administrator, more are a stack. */
function reasonOf(complaint: string, code: number | null, complain: (text: string) => void): Error {
  if (complaint === '') return new Error(`The sandbox university did not start (it ended with ${code}).`);
  if (!complaint.includes('\n')) return new Error(complaint);
  complain(complaint);
  return new Error('The sandbox university did not start, see above.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE);
  await ended;
  clearTimeout(force);
}
