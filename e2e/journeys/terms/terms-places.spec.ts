import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Locator, Page } from '@playwright/test';
import { notices } from '../../support/requests.ts';
import { canSignUp, newStudent } from '../../support/student.ts';
import {
  idsOf,
  lineOf,
  lines,
  newTerm,
  openerOf,
  openOneList,
  openTerms,
  signedAbove,
  subjectToSign,
  termsOf,
} from '../../support/terms.ts';
import { expect, test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const topOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.y ?? Number.NaN;

/** The last term of the list that is not over; its line is far below the first screen. */
async function lastOf(page: Page): Promise<string> {
  const id = await lines(page).last().getAttribute('data-term');
  if (id === null) throw new Error('there is no line');
  return id;
}

test('a link to a term brings its line into view; a reload keeps the place, and Back leads away @phone', async ({
  page,
  login,
  language,
}) => {
  await login('student');
  await openOneList(page, language);
  const id = await lastOf(page);
  await page.goto('/settings');
  await page.goto(`/terms?term=${id}`);
  const line = lineOf(page, id);
  await expect(openerOf(line)).toHaveAttribute('aria-expanded', 'true');
  await expect(openerOf(line)).toBeInViewport();

  // The page is scrolled elsewhere: a reload does not jump to the term again.
  await page.evaluate(() => window.scrollTo(0, 600));
  const seen = lines(page).nth(
    await lines(page).evaluateAll((all) => all.findIndex((one) => one.getBoundingClientRect().top > 100)),
  );
  const seenId = (await seen.getAttribute('data-term')) ?? '';
  const before = await topOf(lineOf(page, seenId));
  await page.reload();
  await expect.poll(() => topOf(lineOf(page, seenId))).toBeCloseTo(before, -1);
  await page.goBack();
  await expect(page).toHaveURL('/settings');
  await page.goForward();
  await expect.poll(() => topOf(lineOf(page, seenId))).toBeCloseTo(before, -1);
});

test('all taps on filters are one entry of the history; the head of the list counts what can be pressed @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  await test.step('all taps on filters are one entry of the history', async () => {
    const words = textsOf('terms');
    await login('student');
    await page.goto('/terms?typeFilter=K');
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: words.filterUsed(1) }).click();
    for (const name of [words.states.full, words.states.signed, words.types.Z])
      await page.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL('/terms?stateFilter=notSigned&stateFilter=future');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
  await test.step('the head of the list counts the terms whose button can be pressed', async () => {
    const words = textsOf('terms');
    await page.goto('/');
    await openOneList(page, language);
    const signedUp = (await termsOf(page, language)).filter(({ study_id }) => study_id !== undefined);
    const enabled = page.locator('[data-term]:has(button[aria-disabled=false])');
    await expect(enabled.first()).toBeVisible();
    const ids = await enabled.evaluateAll((all) => all.map((line) => line.getAttribute('data-term')));
    const open = ids.filter((id) => !signedUp.some(({ term_id }) => term_id === id)).length;
    const head = page.getByRole('heading', { level: 2, name: words.openTerms });
    const nothing = { opens: 0, full: 0, elsewhere: 0, barred: 0 };
    await expect(head).toContainText(words.ahead({ open, ...nothing }));
    expect(open).toBeLessThan(await lines(page).count());
  });
});

test('a sign-up leaves its line under the finger and in sight, and the next visit has it first @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('terms');
  const who = await newStudent();
  await login(who);
  const code = await subjectToSign(page, language);
  const now = Date.parse(world().now) / 1000;
  for (const days of [20, 21, 22])
    await newTerm(page, language, code, { start: now + days * 86_400, capacity: 9 });
  const id = await newTerm(page, language, code, { start: now + 23 * 86_400, capacity: 9 });
  await openTerms(page, `?subject=${code}`);
  const line = lineOf(page, id);
  const order = await idsOf(page);
  const button = line.getByRole('button', { name: textsOf('requests').signIn });
  await button.scrollIntoViewIfNeeded();
  await button.click();
  await expect(line.getByText(words.signed, { exact: true })).toBeVisible();
  expect(await idsOf(page)).toEqual(order);
  await expect(line).toBeInViewport();
  const notice = notices(page, 'ok');
  await expect(notice).toBeVisible();
  const [row, told] = [await line.boundingBox(), await notice.boundingBox()];
  if (!row || !told) throw new Error('the line and the notice are not on screen');
  expect(told.y >= row.y + row.height || told.y + told.height <= row.y, 'the notice covers the line').toBe(
    true,
  );

  await page.reload();
  await expect(page.getByRole('heading', { name: words.signedTerms, level: 2 })).toBeVisible();
  const above = signedAbove(await termsOf(page, language)).map(({ term_id }) => term_id);
  expect((await idsOf(page)).slice(0, above.length).toSorted()).toEqual(above.toSorted());
  expect(above).toContain(id);
});

test('the countdown leads to its term @desktop', async ({ page, login, language }) => {
  const who = await newStudent();
  await login(who);
  const code = await subjectToSign(page, language);
  const now = Date.parse(world().now) / 1000;
  const id = await newTerm(page, language, code, { signing_start: now + 120 });
  const name = (await termsOf(page, language)).find(({ term_id }) => term_id === id)?.code.value ?? '';
  await page.goto('/terms');
  const link = page.getByRole('timer').getByRole('link');
  await expect(link).toContainText(name);
  await link.click();
  await expect(page).toHaveURL(`/terms?term=${id}`);
  await expect(openerOf(lineOf(page, id))).toHaveAttribute('aria-expanded', 'true');
  await expect(openerOf(lineOf(page, id))).toBeFocused();
  await expect(openerOf(lineOf(page, id))).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('an exam of tomorrow is on Home; a date that clashes with an own entry says so, and one with times for each before the sign-up @desktop', async ({
  page,
  context,
  login,
  language,
  textsOf,
  words,
}) => {
  const texts = textsOf('terms');
  await login(await newStudent(canSignUp), '/terms');
  const code = await subjectToSign(page, language);
  const tomorrow = Date.parse('2026-11-19T10:00:00+01:00') / 1000;
  const opens = {
    signing_start: tomorrow - 10 * 86_400,
    signing_end: tomorrow - 3_600,
    logout_end: tomorrow - 3_600,
  };
  const id = await newTerm(page, language, code, {
    ...{ start: tomorrow, space: 30, duration: 60, capacity: 2, ...opens },
  });
  const csrf = (await context.cookies()).find(({ name }) => name.endsWith('kahan_csrf'))?.value ?? '';
  const added = await page.request.post('/api/user/entries', {
    headers: { 'x-csrf-token': csrf },
    data: {
      ...{ entry_id: crypto.randomUUID(), title: 'Sbor', place: null, note: null },
      ...{ date: '2026-11-19', minutes: 600, duration: 60, repeat: 'once', until: null, skipped: [] },
    },
  });
  expect(added.status(), await added.text()).toBeLessThan(300);
  await page.goto(`/terms?term=${id}`);
  const line = lineOf(page, id);
  await expect(line).toContainText(nonBreaking(words.ownTerms.clashEntry('Sbor', '10:00–11:00')));
  await expect(page.locator('[data-fact="times"]')).toContainText(
    nonBreaking(texts.ownTimes(30, { count: 2, first: '10:00', last: '10:30', free: 2 })),
  );
  await line
    .getByRole('button', { name: textsOf('requests').signIn, exact: false })
    .first()
    .click();
  await expect
    .poll(async () => (await termsOf(page, language)).find((one) => one.term_id === id)?.study_id)
    .toBeDefined();
  await page.goto('/');
  const today = page.getByRole('region', { name: words.home.today });
  await expect(today.locator(`a[href="/terms?term=${id}"]`)).toHaveCount(1);
});
