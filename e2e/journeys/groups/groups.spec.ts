import { control } from '../../support/control.ts';
import {
  changeAsTeacher,
  giveItems,
  itemOf,
  openGroups,
  storedItem,
  test,
  unfold,
} from '../../support/groups.ts';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, ignoreErrors } from '../../support/test.ts';

test('[GROUPS-02] [GROUPS-04] [GROUPS-05] [GROUPS-09] [GROUPS-12] [GROUPS-14] items of each kind are shown, edited, reset and saved', async ({
  page,
  begin,
}) => {
  const { words, who, ids } = await begin({
    text: { type: 1, result: 'Titrace' },
    box: { type: 2 },
    count: { type: 3, weight: 0.25 },
    closed: { type: 1, result: 'Napsal vyučující', edit: false },
    result: { type: 4, result: '8 z 10' },
    total: { type: 44, result: '<p>Splněno <b>výborně</b></p>', edit: false },
  });
  const item = (name: keyof typeof ids) => itemOf(page, ids[name], words);

  const text = item('text');
  await expect(text.field).toHaveValue('Titrace');
  await expect(text.save).toHaveCount(0);
  await text.field.fill('Destilace');
  await expect(text.save).toBeVisible();
  await text.reset.click();
  await expect(text.field).toHaveValue('Titrace');
  await expect(text.save).toHaveCount(0);
  await text.field.fill('Krystalizace');
  await text.field.press('Control+Enter');
  await text.saved();
  expect((await storedItem(who, ids.text)).result).toBe('Krystalizace');

  const box = item('box');
  await box.box.check();
  await box.save.click();
  await box.saved();
  expect((await storedItem(who, ids.box)).result).toBe('ano');
  await box.box.uncheck();
  await box.save.click();
  await expect.poll(async () => (await storedItem(who, ids.box)).result).toBeNull();
  await box.saved();

  const count = item('count');
  await expect(count.row).toContainText(words.weight('25'));
  await count.field.fill('7,5');
  await count.field.press('Enter');
  await count.saved();
  expect((await storedItem(who, ids.count)).result).toBe('7,5');

  await expect(item('closed').row).toContainText('Napsal vyučující');
  await expect(item('result').row).toContainText('8 z 10');
  await expect(item('total').row.getByText('výborně')).toBeVisible();
  await expect(item('total').row).not.toContainText('<');
  for (const name of ['closed', 'result', 'total'] as const) {
    await expect(item(name).row.getByRole('textbox')).toHaveCount(0);
    await expect(item(name).row.getByRole('button')).toHaveCount(0);
  }
  await page.reload();
  await unfold(page);
  await expect(text.field).toHaveValue('Krystalizace');
  await expectAccessible(page);
});

test('[GROUPS-12] [GROUPS-13] a refused save says why, keeps the text, and succeeds once it is corrected @phone', async ({
  page,
  begin,
}) => {
  const { words, who, ids } = await begin({ text: { type: 1 }, count: { type: 3 } });
  const text = itemOf(page, ids.text, words);
  const long = 'a'.repeat(4_001);
  await text.field.fill(long);
  await text.save.click();
  await expect(text.row.getByRole('alert')).toBeVisible();
  await expect(text.save).toHaveCount(0);
  await expect(text.reset).toBeVisible();
  await expect(text.field).toHaveValue(long);
  await expect(text.field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await text.field.fill('a');
  await expect(text.row.getByRole('alert')).toHaveCount(0);
  await text.save.click();
  await text.saved();
  expect((await storedItem(who, ids.text)).result).toBe('a');

  const count = itemOf(page, ids.count, words);
  await count.field.fill('sedm');
  await count.save.click();
  await expect(count.row.getByText(words.notANumber)).toBeVisible();
  await expect(count.save).toHaveCount(0);
  await count.reset.click();
  await expect(count.field).toHaveValue('');
  await expect(count.row.getByText(words.notANumber)).toHaveCount(0);
});

test('[GROUPS-12] a teacher’s change appears at once, and never overwrites typed text @phone', async ({
  page,
  begin,
}) => {
  const { words, who, ids } = await begin({
    mine: { type: 1, result: 'A' },
    other: { type: 3, edit: false },
  });
  const mine = itemOf(page, ids.mine, words);
  const other = itemOf(page, ids.other, words);
  await mine.field.fill('moje');
  await changeAsTeacher(who, ids.other, { result: '9' });
  await expect(other.row).toContainText('9');
  await expect(mine.field).toHaveValue('moje');
  await expect(mine.field).toBeFocused();

  await changeAsTeacher(who, ids.mine, { result: 'jejich' });
  await expect(mine.row.getByText(words.elsewhere)).toBeVisible();
  await expect(mine.row).toContainText('jejich');
  await expect(mine.field).toHaveValue('moje');
  await expect(mine.save).toHaveCount(0);
  await expectAccessible(page);
  await mine.row.getByRole('button', { name: words.keepMine }).click();
  await mine.save.click();
  await mine.saved();
  expect((await storedItem(who, ids.mine)).result).toBe('moje');

  await mine.field.fill('znovu moje');
  await changeAsTeacher(who, ids.mine, { result: 'zase jejich' });
  await mine.row.getByRole('button', { name: words.takeTheirs }).click();
  await expect(mine.field).toHaveValue('zase jejich');

  await mine.field.fill('rozepsané');
  await changeAsTeacher(who, ids.mine, { edit: false });
  await expect(mine.row.getByText(words.closed)).toBeVisible();
  await expect(mine.field).toHaveValue('rozepsané');
  await expect(mine.save).toHaveCount(0);
  await mine.reset.click();
  await expect(mine.row).toContainText('zase jejich');
  await expect(mine.field).toHaveCount(0);

  await changeAsTeacher(who, ids.mine, { edit: true });
  await mine.field.fill('rozepsané');
  await control('DELETE', `/groups/${ids.mine}`);
  await expect(mine.row.getByText(words.takenAway)).toBeVisible();
  await expect(mine.field).toHaveValue('rozepsané');
  await expect(mine.save).toHaveCount(0);
  await mine.reset.click();
  await expect(mine.row).toHaveCount(0);
});

test('[GROUPS-06] a long text is edited with its formatting, and a script in it does not run', async ({
  page,
  login,
  textsOf,
}) => {
  const words = textsOf('groups');
  const who = await newStudent();
  const attack =
    '<p>Úvaha o <b>vodě</b></p><script>window.hacked = 1</script><img src="x" onerror="window.hacked = 2">' +
    '<p style="position:fixed" onclick="window.hacked = 3"><a href="javascript:window.hacked = 4">odkaz</a></p>';
  const { studyId, ids } = await giveItems(who, { essay: { type: 6, result: attack } });
  await login(who);
  await openGroups(page, studyId, Object.values(ids));
  const essay = itemOf(page, ids.essay, words);
  await expect(essay.row.getByText('vodě')).toBeVisible();
  await expect(essay.row.locator('script, img, [onclick], [href^=javascript]')).toHaveCount(0);

  await essay.row.getByRole('button', { name: words.editOf('') }).click();
  await expect(essay.field).toBeFocused();
  await expect(essay.field).toContainText('Úvaha o vodě');
  await expect(essay.save).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Control+End');
  await essay.field.evaluate((field, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    data.setData('text/plain', 'plain');
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, '<p style="color:red">Vloženo<script>window.hacked = 5</script><img src="x" onerror="window.hacked = 6"></p>');
  await expect(essay.field).toContainText('Vloženo');
  await page.keyboard.press('Enter');
  await page.keyboard.type('H');
  await essay.row.getByRole('button', { name: words.marks.sub }).click();
  await page.keyboard.type('2');
  await essay.row.getByRole('button', { name: words.marks.sub }).click();
  await page.keyboard.type('O ');
  const link = essay.row.getByRole('button', { name: words.link, exact: true });
  await link.click();
  await expect(essay.row.getByLabel(words.linkAddress)).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(essay.row.getByText(words.linkWrong)).toBeVisible();
  await expectAccessible(page);
  await essay.row.getByLabel(words.linkAddress).fill('vscht.example/voda');
  await page.keyboard.press('Enter');
  await expect(essay.field).toBeFocused();
  await expect(essay.field.getByRole('link')).toHaveText('vscht.example/voda');
  // The link button removes a link, and undo restores it.
  await page.keyboard.press('ArrowLeft');
  await link.click();
  await expect(essay.field.getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(link).toHaveAttribute('aria-pressed', 'true');
  await essay.save.click();
  await essay.saved();
  const { result } = await storedItem(who, ids.essay);
  expect(result).toContain('<strong>vodě</strong>');
  expect(result).toContain('H<sub>2</sub>O');
  expect(result).toContain('<a href="https://vscht.example/voda">vscht.example/voda</a>');
  expect(result).toContain('Vloženo');
  expect(result).not.toMatch(/script|onerror|onclick|javascript|<img|style/);
  await expect(essay.field).toHaveCount(0);
  await expect(essay.row.locator('sub')).toHaveText('2');
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
});

test('[GROUPS-07] [GROUPS-08] an unknown kind is named and the others are shown; the filter is part of the address @desktop', async ({
  page,
  begin,
  browserErrors,
}) => {
  const { words, studyId, gl, ids } = await begin({
    odd: { type: 99 },
    text: { type: 1, result: 'Titrace' },
    total: { type: 44, result: 'splněno' },
  });
  const row = (name: keyof typeof ids) => itemOf(page, ids[name], words).row;
  await expect(row('odd')).toContainText(words.unknownType);
  await expect(row('text')).toBeVisible();
  expect(browserErrors.filter((line) => line.includes('unknown group item type 99'))).toHaveLength(1);
  const chip = (kind: keyof typeof words.kinds) =>
    page.getByRole('button', { name: words.kinds[kind], exact: true });
  await expect(chip('text')).toHaveAttribute('aria-pressed', 'true');
  await itemOf(page, ids.text, words).field.fill('rozepsané');
  await chip('text').click();
  await expect(row('text')).toBeHidden();
  await expect(row('total')).toBeVisible();
  await expect(page).toHaveURL(/\?types=2%2C3%2C4%2C44%2C5%2C55%2C6%2C7$/);
  await chip('text').click();
  await expect(page).toHaveURL(/\/groups$/);
  await expect(itemOf(page, ids.text, words).field).toHaveValue('rozepsané');
  await itemOf(page, ids.text, words).reset.click();
  await page.goto(`/study/${studyId}/groups?types=1`);
  await expect(row('text')).toBeVisible();
  await expect(row('total')).toBeHidden();
  await expect(row('odd')).toBeVisible();
  // A notification links to a group of this page whose semester is collapsed.
  await page.locator('button[aria-expanded=true]').filter({ hasText: '2026/27' }).click();
  await expect(row('text')).toBeHidden();
  await page.evaluate((to) => history.pushState(null, '', to), `/study/${studyId}/groups?types=1&gl=${gl}`);
  await expect(row('text')).toBeInViewport();
  await expect(page.getByText(words.missing)).toHaveCount(0);
  await page.goto(`/study/${studyId}/groups?types=1&gl=999999999`);
  await expect(page.getByText(words.missing)).toBeVisible();
  await expect(row('text')).toBeVisible();
  ignoreErrors(browserErrors, 'unknown group item type 99');
});
