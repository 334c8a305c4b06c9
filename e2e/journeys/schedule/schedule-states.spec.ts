import { control } from '../../support/control.ts';
import {
  blocks,
  fullWeek,
  keysOfApi,
  OWN_WEEK,
  openOwnWeek,
  ownLessons,
  pagesOf,
  shownKeys,
  toolTexts,
} from '../../support/schedule.ts';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, ignoreErrors, test } from '../../support/test.ts';

const ROOM = '**/api/schedules/room/**';

/** An answer about a room with these lessons. */
const roomOf = (items: unknown[]) => ({ json: { items, label: 'A 137', last_modified: 1 } });

test.describe('states', () => {
  test('a source that fails leaves the others on screen and offers Retry @desktop', async ({
    page,
    login,
    textsOf,
    failing,
  }) => {
    const { failed, sources } = textsOf('schedule');
    await login('student');
    const failure = await failing(ROOM);
    await page.goto('/schedule/2026/1?study=990001&room=A137&week=9');
    const told = page.getByText(failed(`${sources.room} A137`));
    await expect(told).toBeVisible();
    expect(await shownKeys(page)).toEqual(await keysOfApi(page, 9));
    await failure.expectRetry(told, page.getByRole('main'));
    await expect(told).toHaveCount(0);
    await expect
      .poll(async () => (await shownKeys(page)).length)
      .toBeGreaterThan((await keysOfApi(page, 9)).length);
  });

  test('a single source that fails says why in its place @phone', async ({ page, textsOf, failing }) => {
    const failure = await failing(ROOM);
    await page.goto('/schedule/2026/1?room=A137&week=9');
    const reason = page.getByRole('heading', { name: textsOf('schedule').failedAlone });
    await failure.expectRetry(reason, page.getByRole('main'));
    await expect(blocks(page).first()).toBeAttached();
  });

  test('the page has its shape while it loads, and the load can be cancelled @phone', async ({
    page,
    words,
  }) => {
    const held = Promise.withResolvers<void>();
    await page.route(ROOM, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/schedule/2026/1?room=A137&week=9');
    const bone = page.locator('[aria-busy] [style*="--from"]:visible').first();
    await expect(bone).toBeVisible();
    const from = await bone.boundingBox();
    await page.getByRole('button', { name: words.states.cancelLoading }).click();
    await expect(page.getByText(words.status.cancelled)).toBeVisible();
    held.resolve();
    await page.getByRole('button', { name: words.states.load }).click();
    await expect(blocks(page).first()).toBeAttached();
    // The first placeholder is at eight o'clock, where the day begins.
    const day = await page.locator('[data-track]:visible').boundingBox();
    expect(Math.abs((from?.y ?? 0) - (day?.y ?? 0))).toBeLessThan(4);
  });

  test('a pending source is named, and its arrival moves nothing @desktop', async ({
    page,
    login,
    textsOf,
    words,
    browserErrors,
  }) => {
    const { loadingOf, sources, timetable, unknown, nextWeek, previousWeek } = textsOf('schedule');
    const held = Promise.withResolvers<void>();
    // A room with lessons in every hour of the week, and a room that does not exist.
    const busy = fullWeek().filter(
      ({ blocks: [block] }, index) =>
        index < 105 && block && block.term.day < 6 && block.term.minutes >= 480 && block.term.minutes < 1200,
    );
    await page.route(ROOM, async (route) => {
      await held.promise;
      const isThere = route.request().url().includes('/A137');
      const unknown = { code: 'NOT_FOUND', message: '', requestId: 'x' };
      await route.fulfill(isThere ? roomOf(busy) : { status: 404, json: unknown });
    });
    await login('student');
    await page.goto('/schedule/2026/1?study=990001&room=A137&room=NOPE&week=9');
    const grid = page.getByRole('region', { name: timetable });
    await expect(grid).toBeVisible();
    const told = page.getByText(loadingOf(`${sources.room} A137, ${sources.room} NOPE`));
    await expect(told).toBeVisible();
    await expectAccessible(page);
    const days = () =>
      page
        .locator('[data-track]')
        .evaluateAll((all) => all.map((day) => day.getBoundingClientRect().toJSON()));
    const own = await blocks(page).count();
    const before = { grid: await grid.boundingBox(), days: await days() };
    held.resolve();
    await expect(told).toHaveCount(0);
    await expect(page.getByRole('button', { name: words.states.cancelLoading })).toHaveCount(0);
    await expect(blocks(page)).toHaveCount(own + busy.length);
    await expect(page.getByText(unknown(`${sources.room} NOPE`).slice(0, -1))).toBeVisible();
    expect({ grid: await grid.boundingBox(), days: await days() }).toEqual(before);
    await expectAccessible(page);
    // After the reader's next action all lanes have their own height again.
    await page.getByRole('button', { name: nextWeek }).click();
    await page.getByRole('button', { name: previousWeek }).click();
    await expect(blocks(page)).toHaveCount(own + busy.length);
    expect((await grid.boundingBox())?.height).toBeGreaterThan((before.grid?.height ?? 0) + 100);
    ignoreErrors(browserErrors, '404');
  });

  test('a source that arrives at once has its own height @desktop', async ({ page, login, language }) => {
    const tools = toolTexts[language];
    const [first] = fullWeek();
    const items = Array.from({ length: 6 }, (_, index) => ({ ...first, gl: `N${index}` }));
    await login('student');
    await page.route('**/api/schedules/subject/**', (route) => route.fulfill(roomOf(items)));
    await page.goto(OWN_WEEK);
    await blocks(page).first().click();
    const all = (await blocks(page).count()) + items.length;
    // The clock is paused, except for the time that the page needs to show the answer.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.getByRole('button', { name: tools.addNamed(tools.wholeSubject) }).click();
    await expect
      .poll(async () => {
        await page.clock.runFor(5);
        return blocks(page).count();
      })
      .toBe(all);
    const days = await page
      .locator('[data-track]')
      .evaluateAll((some) => some.map((day) => day.getBoundingClientRect().height));
    expect(Math.max(...days)).toBeGreaterThan(500);
  });

  test('a room that does not exist is named, and one without lessons says so @phone', async ({
    page,
    textsOf,
    browserErrors,
  }) => {
    const words = textsOf('schedule');
    const unknown = ['NOPE', '..', 'x'.repeat(300)];
    const query = new URLSearchParams([...unknown, 'A137', '\0'].map((id) => ['room', id]));
    await page.goto(`/schedule/2026/1?${query}&week=9`);
    // Timetables that turn out to be unknown later are named in a second notice at the bottom.
    for (const id of unknown) {
      const note = page.getByText(words.unknown('').split(':')[0] ?? '').filter({ hasText: ` ${id}` });
      await expect(note).toBeVisible();
    }
    await expect(page.getByText(words.failed(''))).toHaveCount(0);
    await expect(blocks(page).first()).toBeAttached();
    await expectAccessible(page);
    await page.route(ROOM, (route) => route.fulfill(roomOf([])));
    await page.goto('/schedule/2026/1?room=A137&week=9');
    await expect(page.getByRole('heading', { name: words.noneAtAll })).toBeVisible();
    await expectAccessible(page);
    ignoreErrors(browserErrors, '400');
    ignoreErrors(browserErrors, '404');
  });

  test('a week without lessons says so and links to all weeks @desktop', async ({ page, textsOf }) => {
    const [lesson] = fullWeek();
    await page.route(ROOM, (route) => route.fulfill(roomOf([lesson])));
    await page.goto('/schedule/2026/1?room=A137&week=3');
    await expect(page.getByRole('heading', { name: textsOf('schedule').none })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: textsOf('schedule').showAllWeeks }).click();
    await expect(blocks(page)).toHaveCount(1);
    // The keyboard moves through the list, and returns to the lesson that was left.
    await page.goto('/schedule/2026/1?room=A137&week=9');
    await blocks(page).focus();
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('heading', { name: textsOf('schedule').none })).toBeVisible();
    await page.keyboard.press('PageUp');
    await expect(page).toHaveURL(/week=9$/);
    await expect(blocks(page)).toBeFocused();
  });

  test('without a connection the shown timetable stays @phone', async ({
    page,
    login,
    textsOf,
    words,
    network,
  }) => {
    await login('student');
    await openOwnWeek(page);
    await network.cut();
    await expect(page.getByText(words.shell.offline)).toBeVisible();
    await page.getByRole('button', { name: textsOf('schedule').nextWeek }).click();
    await expect(page).toHaveURL(/week=10$/);
    await expect(blocks(page).first()).toBeAttached();
    await network.restore();
    await expect(page.getByText(words.shell.offline)).toHaveCount(0);
    expect(await shownKeys(page)).toEqual(await keysOfApi(page, 10));
  });

  test('a lesson that is cancelled while it is on screen is struck through, with the reason @desktop', async ({
    page,
    login,
    language,
    textsOf,
  }) => {
    const who = await newStudent();
    await login(who);
    const lesson = (await ownLessons(page, language)).find(
      ({ year, semester, blocks: all }) =>
        year === 2026 && semester === 1 && all.length === 1 && all[0]?.weeks[12]?.canceled === false,
    );
    const term = lesson?.blocks[0]?.term;
    if (!lesson || !term) throw new Error(`${who} has no lesson in week 12`);
    await page.goto(`/schedule/2026/1?study=${lesson.study_id}&week=12&day=${term.day}`);
    const block = page.locator(`[data-block^="${lesson.gl}|"]`);
    await expect(block).toBeVisible();
    const reason = textsOf('schedule').cancelledFor('výluka');
    await expect(block).not.toContainText(reason);
    await control('PATCH', `/lessons/${lesson.gl}`, { weeks: [12], canceled: 'výluka' });
    await expect(block).toContainText(reason);
    await expectAccessible(page);
    await control('PATCH', `/lessons/${lesson.gl}`, { weeks: [12], canceled: false });
    await expect(block).not.toContainText(reason);
  });
});

test.describe('on paper', () => {
  test('the week is printed on one page, also in the dark theme, without menus @desktop', async ({
    page,
    login,
    textsOf,
    words,
  }) => {
    await login('student');
    await openOwnWeek(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`${textsOf('schedule').semesterOf(1, '2026/27')} ·`)).toBeVisible();
    await expect(page.getByRole('button', { name: textsOf('schedule').nextWeek })).toBeHidden();
    await expect(page.getByRole('link', { name: words.shell.pages.archive })).toHaveCount(0);
    expect(await blocks(page).filter({ visible: true }).count()).toBe((await keysOfApi(page, 9)).length);
    await page.emulateMedia({ media: null });
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
  });

  test('seven days from 7 to 22 with three lanes are printed on one page @desktop', async ({ page }) => {
    await page.route(ROOM, (route) => route.fulfill(roomOf(fullWeek())));
    await page.goto('/schedule/2026/1?room=A137&week=9');
    await expect(blocks(page)).toHaveCount(7 * 15 * 3);
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    expect(pagesOf(await page.pdf({ format: 'A4', landscape: true }))).toBe(1);
  });
});

test('a short block cuts no line of text, in all weeks and when it is cancelled', async ({ page }) => {
  const [cancelled, , , , , , , other] = fullWeek();
  await page.route(ROOM, (route) => route.fulfill(roomOf([cancelled, other])));
  await page.goto('/schedule/2026/1?room=A137&week=0');
  const short = blocks(page).filter({ visible: true });
  await expect(short).toHaveCount(2);
  const beyond = await short.evaluateAll((all) =>
    all.map((block) => {
      const bottoms = [...block.querySelectorAll('*')].map((part) => part.getBoundingClientRect().bottom);
      return Math.max(...bottoms) > block.getBoundingClientRect().bottom;
    }),
  );
  expect(beyond).toEqual([false, false]);
});
