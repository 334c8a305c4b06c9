import { schedule as cs } from '@kahan/phrases/cs/schedule';
import { schedule as en } from '@kahan/phrases/en/schedule';
import { control } from '../../support/control.ts';
import { openStudy, rows, studiesOf, studyWords } from '../../support/study.ts';
import { expect, expectAccessible, ignoreErrors, studentOf, test } from '../../support/test.ts';

const scheduleWords = { cs, en };

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
  language,
}) => {
  await login('teacher');
  const { uident } = await (await page.request.get('/api/user')).json();
  const shown = page.locator('[data-block]');
  await page.goto('/schedule');
  await expect(page).toHaveURL(new RegExp(`\\?teacher=${uident}&`));
  await expect(shown.first()).toBeAttached();
  await page.goto('/schedule/2026/1?week=9');
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: scheduleWords[language].showMine }).click();
  await expect(shown.first()).toBeAttached();
  await expectAccessible(page);
});

test('a study of another student is named as such, with a link back @phone', async ({
  page,
  login,
  language,
}) => {
  const study = studyWords[language];
  await login('student');
  const answer = await page.goto('/study/990002');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: study.notYours })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: study.toOverview }).click();
  await expect(page).toHaveURL(/\/study\/990001$/);
});

test('no study yet, and a study without results @phone', async ({ page, login, language }, info) => {
  const study = studyWords[language];
  const who = studentOf(170, info);
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

test('a plan that the student system does not know leaves the results complete @desktop', async ({
  page,
  login,
  language,
  browserErrors,
}) => {
  const study = studyWords[language];
  await login('student');
  await page.route('**/api/study_types/*', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '', requestId: 'r' } }),
  );
  await openStudy(page);
  await expect(page.getByText(study.planUnknown)).toBeVisible();
  await expect(page.getByText(study.verdicts['no-plan'])).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  ignoreErrors(browserErrors, '404');
});

test('a plan that did not load is not called unknown, and offers Retry @phone', async ({
  page,
  login,
  language,
  words,
  browserErrors,
}) => {
  const study = studyWords[language];
  await login('student');
  let isDown = true;
  await page.route('**/api/study_types/*', (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { code: 'STUDENT_SYSTEM_DOWN', message: '', requestId: 'r' } })
      : route.continue(),
  );
  await openStudy(page);
  await expect(page.getByText(study.planFailed)).toBeVisible();
  await expect(page.getByText(study.planNotLoaded)).toBeVisible();
  await expect(page.getByText(study.verdicts['no-plan'])).toHaveCount(0);
  isDown = false;
  await page
    .getByRole('region', { name: study.plan })
    .getByRole('button', { name: words.states.retry })
    .click();
  await expect(page.locator('[data-cell]').first()).toBeVisible();
  await expect(page.getByText(study.planNotLoaded)).toHaveCount(0);
  ignoreErrors(browserErrors, '503');
});
