import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import vm from 'node:vm';
import { parentPort, resourceLimits, workerData } from 'node:worker_threads';
import type { ServerBundle } from '@kahan/contract';
import type { FromThread, Told, ToThread } from './renderer.ts';

/* The thread of the renderer. A task comes in with all that it needs, and its outcome goes out. */

/** Half of the memory that the thread may take, bytes. */
const COLLECT_BYTES = ((resourceLimits.maxOldGenerationSizeMb ?? 256) / 2) * 1024 * 1024;
setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

const { bundle } = workerData as { bundle: string };

/** Names that Node and browsers have beside those of the language itself. */
const NAMES = [
  ...['URL', 'URLSearchParams', 'Response', 'Headers', 'Request', 'Blob', 'FormData', 'DOMException'],
  ...[
    'AbortController',
    'AbortSignal',
    'Event',
    'EventTarget',
    'MessageChannel',
    'TextEncoder',
    'TextDecoder',
  ],
  ...['queueMicrotask', 'structuredClone', 'performance', 'crypto', 'console', 'process', 'atob', 'btoa'],
] as const;
const globals = Object.fromEntries(NAMES.map((name) => [name, Reflect.get(globalThis, name)]));

const code = new vm.Script(`(function (exports, require) {${readFileSync(bundle, 'utf8')}\n})`, {
  filename: bundle,
});
const require = createRequire(bundle);

interface App {
  bundle: ServerBundle;
  /** Ends the timers of the app, which would keep it and the data that it has read in memory for a day. */
  end(): void;
}

/** Makes a new instance of the app. Its variables keep what it reads, so each rendered page needs an instance. */
function newApp(): App {
  // V8 does not count what an instance weighs, and would keep dozens of them until the thread has no memory left.
  if (getHeapStatistics().used_heap_size > COLLECT_BYTES) collect();
  const timers = new Set<NodeJS.Timeout>();
  let isEnded = false;
  const keep = (timer: NodeJS.Timeout) => {
    timers.add(timer);
    // Work that still waits when the page is done begins timers of its own.
    if (isEnded) clearTimeout(timer);
    return timer;
  };
  const exports: Partial<ServerBundle> = {};
  const context = vm.createContext({
    ...globals,
    setTimeout: (...given: Parameters<typeof setTimeout>) => keep(setTimeout(...given)),
    setInterval: (...given: Parameters<typeof setInterval>) => keep(setInterval(...given)),
    clearTimeout,
    clearInterval,
  });
  code.runInContext(context)(exports, require);
  const { render, firstCalls, renderedPages } = exports;
  if (!render || !firstCalls || !renderedPages)
    throw new Error(`${bundle} is no bundle of the app for the server`);
  return {
    bundle: { render, firstCalls, renderedPages },
    end() {
      isEnded = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Answers for which calls a page needs. It reads nothing of a reader. */
const planner = newApp().bundle;
/** Made before a page is asked for: the visit should not wait for it. */
let prepared: App | null = newApp();

async function draw({ visit, answers }: ToThread & { kind: 'page' }): Promise<string> {
  const app = prepared ?? newApp();
  prepared = null;
  try {
    return await app.bundle.render(visit, answers);
  } finally {
    app.end();
    setImmediate(() => {
      prepared ??= newApp();
    });
  }
}

let used = process.threadCpuUsage();

/** Sends an outcome, with the time that this thread has worked since the one before. */
function tell(message: Told): void {
  const { user, system } = process.threadCpuUsage(used);
  used = process.threadCpuUsage();
  parentPort?.postMessage({ ...message, ms: (user + system) / 1_000 } satisfies FromThread);
}

parentPort?.on('message', (message: ToThread) => {
  const { task } = message;
  const outcome: Promise<Told> =
    message.kind === 'page'
      ? draw(message).then((html) => ({ kind: 'page', task, html }))
      : planner.firstCalls(message.visit, message.answers).then((calls) => ({ kind: 'calls', task, calls }));
  outcome.then(tell, (error: unknown) => tell({ kind: 'failure', task, message: String(error) }));
});

tell({ kind: 'ready', renderedPages: planner.renderedPages });
