import { palette as cs } from '@kahan/phrases/cs/search/palette';
import { palette as en } from '@kahan/phrases/en/search/palette';
import { test } from '../../support/offline.ts';
import { cards, expect } from '../../support/test.ts';

const texts = { cs, en };

test('without a network the palette searches what the device has, and says so @phone', async ({
  device,
  language,
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
  const dialog = page.getByRole('dialog', { name: texts[language].label });
  // Before anything is typed.
  await expect(dialog.getByText(texts[language].offlineOwn)).toBeVisible();
  const { code, value } = terms[0].code;
  await dialog.getByRole('combobox').fill(value);
  const subject = dialog
    .getByRole('group', { name: texts[language].groups.classes })
    .getByRole('option')
    .first();
  await expect(subject).toContainText(value);
  await expect(subject).toContainText(texts[language].own);
  await expect(subject).toHaveAttribute('href', `/classes/${code}`);
  await expect(dialog.getByText(texts[language].offlineOwn)).toBeVisible();
  await dialog.getByRole('option', { name: texts[language].termsOf(value) }).tap();
  await expect(page).toHaveURL(/\/terms\?codes=/);
  await device.restore();
});
