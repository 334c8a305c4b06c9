import { itemOf, test } from '../../support/groups.ts';
import { expect, ignoreErrors, sendLogin } from '../../support/test.ts';

test.afterEach(({ browserErrors }) => {
  // The browser logs every refused load.
  ignoreErrors(browserErrors, '401', '503');
});

const REFUSED = { status: 401, json: { code: 'NOT_AUTHENTICATED', requestId: 'r-1' } };

test('[SESSION-24] a login that a busy server cannot end is ended later, with a pause between the tries @phone', async ({
  page,
  language,
}) => {
  // No page is open yet: an open page would try to end the login too, and its try would be counted.
  await sendLogin(page, 'student', language);
  const asked: number[] = [];
  await page.route('**/api/user**', (route) => route.fulfill(REFUSED));
  await page.route('**/api/logout', (route) => {
    asked.push(Date.now());
    if (asked.length > 1) return route.continue();
    return route.fulfill({ status: 503, json: { code: 'BUSY', requestId: 'r-2' } });
  });
  await page.goto('/terms');
  await expect(page).toHaveURL(/\/api\/login/, { timeout: 30_000 });
  const [first = 0, second = 0] = asked;
  expect(second - first).toBeGreaterThan(4_000);
});

test('a login that ends during a save leads to the login page; a reader who stays keeps the text and sees the reason @desktop', async ({
  page,
  begin,
  words: { status },
}) => {
  await page.clock.install();
  const { words, ids } = await begin({ text: { type: 1 } });
  const { row, field, save } = itemOf(page, ids.text, words);
  await page.route('**/api/erudio/grupik/change?*', (route) => route.fulfill(REFUSED));
  const asked = page.waitForEvent('dialog');
  await field.fill('rozepsané');
  await save.click();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.clock.fastForward(11_000);
  await expect(field).toHaveValue('rozepsané');
  await field.fill('dopsané');
  await save.click();
  await expect(row.getByText(status.unauthenticated)).toBeVisible({ timeout: 30_000 });
  await expect(field).toHaveValue('dopsané');
});
