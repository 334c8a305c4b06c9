import type { Answer } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { control } from '../../support/control.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const PATH = '/status';
const CALL = '**/api/status';
const MINUTE = 60_000;

type Status = Answer<'GET /api/status'>;

const statusOf = async (page: Page): Promise<Status> => (await page.request.get('/api/status')).json();
/** A shown text, as texts with values show it. */
const shown = (page: Page, text: string) => page.getByText(nonBreaking(text), { exact: true });
const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(nonBreaking(name), { exact: true }) });

test.afterEach(() => control('DELETE', '/fault'));

test('a visitor sees that all is up to date, that the student system has stopped, and that it is back', async ({
  page,
  textsOf,
  words,
}) => {
  const told = textsOf('freshness');
  const isDown = async () => (await statusOf(page)).student_system.failing_since !== null;
  await page.clock.install();
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.pages.status);
  await expect(shown(page, told.fine)).toBeVisible();
  for (const name of Object.values(told.sources)) await expect(line(page, name)).toContainText('10:42');
  const { canteens } = await statusOf(page);
  for (const { names } of canteens) await expect(line(page, told.canteens(names))).toBeVisible();
  const { schedule, terms } = words.shell.pages;
  // The section about the parts that always work comes before the section about the age of the data.
  await expect(page.getByRole('main').getByText(schedule).first()).toContainText(terms);
  await expectAccessible(page);

  await control('PUT', '/fault', { mode: 'down', path: '/v1' });
  await expect.poll(isDown).toBe(true);
  await page.clock.runFor(MINUTE);
  await expect(shown(page, told.down('10:42'))).toBeVisible();
  await expect(shown(page, told.downSo('10:42'))).toBeVisible();
  for (const name of Object.values(told.sources))
    await expect(line(page, name)).toContainText(nonBreaking(told.failingSince('10:42')));
  await expectAccessible(page);

  await control('DELETE', '/fault');
  await expect.poll(isDown).toBe(false);
  await page.clock.runFor(MINUTE);
  await expect(shown(page, told.fine)).toBeVisible();
});

test('one source that fails, one that was never read, and canteens without a name @phone', async ({
  page,
  textsOf,
}) => {
  const told = textsOf('freshness');
  const real = await statusOf(page);
  const { as_of } = real.student_system;
  const none = { as_of: null, failing_since: null };
  const change = (sources: Partial<Record<string, object>>, canteens: Status['canteens']) =>
    page.route(CALL, (route) =>
      route.fulfill({
        json: { ...real, sources: real.sources.map((one) => ({ ...one, ...sources[one.source] })), canteens },
      }),
    );
  await change({ people: { failing_since: as_of }, rooms: none }, [
    { as_of: null, failing_since: as_of, names: [] },
  ]);
  await page.goto(PATH);
  await expect(shown(page, told.partly)).toBeVisible();
  await expect(line(page, told.sources.people)).toContainText(nonBreaking(told.failingSince('10:42')));
  await expect(line(page, told.sources.rooms)).toContainText(told.neverRead);
  await expect(line(page, told.sources.rooms)).not.toContainText('10:42');
  await expect(line(page, told.someCanteens)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(CALL);
  await change({ rooms: none }, []);
  await page.reload();
  await expect(shown(page, told.reading)).toBeVisible();
  await expect(page.getByRole('heading', { name: told.menus })).toHaveCount(0);
});

test('a status that cannot be loaded says so; without a connection nothing is called up to date @desktop', async ({
  page,
  textsOf,
  failing,
  network,
}) => {
  const told = textsOf('freshness');
  const failure = await failing(CALL);
  await page.goto(PATH);
  await expect(shown(page, told.withoutSystem)).toBeVisible();
  await failure.expectRetry(page.getByRole('alert').filter({ hasText: told.loadFailed }));
  await expect(shown(page, told.fine)).toBeVisible();
  await network.cut();
  await expect(shown(page, told.fine)).toHaveCount(0);
  await expect(line(page, told.sources.schedule)).toBeVisible();
});
