import { Worker } from 'node:worker_threads';
import type { FirstCalls, FirstVisit, GivenAnswer, RenderedVisit } from '@kahan/contract';
import { Counter } from 'prom-client';
import { pauseAfter } from '../../platform/backoff.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { TIMED_OUT, withTimeout } from '../../platform/timeout.ts';
import { TokenBucket, TokenBuckets } from '../../platform/token-bucket.ts';

const OUTCOMES = ['rendered', 'kept', 'none', 'failed'] as const;

/**
 * How a visit got its first picture: rendered for it, kept from a visit before, none in time, or none because rendering
 * failed.
 */
type Outcome = (typeof OUTCOMES)[number];

function countPages(metrics: Metrics): Counter<'outcome'> {
  const counter = new Counter({
    name: 'kahan_pages_rendered_total',
    help: 'Pages by where their first picture came from: rendered, kept from a visit before, none in time, failed',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  for (const outcome of OUTCOMES) counter.inc({ outcome }, 0);
  return counter;
}

type Answers = ReadonlyMap<string, GivenAnswer>;

/** What the thread is told. `task` is the number of the task. */
export type ToThread =
  | { kind: 'page'; task: number; visit: RenderedVisit; answers: Answers }
  | { kind: 'calls'; task: number; visit: FirstVisit; answers: Answers };

/** What the thread tells of a task. */
export type Told =
  | { kind: 'ready'; renderedPages: readonly string[] }
  | { kind: 'page'; task: number; html: string }
  | { kind: 'calls'; task: number; calls: FirstCalls }
  | { kind: 'failure'; task: number; message: string };

/** The same, with the milliseconds that the thread has worked for it. */
export type FromThread = Told & { ms: number };

type Done = Extract<FromThread, { kind: 'page' | 'calls' }>;

/** Longest wait of a visit for an outcome, ms; then the browser draws the page without it. */
const WAIT_MS = 300;
const MOST_CACHED = 500;
/** Pages that may wait for the thread. */
const MOST_WAITING = 8;
/** Milliseconds that the thread may work: at most a third of a core, and half of that for one client. */
const RATE = { burst: 600, perSecond: 300 };
const RATE_OF_CLIENT = { burst: 600, perSecond: 150 };
/** Longest time of one task, milliseconds; then the thread is ended. */
const LONGEST_MS = 2_000;
/** A lost thread is replaced after a pause, longer each time when it does not even start. */
const PAUSE_MS = { first: 2_000, longest: 60_000 };
/** Most memory of the thread. Two apps for one page and the code take less than half of it. */
const MOST_MEMORY_MB = 256;

export interface Drawing {
  visit: RenderedVisit;
  answers: Answers;
  /** The client that asks; its time of the thread is bounded. */
  client: string;
  /** How long the drawing serves other visits of the same address, milliseconds. */
  cachedMs: number;
}

/** Asks the app's own code, in a thread of its own, so that the event loop goes on. No call of it fails. */
export interface Renderer {
  /** Whether visitors get this page rendered. */
  rendersFor(page: string): boolean;
  /**
   * The calls of a first picture, by the answers that are known; null when they are not known in time.
   * @param client the client that asks; its time of the thread is bounded
   */
  firstCalls(visit: FirstVisit, answers: Answers, client: string): Promise<FirstCalls | null>;
  /** HTML of a page; null when there is none in time. It must be of no single reader: others get it as well. */
  draw(drawing: Drawing): Promise<string | null>;
  stop(): Promise<void>;
}

interface Found {
  outcome: Outcome;
  html: string | null;
}

const NONE: Found = { outcome: 'none', html: null };

export interface RendererOptions {
  /** File of the web app's bundle for the server; null without one: then nothing is rendered. */
  bundle: string | null;
  log: Log;
  metrics: Metrics;
  /** Starts the thread; it throws when the machine has none to spare. */
  start?(bundle: string): Worker;
}

export const startThread = (bundle: string): Worker =>
  new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: { bundle },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });

export function createRenderer({ bundle, log, metrics, start = startThread }: RendererOptions): Renderer {
  const counts = countPages(metrics);
  const bucket = new TokenBucket(RATE);
  const ofClients = new TokenBuckets(RATE_OF_CLIENT);
  const drawings = new Map<string, { html: string; until: number }>();
  const promised = new Map<string, Promise<Found>>();
  const tasks = new Map<
    number,
    { client: string; end: (done: Done | null) => void; deadline: NodeJS.Timeout }
  >();
  let last = 0;
  let pages = 0;
  let thread: Worker | null = null;
  let renderedPages: ReadonlySet<string> = new Set();
  let isReady = false;
  let isStopped = false;
  let failures = 0;
  // The thread starts at once, so that the first visits do not wait for the code.
  if (bundle !== null) open(bundle);

  function open(file: string): void {
    if (isStopped) return;
    const again = (error: unknown) => {
      log.error({ err: error }, 'the thread that renders pages ended; browsers draw them alone');
      setTimeout(open, pauseAfter(failures, PAUSE_MS), file).unref();
      failures += 1;
    };
    let opened: Worker;
    try {
      opened = start(file);
    } catch (error) {
      again(error);
      return;
    }
    thread = opened;
    opened.unref();
    opened.on('message', hear);
    const lose = (error: Error) => {
      if (thread !== opened) return;
      thread = null;
      isReady = false;
      for (const [task, { client }] of [...tasks]) {
        charge(client, LONGEST_MS);
        end(task, null);
      }
      if (!isStopped) again(error);
    };
    opened.on('error', lose);
    opened.on('exit', (code) => lose(new Error(`it left with ${code}`)));
  }

  function charge(client: string | undefined, ms: number): void {
    bucket.charge(ms);
    if (client !== undefined) ofClients.of(client).charge(ms);
  }

  function hear(message: FromThread): void {
    if (message.kind !== 'ready') charge(tasks.get(message.task)?.client, message.ms);
    if (message.kind === 'ready') {
      renderedPages = new Set(message.renderedPages);
      isReady = true;
      failures = 0;
    } else if (message.kind === 'failure') {
      log.debug({ reason: message.message }, 'a page was not rendered; its browser draws it alone');
      end(message.task, null);
    } else {
      end(message.task, message);
    }
  }

  function end(task: number, done: Done | null): void {
    const found = tasks.get(task);
    tasks.delete(task);
    clearTimeout(found?.deadline);
    found?.end(done);
  }

  /** Gives the thread a task. @returns its outcome; null when it fails, or when the thread ends first */
  function ask(message: (task: number) => ToThread, client: string): Promise<Done | null> {
    const busy = thread;
    if (busy === null || !isReady || !mayAsk(client)) return Promise.resolve(null);
    last += 1;
    const task = last;
    const deadline = setTimeout(() => void busy.terminate(), LONGEST_MS).unref();
    const outcome = new Promise<Done | null>((resolve) =>
      tasks.set(task, { client, end: resolve, deadline }),
    );
    busy.postMessage(message(task));
    return outcome;
  }

  function remember(key: string, html: string, cachedMs: number): void {
    // The first key is the oldest.
    for (const old of drawings.keys()) {
      if (drawings.size < MOST_CACHED) break;
      drawings.delete(old);
    }
    drawings.delete(key);
    drawings.set(key, { html, until: performance.now() + cachedMs });
  }

  const mayAsk = (client: string) => !bucket.isSpent() && !ofClients.of(client).isSpent();

  async function render(key: string, { visit, answers, client, cachedMs }: Drawing): Promise<Found> {
    if (pages >= MOST_WAITING || !isReady || !mayAsk(client)) return NONE;
    pages += 1;
    const done = await ask((task) => ({ kind: 'page', task, visit, answers }), client);
    pages -= 1;
    if (done?.kind !== 'page') return { outcome: 'failed', html: null };
    remember(key, done.html, cachedMs);
    return { outcome: 'rendered', html: done.html };
  }

  async function find(drawing: Drawing): Promise<Found> {
    const { language, isPhone, url, cookies } = drawing.visit;
    const key = [language, isPhone, cookies, drawing.answers.size === 0, url].join(' ');
    const old = drawings.get(key);
    if (old !== undefined && old.until > performance.now()) return { outcome: 'kept', html: old.html };
    const begun = promised.get(key) ?? render(key, drawing).finally(() => promised.delete(key));
    promised.set(key, begun);
    const found = await withTimeout(begun, WAIT_MS);
    return found === TIMED_OUT ? NONE : found;
  }

  return {
    rendersFor: (page) => renderedPages.has(page),
    async firstCalls(visit, answers, client) {
      const asked = ask((task) => ({ kind: 'calls', task, visit, answers }), client);
      const done = await withTimeout(asked, WAIT_MS);
      return done !== TIMED_OUT && done?.kind === 'calls' ? done.calls : null;
    },
    async draw(drawing) {
      const { outcome, html } = await find(drawing);
      counts.inc({ outcome });
      return html;
    },
    async stop() {
      isStopped = true;
      for (const task of [...tasks.keys()]) end(task, null);
      await thread?.terminate();
    },
  };
}
