import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RenderedVisit } from '@kahan/contract';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createRenderer, type FromThread, startThread, type ToThread } from './renderer.ts';

/** Stands in for the web app: an instance takes two megabytes, and its timers go on when its page is done. */
const BUNDLE = `
exports.renderedPages = ['contacts'];
exports.firstCalls = async () => ({ addresses: [], wanted: [] });
const weight = Array.from({ length: 260_000 }, (_, n) => n + 0.5);
exports.render = async ({ url }) => {
  Promise.resolve().then(() => Promise.resolve()).then(() => setTimeout(() => weight, 86_400_000));
  return url + weight.length;
};`;

let folder = '';
let thread: Worker | null = null;
afterEach(async () => {
  await thread?.terminate();
  await rm(folder, { recursive: true });
});

test('two hundred pages of other addresses do not end the thread for want of memory', async () => {
  folder = await mkdtemp(join(tmpdir(), 'kahan-render-'));
  const bundle = join(folder, 'render.cjs');
  await writeFile(bundle, BUNDLE);
  const opened = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: { bundle },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  thread = opened;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let drawn = 0;
  const ask = (task: number) => {
    const url = `/contacts?n=${task}`;
    const visit: RenderedVisit = { url, language: 'cs', dataset: {}, cookies: '', isPhone: true };
    opened.postMessage({ kind: 'page', task, visit, answers: new Map() } satisfies ToThread);
  };
  opened.on('error', reject);
  opened.on('message', (told: FromThread) => {
    if (told.kind === 'ready') for (let task = 0; task < 8; task += 1) ask(task);
    if (told.kind !== 'page') return;
    drawn += 1;
    if (drawn === 200) resolve(drawn);
    else if (told.task + 8 < 200) ask(told.task + 8);
  });
  expect(await promise).toBe(200);
});

test('a thread that the machine cannot start is started a moment later', async () => {
  folder = await mkdtemp(join(tmpdir(), 'kahan-render-'));
  const bundle = join(folder, 'render.cjs');
  await writeFile(bundle, BUNDLE);
  let tries = 0;
  const renderer = createRenderer({
    ...{ bundle, log: createLog({ level: 'silent' }), metrics: createMetrics() },
    start(file) {
      tries += 1;
      if (tries === 1) throw new Error('ERR_WORKER_INIT_FAILED');
      return startThread(file);
    },
  });
  await until(() => renderer.rendersFor('contacts'));
  expect(tries).toBe(2);
  await renderer.stop();
});
