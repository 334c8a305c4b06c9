import { nonBreaking } from '@kahan/phrases/non-breaking';
import { recordsOf } from '../../support/control.ts';
import { blocks, keysOfApi, OWN_WEEK, openOwnWeek, shownKeys } from '../../support/schedule.ts';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, type Language, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const isPhone = (project: { name: string }) => project.name === 'phone';
const wordsOf = (language: Language) => textsIn(language, 'schedule');

test.describe('where the timetable begins', () => {
  test('[SCHEDULE-01] [SCHEDULE-44] a query is kept, and neither a room nor a subject needs a login @desktop', async ({
    page,
  }) => {
    await page.goto('/schedule?room=A137');
    await page.waitForURL(/\/schedule\/2026\/1\?room=A137&week=9$/);
    await expect(blocks(page).first()).toBeAttached();
    const [lesson] = (await recordsOf('student')).lessons;
    await page.goto(`/schedule/2026/1?subject=${lesson?.subject.code}&week=0`);
    const own = page.locator(`[data-block^="${lesson?.gl}|"]`).first();
    await expect(own).toHaveAttribute('title', new RegExp(`^${lesson?.subject.name.en}, `));
    await expectAccessible(page);
  });

  test('study and timetable link to each other @phone', async ({ page, login, words }, { project }) => {
    await login('student');
    await openOwnWeek(page);
    const menu = isPhone(project) ? words.shell.bottomBar : words.shell.mainMenu;
    const entry = (name: string) => page.getByRole('navigation', { name: menu }).getByRole('link', { name });
    await entry(words.shell.pages.overview).click();
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await entry(words.shell.pages.schedule).click();
    await expect(blocks(page).first()).toBeAttached();
    await expectAccessible(page);
  });

  test('[SCHEDULE-01] [SCHEDULE-06] [SCHEDULE-18] [SCHEDULE-27] every week by the menu, by its address and by keys @desktop', async ({
    page,
    login,
    words,
    language,
  }) => {
    await test.step('the menu leads to the current semester, whatever was looked at before', async () => {
      await login('student');
      await page.goto('/schedule/2025/2?room=A137&week=3');
      await expect(page).toHaveURL(/week=3$/);
      const menu = page.getByRole('navigation', { name: words.shell.mainMenu });
      await menu.getByRole('link', { name: words.shell.pages.terms }).click();
      await expect(page).toHaveURL(/\/terms/);
      await menu.getByRole('link', { name: words.shell.pages.schedule }).click();
      await expect(page).toHaveURL(/\/schedule\/2026\/1\?study=\w+&week=9$/);
    });
    await test.step('every week shows its own blocks, also across the ends of the semester', async () => {
      const words = wordsOf(language);
      await page.goto('/');
      await page.goto('/schedule/2026/1?study=990001&week=13');
      const next = page.getByRole('button', { name: words.nextWeek });
      for (const week of [13, 14, 0, 1, 2]) {
        if (week !== 13) await next.click();
        await expect(page).toHaveURL(new RegExp(`week=${week}$`));
        await expect.poll(() => shownKeys(page)).toEqual(await keysOfApi(page, week));
      }
      const previous = page.getByRole('button', { name: words.previousWeek });
      for (const week of [1, 0, 14]) {
        await previous.click();
        await expect(page).toHaveURL(new RegExp(`week=${week}$`));
      }
      await page.getByRole('link', { name: words.allWeeks }).click();
      await expect(
        page.getByText(nonBreaking(words.pattern({ kind: 'runs', runs: [[1, 13]] }))).first(),
      ).toBeAttached();
      await expectAccessible(page);
      await page.reload();
      await expect(page).toHaveURL(/week=0$/);
      await expect.poll(() => shownKeys(page)).toEqual(await keysOfApi(page, 0));
    });
    await test.step('an impossible address is replaced by the nearest possible one, with a message', async () => {
      await page.goto('/');
      await page.goto('/schedule/1999/7?study=990001&week=99');
      await expect(page).toHaveURL(/\/schedule\/2021\/2\?study=990001&week=14$/);
      await expect(page.getByText(wordsOf(language).mended.year)).toBeVisible();
      await page.goto('/schedule/2026/1?study=990001&week=15');
      await expect(page.getByText(wordsOf(language).mended.week)).toBeVisible();
      await expect.poll(() => shownKeys(page)).toEqual(await keysOfApi(page, 14));
    });
    await test.step('blocks by arrows, weeks by page keys, the detail by Enter', async () => {
      await page.goto('/');
      await openOwnWeek(page);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-block') ?? null);
      for (let presses = 0; presses < 60 && (await focused()) === null; presses++)
        await page.keyboard.press('Tab');
      // Exams are among them.
      const all = page.locator('[data-block]');
      const order = await all.evaluateAll((some) => some.map((one) => one.getAttribute('data-block')));
      const day = () =>
        page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day'));
      await page.keyboard.press('Control+Home');
      expect(await focused()).toBe(order[0]);
      for (const key of order.slice(1)) {
        await page.keyboard.press('ArrowRight');
        expect(await focused()).toBe(key);
      }
      expect(await day()).toBe('5');
      await page.keyboard.press('ArrowUp');
      expect(await day()).toBe('4');
      await page.keyboard.press('Home');
      await page.keyboard.press('PageDown');
      await expect(page).toHaveURL(/week=10$/);
      const status = page.getByRole('status').filter({ hasText: wordsOf(language).weekNumber(10) });
      await expect(status).toContainText(wordsOf(language).lessons((await keysOfApi(page, 10)).length));
      expect(await focused()).not.toBeNull();
      await page.keyboard.press('[');
      await expect(page).toHaveURL(/week=9$/);
      const before = await focused();
      expect(before).not.toBeNull();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/week=9$/);
      expect(await focused()).toBe(before);
    });
    await test.step('the week strip by arrows, Home and End', async () => {
      await page.goto('/');
      await page.goto(OWN_WEEK);
      await page.locator('[data-week="9"]').focus();
      for (const [key, week] of [
        ['ArrowRight', 10],
        ['End', 14],
        ['ArrowRight', 0],
        ['ArrowRight', 1],
        ['ArrowLeft', 0],
        ['Home', 1],
      ] as const) {
        await page.keyboard.press(key);
        await expect(page).toHaveURL(new RegExp(`week=${week}$`));
        await expect(page.locator(`[data-week="${week}"]`)).toBeFocused();
      }
    });
  });

  test('[SCHEDULE-01] [SCHEDULE-02] [SCHEDULE-45] the bare address of the timetable, with and without a login @phone', async ({
    page,
    language,
    login,
  }) => {
    await test.step('without a login and a query the page says which timetables can be shown', async () => {
      await page.goto('/schedule');
      await expect(page.getByRole('heading', { name: wordsOf(language).nobody })).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('link', { name: wordsOf(language).login, exact: true }),
      ).toHaveAttribute('href', /^\/api\/login\?page=/);
      await expectAccessible(page);
    });
    await test.step('/schedule leads a student to the current semester and all own studies', async () => {
      await login('student2');
      await page.goto('/schedule');
      await page.waitForURL(/\/schedule\/2026\/1\?study=\w+&study=\w+&week=9$/);
      await expect(blocks(page).first()).toBeAttached();
      await expectAccessible(page);
    });
  });

  test('[SCHEDULE-45] the study of another student is named and left out, the room is shown @desktop', async ({
    page,
    login,
    language,
  }) => {
    const words = wordsOf(language);
    await page.goto('/schedule/2026/1?study=990001&room=A137&week=9');
    await expect(page.getByText(words.ownersOnly(`${words.sources.study} 990001`))).toBeVisible();
    await expect(blocks(page).first()).toBeAttached();
    await login(await newStudent(), '/settings');
    await page.goto('/schedule/2026/1?study=990001&room=A137&week=9');
    await expect(page.getByText(words.foreign(['990001']))).toBeVisible();
    await expect(blocks(page).first()).toBeAttached();
    await page.getByRole('button', { name: words.leaveOut, exact: true }).click();
    await expect(page).toHaveURL(/\/schedule\/2026\/1\?room=A137&week=9$/);
  });
});

test.describe('weeks and semesters', () => {
  test('[SCHEDULE-04] [SCHEDULE-05] semesters by toggle, arrows and year', async ({ page, login, language }, {
    project,
  }) => {
    const words = wordsOf(language);
    await login('student');
    await page.goto(OWN_WEEK);
    await page.getByRole('button', { name: words.semesters[2], exact: true }).click();
    await expect(page).toHaveURL(/\/schedule\/2026\/2\?study=990001&week=0$/);
    await expect.poll(() => shownKeys(page)).toEqual(await keysOfApi(page, 0, 2));
    await page.getByRole('button', { name: words.semesters[1], exact: true }).click();
    await expect(page).toHaveURL(/\/schedule\/2026\/1\?study=990001&week=9$/);
    await page.getByRole('combobox', { name: words.year }).selectOption(words.years(2025));
    await expect(page).toHaveURL(/\/schedule\/2025\/1\?study=990001&week=0$/);
    await expect(page.getByRole('heading', { name: words.notKnown(words.years(2025)) })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: words.toPresent }).click();
    await expect(page).toHaveURL(/\/schedule\/2026\/1\?study=990001&week=9$/);
    if (isPhone(project)) return;
    const steps = [
      [words.nextSemester, '2026/2'],
      [words.nextSemester, '2027/1'],
      [words.previousSemester, '2026/2'],
      [words.previousSemester, '2026/1'],
      [words.previousSemester, '2025/2'],
    ] as const;
    for (const [name, semester] of steps) {
      await page.getByRole('button', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/schedule/${semester}\\?`));
    }
  });

  test('[SCHEDULE-01] back leaves the timetable after any number of weeks, and the menu leads to the present one @phone', async ({
    page,
    login,
    language,
    words,
  }) => {
    await login('student');
    const entry = page.getByRole('link', { name: words.shell.pages.schedule, exact: true });
    await entry.filter({ visible: true }).click();
    await expect(page).toHaveURL(/week=9$/);
    await page.getByRole('button', { name: wordsOf(language).nextWeek }).click();
    await page.getByRole('button', { name: wordsOf(language).nextWeek }).click();
    await expect(page).toHaveURL(/week=11$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await entry.filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/schedule\/2026\/1\?study=990001&week=9$/);
  });
});

test('[SCHEDULE-19] [SCHEDULE-21] lecture and exercise of a subject share its hue and differ in style @desktop', async ({
  page,
  login,
  language,
}) => {
  await login('student');
  await openOwnWeek(page);
  const { kinds } = wordsOf(language);
  // Days that a phone does not show are styled, too.
  const looks = await blocks(page).evaluateAll(
    (all, [lecture, exercise]) =>
      all.flatMap((block) => {
        if (!(block instanceof HTMLElement) || block.className.includes('cancelled')) return [];
        const words = block.getAttribute('title') ?? '';
        const kind = words.includes(lecture) ? 'P' : words.includes(exercise) ? 'X' : null;
        const { backgroundColor, borderTopColor } = getComputedStyle(block);
        return kind === null ? [] : [{ kind, ground: backgroundColor, edge: borderTopColor }];
      }),
    [kinds.P, kinds.X] as const,
  );
  const grounds = (kind: string) =>
    new Set(looks.filter((one) => one.kind === kind).map(({ ground }) => ground));
  expect(grounds('P').size).toBeGreaterThan(1);
  expect(grounds('X').size).toBe(1);
  expect(new Set(looks.filter(({ kind }) => kind === 'X').map(({ edge }) => edge)).size).toBeGreaterThan(1);
});

test.describe('by keyboard alone', () => {});
