import { Worker } from 'node:worker_threads';
import { isSafeLink } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import { sanitizeHtml, textOfHtml } from './html.ts';

/**
 * Characters that are sanitized on the event loop in one of its turns; the worst HTML of this length takes a few
 * milliseconds. The rest goes to a thread.
 */
const MOST_IN_TURN = 4_000;
/** The thread that works longer on one text is stopped; the largest texts take less than a second. */
const LONGEST_MS = 15_000;

export interface Sanitizer {
  /**
   * Reduces foreign HTML to what is allowed (spec 5), without holding the event loop. HTML on which the thread fails, or
   * works too long, or for which none can be started, is reduced to its text.
   * @param owner whose text it is: the owners of waiting texts take turns
   * @throws Error when the sanitizer is stopped meanwhile
   */
  clean(html: string, of: { owner: number | string; lang: Language }): Promise<string>;
  /** Whether a foreign text may link to this address. */
  isSafeLink(url: string): boolean;
  stop(): Promise<void>;
}

/** A text for the thread. `lang` is the language of words that stand for what was removed. */
export interface Dirty {
  html: string;
  lang: Language;
}

interface Task extends Dirty {
  resolve(clean: string): void;
  reject(error: Error): void;
}

export const startThread = (portal: string): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { workerData: { portal } });

/**
 * @param portal the origin of the portal
 * @param options.longestMs after which the thread is stopped
 * @param options.start starts the thread; it throws when the machine has none to spare
 */
export function createSanitizer(
  portal: string,
  { longestMs = LONGEST_MS, start = startThread } = {},
): Sanitizer {
  const waiting = new Map<number | string, Task[]>();
  let thread: Worker | null = null;
  let stopped: Worker | null = null;
  let current: Task | null = null;
  let deadline: NodeJS.Timeout | undefined;
  let inTurn = 0;

  /** Whether the text fits into this turn of the event loop. */
  function fits({ length }: string): boolean {
    if (inTurn + length > MOST_IN_TURN) return false;
    if (inTurn === 0) {
      setImmediate(() => {
        inTurn = 0;
      });
    }
    inTurn += length;
    return true;
  }

  function openThread(): Worker {
    const opened = start(portal);
    opened.unref();
    opened.on('message', (clean: string) => end((task) => task.resolve(clean)));
    const lose = () => {
      if (thread !== opened) return;
      thread = null;
      end(({ html, resolve, reject }) => {
        if (opened === stopped) reject(new Error('the sanitizer was stopped before this text was clean'));
        else resolve(textOfHtml(html));
      });
    };
    opened.on('error', lose);
    opened.on('exit', lose);
    return opened;
  }

  function end(settle: (task: Task) => void): void {
    clearTimeout(deadline);
    const task = current;
    current = null;
    if (task !== null) settle(task);
    next();
  }

  /** Gives the thread the first text of the owner whose turn it is; that owner comes last then. */
  function next(): void {
    const [turn] = waiting;
    if (current !== null || turn === undefined) return;
    const [owner, [task, ...rest]] = turn;
    waiting.delete(owner);
    if (rest.length > 0) waiting.set(owner, rest);
    if (task === undefined) return;
    current = task;
    try {
      thread ??= openThread();
    } catch {
      // The machine has no thread to spare. The next text tries again.
      setImmediate(end, ({ html, resolve }: Task) => resolve(textOfHtml(html)));
      return;
    }
    const dirty: Dirty = { html: task.html, lang: task.lang };
    thread.postMessage(dirty);
    deadline = setTimeout(() => void thread?.terminate(), longestMs).unref();
  }

  return {
    async clean(html, { owner, lang }) {
      if (fits(html)) return sanitizeHtml(html, portal, lang);
      return new Promise((resolve, reject) => {
        const task = { html, lang, resolve, reject };
        const own = waiting.get(owner);
        if (own === undefined) waiting.set(owner, [task]);
        else own.push(task);
        next();
      });
    },
    isSafeLink: (url) => isSafeLink(url, portal),
    async stop() {
      stopped = thread;
      await thread?.terminate();
    },
  };
}
