import type { Answer } from '@kahan/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { sourcesOf } from './freshness.present.ts';

type Status = Answer<'GET /api/status'>;

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal();
  for (const login of ['student', 'student2', 'teacher']) await portal.login(login);
  await until(async () => isFine(await read()));
  return () => portal.stop();
});
afterEach(async () => {
  await portal.control('DELETE', '/fault');
  await until(async () => isFine(await read()));
});

const ask = () => portal.client().get('/api/status');
/** Answers are given for some seconds of the portal's clock, which only tests move. */
async function read(): Promise<Status> {
  portal.clock.advance(6);
  return (await ask()).json<Status>();
}
const agesOf = ({ student_system, sources, canteens }: Status) => [student_system, ...sources, ...canteens];
const isFine = (status: Status) =>
  agesOf(status).every(({ as_of, failing_since }) => as_of !== null && failing_since === null);
const sourceOf = ({ sources }: Status, name: string) => sources.find(({ source }) => source === name);
const seconds = () => Math.floor(portal.clock.now().getTime() / 1000);

test('a visitor reads how fresh each source is, and nothing of anybody', async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  const status = answer.json<Status>();
  expect(status.sources.map(({ source }) => source)).toEqual(
    'schedule terms results studies groups news calendar classes people rooms contacts'.split(' '),
  );
  expect(status.canteens.flatMap(({ names }) => names).length).toBeGreaterThan(1);
  for (const { as_of } of agesOf(status)) expect(seconds() - (as_of ?? 0)).toBeLessThan(3_600);
  expect(answer.text).not.toMatch(/student2|"student"|https?:|127\.0\.0\.1|STUDENT_SYSTEM/);
});

test('all that the mirror reads belongs to a source that readers know, but who they are, what is offered and the menus', () => {
  const { capabilities } = portal.portal.engine;
  const shown = sourcesOf(capabilities);
  expect(shown.filter(({ reads }) => reads.length === 0)).toEqual([]);
  const named = new Set(shown.flatMap(({ reads }) => reads.map(({ service }) => service)));
  const all = capabilities.flatMap(({ sources = [] }) => sources.map(({ service }) => service));
  expect(all.filter((service) => !named.has(service))).toEqual(['identity', 'capabilities', 'canteens']);
});

test('a student system that is down: since when, and what is as old as that, until it answers again', async () => {
  const before = seconds();
  await portal.control('PUT', '/fault', { mode: 'down', path: '/v1' });
  let down = await read();
  await until(async () => {
    down = await read();
    return down.student_system.failing_since !== null;
  });
  const { as_of, failing_since } = down.student_system;
  expect(as_of).toBe(failing_since);
  expect(failing_since).toBeGreaterThan(before - 60);
  expect(failing_since).toBeLessThanOrEqual(seconds());
  for (const source of down.sources) expect(source).toMatchObject({ as_of, failing_since });
  portal.clock.advance(600);
  expect((await read()).student_system.failing_since).toBe(failing_since);
  await portal.control('DELETE', '/fault');
  await until(async () => isFine(await read()));
  expect((await read()).student_system.as_of).toBeGreaterThan(failing_since ?? 0);
});

test('one source fails: the others stay as they are', async () => {
  await portal.control('PUT', '/fault', { mode: 'garbage', path: '/v1/catalogue/people' });
  await portal.portal.engine.mirror.readShared('people');
  const status = await read();
  expect(status.student_system.failing_since).toBeNull();
  expect(sourceOf(status, 'people')?.failing_since).toEqual(expect.any(Number));
  expect(sourceOf(status, 'classes')?.failing_since).toBeNull();
});

test('canteens that fail say since when', async () => {
  await portal.control('PUT', '/fault', { mode: 'down', path: '/v1/canteens' });
  await portal.portal.engine.mirror.readShared('canteens');
  expect((await read()).canteens[0]?.failing_since).toEqual(expect.any(Number));
  await portal.control('DELETE', '/fault');
  await until(async () => (await read()).canteens[0]?.failing_since === null);
});

test.each([
  [2, 'their own'],
  [3, 'the source'],
])('records that fail for %i users are a failure of %s', async (users, whose) => {
  await portal.db.query({
    text: `insert into sync_retries (user_id, service, silent, keys, reason, as_of, due_at)
           select user_id, 'results', false, '{}', 'STUDENT_SYSTEM_DOWN', $2, now() + interval '1 hour'
           from users order by user_id limit $1`,
    values: [users, portal.clock.now()],
  });
  const results = sourceOf(await read(), 'results');
  await portal.db.query({ text: 'delete from sync_retries', values: [] });
  expect(results?.failing_since !== null).toBe(whose === 'the source');
});

test('a flood reads the database once, and an unchanged answer is a 304', async () => {
  portal.clock.advance(6);
  const queries = vi.spyOn(portal.db, 'query');
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  const reads = queries.mock.calls.filter(([{ text }]) => text.includes('canteen_sources s left join'));
  queries.mockRestore();
  expect(reads).toHaveLength(1);
  const [etag = ''] = answers.map(({ headers }) => headers.get('etag') ?? '');
  expect((await portal.client().get('/api/status', { 'if-none-match': etag })).status).toBe(304);
});
