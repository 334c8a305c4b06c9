import { createHttpStudentSystem } from '@kahan/student-system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { firstNews, type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { startProxy, type WireProxy } from '../../../test/support/proxy.ts';

let proxy: WireProxy;
let portal: TestPortal;
let client: TestClient;
let live: LiveClient;
let subject: string;
/** A portal for each test: a cursor is given up at most once a minute. */
beforeEach(async () => {
  proxy = await startProxy();
  portal = await startPortal({ wrap: () => createHttpStudentSystem({ baseUrl: proxy.url }) });
  proxy.target = portal.sandboxUrl;
  client = await portal.login('student');
  await until(async () => (await client.get('/api/user/results')).status === 200);
  const { results } = (await client.get('/api/user/results')).json<{
    results: { code: { code: string } }[];
  }>();
  subject = results[0]?.code.code ?? '';
  live = await openLive(client);
  await firstNews(client);
  await publish('first');
  await until(() => titles().includes('first'));
  live.heard.length = 0;
});
afterEach(async () => {
  live?.close();
  await portal?.stop();
  await proxy?.close();
});

const publish = (title: string) => {
  const text = { cs: title, en: title };
  return portal.control('POST', '/news', { title: text, body: text });
};
const grade = (attempt: number) =>
  portal.control('PUT', '/results', { login: 'student', code: subject, attempt, kind: 'exam', grade: 'D' });

/** Titles of the news that the page got, in order. */
const titles = () =>
  live
    .payloads('public')
    .flatMap(({ items }) => items.map(({ content }) => (content as { title: { en: string } }).title.en));
const freshness = async (path = '/api/user/items/active') =>
  (await client.get(path)).headers.get('x-freshness');
const lag = async () => Number(/^kahan_sync_lag_seconds (.*)$/m.exec(await portal.metrics())?.[1]);

/**
 * Replaces the cursor of the next answer with changes.
 * @param meanwhile runs before that answer is sent, so behind the true cursor
 * @param isRefused a server in front refuses the cursor, so that the student system never sees it
 */
function spoilCursor(cursor: string, meanwhile: () => Promise<unknown>, isRefused = false): void {
  let isDone = false;
  proxy.spoil = (path) => {
    if (isRefused && path.includes(`cursor=${cursor}`)) {
      return (response) => void response.writeHead(431, { 'content-type': 'text/plain' }).end('too long');
    }
    if (isDone || !path.startsWith('/v1/changes')) return null;
    return (response, body) => {
      const page = JSON.parse(body) as { changes: unknown[] };
      const isSpoiled = !isDone && page.changes.length > 0;
      isDone ||= isSpoiled;
      const answer = isSpoiled ? { ...page, cursor } : page;
      void (isSpoiled ? meanwhile() : Promise.resolve()).then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      );
    };
  };
}

test('a cursor that no student system may give is not stored: the page is read again with the old one', async () => {
  spoilCursor('y'.repeat(20_000), async () => undefined);
  await publish('long');
  await until(() => titles().includes('long'));
  await publish('after it');
  await until(() => titles().includes('after it'));
  expect(titles()).toEqual(['long', 'after it']);
});

test('after a cursor that the student system does not know, everything is read again, and nobody is told old news', async () => {
  spoilCursor('0', async () => {
    await publish('behind the cursor');
    await grade(31);
  });
  await publish('before the cursor');
  await until(() => titles().includes('behind the cursor'));
  await until(() => live.itemTypes().length > 0);
  await until(async () => (await freshness()) === 'fresh');
  await publish('at last');
  await until(() => titles().includes('at last'));
  expect(titles()).toEqual(['before the cursor', 'behind the cursor', 'at last']);
  expect(live.itemTypes()).toHaveLength(1);
  expect(portal.logged()).toContain('refuses the cursor of the log of changes');
});

test('a cursor that something else refuses is given up, too; until then the feed is not called fresh', async () => {
  spoilCursor('gone', () => publish('behind the cursor'), true);
  await publish('before the cursor');
  await until(async () => (await freshness()) === 'stale');
  portal.clock.advance(120);
  // Read directly, because the feed has not been read for more than a minute.
  await until(async () => (await freshness('/api/user/results')) === 'fresh');
  expect(await freshness()).toBe('stale');
  await until(async () => (await lag()) > 100);
  await until(() => titles().includes('behind the cursor'));
  await until(async () => (await freshness()) === 'fresh');
  expect(titles()).toEqual(['before the cursor', 'behind the cursor']);
  expect(await lag()).toBeLessThan(100);
});
