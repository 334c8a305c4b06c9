import type { Phrases } from '@kahan/phrases';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import {
  type Day,
  localTime,
  type Meeting,
  meetingsOf,
  minutesOf,
  signedTerms,
  test,
} from '../../support/days.ts';
import { DAYS } from '../../support/days-of-year.ts';
import { examBlocks, keysOfApi, shownKeys } from '../../support/schedule.ts';
import { openStudy, rows } from '../../support/study.ts';
import { lines, openTerms, termsOf } from '../../support/terms.ts';
import { cards, expect, expectAccessible, expectNoOverflow, type Language } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

/** A day in one size and language. */
interface Visit extends Omit<Day, 'title' | 'inspected' | 'cs' | 'en'>, NonNullable<Day['en']> {
  language: Language;
  isPhone: boolean;
  /** Expects that the page of this size is sound. */
  expectSound(page: Page): Promise<void>;
}

for (const day of DAYS) {
  const { cs: phone, en: desktop } = day;
  const size = phone === undefined ? ' @desktop' : desktop === undefined ? ' @phone' : '';
  test(`${day.title}: each screen shows the right date and week, and nothing untrue${size}`, async ({
    page,
    campus,
    login,
    language,
    words,
  }, { project }) => {
    const texts = day[language];
    if (texts === undefined) throw new Error(`${day.title} has no texts in this language`);
    const isInspected = day.inspected === project.name;
    const expectSound = isInspected ? expectAccessible : expectNoOverflow;
    const visit = { ...day, ...texts, language, isPhone: project.name === 'phone', expectSound };
    await campus.moveTo(day.now);
    await login('student');
    await expectHome(page, visit, words);
    if (day.opensTerms) await expectTermsFromHome(page, words);
    await expectTimetable(page, visit);
    await expectStudy(page, visit);
    await expectTerms(page, visit);
    if (!isInspected) return;
    for (const path of ['/study/990001/groups', '/archive', '/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoOverflow(page);
    }
  });
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Home: the date, today's lessons and exams, the lead, and news that came before now. */
async function expectHome(page: Page, day: Visit, words: Phrases) {
  const { home, dates } = words;
  const time = page.getByRole('region', { name: home.today }).locator('time').first();
  await expect(time).toHaveText(day.margin, { useInnerText: true });
  const [date = '', clock = ''] = localTime(new Date(day.now)).split(' ');
  await expect(time).toHaveAttribute('datetime', date);
  if (day.holiday !== undefined)
    await expect(page.getByText(nonBreaking(day.holiday), { exact: true })).toBeVisible();
  const meetings = await meetingsOf(page, day.language);
  const todays = meetings.filter((one) => one.date === date);
  await expect(page.getByRole('list', { name: home.lessonsToday }).getByRole('listitem')).toHaveCount(
    todays.length,
  );
  const minutes = minutesOf(clock);
  const isAhead = (one: Meeting) => one.date > date || (one.date === date && one.minutes > minutes);
  const next = meetings.find((one) => !one.canceled && isAhead(one));
  // The exams of today lead until they end, beside the next appointment.
  const leads = meetings.filter(
    (one) => one === next || (one.kind === 'exam' && one.date === date && one.end > minutes),
  );
  // The margin names a week on days of teaching; on a free day the strip shows the next day with lessons.
  if (todays.length === 0 && /week|týden/.test(day.margin) && next !== undefined) {
    const coming = meetings.filter((one) => one.date === next.date);
    const strip = page.getByRole('list', { name: home.lessonsOn(dates.on(next.date)) });
    await expect(strip.getByRole('listitem')).toHaveCount(coming.length);
  }
  const articles = page.getByRole('region', { name: home.today }).getByRole('article');
  await expect(articles.getByRole('heading')).toHaveText(leads.map(({ name }) => nonBreaking(name)));
  for (const [index, lead] of leads.entries()) {
    const wait = lead.minutes - minutes;
    const isSoon = lead.date === date && wait <= (lead.kind === 'exam' ? 120 : 30);
    const moment = dates.moment(lead.date, lead.minutes, date);
    await expect(articles.nth(index)).toContainText(isSoon ? home.inMinutes(wait) : capital(moment));
  }
  await expect(cards(page)).toHaveCount(6);
  await day.expectSound(page);
}

/** The exam on Home opens its term, and a subject without a date opens its terms. */
async function expectTermsFromHome(page: Page, { home }: Phrases) {
  const today = page.getByRole('region', { name: home.today });
  const exam = today.getByRole('article').locator('a[href^="/terms"]');
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
async function expectTimetable(page: Page, day: Visit) {
  const words = textsIn(day.language, 'schedule');
  await page.goto('/schedule');
  await page.waitForURL(`/schedule/${day.semester}?study=990001&week=${day.week}`);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const current = page.locator('[data-week][aria-current=true]');
  await expect(current).toHaveAttribute('data-week', String(day.week));
  const isInTeaching = day.margin.match(/week|týden/) !== null;
  await expect(page.locator('[data-week]', { hasText: words.thisWeek })).toHaveCount(isInTeaching ? 1 : 0);
  const [year, semester] = day.semester.split('/').map(Number);
  const keys = await keysOfApi(page, day.week, semester === 1 ? 1 : 2, year);
  await expect.poll(() => shownKeys(page)).toEqual(keys);
  if (day.noLessons !== undefined)
    await expect(page.getByText(nonBreaking(day.noLessons), { exact: true })).toBeVisible();
  await expectExams(page, day);
  const marked = day.isPhone
    ? page.getByRole('navigation', { name: words.days }).getByRole('link', { name: words.today })
    : page.getByRole('heading', { level: 2, name: words.today });
  await expect(marked).toHaveCount(day.today === null ? 0 : 1);
  if (day.today !== null) await expect(marked).toHaveAccessibleName(day.today);
  await day.expectSound(page);
}

const DAY = 86_400_000;
/** Teaching of the winter semester, the only one with known lessons. */
const WINTER = { first: Date.parse('2026-09-21'), weeks: 14 };

/** The winter week of a date, or null. */
function winterWeekOf(date: string): number | null {
  const week = Math.floor((Date.parse(date) - WINTER.first) / DAY / 7) + 1;
  return week >= 1 && week <= WINTER.weeks ? week : null;
}

/** Exams of the week stand in it; those of no week stand beside all weeks: the semester's, and those ahead. */
async function expectExams(page: Page, { now, week, semester, noLessons, language }: Visit) {
  const signed = (await signedTerms(page, language)).map((term) => {
    const { start, student_start, duration } = term;
    if (duration === null) throw new Error('a term of unknown length does not say until when it is shown');
    const [date = ''] = localTime(new Date((student_start ?? start) * 1000)).split(' ');
    const isAhead = start + duration * 60 > Date.parse(now) / 1000;
    const isOfSemester = `${term.year}/${term.semester}` === semester;
    return { week: noLessons === undefined ? winterWeekOf(date) : null, isListed: isAhead || isOfSemester };
  });
  const inWeek = signed.filter((one) => one.week !== null && (week === 0 || one.week === week));
  await expect(examBlocks(page)).toHaveCount(semester === '2026/1' ? inWeek.length : 0);
  const beside = signed.filter((one) => one.week === null && one.isListed);
  const rows = page
    .getByRole('region', { name: textsIn(language, 'schedule').yourExams })
    .getByRole('listitem');
  await expect(rows).toHaveCount(week === 0 || noLessons !== undefined ? beside.length : 0);
}

/** Results, plan and the progress of the year. */
async function expectStudy(page: Page, day: Visit) {
  const words = textsIn(day.language, 'study');
  await openStudy(page);
  await expect(rows(page).first()).toBeVisible();
  const year = page.getByRole('region', { name: words.progress });
  if (day.year === null) await expect(year.getByRole('progressbar')).toHaveCount(0);
  else await expect(year).toHaveText(day.year, { useInnerText: true });
  if (day.overdue !== undefined) {
    await expect(page.getByText(nonBreaking(words.behind(day.overdue, 0)))).toBeVisible();
  }
  await day.expectSound(page);
}

/** All terms of the portal's answer, and no sign-up for one that has begun or whose window is over. */
async function expectTerms(page: Page, day: Visit) {
  const told = await termsOf(page, day.language);
  await openTerms(page);
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
  // The rows have the same parts on all days, and axe takes long for so many: once, in the exam period.
  await (day.opensTerms ? day.expectSound(page) : expectNoOverflow(page));
}
