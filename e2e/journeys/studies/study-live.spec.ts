import { control } from '../../support/control.ts';
import { hold, shiftOf, watchShifts } from '../../support/shifts.ts';
import { newStudent } from '../../support/student.ts';
import { openStudy, resultsOf, rowOf, rows, studiesOf } from '../../support/study.ts';
import { expect, expectAccessible, ignoreErrors, test } from '../../support/test.ts';

test('a new result updates the open page in place and marks the change @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const study = textsOf('study');
  const who = await newStudent();
  await login(who);
  const results = await resultsOf(page, language);
  const open = results.find(
    ({ year, entries, completion }) => year === 2026 && !entries[1] && !entries[2] && completion === 'ZK',
  );
  if (!open) throw new Error(`${who} has nothing open`);
  await openStudy(page);
  const row = rowOf(page, open.code.code);
  await row.scrollIntoViewIfNeeded();
  const at = await row.boundingBox();
  await control('PUT', '/results', { login: who, code: open.code.code, attempt: 1, grade: 'B' });
  await expect(row.getByRole('button', { name: /B/ })).toBeVisible();
  await expect(row.getByText(study.fresh, { exact: true })).toBeVisible();
  await expect(page.getByText(study.changed(open.code.value))).toBeAttached();
  expect((await row.boundingBox())?.y, 'nothing jumps').toBeCloseTo(at?.y ?? -1, -1);
  await expect(rows(page).getByText(study.fresh, { exact: true })).toHaveCount(1);
  await page.reload();
  await expect(row.getByRole('button', { name: /B/ })).toBeVisible();
  await expect(row.getByText(study.fresh, { exact: true })).toHaveCount(0);
});

test('[RESULTS-21] a long semester is shown in pages of ten @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const study = textsOf('study');
  const who = await newStudent();
  await login(who);
  const results = await resultsOf(page, language);
  const [of] = await studiesOf(page);
  const type = await (
    await page.request.get(`/api/study_types/?study_type_code=${of?.plan}&year=${of?.last_active_year}`)
  ).json();
  const known = new Set(results.map(({ code }) => code.code));
  const now = results.filter(({ year }) => year === 2026).length;
  const more = Object.keys(type.subject_names).filter((code) => !known.has(code));
  for (const code of more.slice(0, 12 - now))
    await control('PUT', '/results', { login: who, code, attempt: 1, grade: null, kind: 'exam' });
  await expect
    .poll(async () => (await resultsOf(page, language)).filter(({ year }) => year === 2026).length)
    .toBe(12);
  await openStudy(page);
  const list = page.getByRole('list', { name: study.semester(1, 2026) });
  await expect(list.locator('[data-result]:visible')).toHaveCount(10);
  const first = await list.locator('[data-result]:visible').first().getAttribute('data-result');
  await list.getByRole('link', { name: study.nextPage }).click();
  await expect(list.locator('[data-result]:visible')).toHaveCount(2);
  await expect(page).toHaveURL(/\?list=2026-1&page=2$/);
  await expect(list).toBeFocused();
  await page.reload();
  await expect(list.locator('[data-result]:visible')).toHaveCount(2);
  await expectAccessible(page);
  await list.getByRole('link', { name: study.previousPage }).click();
  await expect(list.locator('[data-result]:visible').first()).toHaveAttribute('data-result', first ?? '');
});

test('an unknown grade, and a long load that is cancelled @desktop', async ({
  page,
  login,
  language,
  textsOf,
  browserErrors,
  words,
}) => {
  await test.step('an unknown grade is shown by its code and counts in no total', async () => {
    const study = textsOf('study');
    await login('student');
    const results = await resultsOf(page, language);
    const graded = results.find(({ entries }) => entries[2]?.grade.code === 'A');
    const entry = graded?.entries[2];
    const attempt = graded?.attempts.exam.at(-1);
    if (!graded || !entry || !attempt) throw new Error('student has no A');
    entry.grade.code = 'Q';
    attempt.grade = 'Q';
    await page.route('**/api/user/results?*', (route) =>
      route.fulfill({ json: { results, last_modified: 0 } }),
    );
    await openStudy(page);
    const row = rowOf(page, graded.code.code);
    await expect(row.getByText(study.unknownGrade, { exact: true })).toBeAttached();
    await expect(row.getByRole('button', { name: /Q/ })).toHaveText('Q');
    await page.getByRole('button', { name: study.whatGoesIn }).first().click();
    await expect(page.getByRole('dialog').getByText(study.reasons.unknown)).toBeVisible();
    ignoreErrors(browserErrors, 'unknown grade');
  });
  await test.step('a long load can be cancelled and started again', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/user/results?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/study/990001');
    const cancel = page.getByRole('button', { name: words.states.cancelLoading });
    await expect(cancel).toBeVisible();
    // The message appears once, however many placeholders there are.
    await expect(page.getByText(words.states.loading, { exact: true })).toHaveCount(1);
    await cancel.click();
    await expect(page.getByText(words.status.cancelled)).toBeVisible();
    release();
    await page.getByRole('button', { name: words.states.load }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('region', { name: textsOf('study').results })).toBeVisible();
  });
});

test('loading, failed, retried; then offline with the last good data @phone', async ({
  page,
  login,
  textsOf,
  words,
  failing,
  network,
}) => {
  const study = textsOf('study');
  await login('student');
  const failure = await failing('**/api/user/results?*', 'STUDENT_SYSTEM_DOWN');
  await page.goto('/study/990001');
  const alert = page.getByRole('alert').filter({ hasText: study.resultsFailed });
  await expect(alert).toContainText(failure.requestId);
  await failure.expectRetry(alert);
  await expect(rows(page).first()).toBeVisible();
  await network.cut();
  await expect(page.getByText(words.shell.offline)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await network.restore();
  await expect(page.getByText(words.shell.offline)).toBeHidden();
});

test('the plan of a study comes with its first picture @phone', async ({ page, login }) => {
  await login('student');
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/study_types/') && calls.push(request.url()));
  await page.goto('/study/990001');
  await expect(page.locator('[data-cell]').first()).toBeAttached();
  expect(calls).toEqual([]);
});

test('no layout shift when results arrive late and the plan later still @phone', async ({
  page,
  login,
  textsOf,
}) => {
  await login('student');
  await watchShifts(page);
  const results = await hold(page, '**/api/user/results?*');
  const plan = await hold(page, '**/api/study_types/*');
  await page.goto('/study/990001');
  await expect(page.locator('[aria-busy]').first()).toBeVisible();
  results();
  await expect(rows(page).first()).toBeVisible();
  plan();
  await expect(page.locator('[data-cell]').first()).toBeAttached();
  await expect(page.getByRole('region', { name: textsOf('study').plan })).toBeAttached();
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
});

test('a study whose page crashes does not affect the other one @desktop', async ({
  page,
  login,
  words,
  browserErrors,
}) => {
  // The overview would have loaded the plans before.
  await login('student2', '/settings');
  const [one, other] = await studiesOf(page);
  if (!one || !other) throw new Error('there are two studies');
  await page.route(
    (url) => url.pathname === '/api/study_types/' && url.searchParams.get('study_type_code') === one.plan,
    (route) => route.fulfill({ json: {} }),
  );
  await page.goto(`/study/${one.study_id}`);
  await expect(page.getByRole('alert')).toContainText(words.shell.crashed);
  const menu = page.getByRole('navigation', { name: words.shell.mainMenu });
  await menu.locator(`a[href="/study/${other.study_id}"]`).click();
  await expect(page.getByRole('table')).toBeVisible();
  ignoreErrors(browserErrors, 'TypeError');
});
