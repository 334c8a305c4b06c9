import { readFile } from 'node:fs/promises';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { startClock } from '../../support/clock.ts';
import { lessonNow, nameOf, personOf, teacherOf } from '../../support/people.ts';
import { changesHeard, expect, expectAccessible, ignoreErrors, tabTo, test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const results = (page: Page, label: string) => page.getByRole('list', { name: label }).getByRole('listitem');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[PEOPLE-02] from a lesson to its teacher, who shares it with the reader @desktop', async ({
  page,
  login,
  language,
  textsOf,
  words,
}) => {
  const texts = textsOf('people');
  await login('student');
  const { schedule } = await (await page.request.get(`/api/user/schedule?lang=${language}`)).json();
  const lesson = schedule.find(
    ({ semester, teachers }: { semester: number; teachers: object }) =>
      semester === 1 && Object.keys(teachers).length > 0,
  );
  const [uident = ''] = Object.keys(lesson.teachers);
  const person = await teacherOf(page, language, uident);
  await page.goto(`/schedule/2026/1?study=${lesson.study_id}&week=9&detail=${lesson.subject_code.code}`);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: lesson.teachers[uident].name.value })
    .first()
    .click();
  await expect(page).toHaveURL(`/teacher/${uident}`);
  await expect(heading(page)).toHaveText(nonBreaking(nameOf(person)));
  await expect(page.getByRole('heading', { name: texts.shared })).toBeVisible();
  await expect(
    page.getByRole('article').getByText(nonBreaking(lesson.subject_code.value)).first(),
  ).toBeVisible();
  await page.getByRole('link', { name: words.shell.pages.people }).first().click();
  await expect(page).toHaveURL('/people');
});

test('[PEOPLE-05] [PEOPLE-03] [PEOPLE-04] [ROUTES-14] a person for visitors and for students, by either number, and a failed load @phone', async ({
  page,
  language,
  textsOf,
  browserErrors,
  login,
  failing,
}) => {
  await test.step('a person who cannot be loaded is an error, and is there when it can', async () => {
    const texts = textsOf('people');
    ignoreErrors(browserErrors, '404');
    const failure = await failing('**/api/people/320001?*');
    await page.goto('/person/320001');
    await failure.expectRetry(page.getByRole('alert').filter({ hasText: nonBreaking(texts.loadFailed) }));
    await expect(page.getByRole('button', { name: texts.saveContact })).toBeVisible();
    await page.goto('/person/nobody');
    await expect(page.getByRole('heading', { name: nonBreaking(texts.notFound) })).toBeVisible();
    await expectAccessible(page);
    // Somebody has typed an address: a name with a wrong letter.
    await page.goto('/person/novotnz');
    const meant = page.getByRole('region', { name: texts.meant }).getByRole('link').first();
    await expect(meant).toContainText('Novotn');
    await meant.click();
    await expect(page).toHaveURL(/\/person\/\d+$/);
    await expect(page.getByRole('button', { name: texts.saveContact })).toBeVisible();
  });
  await test.step('the week and what one shares are for those who are logged in', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const texts = textsOf('people');
    const timetables: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/schedules/teacher')) timetables.push(request.url());
    });
    const now = await lessonNow(page);
    const person = await teacherOf(page, language, now.uident);
    const week = page.getByRole('region', { name: texts.weekOf(nameOf(person), 9) });
    const teaching = page.getByText(nonBreaking(texts.teachingNow(now.room, now.end)));
    await page.goto(`/person/${person.id}`);
    await expect(page.getByText(nonBreaking(texts.loginForWeek))).toBeVisible();
    await expect(week).toHaveCount(0);
    await expect(teaching).toHaveCount(0);
    expect(timetables).toEqual([]);
    await expect(page.getByRole('main').getByRole('link', { name: texts.logIn })).toHaveAttribute(
      'href',
      `/api/login?page=${encodeURIComponent(`/person/${person.id}`)}`,
    );

    await login('student', `/person/${person.id}`);
    await expect(teaching).toBeVisible();
    await expect(week.getByRole('link', { name: new RegExp(now.room) }).first()).toBeVisible();
    await expectAccessible(page);
    await week.getByRole('button', { name: texts.nextWeek }).click();
    await expect(page).toHaveURL(`/person/${person.id}?week=10`);
    await expect(page.getByRole('region', { name: texts.weekOf(nameOf(person), 10) })).toBeVisible();
    await page.getByRole('link', { name: texts.inTimetable }).click();
    await expect(page).toHaveURL(`/schedule/2026/1?teacher=${now.uident}&week=10`);
  });
  await test.step('a teacher by uident; one who is unknown or fails to load shows the Czech text', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const texts = textsOf('people');
    const czech = page.getByText(nonBreaking('Vyučující nebyl nalezen.'));
    ignoreErrors(browserErrors, '404');
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/teacher/20063');
    await page.waitForURL(/\/api\/login\?page=%2Fteacher%2F20063$/);
    await login('student', '/teacher/20063');
    const person = await teacherOf(page, language, '20063');
    await expect(heading(page)).toHaveText(nonBreaking(nameOf(person)));

    await page.goto('/teacher/novotny');
    await expect(czech).toBeVisible();
    await expect(czech).toHaveAttribute('lang', 'cs');
    const meant = page.getByRole('region', { name: texts.meant });
    await expect(meant.getByRole('link').first()).toContainText('Novotn');
    await expect(page.getByRole('link', { name: texts.toSearch })).toHaveAttribute('href', '/people');
    await expectAccessible(page);

    await failing('**/api/people/teacher/20064?*');
    await page.goto('/teacher/20064');
    await expect(czech).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button')).toBeVisible();
  });
});

test('[PEOPLE-13] a person is kept for 24 hours while changes are heard @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const texts = textsOf('people');
  let loads = 0;
  await page.route('**/api/people/320001?*', (route) => {
    loads += 1;
    return route.continue();
  });
  await startClock(page);
  const person = await personOf(page, language, '320001');
  const isHeard = changesHeard(page);
  await login('student', `/people?name=${encodeURIComponent(`${person.last_name} ${person.first_name}`)}`);
  await isHeard;
  const visit = async () => {
    await results(page, texts.results)
      .getByRole('link', { name: nonBreaking(nameOf(person)) })
      .click();
    await expect(page.getByRole('button', { name: texts.saveContact })).toBeVisible();
    await page.goBack();
    await expect(results(page, texts.results).first()).toBeVisible();
  };
  await visit();
  // No timer runs in these hours, so that the socket stays. Two loads are some seconds apart.
  const passTo = async (time: number) => {
    await page.clock.fastForward('00:10');
    await page.clock.setSystemTime(time);
  };
  const day = Date.parse(world().now) + 24 * HOUR;
  await passTo(day - 5 * MINUTE);
  await visit();
  expect(loads).toBe(1);
  await passTo(day + 5 * MINUTE);
  await visit();
  await expect.poll(() => loads).toBe(2);
});

test('a contact is saved as a vCard, and the address is copied @desktop', async ({
  page,
  language,
  textsOf,
  context,
}) => {
  const texts = textsOf('people');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await personOf(page, language, '320063');
  await page.goto('/person/320063');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.saveContact }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^[a-z-]+\.vcf$/);
  const card = (await readFile(await saved.path(), 'utf8')).replaceAll('\r\n ', '');
  const lines = card.split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:4.0']);
  expect(lines).toContain(
    `N:${person.last_name};${person.first_name};;${person.degree_pre ?? ''};${person.degree_post ?? ''}`,
  );
  expect(lines).toContain(`EMAIL;TYPE=work:${person.email}`);
  expect(lines.slice(-2)).toEqual(['END:VCARD', '']);
  await page.getByRole('button', { name: texts.copyAddress }).click();
  await expect(page.getByText(texts.copied, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(person.email);
});

test('by keyboard alone: from the search to a person, through the weeks, and back @desktop', async ({
  page,
  login,
  textsOf,
  words,
}) => {
  const texts = textsOf('people');
  await login('student', '/people');
  await tabTo(page, field(page, texts.name));
  await page.keyboard.type('20063');
  await page.keyboard.press('Enter');
  const first = results(page, texts.results).getByRole('link').first();
  await expect(first).toBeVisible();
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: texts.previousWeek }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?week=8$/);
  await expect(page.getByRole('button', { name: texts.previousWeek })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/people?name=20063');
  await expect(heading(page)).toHaveText(words.shell.pages.people);
});
