import { parentPort, workerData } from 'node:worker_threads';
import { sanitizeHtml } from './html.ts';
import type { Dirty } from './sanitizer.ts';

/* The thread of the sanitizer: one text comes in, its clean form goes out. */
const { portal } = workerData as { portal: string };
parentPort?.on('message', ({ html, lang }: Dirty) =>
  parentPort?.postMessage(sanitizeHtml(html, portal, lang)),
);
