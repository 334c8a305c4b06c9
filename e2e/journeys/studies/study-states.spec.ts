import { control } from '../../support/control.ts';
import { newStudent } from '../../support/student.ts';
import { openStudy, rows, studiesOf } from '../../support/study.ts';
import { expect, expectAccessible, ignoreErrors, test } from '../../support/test.ts';

test('[ROUTES-26] a teacher is redirected home, and has no menu entry @desktop', async ({
  page,
  login,
  words,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await login('teacher');
  await expect(page.getByRole('link', { name: words.shell.pages.home }).first()).toBeVisible();
  for (const name of [words.shell.pages.overview, words.shell.pages.terms])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  for (const path of ['/overview', '/study', '/study/990001', '/terms']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
  expect(asked.filter((path) => /user\/(study|results)$/.test(path))).toEqual([]);
});

test('a teacher finds the own lessons in the timetable, also from an empty one @phone', async ({
  page,
  login,
  textsOf,
}) => {
  await login('teacher');
  const { uident } = await (await page.request.get('/api/user')).json();
  const shown = page.locator('[data-block]');
  await page.goto('/schedule');
  await expect(page).toHaveURL(new RegExp(`\\?teacher=${uident}&`));
  await expect(shown.first()).toBeAttached();
  await page.goto('/schedule/2026/1?week=9');
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: textsOf('schedule').showMine }).click();
  await expect(shown.first()).toBeAttached();
  await expectAccessible(page);
});

test('a study of another student, and a plan that did not load @phone', async ({
  page,
  login,
  textsOf,
  failing,
}) => {
  await test.step('a study of another student is named as such, with a link back', async () => {
    const study = textsOf('study');
    await login('student');
    const answer = await page.goto('/study/990002');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: study.notYours })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: study.toOverview }).click();
    await expect(page).toHaveURL(/\/study\/990001$/);
  });
  await test.step('a plan that did not load is not called unknown, and offers Retry', async () => {
    const study = textsOf('study');
    await page.goto('/');
    const failure = await failing('**/api/study_types/*', 'STUDENT_SYSTEM_DOWN');
    await openStudy(page);
    await expect(page.getByText(study.planNotLoaded)).toBeVisible();
    await expect(page.getByText(study.verdicts['no-plan'])).toHaveCount(0);
    await failure.expectRetry(
      page.getByText(study.planFailed),
      page.getByRole('region', { name: study.plan }),
    );
    await expect(page.locator('[data-cell]').first()).toBeVisible();
    await expect(page.getByText(study.planNotLoaded)).toHaveCount(0);
  });
});

test('no study yet, and a study without results @phone', async ({ page, login, textsOf }) => {
  const study = textsOf('study');
  const who = await newStudent();
  await login(who);
  await page.route('**/api/user/study?*', (route) =>
    route.fulfill({ json: { studies: [], last_modified: 0 } }),
  );
  await page.goto('/overview');
  await expect(page.getByRole('heading', { name: study.noStudies })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/user/study?*');
  const { study_id } = await control<{ study_id: string }>('POST', '/studies', { login: who, plan: 'B-ANA' });
  await expect.poll(async () => (await studiesOf(page)).some((one) => one.study_id === study_id)).toBe(true);
  await page.goto(`/study/${study_id}`);
  await expect(page.getByText(study.verdicts.nothing)).toBeVisible();
  await expect(page.getByRole('heading', { name: study.noResults })).toBeVisible();
  await expect(page.getByRole('button', { name: study.download })).toHaveCount(0);
  await expectAccessible(page);
});

test('a programme that is interrupted, has ended or has not begun gets no verdict and no goal @phone', async ({
  page,
  login,
  textsOf,
  browserErrors,
}) => {
  const study = textsOf('study');
  const who = await newStudent();
  await login(who);
  const [own] = await studiesOf(page);
  if (own === undefined) throw new Error(`${who} has no study`);
  const coming = own.last_active_year + 1;
  const become = (fields: object) => control('PATCH', `/studies/${own.study_id}`, fields);
  const shown = async (state: string, verdict: string) => {
    await expect
      .poll(async () => (await studiesOf(page)).map((one) => `${one.state.code} ${one.last_active_year}`))
      .toContain(state);
    await page.goto(`/study/${own.study_id}`);
    const answer = page.getByRole('region', { name: study.answer });
    await expect(answer.getByText(verdict)).toBeVisible();
    for (const text of [study.missing, study.ofCredits(60)])
      await expect(answer.getByText(text, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('region', { name: study.progress })).toHaveCount(0);
  };
  await become({ state: 'P' });
  await shown(`P ${own.last_active_year}`, study.verdicts.interrupted);
  await become({ state: 'S', school_year: 1, last_active_year: coming });
  await shown(`S ${coming}`, study.notBegun(coming));
  await become({ state: 'A', last_active_year: own.last_active_year });
  await shown(`A ${own.last_active_year}`, study.verdicts.ended);
  await expectAccessible(page);
  // Current programmes come first; ended ones are collapsed.
  const { study_id } = await control<{ study_id: string }>('POST', '/studies', { login: who, plan: 'B-ANA' });
  await expect.poll(async () => (await studiesOf(page)).some((one) => one.study_id === study_id)).toBe(true);
  await page.goto('/overview');
  await expect(page.locator('[data-study]').first()).toHaveAttribute('data-study', study_id);
  const ended = page.locator(`[data-study="${own.study_id}"]`);
  await expect(ended).toBeHidden();
  await page.getByText(study.ended(1)).click();
  await expect(ended).toBeVisible();
  await expectAccessible(page);
  // Of the coming year there is no plan.
  ignoreErrors(browserErrors, '404');
});

test('a plan that the student system does not know leaves the results complete @desktop', async ({
  page,
  login,
  textsOf,
  browserErrors,
}) => {
  const study = textsOf('study');
  await login('student');
  await page.route('**/api/study_types/*', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '', requestId: 'r' } }),
  );
  await openStudy(page);
  await expect(page.getByText(study.planUnknown)).toBeVisible();
  const answer = page.getByRole('region', { name: study.answer });
  await expect(answer.getByText(study.verdicts['no-plan'])).toBeVisible();
  // Without a plan there is no goal to measure by.
  await expect(answer.getByText(study.ofCredits(60), { exact: true })).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  ignoreErrors(browserErrors, '404');
});
