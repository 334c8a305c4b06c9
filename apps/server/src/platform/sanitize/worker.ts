import { parentPort, workerData } from 'node:worker_threads';
import { sanitizeHtml } from './html.ts';

/* The thread of the sanitizer: one text comes in, its clean form goes out. */
const { portal } = workerData as { portal: string };
parentPort?.on('message', (text: string) => parentPort?.postMessage(sanitizeHtml(text, portal)));
