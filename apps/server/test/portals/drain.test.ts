import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { type LiveClient, openLive, until } from '../support/live.ts';
import { openFollower } from './follower.ts';
import { type Pair, startPair } from './pair.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Sockets that move: with one in each 400 ms no busy machine makes them look as closed at once. */
const SOCKETS = 10;
const DRAIN_SECONDS = 8;

let pair: Pair;
let student: TestClient;

beforeAll(async () => {
  pair = await startPair({ LOG_LEVEL: 'info' }, { own: { a: { DRAIN_SECONDS: String(DRAIN_SECONDS) } } });
  student = await pair.login('student', 'a', 'a');
});
afterAll(() => pair.stop());

const messageOf = (line: string): unknown => (line.startsWith('{') ? JSON.parse(line).msg : null);

test('a portal that stops is not ready first and serves on, its sockets move little by little, then it ends', async () => {
  const [a, b] = [pair.portal('a'), pair.portal('b')];
  const isServed = async () => (await student.get('/api/user/results')).status === 200;
  await until(isServed);
  const lives = await Promise.all(Array.from({ length: SOCKETS }, () => openLive(student)));
  const open = () => lives.filter(({ closedBy }) => closedBy === null).length;
  const follower = await openFollower(student, () => [a.url, b.url]);
  const reloads = await pair.metric('b', 'kahan_socket_reloads_total');

  const ended = pair.end('a', 'SIGTERM');
  const answer = async () => (await student.get('/readyz')).text;
  await until(async () => (await answer()) === 'stopping\n');
  expect(open()).toBe(SOCKETS);
  expect((await student.get('/readyz')).status).toBe(503);
  expect((await student.get('/healthz')).status).toBe(200);
  expect(await isServed()).toBe(true);
  expect(await pair.metric('a', 'kahan_ready')).toBe(0);

  const counts = new Set<number>();
  await until(() => {
    counts.add(open());
    return open() === 0;
  });
  // The sockets do not close together: most of the steps in between are seen.
  expect(counts.size).toBeGreaterThan(SOCKETS / 2);
  // Each goes on elsewhere from its cursor, and gets no message to load again.
  const { cursor } = lives[0] as LiveClient;
  const again = await openLive(pair.at('b', student), cursor);
  again.close();

  expect(await ended).toBe(0);
  await until(() => follower.at === b.url);
  await follower.close();
  expect(await pair.metric('b', 'kahan_socket_reloads_total')).toBe(reloads);
  const said = a.output().split('\n').map(messageOf);
  const place = (text: string) => said.findIndex((one) => typeof one === 'string' && one.startsWith(text));
  expect(place('the portal drains')).toBeGreaterThan(0);
  expect(place('the portal stops')).toBeGreaterThan(place('the portal drains'));
  expect(said.indexOf('the portal has stopped')).toBeGreaterThan(place('the portal stops'));
});

test('a second signal ends the drain', async () => {
  await pair.start('a');
  const first = pair.end('a', 'SIGTERM');
  await until(async () => (await student.get('/readyz')).text === 'stopping\n');
  expect(await pair.end('a', 'SIGTERM')).toBe(1);
  expect(await first).toBe(1);
});
