import type { Locator } from '@playwright/test';
import { itemOf, test } from '../../support/groups.ts';
import { notices, setCommandFault } from '../../support/requests.ts';
import { expect } from '../../support/test.ts';

const rectOf = (what: Locator) =>
  what.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    return { top, bottom };
  });

test('the outcome of an item in sight is said in its row and by no notice, and one out of sight by a notice that leaves the field free @phone', async ({
  page,
  begin,
}) => {
  const wanted = Object.fromEntries([...'abcdefghijklmnop'].map((name) => [name, { type: 1 }]));
  const { words, ids } = await begin(wanted);
  const first = itemOf(page, ids.a ?? '', words);
  const last = itemOf(page, ids.p ?? '', words);

  const seen = page.waitForResponse('**/api/user/requests/seen');
  await first.field.fill('Titrace');
  await first.field.press('Control+Enter');
  await last.field.focus();
  await first.field.focus();
  await first.saved();
  await seen;
  await expect(notices(page)).toHaveCount(0);

  await setCommandFault('slow', { ms: 2_000, times: 1 });
  await first.field.fill('Destilace');
  await first.field.press('Control+Enter');
  await last.field.focus();
  await last.field.evaluate((it) => it.scrollIntoView({ block: 'center' }));
  // The field is in the middle of the screen, where notices are otherwise.
  await expect(first.row).not.toBeInViewport();
  const notice = notices(page, 'ok');
  await expect(notice).toBeVisible();
  await notice.evaluate(async (it) => {
    await Promise.all(it.getAnimations().map(({ finished }) => finished));
  });
  const [card, field] = [await rectOf(notice), await rectOf(last.field)];
  expect(card.bottom <= field.top || card.top >= field.bottom, 'the field is free').toBe(true);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('bez překážky');
  await expect(last.field).toHaveValue('bez překážky');
  // A press on a button takes the focus. A notice that moved then could come between the finger and the button.
  const place = await rectOf(notice);
  await page
    .getByRole('banner')
    .getByRole('button')
    .first()
    .evaluate((it) => it.focus({ preventScroll: true }));
  expect(await rectOf(notice)).toEqual(place);
});
