import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpuSeconds, pinned } from './cores.ts';
import type { Api, Question, Reply } from './serve.ts';

/** The limit of open files, for 5,000 sockets and more. */
const OPEN_FILES = 16_384;
const STOP_TIMEOUT_MS = 10_000;

/** A process that the bench has started; it ends no other processes. */
export interface Started {
  child: ChildProcess;
  pid: number;
  /** Sends SIGTERM, and SIGKILL after ten seconds. */
  stop(): Promise<void>;
}

/** A program of the bench in its own process, called like an object. */
export interface Program<A extends Api> extends Started {
  call<M extends keyof A & string>(method: M, ...input: Parameters<A[M]>): Promise<Awaited<ReturnType<A[M]>>>;
  /** Seconds of CPU used so far. */
  cpu(): number;
}

/**
 * Starts a process on one core, with as many open files as sockets need.
 * @param args of node
 */
export function start(
  args: readonly string[],
  options: { core?: number | undefined; env?: Record<string, string>; output: 'inherit' | 'pipe' },
): Started {
  const [command, rest] = pinned(options.core, process.execPath, args);
  // The shell raises the limit and becomes the program. Where it may not raise the limit, opening sockets fails.
  const child = spawn('/bin/sh', ['-c', `ulimit -n ${OPEN_FILES}; exec "$@"`, 'sh', command, ...rest], {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.output, options.output, 'ipc'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  return { child, pid, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const killing = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(killing);
}

/** Starts a program of the bench: a file that calls `serve(api)`. */
export function startProgram<A extends Api>(file: URL, core: number | undefined): Program<A> {
  const started = start([file.pathname], { core, output: 'inherit' });
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  started.child.on('message', (reply: Reply) => {
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) caller?.reject(new Error(reply.error));
    else caller?.resolve(reply.answer);
  });
  started.child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file.pathname} ended: ${code ?? signal}`));
    waiting.clear();
  });
  return {
    ...started,
    cpu: () => cpuSeconds(started.pid),
    call: (method, ...[input]) =>
      new Promise((resolve, reject) => {
        const question: Question = { id: ++calls, method, input };
        waiting.set(question.id, { resolve: (answer) => resolve(answer as never), reject });
        started.child.send(question);
      }),
  };
}
