import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLive, until } from '../../../test/support/live.ts';
import { startWithBuild } from '../../../test/support/web-build.ts';
import { administer } from '../../admin/administer.ts';
import type { SecurityEvent } from '../../platform/audit.ts';

let place: Awaited<ReturnType<typeof startWithBuild>>;
beforeAll(async () => {
  place = await startWithBuild();
});
afterAll(() => place.stop());

const told: SecurityEvent[] = [];
let said: string[] = [];
async function admin(...words: string[]): Promise<number> {
  said = [];
  return administer(
    {
      db: place.portal.db,
      say: (line) => void said.push(line),
      audit: { record: (one) => void told.push(one) },
      erased: { note: async () => {} },
    },
    words,
  );
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const shown = async () =>
  (await place.portal.client().get('/api/notice')).json<{ notice: { id: number; text: object } | null }>()
    .notice;
/** The notice on a newly opened page. */
const onPage = async () => {
  const { text } = await place.portal.client().get('/food');
  const [, json = ''] = /data-operator-notice="([^"]*)"/.exec(text) ?? [];
  return JSON.parse(json.replaceAll('&quot;', '"'));
};

test('a notice reaches every open page, with and without a login, and every page that is opened', async () => {
  expect([await shown(), await onPage()]).toEqual([null, null]);
  const lives = [await openLive(place.portal.client()), await openLive(await place.portal.login('student'))];
  expect(await admin('notice', inAnHour(), 'Dnes večer odstávka.', 'Maintenance tonight.')).toBe(0);
  for (const live of lives) await until(() => live.updates('notice').length === 1);
  const notice = await shown();
  expect(notice?.text).toEqual({ cs: 'Dnes večer odstávka.', en: 'Maintenance tonight.' });
  await until(async () => (await onPage())?.id === notice?.id);

  // A new notice has a new id, so that readers who dismissed the former one see it.
  expect(await admin('notice', inAnHour(), 'Zítra.', 'Tomorrow.')).toBe(0);
  expect((await shown())?.id).not.toBe(notice?.id);
  expect(await admin('end-notice')).toBe(0);
  for (const live of lives) await until(() => live.updates('notice').length === 3);
  expect(await shown()).toBeNull();
  await until(async () => (await onPage()) === null);
  expect(await admin('end-notice')).toBe(1);
  expect(told.map(({ event }) => event)).toEqual(['notice-given', 'notice-given', 'notice-ended']);
  for (const live of lives) live.close();
});

test('a page that was away learns of it when it comes back', async () => {
  const student = await place.portal.login('student');
  const live = await openLive(student);
  const cursor = await live.settle();
  live.close();
  await admin('notice', inAnHour(), 'A', 'B');
  const again = await openLive(student, cursor);
  await until(() => again.updates('notice').length > 0);
  again.close();
  await admin('end-notice');
});

test('a notice that is over is not shown', async () => {
  await admin('notice', inAnHour(), 'A', 'B');
  await place.portal.database.pool.query("update notices set until = now() - interval '1 second'");
  expect(await shown()).toBeNull();
});

test.each([
  [['tomorrow', 'A', 'B'], 'an instant with its zone is expected first, e.g. 2026-11-30T06:00:00+01:00'],
  [['2020-01-01T00:00:00Z', 'A', 'B'], 'the instant is over'],
  [[inAnHour(), ' ', 'B'], 'a Czech text is expected'],
  [[inAnHour(), 'A', 'x'.repeat(301)], 'the English text has more than 300 characters'],
])('%j says what is expected', async (words, line) => {
  expect(await admin('notice', ...words)).toBe(2);
  expect(said).toEqual([line]);
});
