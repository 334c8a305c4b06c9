import type { Phrases } from '@kahan/phrases';
import { schedule as cs } from '@kahan/phrases/cs/schedule';
import { schedule as en } from '@kahan/phrases/en/schedule';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { type Day, localTime, type Meeting, meetingsOf, minutesOf, test } from '../support/days.ts';
import { openStudy, rows, studyWords } from '../support/study.ts';
import { lines, openTerms, termsOf, termsWords } from '../support/terms.ts';
import { cards, expect, expectAccessible, expectNoOverflow, type Language } from '../support/test.ts';
import { keysOfApi, shownKeys } from '../support/timetable.ts';

const scheduleWords = { cs, en };

/** Days of one academic year in their order: the clock of the portal only goes forward. */
const DAYS: readonly Day[] = [
  {
    title: 'the first day of teaching @phone',
    now: '2026-09-21T04:30:00Z',
    margin: 'Pondělí 21. 9. 1. týden',
    semester: '2026/1',
    week: 1,
    today: 'pondělí, 21. 9., dnes',
    year: 'Výuka 1 % zbývá 13 týdnů pak prázdniny od 24. 12.',
  },
  {
    title: 'a public holiday @desktop',
    now: '2026-09-28T08:00:00Z',
    margin: 'Monday 28 Sep week 2',
    semester: '2026/1',
    week: 2,
    today: 'Monday, 28 Sep, Czech Statehood Day, today',
    year: 'Teaching 9% 12 weeks left then holidays from 24 Dec',
  },
  {
    title: 'the night that has an hour twice @phone',
    // The second 2:30 of the night.
    now: '2026-10-25T01:30:00Z',
    margin: 'Neděle 25. 10. 5. týden',
    semester: '2026/1',
    week: 5,
    today: null,
    year: 'Výuka 37 % zbývá 8 týdnů pak prázdniny od 24. 12.',
  },
  {
    title: 'a teaching Wednesday @desktop',
    now: '2026-11-18T09:42:00Z',
    margin: 'Wednesday 18 Nov week 9',
    semester: '2026/1',
    week: 9,
    today: 'Wednesday, 18 Nov, today',
    year: 'Teaching 63% 5 weeks left then holidays from 24 Dec',
    overdue: 1,
  },
  {
    title: 'a Saturday @desktop',
    now: '2026-11-21T09:00:00Z',
    margin: 'Saturday 21 Nov week 9',
    semester: '2026/1',
    week: 9,
    today: null,
    year: 'Teaching 66% 4 weeks left then holidays from 24 Dec',
  },
  {
    title: 'a Sunday evening @phone',
    now: '2026-11-22T19:00:00Z',
    margin: 'Neděle 22. 11. 9. týden',
    semester: '2026/1',
    week: 9,
    today: null,
    year: 'Výuka 67 % zbývají 4 týdny pak prázdniny od 24. 12.',
  },
  {
    title: 'the last day of teaching @desktop',
    now: '2026-12-23T05:30:00Z',
    margin: 'Wednesday 23 Dec week 14',
    semester: '2026/1',
    week: 14,
    today: 'Wednesday, 23 Dec, today',
    year: 'Teaching 100% the last day then holidays from 24 Dec',
  },
  {
    title: 'between Christmas and New Year @desktop',
    now: '2026-12-28T10:00:00Z',
    margin: 'Monday 28 Dec',
    semester: '2026/1',
    week: 0,
    today: null,
    year: 'Holidays 56% 4 days left then exam period from 2 Jan',
  },
  {
    title: 'the eve of an exam @phone',
    // Half past midnight in Prague; in UTC it is the day before.
    now: '2027-01-11T23:30:00Z',
    margin: 'Úterý 12. 1.',
    semester: '2026/2',
    week: 0,
    today: null,
    year: 'Zkouškové období 25 % zbývají 4 týdny pak výuka od 15. 2.',
    overdue: 1,
  },
  {
    title: 'forty minutes before an exam @phone',
    now: '2027-01-13T11:50:00Z',
    margin: 'Středa 13. 1.',
    semester: '2026/2',
    week: 0,
    today: null,
    year: 'Zkouškové období 27 % zbývají 4 týdny pak výuka od 15. 2.',
    opensTerms: true,
  },
  {
    title: '31 January @desktop',
    now: '2027-01-31T10:00:00Z',
    margin: 'Sunday 31 Jan',
    semester: '2026/2',
    week: 0,
    today: null,
    year: 'Exam period 68% 2 weeks left then teaching from 15 Feb',
  },
  {
    title: 'the eve of the summer semester @desktop',
    now: '2027-02-14T20:00:00Z',
    margin: 'Sunday 14 Feb',
    semester: '2026/2',
    week: 0,
    today: null,
    year: 'Exam period 100% the last day then teaching from 15 Feb',
    overdue: 1,
  },
  {
    title: 'the first day of the summer semester @phone',
    now: '2027-02-15T05:30:00Z',
    margin: 'Pondělí 15. 2. 1. týden',
    semester: '2026/2',
    week: 1,
    today: null,
    year: 'Výuka 1 % zbývá 13 týdnů pak zkouškové období od 24. 5.',
    overdue: 7,
  },
  {
    title: 'the night that lacks an hour @desktop',
    // 3:30, an hour and a half after 1:59.
    now: '2027-03-28T01:30:00Z',
    margin: 'Sunday 28 Mar week 6',
    semester: '2026/2',
    week: 6,
    today: null,
    year: 'Teaching 43% 8 weeks left then exam period from 24 May',
  },
  {
    title: 'the end of August @phone',
    now: '2027-08-31T10:00:00Z',
    margin: 'Úterý 31. 8.',
    semester: '2027/1',
    week: 0,
    today: null,
    // The year that begins in September does not contain August.
    year: null,
  },
];

for (const day of DAYS) {
  test(`${day.title.replace(/ @\w+$/, '')}: each screen shows the right date and week, and nothing untrue ${day.title.slice(day.title.indexOf('@'))}`, async ({
    page,
    campus,
    login,
    language,
    words,
  }, { project }) => {
    test.setTimeout(120_000);
    await campus.moveTo(day.now);
    await login('student');
    await expectHome(page, day, words, language);
    if (day.opensTerms) await expectTermsFromHome(page, words);
    await expectTimetable(page, day, language, project.name === 'phone');
    await expectStudy(page, day, language);
    await expectTerms(page, day, language);
    for (const path of ['/study/990001/groups', '/archive', '/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoOverflow(page);
    }
  });
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Home: the date, today's lessons and exams, what leads, and news that came before now. */
async function expectHome(page: Page, day: Day, words: Phrases, language: Language) {
  const { home, dates } = words;
  const time = page.getByRole('region', { name: home.today }).locator('time').first();
  await expect(time).toHaveText(day.margin, { useInnerText: true });
  const [date = '', clock = ''] = localTime(new Date(day.now)).split(' ');
  await expect(time).toHaveAttribute('datetime', date);
  const meetings = await meetingsOf(page, language);
  const todays = meetings.filter((one) => one.date === date);
  await expect(page.getByRole('list', { name: home.lessonsToday }).getByRole('listitem')).toHaveCount(
    todays.length,
  );
  const minutes = minutesOf(clock);
  const isAhead = (one: Meeting) => one.date > date || (one.date === date && one.minutes > minutes);
  const next = meetings.find((one) => !one.canceled && isAhead(one));
  // The exams of today lead until they end, beside what comes next.
  const leads = meetings.filter(
    (one) => one === next || (one.kind === 'exam' && one.date === date && one.end > minutes),
  );
  const articles = page.getByRole('region', { name: home.today }).getByRole('article');
  await expect(articles.getByRole('heading')).toHaveText(leads.map(({ name }) => nonBreaking(name)));
  for (const [index, lead] of leads.entries()) {
    const wait = lead.minutes - minutes;
    const isSoon = lead.date === date && wait <= (lead.kind === 'exam' ? 120 : 30);
    const moment = dates.moment(lead.date, lead.minutes, date);
    await expect(articles.nth(index)).toContainText(isSoon ? home.inMinutes(wait) : capital(moment));
  }
  await expect(cards(page)).toHaveCount(6);
  await expectAccessible(page);
}

/** The exam on Home opens its term, and a subject without a date opens its terms. */
async function expectTermsFromHome(page: Page, { home }: Phrases) {
  const today = page.getByRole('region', { name: home.today });
  const exam = today.getByRole('article').getByRole('link');
  const name = await exam.innerText();
  await exam.click();
  await expect(page).toHaveURL(/\/terms\?term=/);
  await expect(lines(page).filter({ hasText: name }).locator('[data-fact=start]')).toBeVisible();
  await page.goto('/');
  const missing = today.getByRole('region', { name: home.missing }).getByRole('link').first();
  const subject = await missing.innerText();
  await missing.click();
  await expect(page).toHaveURL(/\/terms\?codes=/);
  await expect(page.locator('[data-subject]').getByRole('heading')).toHaveText([subject]);
  await expect(lines(page).first()).toBeVisible();
}

/** The timetable opens at the week of the day and has its lessons; today is marked if it is there. */
async function expectTimetable(page: Page, day: Day, language: Language, isPhone: boolean) {
  const words = scheduleWords[language];
  await page.goto('/schedule');
  await page.waitForURL(`/schedule/${day.semester}?study=990001&week=${day.week}`);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const current = page.locator('[data-week][aria-current=true]');
  await expect(current).toHaveAttribute('data-week', String(day.week));
  await expect(page.locator('[data-week]', { hasText: words.thisWeek })).toHaveCount(day.week === 0 ? 0 : 1);
  const [year, semester] = day.semester.split('/').map(Number);
  const keys = await keysOfApi(page, day.week, semester === 1 ? 1 : 2, year);
  await expect.poll(() => shownKeys(page)).toEqual(keys);
  const marked = isPhone
    ? page.getByRole('navigation', { name: words.days }).getByRole('link', { name: words.today })
    : page.getByRole('heading', { level: 2, name: words.today });
  await expect(marked).toHaveCount(day.today === null ? 0 : 1);
  if (day.today !== null) await expect(marked).toHaveAccessibleName(day.today);
  await expectAccessible(page);
}

/** Results, plan and the progress of the year. */
async function expectStudy(page: Page, day: Day, language: Language) {
  const words = studyWords[language];
  await openStudy(page);
  await expect(rows(page).first()).toBeVisible();
  const year = page.getByRole('region', { name: words.progress });
  if (day.year === null) await expect(year.getByRole('progressbar')).toHaveCount(0);
  else await expect(year).toHaveText(day.year, { useInnerText: true });
  if (day.overdue !== undefined) {
    await expect(page.getByText(nonBreaking(words.behind(day.overdue, 0)))).toBeVisible();
  }
  await expectAccessible(page);
}

/** All terms that are told, and no sign-up for one that has begun or whose window is over. */
async function expectTerms(page: Page, day: Day, language: Language) {
  const told = await termsOf(page, language);
  await openTerms(page);
  const past = page.getByRole('button', { name: termsWords[language].overTerms });
  if (await past.isVisible()) await past.click();
  await expect(lines(page)).toHaveCount(told.length);
  const now = Date.parse(day.now) / 1000;
  const closed = told
    .filter(({ start, study_id, signing_end, logout_end }) => {
      const end = study_id === undefined ? signing_end : logout_end;
      return Math.min(start, end) <= now;
    })
    .map(({ term_id }) => term_id);
  const open = page.locator('[data-term]:has(button[aria-disabled=false])');
  const offered = await open.evaluateAll((all) => all.map((line) => line.getAttribute('data-term') ?? ''));
  expect(offered.filter((id) => closed.includes(id))).toEqual([]);
  await expectAccessible(page);
}
