import type { FirstPicture } from '@kahan/contract';
import { FIRST_PICTURE } from '@kahan/contract/runtime';
import { localTime } from '../../support/days.ts';
import { openStudy } from '../../support/study.ts';
import { lineOf, termsOf } from '../../support/terms.ts';
import { expect, expectAccessible, ignoreErrors, test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

test('what is missing names all sign-ups of each subject, or its nearest exam date, and leads there @desktop', async ({
  page,
  login,
  language,
  textsOf,
  words,
}) => {
  const study = textsOf('study');
  const now = Date.parse(world().now) / 1000;
  await login('student');
  const terms = (await termsOf(page, language))
    .filter(
      ({ start, signing_end, study_id }) => start > now && (study_id !== undefined || signing_end > now),
    )
    .sort((a, b) => a.start - b.start);
  await openStudy(page);
  const missing = page.getByRole('heading', { name: study.missing }).locator('..');
  await missing.locator('summary').click();
  const seen = new Set<string>();
  let id = '';
  for (const item of await missing.getByRole('listitem').all()) {
    const name = (await item.locator('b').first().innerText()).replaceAll('\u00a0', ' ');
    const own = terms.filter(({ code }) => code.value === name);
    const startOf = (term: (typeof own)[number]) => term.student_start ?? term.start;
    const signed = own
      .filter(({ study_id }) => study_id !== undefined)
      .sort((one, other) => startOf(one) - startOf(other));
    const links = item.getByRole('link');
    await expect(links, name).toHaveCount(signed.length || (own.some(({ type }) => type === 'K') ? 1 : 0));
    for (const [index, link] of (await links.all()).entries()) {
      const href = (await link.getAttribute('href')) ?? '';
      id = new URLSearchParams(href.slice(href.indexOf('?'))).get('term') ?? '';
      const term = own.find(({ term_id }) => term_id === id);
      if (!term) throw new Error(`${name} leads to ${href}`);
      const day = localTime(new Date(startOf(term) * 1000)).slice(0, 10);
      await expect(link).toContainText(words.dates.date(day));
      if (signed.length > 0) expect(id).toBe(signed[index]?.term_id);
      seen.add(signed.length > 0 ? 'signed' : 'other');
    }
  }
  expect([...seen].sort()).toEqual(['other', 'signed']);
  await expectAccessible(page);
  await missing.locator(`a[href$="term=${id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/terms\\?.*term=${id}`));
  await expect(lineOf(page, id)).toBeInViewport();
});

test('exam dates that could not be loaded leave what is missing as it is @desktop', async ({
  page,
  login,
  textsOf,
  browserErrors,
}) => {
  const study = textsOf('study');
  ignoreErrors(browserErrors, '500');
  await login('student');
  await page.route('**/api/user/terms?*', (route) => route.fulfill({ status: 500, body: '' }));
  await openStudy(page);
  const missing = page.getByRole('heading', { name: study.missing }).locator('..');
  await expect(missing.getByText(study.nextActions['credit-and-exam']).first()).toBeVisible();
  await expect(missing.getByRole('link')).toHaveCount(0);
});

const OF_STUDENTS = ['study', 'schedule', 'terms', 'results', 'grupik'].map((part) => `/api/user/${part}`);

for (const { login: name, isStudent } of [
  { login: 'student', isStudent: true },
  { login: 'teacher', isStudent: false },
]) {
  test(`[STUDIES-22] studies, timetable, academic year and exam dates are${isStudent ? '' : ' not'} loaded for a ${name} @desktop`, async ({
    page,
    login,
  }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await login(name);
    for (const path of ['/', '/schedule', '/terms', '/calendar', '/contacts']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      // The answers of the first picture come with the page, without a call.
      const picture = await page.locator(`#${FIRST_PICTURE}`).textContent();
      const { answers }: FirstPicture = JSON.parse(picture ?? '');
      loaded.push(...answers.map(([address]) => new URL(address, page.url()).pathname));
    }
    if (isStudent) {
      const wanted = [...OF_STUDENTS.slice(0, 3), '/api/structure/year-schedule'];
      await expect.poll(() => loaded).toEqual(expect.arrayContaining(wanted));
    } else expect(loaded.filter((path) => OF_STUDENTS.includes(path))).toEqual([]);
  });
}
