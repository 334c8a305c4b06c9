import { test } from '../../support/offline.ts';
import { cards, expect } from '../../support/test.ts';

test('without a network the palette searches what the device has, and says so @phone', async ({
  device,
  language,
  textsOf,
  words,
}) => {
  await device.keep('student');
  const { terms } = await (await device.page.request.get(`/api/user/terms?lang=${language}`)).json();
  await device.cut();
  await device.restart();
  const { page } = device;
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('button', { name: words.shell.find }).tap();
  const dialog = page.getByRole('dialog', { name: textsOf('palette').label });
  // The note is there before anything is typed.
  await expect(dialog.getByText(textsOf('palette').offlineOwn)).toBeVisible();
  const { code, value } = terms[0].code;
  await dialog.getByRole('combobox').fill(value);
  const subject = dialog
    .getByRole('group', { name: textsOf('palette').groups.classes })
    .getByRole('option')
    .first();
  await expect(subject).toContainText(value);
  await expect(subject).toContainText(textsOf('palette').own);
  await expect(subject).toHaveAttribute('href', `/classes/${code}`);
  await expect(dialog.getByText(textsOf('palette').offlineOwn)).toBeVisible();
  await dialog.getByRole('option', { name: textsOf('palette').termsOf(value) }).tap();
  await expect(page).toHaveURL(/\/terms\?codes=/);
  await device.restore();
});
