import { nonBreaking } from '@kahan/phrases/non-breaking';
import { chip } from '../../support/calendar.ts';
import { keptRows, test } from '../../support/offline.ts';
import { expect } from '../../support/test.ts';

test('the calendar opens without a network, and says what it does not have @phone', async ({
  device,
  textsOf,
}) => {
  const texts = textsOf('calendar');
  await device.keep('student');
  await device.page.goto('/calendar/agenda/2026/11/18');
  await chip(device.page, texts.sources.school).click();
  // Functions, since a restart makes another page.
  const lesson = () => device.page.locator('a[href^="/classes/"]').first();
  const event = () => device.page.locator('a[target="_blank"]').first();
  await expect(lesson()).toBeVisible();
  await expect(event()).toBeAttached();
  // Answers are written half a second after they come.
  const kept = async () => (await keptRows(device.page)).map(({ key }) => JSON.parse(key)[0]);
  await expect.poll(kept).toContain('events');
  await device.cut();
  await device.restart();
  await device.page.goto('/calendar/agenda/2026/11/18');
  await expect(lesson()).toBeVisible();
  await expect(event()).toBeAttached();
  await device.page.goto('/calendar/agenda/2026/9/21');
  await expect(device.page.getByText(nonBreaking(`${texts.failed.school}.`))).toBeVisible();
  await expect(lesson()).toBeVisible();
  await device.restore();
  await expect(device.page.getByText(nonBreaking(`${texts.failed.school}.`))).toHaveCount(0);
});
