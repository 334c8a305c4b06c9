import { control } from '../../support/control.ts';
import { itemOf, storedItem, test } from '../../support/groups.ts';
import { expect, expectAccessible, ignoreErrors } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const PDF = { name: 'protokol.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nprotokol') };

test('leaving with unsaved changes asks for confirmation, in the app and by the browser @desktop', async ({
  page,
  begin,
  language,
  words: { shell },
}) => {
  const { words, ids } = await begin({ text: { type: 1 } });
  const { field, reset } = itemOf(page, ids.text, words);
  const toStudy = page.getByRole('main').getByRole('link', { name: shell.pages.study });
  await field.fill('rozepsané');
  await toStudy.click();
  const question = page.getByRole('dialog', { name: words.leaveTitle });
  await expect(question).toContainText('text');
  await expectAccessible(page);
  await question.getByRole('button', { name: words.stay }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/groups$/);
  await expect(field).toHaveValue('rozepsané');

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(field).toHaveValue('rozepsané');

  await toStudy.click();
  await question.getByRole('button', { name: words.leave }).click();
  await expect(page).toHaveURL(/\/study\/\d+$/);
  await expect(question).toHaveCount(0);
  // Without unsaved changes no question is asked.
  await page
    .getByRole('main')
    .getByRole('link', { name: textsIn(language, 'study').groups })
    .click();
  await expect(field).toHaveValue('');
  await expect(reset).toHaveCount(0);
  await toStudy.click();
  await expect(page).toHaveURL(/\/study\/\d+$/);
});

test('a browser without the Navigation API asks when a link is pressed @phone', async ({
  page,
  begin,
  words: { shell },
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  const { words, ids } = await begin({ text: { type: 1 } });
  const { field } = itemOf(page, ids.text, words);
  const toStudy = page.getByRole('main').getByRole('link', { name: shell.pages.study });
  const question = page.getByRole('dialog', { name: words.leaveTitle });
  await field.fill('rozepsané');
  await toStudy.click();
  await question.getByRole('button', { name: words.stay }).click();
  await expect(field).toHaveValue('rozepsané');
  await toStudy.click();
  await question.getByRole('button', { name: words.leave }).click();
  await expect(page).toHaveURL(/\/study\/\d+$/);
});

test('a save that needs the password continues with it, and waits when the prompt is dismissed @phone', async ({
  page,
  begin,
  words: all,
  browserErrors,
}) => {
  const { words, who, ids } = await begin({ text: { type: 1 }, file: { type: 5 } });
  await control('PUT', '/fault', { mode: 'password-required', path: '/v1/commands' });
  try {
    const text = itemOf(page, ids.text, words);
    const prompt = page.getByRole('dialog', { name: all.password.title });
    const names = async (act: 'change_value' | 'hand_in', item: string) => {
      await expect(prompt).toContainText(all.password.acts[act]('').trim());
      await expect(prompt).toContainText(`, Položka ${item}`);
    };
    await text.field.fill('Titrace');
    await text.save.click();
    await names('change_value', 'text');
    await page.keyboard.press('Escape');
    await expect(text.row.getByText(words.putOff)).toBeVisible();
    await expect(text.field).toHaveValue('Titrace');
    await text.save.click();
    await prompt.getByLabel(all.password.label).fill('wrong-password-8');
    await page.keyboard.press('Enter');
    await expect(prompt.getByText(all.password.wrong)).toBeVisible();
    await prompt.getByLabel(all.password.label).fill('demo');
    await page.keyboard.press('Enter');
    await text.saved();
    expect((await storedItem(who, ids.text)).result).toBe('Titrace');

    const file = itemOf(page, ids.file, words);
    await file.picker.setInputFiles(PDF);
    await file.save.click();
    await names('hand_in', 'file');
    await prompt.getByLabel(all.password.label).fill('demo');
    await page.keyboard.press('Enter');
    await file.saved();
    expect((await storedItem(who, ids.file)).file).toMatchObject({ name: PDF.name, size: PDF.buffer.length });
  } finally {
    await control('DELETE', '/fault');
  }
  ignoreErrors(browserErrors, '401');
});

test('a broken connection: a save that arrived is found, one that did not can be repeated @desktop', async ({
  page,
  begin,
  browserErrors,
}) => {
  const { words, who, ids } = await begin({ text: { type: 1 } });
  const { row, field, save, saved } = itemOf(page, ids.text, words);
  let arrives = true;
  await page.route('**/api/erudio/grupik/change?*', async (route) => {
    if (arrives) await route.fetch();
    await route.abort('connectionfailed');
  });
  await field.fill('došlo');
  await save.click();
  await saved();
  expect((await storedItem(who, ids.text)).result).toBe('došlo');

  arrives = false;
  await field.fill('nedošlo');
  await save.click();
  await expect(row.getByText(words.notArrived)).toBeVisible();
  await expect(field).toHaveValue('nedošlo');
  expect((await storedItem(who, ids.text)).result).toBe('došlo');
  await page.unroute('**/api/erudio/grupik/change?*');
  await save.click();
  await saved();
  expect((await storedItem(who, ids.text)).result).toBe('nedošlo');
  ignoreErrors(browserErrors, 'ERR_CONNECTION_FAILED');
});

test('loading, failed, empty, and the study of another student @desktop', async ({
  page,
  login,
  textsOf,
  words: all,
  browserErrors,
}) => {
  const words = textsOf('groups');
  await login('student');
  let answer: 'down' | 'empty' | 'late' | 'whole' = 'down';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user/grupik?*', async (route) => {
    if (answer === 'down')
      await route.fulfill({ status: 503, json: { code: 'STUDENT_SYSTEM_DOWN', requestId: 'r-9' } });
    else if (answer === 'empty') await route.fulfill({ json: { groups: [], last_modified: 0 } });
    else {
      if (answer === 'late') await held;
      await route.continue().catch(() => undefined);
    }
  });
  await page.goto('/study/990001/groups');
  await expect(page.getByRole('alert')).toContainText(words.loadFailed);
  await expect(page.getByRole('alert')).toContainText('r-9');
  await expectAccessible(page);
  answer = 'empty';
  await page.getByRole('button', { name: all.states.retry }).click();
  await expect(page.getByText(words.empty)).toBeVisible();
  await expectAccessible(page);
  answer = 'late';
  await page.goto('/study/990001/groups');
  await page.getByRole('button', { name: all.states.cancelLoading }).click();
  await expect(page.getByText(all.status.cancelled)).toBeVisible();
  release();
  answer = 'whole';
  await page.getByRole('button', { name: all.states.load, exact: true }).click();
  await expect(page.locator('[data-item]').first()).toBeVisible();
  await page.goto('/study/999999/groups');
  await expect(page.getByText(textsOf('study').notYours)).toBeVisible();
  ignoreErrors(browserErrors, '503');
});
