import { Worker } from 'node:worker_threads';
import type { AnswerForRender, AskServer, RenderedPage, RenderedVisit } from '@kahan/contract';
import { pauseAfter } from '../../platform/backoff.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { TIMED_OUT, withTimeout } from '../../platform/timeout.ts';
import { TokenBucket } from '../../platform/token-bucket.ts';
import { countPages, type Outcome } from './renderer.metrics.ts';

/** What the thread is told. `task` is the number of the visit. */
export type ToThread =
  | { kind: 'visit'; task: number; visit: RenderedVisit }
  | { kind: 'answer'; ask: number; answer: AnswerForRender | null };

/** What the thread tells. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'ask'; task: number; ask: number; address: string }
  | { kind: 'page'; task: number; page: RenderedPage }
  | { kind: 'failure'; task: number; message: string };

/** A visit waits so long for its page; then the browser draws it alone. */
const WAIT_MS = 300;
/** A rendered page serves other visits of the same address for so long. */
const KEPT_MS = 30_000;
const MOST_KEPT = 100;
/** Visits that may wait for the thread. */
const MOST_WAITING = 8;
/** A page takes the thread about 30 ms, so that this is at most a third of a core. */
const RATE = { burst: 20, perSecond: 10 };
/** The thread that works longer on one page is ended. */
const LONGEST_MS = 2_000;
/** A lost thread is replaced after a pause, longer each time when it does not even start. */
const PAUSE_MS = { first: 2_000, longest: 60_000 };
/** What an app for one page and the code take is less than half of this. */
const MOST_MEMORY_MB = 256;

export interface Wanted {
  visit: RenderedVisit;
  /** Makes a call of the page as its reader. */
  ask: AskServer;
  /** Whether it is of one reader. Any other page is kept, and shown to all who ask for the same. */
  isPersonal: boolean;
}

export interface Renderer {
  /** A page; null when there is none in time. It never fails. */
  render(wanted: Wanted): Promise<RenderedPage | null>;
  stop(): Promise<void>;
}

interface Found {
  outcome: Outcome;
  page: RenderedPage | null;
}

const NONE: Found = { outcome: 'none', page: null };
const FAILED: Found = { outcome: 'failed', page: null };

interface Task extends Wanted {
  number: number;
  key: string;
  /** When its readers stop waiting, by performance.now(). */
  until: number;
  end: (found: Found) => void;
}

export interface RendererOptions {
  /** File of the web app's bundle for the server; null without one: then nothing is rendered. */
  bundle: string | null;
  log: Log;
  metrics: Metrics;
}

/**
 * Renders pages in a thread of its own, so that the event loop goes on (decisions 088 and 089). One page at a time;
 * visits without a login of the same address, language and layout share it.
 */
export function createRenderer({ bundle, log, metrics }: RendererOptions): Renderer {
  const counts = countPages(metrics);
  const bucket = new TokenBucket(RATE);
  const kept = new Map<string, { page: RenderedPage; until: number }>();
  const promised = new Map<string, Promise<Found>>();
  const waiting: Task[] = [];
  let current: Task | null = null;
  let tasks = 0;
  let deadline: NodeJS.Timeout | undefined;
  let thread: Worker | null = null;
  let isReady = false;
  let isStopped = false;
  let failures = 0;
  // At once, so that the first visits do not wait for the code.
  if (bundle !== null) open(bundle);

  function open(file: string): void {
    if (isStopped) return;
    const opened = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: { bundle: file },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    thread = opened;
    opened.unref();
    opened.on('message', (message: FromThread) => void hear(opened, message));
    const lose = (error: Error) => {
      if (thread !== opened) return;
      thread = null;
      isReady = false;
      for (const task of waiting.splice(0)) task.end(NONE);
      end(FAILED);
      if (isStopped) return;
      log.error({ err: error }, 'the thread that renders pages ended; browsers draw them alone');
      setTimeout(open, pauseAfter(failures, PAUSE_MS), file).unref();
      failures += 1;
    };
    opened.on('error', lose);
    opened.on('exit', (code) => lose(new Error(`it left with ${code}`)));
  }

  async function hear(from: Worker, message: FromThread): Promise<void> {
    if (from !== thread) return;
    if (message.kind === 'ready') {
      isReady = true;
      failures = 0;
      return;
    }
    // A page that has failed may go on asking, and must not get what the next reader may read.
    if (current?.number !== message.task) return;
    if (message.kind === 'ask') {
      // An answer that comes after its readers have left is none: a slow student system holds up no other page.
      const { ask, until } = current;
      const answer = await withTimeout(ask(message.address), until - performance.now()).catch(() => null);
      const told: ToThread = {
        kind: 'answer',
        ask: message.ask,
        answer: answer === TIMED_OUT ? null : answer,
      };
      from.postMessage(told);
      return;
    }
    if (message.kind === 'failure') log.debug({ reason: message.message }, 'a page was not rendered');
    end(message.kind === 'page' ? { outcome: 'rendered', page: message.page } : FAILED);
  }

  function end(found: Found): void {
    clearTimeout(deadline);
    const task = current;
    current = null;
    if (task !== null) {
      if (found.page !== null && !task.isPersonal) keep(task.key, found.page);
      task.end(found);
    }
    next();
  }

  function keep(key: string, page: RenderedPage): void {
    // The first key is the oldest.
    for (const old of kept.keys()) {
      if (kept.size < MOST_KEPT) break;
      kept.delete(old);
    }
    kept.delete(key);
    kept.set(key, { page, until: performance.now() + KEPT_MS });
  }

  function next(): void {
    if (current !== null || thread === null) return;
    let task = waiting.shift();
    while (task !== undefined && task.until < performance.now()) {
      task.end(NONE);
      task = waiting.shift();
    }
    if (task === undefined) return;
    current = task;
    const told: ToThread = { kind: 'visit', task: task.number, visit: task.visit };
    thread.postMessage(told);
    const busy = thread;
    deadline = setTimeout(() => void busy.terminate(), LONGEST_MS).unref();
  }

  /** Begins a page, or joins one that has begun. */
  async function begin(key: string, wanted: Wanted): Promise<Found> {
    const begun = wanted.isPersonal ? undefined : promised.get(key);
    if (begun !== undefined) return begun;
    if (!isReady || waiting.length >= MOST_WAITING || !bucket.take()) return NONE;
    tasks += 1;
    const task = { ...wanted, number: tasks, key, until: performance.now() + WAIT_MS };
    const found = new Promise<Found>((resolve) => waiting.push({ ...task, end: resolve }));
    if (!wanted.isPersonal) {
      promised.set(key, found);
      void found.finally(() => promised.delete(key));
    }
    next();
    return found;
  }

  async function find(wanted: Wanted): Promise<Found> {
    const { language, isPhone, url } = wanted.visit;
    const key = [language, isPhone, url].join(' ');
    const old = wanted.isPersonal ? undefined : kept.get(key);
    if (old !== undefined && old.until > performance.now()) return { outcome: 'kept', page: old.page };
    const found = await withTimeout(begin(key, wanted), WAIT_MS);
    return found === TIMED_OUT ? NONE : found;
  }

  return {
    async render(wanted) {
      const { outcome, page } = await find(wanted);
      counts.inc({ outcome });
      return page;
    },
    async stop() {
      isStopped = true;
      for (const task of waiting.splice(0)) task.end(NONE);
      await thread?.terminate();
    },
  };
}
