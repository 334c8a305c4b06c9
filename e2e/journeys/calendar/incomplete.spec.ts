import { nonBreaking } from '@kahan/phrases/non-breaking';
import { chip, EVENTS, monthOf } from '../../support/calendar.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('the page names a calendar of which events are missing, while school events are shown @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const texts = textsOf('calendar');
  await page.route(EVENTS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), incomplete: ['Tělocvična'] } });
  });
  await login('student', '/calendar/month/2026/11');
  await expect(monthOf(page, language === 'cs' ? 'Listopad 2026' : 'November 2026')).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: nonBreaking(texts.incomplete('Tělocvična')) });
  await expect(notice).toHaveCount(0);
  await chip(page, texts.sources.school).click();
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await chip(page, texts.sources.school).click();
  await expect(notice).toHaveCount(0);
});
