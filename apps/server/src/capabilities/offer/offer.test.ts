import type { Offer } from '@kahan/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { startWithBuild } from '../../../test/support/web-build.ts';

let started: Awaited<ReturnType<typeof startWithBuild>>;

beforeAll(async () => {
  started = await startWithBuild();
});
afterAll(() => started.stop());

/** The offer on the page of the app. */
async function shown(): Promise<Offer> {
  const page = await (await fetch(`${started.portal.url}/contacts`)).text();
  const [, offer = ''] = page.match(/ data-offer="([^"]*)"/) ?? [];
  return JSON.parse(offer.replaceAll('&quot;', '"'));
}

test('pages say what the student system offers, and follow a change of it', async () => {
  await until(async () => (await shown()).waiting === 'own');
  const whole = await shown();
  expect(whole).toEqual({
    waiting: 'own',
    move: true,
    not_after: true,
    change_hour: true,
    groups: true,
    files: true,
    news: true,
    canteens: true,
  });
  await started.portal.control('PUT', '/capabilities', { canteens: false, change_hour: false });
  await until(async () => !(await shown()).canteens);
  expect(await shown()).toEqual({ ...whole, canteens: false, change_hour: false });
});

test('a student system that has no class groups and no news is not asked for them, and all else is read', async () => {
  const { portal } = started;
  await portal.control('PUT', '/capabilities', { groups: false, files: false, news: false });
  await until(async () => {
    const { groups, news } = await shown();
    return !groups && !news;
  });
  const client = await portal.login('s000007');
  await until(async () => (await client.get('/api/user/grupik')).status === 200);
  expect((await client.get('/api/user/grupik')).json()).toMatchObject({ groups: [] });
  expect((await client.get('/api/user/results')).json<{ results: unknown[] }>().results).not.toEqual([]);
  expect((await client.get('/api/user')).status).toBe(200);
});
