import type { ResultAnswer, SharedScheduleLesson } from '@kahan/contract';
import type { Page } from '@playwright/test';
import { openClass, part, readClass } from '../../support/classes.ts';
import { recordsOf } from '../../support/control.ts';
import { giveItems, itemOf, storedItem } from '../../support/groups.ts';
import { openTerm, signedFor } from '../../support/requests.ts';
import { OWN_WEEK, toolTexts } from '../../support/schedule.ts';
import { hold } from '../../support/shifts.ts';
import { newStudent } from '../../support/student.ts';
import { rowOf, rows } from '../../support/study.ts';
import { lineOf, lines } from '../../support/terms.ts';
import { changesHeard, expect, expectAccessible, ignoreErrors, test } from '../../support/test.ts';

const CLASS = '**/api/classes/*';
const PROTOCOL = {
  name: 'protocol.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nLuciferase'),
};
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('[CLASSES-05] [CLASSES-06] [CLASSES-07] [CLASSES-08] [ROUTES-11] [ROUTES-24] a visitor reads all of a class, and nothing personal', async ({
  page,
  language,
  textsOf,
  context,
}) => {
  const texts = textsOf('classes');
  const [lesson] = (await recordsOf('student')).lessons;
  const code = lesson?.subject.code ?? '';
  const of = await readClass(page, code, language);
  await openClass(page, code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(of.title);
  const main = page.getByRole('main');
  for (const fact of [code, texts.types[of.type], texts.creditsShort(of.credits), of.department.value])
    await expect(main.getByText(fact, { exact: true }).first()).toBeVisible();
  if (of.elearning_url !== null)
    await expect(main.getByRole('link', { name: texts.eLearning })).toHaveAttribute('href', of.elearning_url);
  const { sections } = texts;
  for (const { name } of of.taught_by)
    await expect(part(page, sections.teachers).getByText(name, { exact: true })).toBeVisible();
  await expect(part(page, sections.week).locator('[data-lesson]').first()).toBeVisible();
  await expect(part(page, sections.synopsis)).not.toBeEmpty();
  const weeks = part(page, sections.syllabus).getByRole('listitem');
  await expect(weeks).toHaveCount(14);
  await expect(weeks.nth(8)).toContainText(texts.thisWeek);
  await expect(part(page, sections.syllabus).getByText(texts.thisWeek)).toHaveCount(1);
  for (const { title } of of.supports)
    await expect(part(page, sections.supports).getByText(title, { exact: true })).toBeVisible();

  const books = part(page, sections.literature);
  await expect(books.getByRole('listitem')).toHaveCount(of.literature.length);
  const [{ text } = { text: '' }] = of.literature;
  await expect(books.getByRole('link', { name: texts.googleOf(text) })).toHaveAttribute(
    'href',
    /google\.com/,
  );
  await expect(books.getByRole('link', { name: texts.libraryOf(text) })).toHaveAttribute(
    'href',
    /knihovny\.cz/,
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await books.getByRole('button', { name: texts.copyOf(text) }).click();
  await expect(page.getByText(texts.copied, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

  await expect(main.getByText(texts.loggedOut)).toBeVisible();
  for (const name of [texts.you, sections.terms, sections.group])
    await expect(part(page, name)).toHaveCount(0);
  // Where the page was scrolled to, a link may be half below the top bar.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await main.getByRole('link', { name: texts.logIn }).click();
  await expect(page).toHaveURL(/\/api\/login\?page=%2Fclasses%2F/);
});

test('[CLASSES-07] [CLASSES-08] [RESULTS-06] from a result to its class, which tells where the student stands @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const texts = textsOf('classes');
  const own = textsOf('own-class');
  await login('student', '/study/990001');
  const { results } = await (await page.request.get(`/api/user/results?lang=${language}`)).json();
  await expect(rows(page).first()).toBeVisible();
  const listed = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-result')));
  const all: ResultAnswer[] = results;
  const tried = all.find(
    ({ attempts, code }) =>
      attempts.credit.length + attempts.exam.length > 1 &&
      listed.includes(code.code) &&
      all.filter((one) => one.code.code === code.code).length === 1,
  );
  if (!tried) throw new Error('no subject has an attempt');
  await rowOf(page, tried.code.code).getByRole('link', { name: tried.code.value }).click();
  await expect(page).toHaveURL(`/classes/${tried.code.code}`);
  const you = part(page, texts.you);
  await expect(you).toBeVisible();
  const column = you.getByRole('region', { name: own.results });
  await expect(column.getByRole('button')).toHaveCount(
    tried.attempts.credit.length + tried.attempts.exam.length,
  );
  await expect(you.getByRole('region', { name: own.nextLesson })).toBeVisible();
  await expect(
    you.getByRole('region', { name: new RegExp(`^(?:${own.nextTerm}|${own.nextOpenTerm})$`) }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(rowOf(page, tried.code.code)).toBeVisible();
});

test('[CLASSES-08] from a lesson to its class, which has the student’s lessons and exam dates @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const { sections } = textsOf('classes');
  const own = textsOf('own-class');
  const { lessons, terms } = await recordsOf('student');
  const termCodes = new Set(terms.map(({ subject }) => subject.code));
  const lesson = lessons.find(({ subject, type }) => type === 'X' && termCodes.has(subject.code));
  if (!lesson) throw new Error('the student has no exercise with exam dates');
  const { code } = lesson.subject;
  await login('student', `${OWN_WEEK}&detail=${code}`);
  await page.getByRole('dialog').getByRole('link', { name: toolTexts[language].aboutSubject }).click();
  await expect(page).toHaveURL(`/classes/${code}`);
  await expect(part(page, sections.week).locator(`[data-lesson="${lesson.gl}"]`).first()).toContainText(
    own.yours,
  );
  await expect(lines(page).first()).toBeVisible();
  await expectAccessible(page);
  await part(page, sections.week).getByRole('link', { name: own.wholeTimetable }).click();
  await expect(page).toHaveURL(new RegExp(`/schedule/2026/1\\?subject=${code}&week=9`));
});

/** A class of which the student attends a lesson in the present week, beside many that the student does not attend. */
async function classOfManyGroups(page: Page): Promise<string> {
  const { lessons } = await recordsOf('student');
  for (const { gl, subject } of lessons) {
    const answer = await page.request.get(
      `/api/schedules/subject/${subject.code}?lang=cs&year=2026&semester=1`,
    );
    const { items } = (await answer.json()) as { items: SharedScheduleLesson[] };
    const taught = items.filter(({ blocks }) => blocks.some(({ weeks }) => weeks[9]));
    if (taught.some((one) => one.gl === gl) && taught.length > 6) return subject.code;
  }
  throw new Error('the student attends no class of many groups');
}

test('the page of a class shows the lessons of the student, and those of other groups by a button @phone', async ({
  page,
  login,
  textsOf,
}) => {
  const { sections } = textsOf('classes');
  const own = textsOf('own-class');
  const code = await classOfManyGroups(page);
  // The class is opened from another page: the first picture of a start has the student's lessons.
  const release = await hold(page, '**/api/user/schedule?*');
  await login('student', '/privacy-policy');
  const taught = page.waitForResponse((answer) => answer.url().includes(`/api/schedules/subject/${code}`));
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/classes/${code}`);
  const week = part(page, sections.week);
  const lessons = week.locator('[data-lesson]');
  await expect(week.getByRole('link', { name: own.wholeTimetable })).toBeVisible();
  await (await taught).finished();
  await expect(lessons).toHaveCount(0);
  release();
  await expect(lessons.first()).toBeVisible();
  const yours = await lessons.filter({ hasText: own.yours }).count();
  expect(yours).toBeGreaterThan(0);
  await expect(lessons).toHaveCount(yours);
  const more = week.getByRole('button');
  const hidden = Number((await more.innerText()).match(/\d+/)?.[0]);
  expect(hidden).toBeGreaterThan(3);
  await more.press('Enter');
  await expect(lessons).toHaveCount(yours + hidden);
  await expect(lessons.filter({ hasText: own.yours })).toHaveCount(yours);
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expectAccessible(page);
});

test('a student signs up for a term on the page of its class @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const who = await newStudent();
  const words = textsOf('requests');
  await login(who);
  const term = await openTerm(who);
  await expect
    .poll(async () => (await page.request.get('/api/user/terms')).text())
    .toContain(`"${term.term_id}"`);
  await openClass(page, term.code);
  const line = lineOf(page, term.term_id);
  const all = page.getByRole('button', { name: /^(?:Show all|Zobrazit všech)/ });
  if (!(await line.isVisible())) await all.click();
  await line.getByRole('button', { name: new RegExp(`^${words.signIn}`) }).click();
  await expect(line.getByRole('button', { name: new RegExp(`^${words.signOut}`) })).toBeVisible();
  await expect.poll(() => signedFor(term)).toEqual([who]);
  // The sentence and the column change as well.
  await expect(part(page, textsOf('classes').you)).toContainText(
    language === 'cs' ? 'Přihlášeno: zkouška' : 'You are signed up for the exam',
  );
  await expectAccessible(page);
});

test('[CLASSES-08] [GROUPS-10] a student writes into an item of the class group and hands a file in on the page of the class @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const who = await newStudent();
  const { gl, ids } = await giveItems(who, { topic: { type: 1 }, protocol: { type: 5 } });
  const code = (await recordsOf(who)).lessons.find((lesson) => lesson.gl === gl)?.subject.code ?? '';
  await login(who);
  await expect
    .poll(async () => (await page.request.get('/api/user/grupik')).text())
    .toContain(`"${ids.protocol}"`);
  await openClass(page, code);
  const item = itemOf(page, ids.topic, textsOf('groups'));
  await item.field.fill('Luciferase');
  await item.save.click();
  await item.saved();
  expect((await storedItem(who, ids.topic)).result).toBe('Luciferase');
  const file = itemOf(page, ids.protocol, textsOf('groups'));
  await file.picker.setInputFiles(PROTOCOL);
  await file.save.click();
  await file.saved();
  expect((await storedItem(who, ids.protocol)).file).toMatchObject({
    name: PROTOCOL.name,
    size: PROTOCOL.buffer.length,
  });
  await expectAccessible(page);
});

test('[CLASSES-16] a class that cannot be loaded shows its code without a link, says so and loads again @phone', async ({
  page,
  textsOf,
  words,
  failing,
}) => {
  const failure = await failing(CLASS);
  await page.goto('/classes/B402008');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B402008');
  await expect(page.getByRole('link', { name: 'B402008' })).toHaveCount(0);
  const alert = page.getByRole('alert').filter({ hasText: textsOf('classes').loadFailed });
  await expect(alert).toContainText(words.status.serverError);
  await failure.expectRetry(alert);
  await expect(part(page, textsOf('classes').sections.teachers)).toBeVisible();
});

test('a code that no class has is named, with what was probably meant @desktop', async ({
  page,
  language,
  textsOf,
  words,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, '404');
  const texts = textsOf('classes');
  await page.goto('/classes/B40208');
  await expect(page.getByRole('heading', { name: texts.unknown })).toBeVisible();
  await expect(page.getByText(words.status.notFound)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('region', { name: texts.meant }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/classes\/B\d+$/);
  await expect(part(page, texts.sections.teachers)).toBeVisible();
  const of = await readClass(page, 'B402008', language);
  await page.goto('/classes/B402008?year=1999');
  await page.getByRole('link', { name: texts.latestYear }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(of.title);
  await page.getByLabel(texts.year).selectOption({ index: 1 });
  await expect(page).toHaveURL(`/classes/B402008?year=${of.years[1]}`);
});

test('[CLASSES-10] a class is asked for once in 24 hours, by code and year, while its changes are heard @desktop', async ({
  page,
  login,
  textsOf,
  words,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/api\/classes\/./.test(pathname)) asked.push(`${pathname} ${searchParams.get('year')}`);
  });
  const texts = textsOf('classes');
  const now = Date.now();
  await page.clock.install({ time: now });
  const isHeard = changesHeard(page);
  await login('student', '/classes?code=B402008&language=CZE');
  await isHeard;
  const open = async () => {
    await page.locator('[data-class]').getByRole('link').click();
    await expect(part(page, texts.sections.teachers)).toBeVisible();
    await page.getByRole('link', { name: words.shell.pages.classes, exact: true }).last().click();
    await page.goBack();
    await page.goBack();
  };
  await open();
  // No timer runs in these hours, so that the socket stays. Two loads are some seconds apart.
  const passTo = async (time: number) => {
    await page.clock.fastForward('00:10');
    await page.clock.setSystemTime(time);
  };
  await passTo(now + 24 * HOUR - MINUTE);
  await open();
  expect(asked).toEqual(['/api/classes/B402008 0']);
  await passTo(now + 24 * HOUR + MINUTE);
  await open();
  await expect.poll(() => asked.length).toBe(2);
});

test('a visitor, who hears of no change, asks again after five minutes @phone', async ({ page, textsOf }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/classes/B402008') asked += 1;
  });
  await page.clock.install();
  await page.goto('/classes?code=B402008&language=CZE');
  const open = async () => {
    await page.locator('[data-class]').getByRole('link').click();
    await expect(part(page, textsOf('classes').sections.teachers)).toBeVisible();
    await page.goBack();
  };
  await open();
  await page.clock.fastForward('04:50');
  await open();
  expect(asked).toBe(1);
  await page.clock.fastForward('00:20');
  await open();
  await expect.poll(() => asked).toBe(2);
});
