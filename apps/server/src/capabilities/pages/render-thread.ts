import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { AnswerForRender, RenderPage } from '@kahan/contract';
import type { FromThread, ToThread } from './renderer.ts';

/* The thread of the renderer: a visit comes in, its page goes out; calls of the page are asked of the portal between. */

const { bundle } = workerData as { bundle: string };

/** What Node and browsers have beside the language itself. */
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
  render: RenderPage;
  /** Ends its timers, which would keep it and what it has read in memory for a day. */
  end(): void;
}

/** Makes a new instance of the app. Its variables keep what it reads, so each reader needs an instance. */
function newApp(): App {
  const timers = new Set<NodeJS.Timeout>();
  const keep = (timer: NodeJS.Timeout) => {
    timers.add(timer);
    return timer;
  };
  const exports: { render?: RenderPage } = {};
  const context = vm.createContext({
    ...globals,
    setTimeout: (...given: Parameters<typeof setTimeout>) => keep(setTimeout(...given)),
    setInterval: (...given: Parameters<typeof setInterval>) => keep(setInterval(...given)),
    clearTimeout,
    clearInterval,
  });
  code.runInContext(context)(exports, require);
  if (exports.render === undefined) throw new Error(`${bundle} exports no render`);
  return { render: exports.render, end: () => timers.forEach(clearTimeout) };
}

/** Made before a visit comes: the visit should not wait for it. */
let prepared: App | null = newApp();

const asked = new Map<number, (answer: AnswerForRender | null) => void>();
let asks = 0;

const tell = (message: FromThread): void => parentPort?.postMessage(message);

const askFor = (task: number, address: string): Promise<AnswerForRender | null> =>
  new Promise((resolve) => {
    asks += 1;
    asked.set(asks, resolve);
    tell({ kind: 'ask', task, ask: asks, address });
  });

async function draw({ task, visit }: ToThread & { kind: 'visit' }): Promise<void> {
  const app = prepared ?? newApp();
  prepared = null;
  try {
    tell({ kind: 'page', task, page: await app.render(visit, (address) => askFor(task, address)) });
  } catch (error) {
    tell({ kind: 'failure', task, message: String(error) });
  }
  app.end();
  asked.clear();
  setImmediate(() => {
    prepared ??= newApp();
  });
}

tell({ kind: 'ready' });

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'visit') return void draw(message);
  asked.get(message.ask)?.(message.answer);
  asked.delete(message.ask);
});
