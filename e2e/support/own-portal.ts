import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressIn, freePorts, run } from './portal.ts';
import { test as base } from './test.ts';
import { STUDENT_SYSTEM_TOKEN } from './world.ts';

/** A portal of one file, with a sandbox. */
export interface OwnPortal {
  url: string;
  /** Calls the sandbox's `/_control`. @throws Error unless it answers 2xx */
  control<T = unknown>(method: string, path: string, body?: object): Promise<T>;
  stop(): Promise<void>;
}

/** Settings with which the portal is started, besides the clock and its ports. */
export interface OwnPortalOptions {
  args?: string[];
  env: Record<string, string>;
}

async function startOwnPortal({ args = [], env }: OwnPortalOptions): Promise<OwnPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kahan-e2e-'));
  const ports = await freePorts();
  const portal = await run('apps/server/src/main.ts', {
    args,
    env: {
      ...{ DATA_DIR: dataDir, PORT: String(ports.portal), SANDBOX_PORT: String(ports.sandbox) },
      ...{ METRICS_PORT: '0', KAHAN_STUDENTS: '100', LOG_LEVEL: 'warn', STUDENT_SYSTEM_TOKEN },
      ...{ KAHAN_NOW: '2026-11-18T07:42:00Z', ...env },
    },
    ready: (line) => (line.includes(`:${ports.portal}`) ? addressIn(line) : null),
    seconds: 90,
  });
  return {
    url: portal.url,
    async control<T>(method: string, path: string, body?: object) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${ports.sandbox}/_control${path}`, {
        ...(body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} /_control${path} answered ${answer.status}: ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
    async stop() {
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** For journeys at a portal of their file's own, e.g. with another login. */
export const testAt = (options: () => Promise<OwnPortalOptions>) =>
  base.extend<object, { own: OwnPortal }>({
    own: [
      async ({ browserName: _ }, use) => {
        const own = await startOwnPortal(await options());
        await use(own);
        await own.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ own }, use) => use(own.url),
  });
