import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, pinnedClock, pragueDate } from '@kahan/domain';
import type { FastifyInstance } from 'fastify';
import { calendarFor } from '../src/calendar.ts';
import { generator } from '../src/generator/generate.ts';
import { createSandbox } from '../src/http/app.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { createTerms, type Terms } from '../src/store/terms.ts';
import { createUniversity, type University } from '../src/store/university.ts';

export const NOW = new Date('2026-11-18T09:42:00Z');

export interface TestSandbox {
  app: FastifyInstance;
  store: Store;
  university: University;
  terms: Terms;
  url: string;
  /** Calls and gives status and body. */
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  stop(): Promise<void>;
}

export function temporaryDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'kahan-sandbox-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A generated university in a directory of its own. */
export function openGenerated(directory: string, students = 200, now = NOW, seed = 'test'): Promise<Store> {
  const today = pragueDate(now);
  return openStore({
    file: join(directory, 'sandbox-kahan.sqlite'),
    source: `generated:${students}:${seed}`,
    today,
    prepare: async () => ({
      calendar: calendarFor(today),
      fill: generator({ students, seed, today, now, log: () => {} }),
    }),
    log: () => {},
  });
}

/** A listening sandbox with a small university. */
export async function startSandbox(
  students = 200,
  clock: Clock = pinnedClock(NOW),
  token: string | null = null,
): Promise<TestSandbox> {
  const directory = temporaryDirectory();
  const store = await openGenerated(directory.path, students);
  const app = createSandbox({ store, clock, host: '127.0.0.1', token });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    store,
    university: createUniversity(store),
    terms: createTerms(store),
    url,
    async call(method, path, body) {
      const init =
        body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const response = await fetch(url + path, { method, ...init });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async stop() {
      await app.close();
      store.close();
      directory.remove();
    },
  };
}
