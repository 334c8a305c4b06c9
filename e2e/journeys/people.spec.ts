import { readFile } from 'node:fs/promises';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { startClock } from '../support/clock.ts';
import {
  lessonNow,
  nameOf,
  peopleTexts,
  personOf,
  SEARCHES,
  searchPeople,
  teacherOf,
} from '../support/people.ts';
import { expect, expectAccessible, expectNoOverflow, ignoreErrors, tabTo, test } from '../support/test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const results = (page: Page, label: string) => page.getByRole('list', { name: label }).getByRole('listitem');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const invalid = (page: Page, name: string) => field(page, name).getAttribute('aria-invalid');

test.describe('the search', () => {
  test('[PEOPLE-01] [PEOPLE-02] [ROUTES-12] [ROUTES-13] [ROUTES-24] a visitor finds a person by name, and from there the room', async ({
    page,
    language,
    words,
  }, { project }) => {
    const texts = peopleTexts[language];
    await page.goto('/settings');
    if (project.name === 'phone') await page.getByRole('button', { name: words.shell.more }).click();
    await page.getByRole('link', { name: words.shell.pages.people }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/people');
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
    const { items, count } = await searchPeople(page, language, 'novotny');
    await field(page, texts.name).fill('novotny');
    await expect(page).toHaveURL('/people?name=novotny');
    await expect(results(page, texts.results)).toHaveCount(items.length);
    await expect(page.getByRole('status').filter({ hasText: texts.found(count) })).toHaveCount(1);
    await expectAccessible(page);

    const [{ id } = { id: '' }] = items;
    const person = await personOf(page, language, id);
    await results(page, texts.results).getByRole('link').first().click();
    await expect(page).toHaveURL(`/person/${id}`);
    await expect(heading(page)).toHaveText(nonBreaking(nameOf(person)));
    await expect(page).toHaveTitle(new RegExp(person.last_name));
    for (const { value, faculty } of person.departments)
      for (const unit of [value, faculty?.value ?? ''])
        await expect(page.getByText(nonBreaking(unit))).toBeVisible();
    await expect(page.getByRole('link', { name: person.email })).toHaveAttribute(
      'href',
      `mailto:${person.email}`,
    );
    if (person.tel !== null) {
      const call = page.getByRole('link', { name: nonBreaking(person.tel) });
      await expect(call).toHaveAttribute('href', `tel:${person.tel.replace(/ /g, '')}`);
    }
    for (const { title } of person.classes) await expect(page.getByText(nonBreaking(title))).toBeVisible();
    await expectAccessible(page);

    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoOverflow(page);
    if (size) await page.setViewportSize(size);

    const [{ name: room } = { name: '' }] = person.places;
    await page.getByRole('link', { name: texts.roomTimetable(room) }).click();
    await expect(page).toHaveURL(new RegExp(`/schedule/2026/1\\?room=${person.places[0]?.id}`));
    await expect(heading(page)).toContainText(room);
  });

  test('[PEOPLE-06] [CLASSES-12] a name of one or two letters, or none, is not searched and is told so', async ({
    page,
    language,
  }) => {
    const texts = peopleTexts[language];
    const asked: string[] = [];
    await page.route(SEARCHES, (route) => {
      asked.push(route.request().url());
      return route.continue();
    });
    await page.goto('/people');
    expect(await invalid(page, texts.name)).toBe('false');
    await field(page, texts.name).press('Enter');
    await expect(page.getByRole('alert')).toHaveText(texts.nameNeeded);
    expect(await invalid(page, texts.name)).toBe('true');
    await field(page, texts.name).pressSequentially('no');
    await expect(page.getByRole('alert')).toHaveText(nonBreaking(texts.atLeast));
    expect(await invalid(page, texts.name)).toBe('true');
    await field(page, texts.name).press('Enter');
    await expect(page).toHaveURL('/people');
    expect(asked).toEqual([]);
    await field(page, texts.name).pressSequentially('v');
    await expect(results(page, texts.results).first()).toBeVisible();
    expect(await invalid(page, texts.name)).toBe('false');
    expect(asked).toHaveLength(1);
  });

  test('[CLASSES-20] a search waits half a second after the last letter, and not for Enter @desktop', async ({
    page,
    language,
  }) => {
    const texts = peopleTexts[language];
    await page.clock.install();
    await page.goto('/people');
    await expect(field(page, texts.name)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await field(page, texts.name).pressSequentially('novot');
    await page.clock.runFor(499);
    await expect(page).toHaveURL('/people');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/people?name=novot');
    await field(page, texts.name).pressSequentially('ny');
    await field(page, texts.name).press('Enter');
    await expect(page).toHaveURL('/people?name=novotny');
  });

  test('[PEOPLE-07] twenty a page, at most five page numbers, and back leads back', async ({
    page,
    language,
  }) => {
    const texts = peopleTexts[language];
    const { count } = await searchPeople(page, language, 'ing');
    expect(count).toBeGreaterThan(160);
    await page.goto('/people?name=ing&page=4');
    await expect(results(page, texts.results)).toHaveCount(20);
    const pager = page
      .getByRole('navigation')
      .filter({ has: page.getByRole('link', { name: texts.nextPage }) });
    await expect(pager.getByText(/^\d+$/)).toHaveText(['2', '3', '4', '5', '6']);
    const first = await results(page, texts.results).first().innerText();
    await pager.getByRole('link', { name: texts.nextPage }).click();
    await expect(page).toHaveURL('/people?name=ing&page=5');
    await expect(results(page, texts.results).first()).not.toHaveText(first);
    await expect(page.getByRole('list', { name: texts.results })).toBeFocused();
    await page.goBack();
    await expect(results(page, texts.results).first()).toContainText(first.split('\n')[0] ?? '');
  });

  test('[CLASSES-17] a failed search marks the field and offers to try again', async ({
    page,
    language,
    browserErrors,
  }) => {
    const texts = peopleTexts[language];
    ignoreErrors(browserErrors, '500');
    let fails = true;
    await page.route(SEARCHES, (route) =>
      fails
        ? route.fulfill({ status: 500, json: { code: 'UNKNOWN_ERROR', message: 'x', requestId: 'r-1' } })
        : route.continue(),
    );
    await page.goto('/people');
    await field(page, texts.name).fill('novot');
    await expect(page.getByRole('alert').getByText(texts.searchFailed)).toBeVisible();
    expect(await invalid(page, texts.name)).toBe('true');
    await expectAccessible(page);
    fails = false;
    await page.getByRole('alert').getByRole('button').click();
    await expect(results(page, texts.results).first()).toBeVisible();
    expect(await invalid(page, texts.name)).toBe('false');
  });

  test('nobody is found by markup, pictures and ten thousand letters', async ({ page, language }) => {
    const texts = peopleTexts[language];
    for (const text of ['<img src=x onerror=alert(1)>', '🧪🧪🧪', '(.*)+[^']) {
      await page.goto(`/people?name=${encodeURIComponent(text)}`);
      await expect(page.getByRole('heading', { name: nonBreaking(texts.foundNone(text)) })).toBeVisible();
    }
    await page.goto(`/people?name=${'a'.repeat(10_000)}`);
    await expect(page.getByText(texts.foundNoneHint)).toBeVisible();
    await expectAccessible(page);
  });

  test('[PEOPLE-08] the last searches come back on this device until the logout', async ({
    page,
    login,
    language,
  }) => {
    const texts = peopleTexts[language];
    await login('student', '/people');
    await expect(page.getByText(texts.noRecent)).toBeVisible();
    for (const text of ['novot', 'svob', 'novotny']) {
      await field(page, texts.name).fill(text);
      await expect(results(page, texts.results).first()).toBeVisible();
      await expect(page).toHaveURL(`/people?name=${text}`);
    }
    // Nothing matches, so there is nothing to come back to.
    await field(page, texts.name).fill('qqqqqq');
    await expect(page.getByRole('heading', { name: nonBreaking(texts.foundNone('qqqqqq')) })).toBeVisible();
    await page.goto('/people');
    const recent = page.getByRole('region', { name: texts.recent }).getByRole('button');
    await expect(recent).toHaveText(['novotny', 'svob']);
    await recent.last().click();
    await expect(field(page, texts.name)).toHaveValue('svob');
    await expect(results(page, texts.results).first()).toBeVisible();
    await page.goto('/logout');
    await page.waitForURL(/\/api\/login/);
    expect(await page.evaluate(() => localStorage.getItem('kahan:user:people-searches'))).toBeNull();
  });
});

test.describe('a person', () => {
  test('[PEOPLE-03] the week and what one shares are for those who are logged in', async ({
    page,
    login,
    language,
  }) => {
    const texts = peopleTexts[language];
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
    await expect(page.getByRole('link', { name: texts.logIn })).toHaveAttribute(
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

  test('[PEOPLE-02] from a lesson to its teacher, who shares it with the reader', async ({
    page,
    login,
    language,
    words,
  }) => {
    const texts = peopleTexts[language];
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

  test('[PEOPLE-05] a person who cannot be loaded is an error, and is there when it can @phone', async ({
    page,
    language,
    browserErrors,
  }) => {
    const texts = peopleTexts[language];
    ignoreErrors(browserErrors, '503', '404');
    let fails = true;
    await page.route('**/api/people/320001?*', (route) =>
      fails
        ? route.fulfill({ status: 503, json: { code: 'NOT_READY', message: 'x', requestId: 'r-1' } })
        : route.continue(),
    );
    await page.goto('/person/320001');
    await expect(page.getByRole('alert').getByText(nonBreaking(texts.loadFailed))).toBeVisible();
    await expectAccessible(page);
    fails = false;
    await page.getByRole('alert').getByRole('button').click();
    await expect(page.getByRole('button', { name: texts.saveContact })).toBeVisible();
    await page.goto('/person/nobody');
    await expect(page.getByRole('heading', { name: nonBreaking(texts.notFound) })).toBeVisible();
    await expectAccessible(page);
  });

  test('[PEOPLE-04] [ROUTES-14] a teacher by uident; one who is unknown or fails to load shows the Czech text', async ({
    page,
    login,
    language,
    browserErrors,
  }) => {
    const texts = peopleTexts[language];
    const czech = page.getByText(nonBreaking('Vyučující nebyl nalezen.'));
    ignoreErrors(browserErrors, '404', '503');
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

    await page.route('**/api/people/teacher/20064?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'NOT_READY', message: 'x', requestId: 'r-1' } }),
    );
    await page.goto('/teacher/20064');
    await expect(czech).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button')).toBeVisible();
  });

  test('[PEOPLE-13] a person is kept for 24 hours @desktop', async ({ page, language }) => {
    const texts = peopleTexts[language];
    let loads = 0;
    await page.route('**/api/people/320001?*', (route) => {
      loads += 1;
      return route.continue();
    });
    await startClock(page);
    const person = await personOf(page, language, '320001');
    await page.goto(`/people?name=${encodeURIComponent(`${person.last_name} ${person.first_name}`)}`);
    const visit = async () => {
      await results(page, texts.results)
        .getByRole('link', { name: nonBreaking(nameOf(person)) })
        .click();
      await expect(page.getByRole('button', { name: texts.saveContact })).toBeVisible();
      await page.goBack();
      await expect(results(page, texts.results).first()).toBeVisible();
    };
    await visit();
    await page.clock.fastForward('23:59:00');
    await visit();
    expect(loads).toBe(1);
    await page.clock.fastForward('00:02:00');
    await visit();
    await expect.poll(() => loads).toBe(2);
  });

  test('a contact is saved as a vCard, and the address is copied @desktop', async ({
    page,
    language,
    context,
  }) => {
    const texts = peopleTexts[language];
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
    language,
    words,
  }) => {
    const texts = peopleTexts[language];
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
});
