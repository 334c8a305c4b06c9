import { localTime, minutesOf } from '../../support/days.ts';
import { blocks, examBlocks, OWN_WEEK, SEMESTER, shownKeys, toolTexts } from '../../support/schedule.ts';
import { lines, termsOf } from '../../support/terms.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const TERMS = '**/api/user/terms*';
/** The day of a credit and of an exam, in the week of the journeys. */
const FRIDAY = '2026-11-20';

test('a credit and an exam stand among the lessons of their day, take its free time, and open their terms @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('schedule');
  await login('student');
  const signed = (await termsOf(page, language)).filter(
    ({ study_id, start }) => study_id !== undefined && localTime(new Date(start * 1000)).startsWith(FRIDAY),
  );
  expect(signed.map(({ type }) => type).sort()).toEqual(['K', 'Z']);
  await page.goto(`${OWN_WEEK}&day=5`);
  await expect(examBlocks(page)).toHaveCount(2);
  for (const { term_id, code, type, start, student_start, place } of signed) {
    const block = page.locator(`[data-block="term|${term_id}"]`);
    await expect(block).toBeVisible();
    const clock = localTime(new Date((student_start ?? start) * 1000)).slice(11);
    const from = minutesOf(clock);
    const said = [code.value, words.exams[type], `${Math.floor(from / 60)}:${clock.slice(3)}–`];
    for (const part of [...said, place?.value ?? '']) {
      await expect(block).toHaveAccessibleName(new RegExp(part.replace(/[.()]/g, '\\$&')));
    }
  }
  await expectAccessible(page);

  await page.goto(`${OWN_WEEK}&view=list`);
  for (const { code, type } of signed) {
    const item = page.getByRole('listitem').filter({ hasText: code.value });
    await expect(item.filter({ hasText: words.exams[type] })).toHaveCount(1);
  }

  await page.goto(`${OWN_WEEK}&view=free`);
  const free = page.locator('[data-free-day="5"]');
  await expect(free).toBeVisible();
  const spans = (await free.getByRole('listitem').allInnerTexts()).map((text) =>
    (text.match(/\d+:\d\d/g) ?? []).map(minutesOf),
  );
  for (const { start, student_start } of signed) {
    const at = minutesOf(localTime(new Date((student_start ?? start) * 1000)).slice(11));
    expect(spans.filter(([from = 0, to = 0]) => from <= at && at < to)).toEqual([]);
  }

  const [first] = signed;
  if (!first) throw new Error('no exam');
  await page.goto(`${OWN_WEEK}&day=5`);
  await page.locator(`[data-block="term|${first.term_id}"]`).click();
  await expect(page).toHaveURL(`/terms?term=${first.term_id}`);
  await expect(lines(page).filter({ hasText: first.code.value }).first()).toBeVisible();
});

test('a link to my timetable shows a friend none of my exams @desktop', async ({ page, login }) => {
  await login('student');
  await page.goto(`${SEMESTER}?study=990001&room=A137&week=0`);
  await expect(examBlocks(page).first()).toBeVisible();
  // A page that is open goes on loading.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await login('student2');
  await page.goto(`${SEMESTER}?study=990001&room=A137&week=0`);
  await expect(blocks(page).first()).toBeAttached();
  await expect(examBlocks(page)).toHaveCount(0);
  await expect(page.locator('a[href^="/terms?term="]')).toHaveCount(0);
});

test('exams that could not be loaded are said to be missing, the lessons stay, and free time is not certain @phone', async ({
  page,
  login,
  language,
  textsOf,
  failing,
}) => {
  const { examsFailed } = textsOf('schedule');
  await login('student');
  const failure = await failing(TERMS);
  await page.goto(`${OWN_WEEK}&view=free`);
  await expect(
    page.getByText(toolTexts[language].freeUntrusted([toolTexts[language].freeExams])),
  ).toBeVisible({ timeout: 20_000 });
  await page.goto(OWN_WEEK);
  await expect(page.getByText(examsFailed)).toBeVisible({ timeout: 20_000 });
  expect((await shownKeys(page)).length).toBeGreaterThan(0);
  await expect(examBlocks(page)).toHaveCount(0);
  await failure.expectRetry(page.getByRole('status').filter({ hasText: examsFailed }));
  await expect(page.getByText(examsFailed)).toHaveCount(0);
  await expect(examBlocks(page)).toHaveCount(2);
});

test('lessons of a year that is not known are not said to be none @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const words = textsOf('schedule');
  await login('student');
  await page.goto('/schedule/2023/1?study=990001&week=0');
  await expect(page.getByRole('heading', { name: words.notKnown(words.years(2023)) })).toBeVisible();
  await page.getByRole('button', { name: words.toPresent }).click();
  await page.waitForURL(OWN_WEEK);
  await expect(blocks(page).first()).toBeAttached();
});
