import type { Page } from '@playwright/test';
import { notices } from '../../support/requests.ts';
import { canSignUp, newStudent } from '../../support/student.ts';
import { idsOf, lineOf, newTerm, openTerms, subjectToSign } from '../../support/terms.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** Text of the focused element, or of the element that names it. */
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

test('exam dates on a phone, by keys: a sign-up leaves line and focus in place and is said once, what one is signed up for stands first, and filters are one button @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('terms');
  const { signIn, signOut } = textsOf('requests');
  await login(await newStudent(canSignUp));
  const code = await subjectToSign(page, language);
  const now = Date.parse(world().now) / 1000;
  const id = await newTerm(page, language, code, { start: now + 23 * 86_400, capacity: 9, place: 'B III' });

  await test.step('a sign-up leaves the line and the focus where they are, and is said once', async () => {
    await openTerms(page, `?subject=${code}`);
    const line = lineOf(page, id);
    const order = await idsOf(page);
    await line.getByRole('button', { name: signIn }).press('Enter');
    await expect(line.getByText(words.signed, { exact: true })).toBeVisible();
    expect(await idsOf(page)).toEqual(order);
    await expect(line).toBeInViewport();
    await expect(line.locator(':focus')).toHaveCount(1);
    expect(await focused(page)).toContain(signOut);
    await expect(notices(page, 'ok')).toHaveCount(1);
  });

  await test.step('what one is signed up for stands first: time, room, deadline and cancel in the first screen', async () => {
    await page.goto('/terms');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText(
      words.signedTerms,
    );
    const line = lineOf(page, id);
    await expect(line).toContainText(/\d{1,2}:\d\d/);
    await expect(line.getByRole('link', { name: words.onMap('B III') })).toBeVisible();
    await expect(line.locator('[data-important="logout_end"]')).toContainText(/\d{1,2}:\d\d/);
    await expect(line.getByRole('button', { name: signOut })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('one button has the filters, says how many are in use, and gets the focus back', async () => {
    const button = page.getByRole('button', { name: words.filterUsed(0) });
    const box = await button.boundingBox();
    // One row below the head of the page: 245 px of chips once stood here.
    expect(box && box.y + box.height, 'where the row of filters ends').toBeLessThan(130);
    await button.press('Enter');
    const sheet = page.getByRole('dialog', { name: words.filters });
    await expect(sheet.locator(':focus')).toHaveCount(1);
    await sheet.getByRole('button', { name: words.types.Z, exact: true }).press('Space');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: words.filterUsed(1) })).toBeFocused();
  });
});
