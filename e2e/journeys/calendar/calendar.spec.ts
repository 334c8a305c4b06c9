import type { ScheduleLesson, TermAnswer } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { chip, dayLink, deleteEvent, EVENTS, monthOf, novemberAt, putEvent } from '../../support/calendar.ts';
import { expect, expectAccessible, tabTo, test } from '../../support/test.ts';
import { swipe } from '../../support/touch.ts';
import { world } from '../../support/world.ts';

/** Waits until the portal answers an event as it was put. */
const expectTold = (page: Page, id: string, { url }: { url: string | null }) =>
  expect
    .poll(async () => {
      const [start, end] = [novemberAt(18, 0), novemberAt(19, 0)];
      const { items } = await (await page.request.get(`/api/events?start=${start}&end=${end}`)).json();
      return items.find((event: { id: string }) => event.id === id)?.url;
    })
    .toBe(url);

const ON_MONDAY = '/calendar/day/2026/11/23';

test('[CALENDAR-01] [CALENDAR-02] [CALENDAR-04] [CALENDAR-13] from the month to a day to a subject, and back @desktop', async ({
  page,
  login,
  textsOf,
  words,
}) => {
  const texts = textsOf('calendar');
  await login('student');
  await page.getByRole('link', { name: words.shell.pages.calendar }).click();
  await expect(page).toHaveURL('/calendar/month/2026/11');
  await expect(monthOf(page, 'November 2026').getByRole('columnheader')).toHaveCount(8);
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.next.month }).click();
  await expect(page).toHaveURL('/calendar/month/2026/12');
  await expect(monthOf(page, 'December 2026')).toBeVisible();
  await page.getByRole('button', { name: texts.previous.month }).click();
  await page.getByRole('button', { name: texts.previous.month }).click();
  await expect(page).toHaveURL('/calendar/month/2026/10');
  await chip(page, texts.today).click();
  await expect(page).toHaveURL('/calendar/month/2026/11');
  // Dense (spec 9): the hours make room for the names.
  const hour = monthOf(page, 'November 2026').locator('a[href^="/classes/"] time').first();
  await expect(hour).toBeVisible();
  await page.setViewportSize({ width: 1299, height: 900 });
  await expect(hour).toBeHidden();
  await page.setViewportSize({ width: 1300, height: 900 });
  await expect(hour).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await chip(page, texts.weekends).click();
  await expect(monthOf(page, 'November 2026').getByRole('columnheader')).toHaveCount(6);
  await page.reload();
  await expect(monthOf(page, 'November 2026').getByRole('columnheader')).toHaveCount(6);

  await dayLink(page, 'Monday 23 Nov').click();
  await expect(page).toHaveURL(ON_MONDAY);
  const lesson = page.locator('a[data-block]').first();
  await expect(lesson).toHaveAttribute('href', /^\/classes\/\w+\?year=2026$/);
  await expectAccessible(page);
  await lesson.click();
  await expect(page).toHaveURL(/\/classes\/\w+\?year=2026$/);
  await page.goBack();
  await expect(page).toHaveURL(ON_MONDAY);

  for (const view of ['week', 'agenda', 'month'] as const) {
    await chip(page, texts.views[view]).click();
    await expect(page).toHaveURL(
      view === 'month' ? '/calendar/month/2026/11?day=23' : `/calendar/${view}/2026/11/23`,
    );
    await expectAccessible(page);
  }
  await chip(page, texts.views.week).click();
  // The next visit opens the last view.
  await page.getByRole('link', { name: words.shell.pages.contacts }).click();
  await page.getByRole('link', { name: words.shell.pages.calendar }).click();
  await expect(page).toHaveURL('/calendar/week/2026/11/18');
});

test('[CALENDAR-02] on a phone a month has marks, the chosen day is below it, and a finger turns it @phone', async ({
  page,
  login,
  textsOf,
}) => {
  const texts = textsOf('calendar');
  await login('student', '/contacts');
  await page.goto('/calendar');
  await expect(page).toHaveURL('/calendar/agenda/2026/11/18');
  await expectAccessible(page);
  await page.getByLabel(texts.view, { exact: true }).selectOption('month');
  await expect(page).toHaveURL('/calendar/month/2026/11');
  await expectAccessible(page);
  await dayLink(page, 'pondělí 23\\. 11\\.').click();
  await expect(page).toHaveURL('/calendar/month/2026/11?day=23');
  const list = page.getByRole('region', { name: nonBreaking(texts.dayHeading('2026-11-23', 5)) });
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/classes\/\w+\?year=2026$/);
  await page.goBack();
  await expect(list).toBeVisible();

  const box = await monthOf(page, 'Listopad 2026').boundingBox();
  if (box === null) throw new Error('the month is not drawn');
  const y = box.y + 100;
  await swipe(page, { x: 320, y }, { x: 60, y });
  await expect(page).toHaveURL('/calendar/month/2026/12');
  // A week looks as its day does, so one of the two is offered; an address of a week is called a week.
  const view = page.getByLabel(texts.view, { exact: true });
  const offered = (...views: (keyof typeof texts.views)[]) =>
    expect(view.getByRole('option')).toHaveText(views.map((one) => texts.views[one]));
  await offered('month', 'day', 'agenda');
  await page.goto('/calendar/week/2026/11/18');
  await expect(view).toHaveValue('week');
  await offered('month', 'week', 'agenda');
  await expect(page.getByRole('navigation', { name: texts.daysLabel })).toBeVisible();
  await expectAccessible(page);
});

test('[CALENDAR-05] [CALENDAR-15] without a login there are school events only, and nothing to choose @phone', async ({
  page,
  language,
  textsOf,
}) => {
  const texts = textsOf('calendar');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user/')) asked.push(request.url());
  });
  const id = `e-visit-${language}`;
  const title = { cs: `Ples ${id}`, en: `Ball ${id}` };
  const times = { start: novemberAt(18, 19), end: novemberAt(18, 23) };
  await putEvent(id, { ...times, title, categories: [4, 9], url: null });
  await expectTold(page, id, { url: null });
  await page.goto('/calendar/agenda/2026/11/18');
  await expect(page.getByText(nonBreaking(texts.visitorWhy))).toBeVisible();
  for (const source of ['schedule', 'exams', 'deadlines', 'school'] as const)
    await expect(chip(page, texts.sources[source])).toBeDisabled();
  await expect(chip(page, texts.sources.school)).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(page, texts.sources.school)).toHaveAccessibleDescription(nonBreaking(texts.visitorWhy));
  await page.getByRole('button', { name: texts.chosen(9) }).click();
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  await page.keyboard.press('Escape');

  try {
    const event = page.getByRole('link', { name: nonBreaking(title[language]) });
    await event.click();
    const detail = page.getByRole('dialog', { name: nonBreaking(title[language]) });
    await expect(detail).toContainText(nonBreaking('19:00–23:00'));
    await expect(detail).toContainText(nonBreaking(texts.categories[4]));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/calendar/agenda/2026/11/18');

    await putEvent(id, { ...times, title, categories: [4], url: 'https://akce.example/ples' });
    await expectTold(page, id, { url: 'https://akce.example/ples' });
    await page.reload();
    await expect(event).toHaveAttribute('href', 'https://akce.example/ples');
    await expect(event).toHaveAttribute('target', '_blank');
    await page.goto('/calendar/day/2026/11/18');
    const block = page.locator(`a[data-block="school ${id}"]`);
    await expect(block).toHaveAttribute('href', 'https://akce.example/ples');
    await expect(block).toHaveAttribute('target', '_blank');
  } finally {
    await deleteEvent(id);
  }
  expect(asked).toEqual([]);
});

test('[CALENDAR-03] [CALENDAR-06] [CALENDAR-07] [CALENDAR-08] what is shown is chosen by source and category, and kept @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const texts = textsOf('calendar');
  const pressed = (source: 'schedule' | 'exams' | 'deadlines' | 'school', on: boolean) =>
    expect(chip(page, texts.sources[source])).toHaveAttribute('aria-pressed', String(on));
  const lessons = monthOf(page, 'November 2026').locator('a[href^="/classes/"]');
  await login('student', '/calendar/month/2026/11');
  await pressed('schedule', true);
  await pressed('exams', true);
  await pressed('school', false);
  await expect(lessons.first()).toBeVisible();
  await chip(page, texts.sources.schedule).click();
  await expect(lessons).toHaveCount(0);

  await page.getByRole('button', { name: texts.chosen(3) }).click();
  const categories = page.getByRole('dialog', { name: texts.categoriesLabel });
  await categories.getByRole('checkbox', { name: texts.categories[9] }).check();
  await pressed('school', true);
  for (const category of [1, 2, 3, 9] as const)
    await categories.getByRole('checkbox', { name: texts.categories[category], exact: true }).uncheck();
  await pressed('school', false);
  await page.reload();
  await pressed('schedule', false);
  await pressed('school', false);
  await page.getByRole('button', { name: texts.chosen(0) }).waitFor();

  // The same on another device, for a teacher.
  await page.evaluate(() => localStorage.removeItem('kahan:calendar'));
  // The further calls of an open page would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await login('teacher', '/calendar/month/2026/11');
  await pressed('schedule', true);
  await pressed('school', true);
  await page.getByRole('button', { name: texts.chosen(3) }).click();
  // After the last category is off, all are on again at once.
  for (const category of [1, 2, 3] as const)
    await categories.getByRole('checkbox', { name: texts.categories[category], exact: true }).click();
  await expect(page.getByRole('button', { name: texts.chosen(9) })).toBeVisible();
  await pressed('school', true);
});

test('[CALENDAR-12] the month is a table for screen readers, and is used by keyboard alone @desktop', async ({
  page,
  login,
}) => {
  await login('student', '/calendar/month/2026/11');
  const month = monthOf(page, 'November 2026');
  await expect(month).toMatchAriaSnapshot(`
    - table "November 2026":
      - rowgroup:
        - row:
          - columnheader "Week of the semester"
          - columnheader "Monday"
          - columnheader "Tuesday"
          - columnheader "Wednesday"
          - columnheader "Thursday"
          - columnheader "Friday"
          - columnheader "Saturday"
          - columnheader "Sunday"
      - rowgroup:
        - row:
          - rowheader "week 9 of the semester"
          - cell /^Monday 16 Nov, \\d+ events?$/
          - cell /^Tuesday 17 Nov, \\d+ events?$/
          - cell /^Wednesday 18 Nov, today, \\d+ events$/:
            - link /^Wednesday 18 Nov, today, \\d+ events$/
            - list "Events on Wednesday 18 Nov":
              - listitem:
                - link
  `);
  const today = dayLink(page, 'Wednesday 18 Nov');
  await tabTo(page, today);
  await page.keyboard.press('Tab');
  // The entries of the day come after it, those of other days do not.
  await expect(page.locator('td[data-cell="2026-11-18"] a:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(dayLink(page, 'Wednesday 25 Nov')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect(dayLink(page, 'Monday 23 Nov')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL('/calendar/month/2026/12?day=23');
  await expect(dayLink(page, 'Wednesday 23 Dec')).toBeFocused();
  await page.keyboard.press('t');
  await expect(page).toHaveURL('/calendar/month/2026/11');
  await tabTo(page, today);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/calendar/day/2026/11/25');
});

test('a part that fails leaves the rest; an empty month and a date that does not exist @desktop', async ({
  page,
  login,
  language,
  textsOf,
  failing,
}) => {
  const texts = textsOf('calendar');
  const failure = await failing(EVENTS);
  await login('student', '/calendar/month/2026/11');
  await chip(page, texts.sources.school).click();
  const notice = page.getByRole('status').filter({ hasText: nonBreaking(texts.failed.school) });
  const month = monthOf(page, 'November 2026');
  await expect(month.locator('a[href^="/classes/"]').first()).toBeVisible();
  await failure.expectRetry(notice);
  await expect(notice).toHaveCount(0);
  await expect(month.locator('a[target="_blank"]').first()).toBeVisible();

  // A change at the university is told to pages that are open.
  const id = `e-live-${language}`;
  const title = { cs: `Výlet ${id}`, en: `Trip ${id}` };
  const sunday = { start: novemberAt(22, 8), end: novemberAt(22, 9), title, categories: [1], url: null };
  await putEvent(id, sunday);
  await expect(month.getByRole('link', { name: nonBreaking(title[language]) })).toBeAttached();
  await deleteEvent(id);
  await expect(month.getByRole('link', { name: nonBreaking(title[language]) })).toHaveCount(0);

  await chip(page, texts.sources.school).click();
  await page.goto('/calendar/agenda/2027/7/10');
  await expect(
    page.getByRole('heading', { name: nonBreaking(texts.nothing.agenda('2027-07-10')) }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.earlier }).click();
  await page.getByRole('button', { name: texts.earlier }).click();
  await expect(
    page.getByRole('link', { name: nonBreaking(texts.deadlines['exams-end']) }).first(),
  ).toBeAttached();

  for (const [address, date, shown] of [
    ['/calendar/day/2027/2/29', '2027/2/29', '/calendar/day/2026/11/18'],
    ['/calendar/week/2026/60', '2026/60', '/calendar/week/2026/11/18'],
    ['/calendar/decade/x', '', '/calendar/month/2026/11'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(nonBreaking(texts.notADate(date)))).toBeVisible();
    await expect(page).toHaveURL(shown);
  }
});

test('[CALENDAR-01] a week is named, is found by its date, and Back leads to the view before @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const texts = textsOf('calendar');
  await login('student', '/calendar/month/2026/11');
  await chip(page, texts.views.week).click();
  const title = page.getByRole('heading', { level: 2 }).first();
  await expect(title).toHaveText(nonBreaking('16–22 Nov 2026, week 9'));
  await page.getByRole('button', { name: texts.next.week }).click();
  await expect(title).toHaveText(nonBreaking('23–29 Nov 2026, week 10'));
  await page.getByLabel(texts.goTo, { exact: true }).fill('2026-12-30');
  await expect(page).toHaveURL('/calendar/week/2026/12/30');
  await expect(title).toContainText(nonBreaking('28 Dec 2026 – 3 Jan 2027'));
  await expectAccessible(page);
  // As in the timetable, turning weeks adds no entries to the history.
  await page.goBack();
  await expect(page).toHaveURL('/calendar/month/2026/11');
});

test('the hours of a week come first: its deadlines are one line, which unfolds', async ({
  page,
  login,
  textsOf,
}) => {
  const texts = textsOf('calendar');
  await login('student2', '/calendar/week/2026/11/18');
  const deadlines = page.getByRole('list', { name: texts.deadlinesRow, exact: true });
  const unfold = page.getByRole('button', { expanded: false }).filter({ hasText: /\d/ });
  await expect(page.locator('[data-track="3"]')).toBeInViewport();
  const folded = await deadlines.getByRole('listitem').count();
  expect(folded).toBeLessThanOrEqual(2);
  await unfold.click();
  const fold = page.getByRole('button', { name: texts.foldDeadlines });
  await expect(fold).toBeVisible();
  expect(await deadlines.getByRole('listitem').count()).toBeGreaterThan(folded);
  await expectAccessible(page);
  await fold.click();
  await expect(deadlines.getByRole('listitem')).toHaveCount(folded);
});

test('an event that lasts longer than the shown days says its true end', async ({
  page,
  login,
  language,
  textsOf,
}, { project }) => {
  const texts = textsOf('calendar');
  const id = `e-long-${language}`;
  const title = { cs: `Soustředění ${id}`, en: `Camp ${id}` };
  const days = { start: novemberAt(21, 0), end: novemberAt(29, 0) };
  await putEvent(id, { ...days, title, categories: [1], url: null });
  await login('student', '/calendar/week/2026/11/21');
  await chip(page, texts.sources.school).click();
  const camp = page
    .getByRole('list', { name: texts.allDay })
    .getByRole('listitem')
    .filter({ hasText: nonBreaking(title[language]) });
  const end = texts.untilDate(language === 'cs' ? '28. 11.' : '28 Nov');
  // A phone shows one day of the week, and only the end of the event.
  const all = { cs: 'so 21. 11. – so 28. 11.', en: 'Sat 21 Nov – Sat 28 Nov' }[language];
  await expect(camp.getByText(project.name === 'phone' ? end : all, { exact: true })).toBeVisible();
  await page.goto('/calendar/day/2026/11/22');
  await expect(camp.getByText(end, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await deleteEvent(id);
});

test('a teacher has the own lessons and the exams one examines, and what opens of them @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const texts = textsOf('calendar');
  await login('teacher', '/calendar/week/2026/11/18');
  const { uident } = await (await page.request.get('/api/user')).json();
  const { items }: { items: ScheduleLesson[] } = await (
    await page.request.get(`/api/schedules/teacher/${uident}?year=2026&semester=1`)
  ).json();
  const inWeek = items
    .flatMap(({ blocks }) => blocks.flatMap(({ weeks }) => Object.values(weeks)))
    .filter(({ date }) => date >= '2026-11-16' && date <= '2026-11-22');
  expect(inWeek.length).toBeGreaterThan(0);
  await expect(page.locator('a[data-block][href^="/classes/"]')).toHaveCount(inWeek.length);
  for (const source of [texts.sources.schedule, texts.sources.exams])
    await expect(chip(page, source)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(texts.staffWhy)).toHaveCount(0);
  const { terms }: { terms: TermAnswer[] } = await (
    await page.request.get('/api/user/terms/examined?lang=en')
  ).json();
  const next = terms.find(({ start }) => start * 1000 > Date.parse(world().now));
  if (next === undefined) throw new Error('the teacher examines nothing');
  const [year, month, day] = new Date(next.start * 1000)
    .toLocaleDateString('sv-SE', { timeZone: 'Europe/Prague' })
    .split('-')
    .map(Number);
  await page.goto(`/calendar/agenda/${year}/${month}/${day}`);
  const exam = page.getByRole('main').locator(`a[href="/classes/${next.code.code}"]`).first();
  await expect(exam).toBeVisible();
  const counted = nonBreaking(texts.signedOf(next.signed_count, next.capacity));
  await expect(page.getByRole('main').getByText(counted).first()).toBeVisible();
  await expectAccessible(page);
  await exam.click();
  await expect(page).toHaveURL(new RegExp(`/classes/${next.code.code}`));
});
