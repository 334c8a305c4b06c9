import { Worker } from 'node:worker_threads';
import type { AnswerForRender, AskServer, RenderedPage, RenderedVisit } from '@kahan/contract';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { TokenBucket } from '../../platform/token-bucket.ts';
import { countPages, type Outcome } from './renderer.metrics.ts';

/** What the thread is told. */
export type ToThread =
  | { kind: 'visit'; visit: RenderedVisit }
  | { kind: 'answer'; ask: number; answer: AnswerForRender | null };

/** What the thread tells. */
export type FromThread =
  | { kind: 'ask'; ask: number; address: string }
  | { kind: 'page'; page: RenderedPage }
  | { kind: 'failure'; message: string };

/** A visit waits so long for its page; then the browser draws it alone. */
const WAIT_MS = 300;
/** A rendered page serves other visits of the same address for so long. */
const KEPT_MS = 30_000;
const MOST_KEPT = 100;
/** Visits that may wait for the thread. */
const MOST_WAITING = 8;
/** A page takes the thread about 10 ms, so that this is at most a fifth of a core. */
const RATE = { burst: 20, perSecond: 20 };
/** The thread that works longer on one page is ended. */
const LONGEST_MS = 2_000;
/** A lost thread is replaced after so long: what ends it may do so again. */
const PAUSE_MS = 1_000;

export interface Renderer {
  /** A page for a reader without a login; null when there is none in time. It never fails. */
  render(visit: RenderedVisit): Promise<RenderedPage | null>;
  stop(): Promise<void>;
}

interface Task {
  key: string;
  visit: RenderedVisit;
  /** When its readers stop waiting, by performance.now(). */
  until: number;
  end: (page: RenderedPage | null) => void;
}

export interface RendererOptions {
  /** File of the web app's bundle for the server; null without one: then nothing is rendered. */
  bundle: string | null;
  /** Makes a call of the page, without a login. */
  ask: AskServer;
  log: Log;
  metrics: Metrics;
}

/**
 * Renders pages in a thread of its own, so that the event loop goes on (decision 088). One page at a time; visits of the
 * same address and language share it.
 */
export function createRenderer({ bundle, ask, log, metrics }: RendererOptions): Renderer {
  const counts = countPages(metrics);
  const bucket = new TokenBucket(RATE);
  const kept = new Map<string, { page: RenderedPage; until: number }>();
  const promised = new Map<string, Promise<RenderedPage | null>>();
  const waiting: Task[] = [];
  let current: Task | null = null;
  let deadline: NodeJS.Timeout | undefined;
  let isStopped = false;
  let lostAt = Number.NEGATIVE_INFINITY;
  // At once, so that the first visit does not wait for the code.
  let thread = bundle === null ? null : openThread(bundle);

  function openThread(file: string): Worker {
    const opened = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: { bundle: file },
    });
    opened.unref();
    opened.on('message', (message: FromThread) => void hear(opened, message));
    const lose = (error: Error) => {
      if (thread !== opened) return;
      thread = null;
      lostAt = performance.now();
      if (!isStopped)
        log.error({ err: error }, 'the thread that renders pages ended; browsers draw them alone');
      end(null);
    };
    opened.on('error', lose);
    opened.on('exit', (code) => lose(new Error(`it left with ${code}`)));
    return opened;
  }

  async function hear(from: Worker, message: FromThread): Promise<void> {
    if (message.kind === 'ask') {
      const answer = await ask(message.address).catch(() => null);
      const told: ToThread = { kind: 'answer', ask: message.ask, answer };
      from.postMessage(told);
      return;
    }
    if (from !== thread) return;
    if (message.kind === 'failure') log.debug({ reason: message.message }, 'a page was not rendered');
    end(message.kind === 'page' ? message.page : null);
  }

  function end(page: RenderedPage | null): void {
    clearTimeout(deadline);
    const task = current;
    current = null;
    if (task !== null) {
      if (page !== null) keep(task.key, page);
      task.end(page);
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
    if (current !== null || isStopped || bundle === null) return;
    const now = performance.now();
    const isPausing = thread === null && now < lostAt + PAUSE_MS;
    let task = waiting.shift();
    while (task !== undefined && (isPausing || task.until < now)) {
      task.end(null);
      task = waiting.shift();
    }
    if (task === undefined) return;
    current = task;
    thread ??= openThread(bundle);
    const told: ToThread = { kind: 'visit', visit: task.visit };
    thread.postMessage(told);
    deadline = setTimeout(() => void thread?.terminate(), LONGEST_MS).unref();
  }

  /** Begins a page, or joins one that has begun; null when too many are wanted. */
  function begin(key: string, visit: RenderedVisit): Promise<RenderedPage | null> | null {
    const begun = promised.get(key);
    if (begun !== undefined) return begun;
    if (bundle === null || waiting.length >= MOST_WAITING || !bucket.take()) return null;
    const page = new Promise<RenderedPage | null>((resolve) => {
      waiting.push({ key, visit, until: performance.now() + WAIT_MS, end: resolve });
    }).finally(() => promised.delete(key));
    promised.set(key, page);
    next();
    return page;
  }

  async function found(visit: RenderedVisit): Promise<[outcome: Outcome, page: RenderedPage | null]> {
    const key = [visit.language, visit.address].join(' ');
    const old = kept.get(key);
    if (old !== undefined && old.until > performance.now()) return ['kept', old.page];
    const { promise: isLate, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), WAIT_MS);
    const page = await Promise.race([begin(key, visit), isLate]);
    clearTimeout(timer);
    return page === null ? ['none', null] : ['rendered', page];
  }

  return {
    async render(visit) {
      const [outcome, page] = await found(visit);
      counts.inc({ outcome });
      return page;
    },
    async stop() {
      isStopped = true;
      for (const task of waiting.splice(0)) task.end(null);
      await thread?.terminate();
    },
  };
}
