import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Locator, Page } from '@playwright/test';
import { expectToLast, stepUntil, stopClock } from '../../support/clock.ts';
import { control, recordsOf, signUp, ungradedResults } from '../../support/control.ts';
import { notices, setCommandFault, signedFor, test, titleStart } from '../../support/requests.ts';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, ignoreErrors } from '../../support/test.ts';
import { STUDENT_SYSTEM_PAGE } from '../../support/world.ts';

test.afterEach(async ({ browserErrors }) => {
  await control('DELETE', '/fault');
  // The browser logs every refused load.
  ignoreErrors(browserErrors, '401');
});

test('[TERMS-11] [SYNC-09] [SYNC-12] signing up and signing off, each with its notice', async ({
  page,
  begin,
}, info) => {
  await page.clock.install();
  const { words, who, term, line } = await begin({ capacity: 3 });
  await stopClock(page);
  await line.getByRole('button', { name: words.signIn }).click();
  const told = notices(page, 'ok').filter({ hasText: titleStart(words.success.sign_in('')) });
  await stepUntil(page, told);
  await expectCentred(page, told, line);
  await expect(told.getByRole('link', { name: words.showTerm })).toHaveAttribute(
    'href',
    `/terms?term=${term.term_id}`,
  );
  // The notice stays under the pointer, and is looked at again every second.
  if (info.project.name === 'desktop') {
    await told.hover();
    await page.clock.runFor(12_000);
    await expect(told).toBeVisible();
    await page.mouse.move(0, 0);
  }
  await expectToLast(page, told, info.project.name === 'desktop' ? 1_000 : 10_000);
  await page.clock.resume();
  const out = line.getByRole('button', { name: words.signOut });
  await expect(out).toBeVisible();
  expect(await signedFor(term)).toEqual([who]);

  await out.click();
  const dialog = page.getByRole('dialog', { name: words.leaveTitle });
  await expect(dialog).toContainText(words.leaveFree(2));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.keep }).click();
  await expect(dialog).toHaveCount(0);
  await expect(out).toBeFocused();
  expect(await signedFor(term)).toEqual([who]);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: words.signOut }).click();
  await expect(line.getByRole('button', { name: words.signIn })).toBeVisible();
  await expect(notices(page, 'ok')).toContainText(titleStart(words.success.sign_off('')));
  expect(await signedFor(term)).toEqual([]);
});

/** Expects a notice in the middle of the page, beside the drawer and between the bars; beside a term's line there. */
async function expectCentred(page: Page, what: Locator, line: Locator): Promise<void> {
  const [main, box, own] = [
    await page.getByRole('main').boundingBox(),
    await what.boundingBox(),
    await line.boundingBox(),
  ];
  if (main === null || box === null || own === null) throw new Error('the notice or its line is not shown');
  const { height = 0 } = page.viewportSize() ?? {};
  expect(Math.abs(box.x + box.width / 2 - (main.x + main.width / 2))).toBeLessThan(10);
  const isOver = (top: number) => top < own.y + own.height && top + box.height > own.y;
  if (isOver((height - box.height) / 2)) expect(isOver(box.y)).toBe(false);
  else expect(Math.abs(box.y + box.height / 2 - height / 2)).toBeLessThan(60);
}

test('[SYNC-12] an outcome that nobody knows is told as such, and leaves after ten seconds @desktop', async ({
  page,
  begin,
}) => {
  await page.clock.install();
  const { words, line } = await begin();
  // The answer to the call may have the outcome already.
  for (const path of ['user/requests', 'erudio/terms/sign-in'])
    await page.route(`**/api/${path}?*`, async (route) => {
      const answer = await route.fetch();
      const unknown = (await answer.text()).replaceAll('"state":"success"', '"state":"unknown"');
      await route.fulfill({ response: answer, body: unknown });
    });
  await stopClock(page);
  await line.getByRole('button', { name: words.signIn }).click();
  const told = notices(page, 'unsure').filter({ hasText: nonBreaking(words.unknownHint) });
  await stepUntil(page, told);
  await expect(told.getByRole('link', { name: words.openSystem })).toBeVisible();
  await expectToLast(page, told, 10_000);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[TERMS-24] [TERMS-29] another hour: full hours cannot be chosen, the own one is not sent @phone', async ({
  page,
  begin,
}) => {
  // Another student takes the last place of an hour.
  await page.route('**/api/erudio/terms/change-hour?*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const body: { hours: Record<string, { available: boolean }> } = await answer.json();
    const last = body.hours[Object.keys(body.hours).sort().at(-1) ?? ''];
    if (last) last.available = false;
    await route.fulfill({ response: answer, json: body });
  });
  const fields = { capacity: 3, space: 60, duration: 180, start: 1_796_720_400 };
  const { words, line, term } = await begin(fields);
  await line.getByRole('button', { name: words.signIn }).click();
  await expect(line.getByRole('button', { name: words.signOut })).toBeVisible();
  await line.locator('[data-opener]').click();
  const hours = line.getByRole('radiogroup', { name: words.changeHour });
  const own = hours.getByRole('radio', { checked: true });
  await expect(own).toHaveCount(1);
  await expect(hours.getByRole('radio').last()).toBeDisabled();
  await expect(hours.locator('label').last()).toContainText(words.hourTaken);
  const change = line.getByRole('button', { name: words.changeHour, exact: true });
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await expect(change).toHaveAccessibleDescription(words.hourFirst);
  await expectAccessible(page);
  const other = hours.locator('label').nth(1);
  // Somebody signs up, and gets the next hour; and cancels. The open list tells both.
  const login = await newStudent(({ results, terms }) => {
    const isOfSubject = ({ subject }: { subject: { code: string } }) => subject.code === term.code;
    return (
      ungradedResults(results).some(isOfSubject) && !terms.some((one) => one.study_id && isOfSubject(one))
    );
  });
  const study = (await recordsOf(login)).results.find(({ subject }) => subject.code === term.code);
  const somebody = { login, study_id: study?.study_id ?? '', term_id: term.term_id };
  await signUp(somebody);
  await expect(other).toContainText(words.hourTaken);
  await signUp(somebody, 'sign_off');
  await expect(other).not.toContainText(words.hourTaken);
  const left = () => other.evaluate((label) => label.getBoundingClientRect().left);
  const before = await left();
  await other.click();
  expect(await left(), 'hours stay under the finger').toBeCloseTo(before, 0);
  await expect(change).toHaveAttribute('aria-disabled', 'false');
  await change.click();
  await expect(notices(page, 'ok').last()).toContainText(titleStart(words.success.change_hour('')));
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await expect(hours.getByRole('radio').nth(1)).toBeChecked();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[SYNC-07] [SYNC-10] [SYNC-11] [TERMS-13] [TERMS-25] a refused request: the term is busy, no success is claimed, the reason stays, with a link to the student system', async ({
  page,
  begin,
  language,
  words: { states },
}, info) => {
  await page.clock.install();
  const { words, term, line } = await begin({ capacity: 1 });
  await setCommandFault('down');
  await line.getByRole('button', { name: words.signIn }).click();
  const waits = line.getByRole('button', { name: words.waitsShort });
  await expect(waits).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(words.stillSo.sign_in)).toBeVisible();
  await expectAccessible(page);
  if (info.project.name === 'desktop') {
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(page.getByText(words.stillSo.sign_in)).toBeInViewport({ ratio: 1 });
    // The head of the page must cover no button when sizes are looked at.
    await page.evaluate(() => scrollTo(0, 0));
  }
  await control('PATCH', `/terms/${term.term_id}`, { capacity: 0 });
  await control('DELETE', '/fault');
  await expect(notices(page, 'bad')).toContainText(words.reasons.full, { timeout: 20_000 });
  await expect(page.getByText(words.stillSo.sign_in)).toHaveCount(0);
  const link = notices(page, 'bad').getByRole('link', { name: words.openSystem });
  await expect(link).toHaveAttribute('href', STUDENT_SYSTEM_PAGE);
  await expect(link).toHaveAttribute('target', '_blank');
  const again = line.getByRole('button', { name: words.signIn });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toHaveAccessibleDescription(language === 'cs' ? /bez míst/ : /no places/);
  await expectAccessible(page);
  // This time is longer than the notice of any other outcome.
  await stopClock(page);
  await page.clock.runFor(12_000);
  await expect(notices(page, 'bad')).toBeVisible();
  await page.clock.resume();
  await notices(page, 'bad').getByRole('button', { name: states.close }).click();
  await expect(notices(page)).toHaveCount(0);
  expect(await signedFor(term)).toEqual([]);
});

test('[TERMS-12] [SESSION-11] a wrong password is reported, the right one signs up; a dismissed prompt does nothing @phone', async ({
  page,
  begin,
  words: { password },
  browserErrors,
}) => {
  const { words, who, term, line } = await begin();
  await setCommandFault('password-required');
  // The preload fails, and the load itself.
  let lost = 2;
  await page.route('**/assets/prompt-*.js', (route) =>
    lost-- > 0 ? route.abort('connectionfailed') : route.continue(),
  );
  ignoreErrors(browserErrors, 'ERR_', 'password prompt');
  const signIn = line.getByRole('button', { name: words.signIn });
  // The chunk is fetched until it arrives: the request waits for it.
  await signIn.click();
  const prompt = page.getByRole('dialog', { name: password.title });
  await expect(prompt.getByLabel(password.label)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prompt).toHaveCount(0);
  await expect(signIn).toHaveAttribute('aria-disabled', 'false');
  expect(await signedFor(term)).toEqual([]);

  // A new request asks for the password again.
  await signIn.click();
  await expect(prompt.getByLabel(password.label)).toBeFocused();
  await page.keyboard.type('wrong-password-8');
  await page.keyboard.press('Enter');
  await expect(prompt.getByText(password.wrong)).toBeVisible();
  await expect(prompt.getByLabel(password.label)).toHaveValue('');
  expect(await signedFor(term)).toEqual([]);
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
  await expect(prompt).toHaveCount(0);
  await expect(line.getByRole('button', { name: words.signOut })).toBeVisible();
  expect(await signedFor(term)).toEqual([who]);
});

test('[TERMS-28] a student with several studies chooses one first @desktop', async ({ page, begin }) => {
  await page.route('**/api/user/terms?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const one of body.terms) one.study_ids.push('990077');
    await route.fulfill({ response: answer, json: body });
  });
  const { words, who, term, line } = await begin();
  const sent = page.waitForRequest('**/api/erudio/terms/sign-in?*');
  await line.getByRole('button', { name: words.signIn }).click();
  const dialog = page.getByRole('dialog', { name: words.chooseTitle });
  const go = dialog.getByRole('button', { name: words.signIn });
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await expect(go).toHaveAccessibleDescription(words.chooseFirst);
  await expect(dialog.getByText(words.unknownStudy('990077'))).toBeVisible();
  await expect(dialog.locator('label').first()).toHaveText(/^(.+), \D*\d/);
  await expect(dialog.locator('label').first()).not.toHaveText(/^(.+), \1/);
  await expectAccessible(page);
  await dialog.getByRole('radio').first().check();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await go.click();
  expect((await sent).postDataJSON().study_id).not.toBe('990077');
  await expect.poll(() => signedFor(term)).toEqual([who]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
