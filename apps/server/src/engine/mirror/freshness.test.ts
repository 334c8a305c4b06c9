import { createHttpStudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { until } from '../../../test/support/live.ts';
import { mirrorParts } from '../../../test/support/mirror.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { openBus } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';

let portal: TestPortal;
let client: TestClient;
beforeAll(async () => {
  portal = await startPortal();
  client = await portal.login('student');
  // An import that came before the log of changes was first read waits for its next try.
  await until(
    async () => (await client.get('/api/user/items/active')).headers.get('x-freshness') === 'fresh',
  );
});
afterAll(() => portal.stop());

/** Answers made of a user's data. */
const DATA = ['/api/user', '/api/user/study', '/api/user/schedule', '/api/user/results'];
const NEWS = ['/api/user/items/active', '/api/user/items/postponed', '/api/user/items/archived'];

test.each([...DATA, ...NEWS])(
  '%s says as of when it is and how fresh, with 200 and 304 alike',
  async (path) => {
    const first = await client.get(path);
    const again = await client.get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([first.status, again.status]).toEqual([200, 304]);
    for (const { headers } of [first, again]) {
      expect(headers.get('x-freshness')).toBe('fresh');
      expect(headers.get('x-as-of')).toBe(portal.clock.now().toISOString());
      expect(headers.get('x-freshness-reason')).toBeNull();
    }
  },
);

test.each(DATA)('%s answers 304 to If-Modified-Since from its last change on, with its age', async (path) => {
  const changed = (await client.get(path)).headers.get('last-modified') ?? '';
  const since = (date: string) => client.get(path, { 'if-modified-since': date });
  const unchanged = await since(changed);
  expect([unchanged.status, unchanged.text, unchanged.headers.get('x-freshness')]).toEqual([
    304,
    '',
    'fresh',
  ]);
  expect((await since(new Date(Date.parse(changed) - 1000).toUTCString())).status).toBe(200);
  expect((await since('yesterday')).status).toBe(200);
});

test('a failure that is noted while the database is looked at stays, and a later look counts', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held: Database = {
    ...portal.db,
    async query<T extends object>(statement: Parameters<Database['query']>[0]) {
      const rows = await portal.db.query<T>(statement);
      await released;
      return rows;
    },
  };
  const log = createLog({ level: 'silent' });
  const bus = await openBus({ connectionString: portal.database.url }, log);
  const studentSystem = createHttpStudentSystem({ baseUrl: portal.sandboxUrl });
  const { freshness } = mirrorParts({ db: held, bus, clock: portal.clock, log, studentSystem });
  const looking = freshness.refresh();
  freshness.noteFailure('STUDENT_SYSTEM_DOWN');
  release();
  await looking;
  expect(freshness.read()).toMatchObject({ state: 'stale', reason: 'STUDENT_SYSTEM_DOWN' });
  await freshness.refresh();
  expect(freshness.read()).toMatchObject({ state: 'fresh', reason: null });
  await freshness.stop();
  await bus.close();
});
