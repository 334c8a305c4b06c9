import { createHash } from 'node:crypto';
import { SESSION_NAME_BYTES } from '@kahan/contract/runtime';
import { keptRows, test } from '../../support/offline.ts';
import { deliverPush } from '../../support/push.ts';
import { cards, expect } from '../../support/test.ts';

/** How a push names the login with this CSRF token. */
const nameOf = (csrf: string): string =>
  createHash('sha256').update(csrf).digest().subarray(0, SESSION_NAME_BYTES).toString('base64url');

const NAME = { cs: 'Alchymie', en: 'Alchemy' };
const values = {
  ...{ code: 'B999999', name: NAME, study_id: '1', year: 2026, semester: 1, duty: 'P', kind: 'exam' },
  ...{ attempt: 1, grade: 'A', old_grade: null, points: 5, teacher: null, date: '2026-11-18' },
};

test('[NOTIFICATIONS-03] the app opens without a network with the item that a push brought, for its login alone @phone', async ({
  device,
  language,
}) => {
  await device.keep('student');
  const now = await device.page.locator('html').getAttribute('data-now');
  const csrf = (await device.context.cookies()).find(({ name }) => name === 'kahan_csrf')?.value ?? '';
  // A page of the same site without the app: pushes arrive while it is closed.
  await device.page.goto('/api/docs');
  await device.context.grantPermissions(['notifications'], { origin: device.front.url });
  const push = (id: string, session: string, title: string) => ({
    ...{ id, title: 'Alchymie', service: 'exam', path: '/study', lang: language },
    item: {
      ...{ session, type: 'exam:grade-new', ts: Date.parse(now ?? '') / 1000 + 60 },
      content: { values: { ...values, name: { cs: title, en: title } }, path: '/study' },
    },
  });
  const kept = async () => JSON.stringify(await keptRows(device.page));
  const [own, foreign] = [`Alchymie ${language}`, 'Astrologie'];
  // A busy browser may lose a push; delivering it twice changes nothing.
  await expect(async () => {
    await deliverPush(device.context, device.page, push('9000002', nameOf('another login'), foreign));
    await deliverPush(device.context, device.page, push('9000001', nameOf(csrf), own));
    await expect.poll(kept, { timeout: 3_000 }).toContain(own);
  }).toPass({ timeout: 30_000 });
  expect(await kept()).not.toContain(foreign);
  await device.cut();
  await device.restart();
  await device.page.goto('/');
  await expect(cards(device.page).first()).toContainText(own);
  await expect(cards(device.page).filter({ hasText: own })).toHaveCount(1);
});
