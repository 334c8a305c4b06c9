import { nonBreaking } from '@kahan/phrases/non-breaking';
import { planOf, roomInPlan } from '../../support/maps.ts';
import { keptRows, test } from '../../support/offline.ts';
import { expect } from '../../support/test.ts';

test('the floor of the last visit opens without a network, and another one says why it does not @phone', async ({
  device,
  language,
  textsOf,
}) => {
  const texts = textsOf('maps');
  await device.keep('student');
  await device.page.goto('/maps?floor=-1');
  await expect(planOf(device.page, language, -1).getByRole('link').first()).toBeAttached();
  const keptFloors = async () =>
    (await keptRows(device.page))
      .map(({ key }) => JSON.parse(key))
      .filter(([kind]) => kind === 'floor-plans');
  await expect.poll(async () => (await keptFloors()).map(([, floor]) => floor)).toContain(-1);
  const room = await planOf(device.page, language, -1).getByRole('link').first().getAttribute('aria-label');
  await device.cut();
  await device.restart();
  await device.page.goto('/maps?floor=-1');
  await expect(roomInPlan(device.page, room?.split(',')[0] ?? '')).toBeAttached();
  await device.page.goto('/maps?floor=3');
  await expect(device.page.getByRole('alert').first()).toContainText(nonBreaking(texts.planOffline(3)));
  await expect(device.page.getByRole('alert').first()).toContainText(nonBreaking(texts.planOfflineHint));
  await device.restore();
  await expect(planOf(device.page, language, 3).getByRole('link').first()).toBeAttached();
});
