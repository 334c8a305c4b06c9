import { nonBreaking } from '@kahan/phrases/non-breaking';
import { expectKept, test } from '../../support/offline.ts';
import { openList, openTerm, signedFor } from '../../support/requests.ts';
import { newStudent } from '../../support/student.ts';
import { cards, expect } from '../../support/test.ts';

test('without a network a card that is archived comes back at once with a notice @desktop', async ({
  device,
  words,
}) => {
  await device.keep('student');
  const { page } = device;
  const id = (await cards(page).first().getAttribute('data-item')) ?? '';
  const one = page.locator(`article[data-item="${id}"]`);
  await device.cut();
  const archive = one.getByRole('button', { name: new RegExp(`^${words.home.archive}`) });
  await one.hover();
  await archive.click();
  await expect(page.getByText(words.home.archiveFailed)).toBeVisible();
  await expect(page.getByText(words.home.archiveFailed)).toContainText(words.shell.offline);
  await expect(one).toBeVisible();
});

test('without a network a sign-up says at once that it cannot be made, and can be once there is one @phone', async ({
  device,
  textsOf,
}) => {
  const words = textsOf('requests');
  const who = await newStudent();
  const term = await openTerm(who);
  await device.login(who);
  const { page } = device;
  const line = await openList(page, term);
  await expectKept(page);
  await device.cut();
  const button = line.getByRole('button', { name: words.signIn });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(line.getByText(nonBreaking(words.noNetwork))).toBeVisible();
  await device.restore();
  await page.reload();
  expect(await signedFor(term)).toEqual([]);
  await button.click();
  await expect.poll(() => signedFor(term)).toEqual([who]);
});
