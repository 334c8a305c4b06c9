import { itemOf, storedItem, test } from '../../support/groups.ts';
import { expect, expectAccessible } from '../../support/test.ts';

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'a')]);
const PROTOCOL = { name: 'Protokol – žáby.pdf', mimeType: 'application/pdf', buffer: pdf(50_000) };

test('[GROUPS-10] [GROUPS-11] [GROUPS-15] a file is handed in, downloaded, marked for deletion, kept, deleted, and handed in finally @phone', async ({
  page,
  begin,
  context,
}) => {
  const { words, who, ids } = await begin({ file: { type: 5 } });
  const { row, picker, save, reset, saved } = itemOf(page, ids.file, words);
  const isFinal = row.getByRole('checkbox', { name: words.makeFinal });
  await expect(page.getByText('25 MB')).toHaveCount(1);
  await expect(isFinal).toHaveCount(0);
  await picker.setInputFiles(PROTOCOL);
  await expect(row).toContainText(words.picked);
  await expectAccessible(page);
  await save.click();
  await saved();
  expect(await storedItem(who, ids.file)).toMatchObject({
    file: { name: PROTOCOL.name, size: 50_000 },
    final: false,
  });

  // The file opens in another tab; this page stays.
  const asked = context.waitForEvent('request', (request) => request.url().includes('/files/'));
  await row.getByRole('button', { name: words.downloadOf(PROTOCOL.name) }).click();
  const request = await asked;
  expect(request.headers().referer).toBeUndefined();
  const fetched = await page.request.get(request.url());
  expect(PROTOCOL.buffer.equals(await fetched.body())).toBe(true);
  await expect(row.getByText(words.notOpened)).toBeVisible();

  const remove = row.getByRole('button', { name: words.removeOf(PROTOCOL.name) });
  await remove.click();
  await expect(row).toContainText(words.removed);
  expect((await storedItem(who, ids.file)).file).not.toBeNull();
  await reset.click();
  await expect(row).not.toContainText(words.removed);
  await expect(save).toHaveCount(0);
  await remove.click();
  await expectAccessible(page);
  await save.click();
  await saved();
  expect((await storedItem(who, ids.file)).file).toBeNull();
  await expect(isFinal).toHaveCount(0);

  await picker.setInputFiles({ ...PROTOCOL, name: 'hotovo.pdf' });
  await isFinal.check();
  await expect(row).toContainText(words.makeFinalHint);
  await row.getByRole('button', { name: words.saveOf('') }).click();
  await saved();
  expect(await storedItem(who, ids.file)).toMatchObject({ file: { name: 'hotovo.pdf' }, final: true });
  await expect(row).toContainText(words.final);
  await expect(picker).toHaveCount(0);
  await expect(row.getByRole('button', { name: words.removeOf('hotovo.pdf') })).toHaveCount(0);
  await expectAccessible(page);
});

test('[GROUPS-10] a file that cannot be handed in is refused before it is sent @desktop', async ({
  page,
  begin,
}) => {
  const { words, ids } = await begin({ file: { type: 55 } });
  const { row, picker, save, reset } = itemOf(page, ids.file, words);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/grupik/')) sent.push(request.url());
  });
  await picker.setInputFiles({ ...PROTOCOL, name: 'program.exe' });
  await expect(row.getByText(words.flaws.extension('program.exe'))).toBeVisible();
  await expect(save).toHaveCount(0);
  await picker.setInputFiles({ ...PROTOCOL, buffer: Buffer.from('MZ') });
  await expect(row.getByText(words.flaws.content(PROTOCOL.name))).toBeVisible();
  await picker.setInputFiles({ ...PROTOCOL, buffer: pdf(25 * 1024 * 1024 + 1) });
  await expect(row.getByRole('alert')).toContainText('25 MB');
  await expect(save).toHaveCount(0);
  await reset.click();
  await expect(row.getByRole('alert')).toHaveCount(0);
  await picker.setInputFiles(PROTOCOL);
  await expect(save).toBeVisible();
  expect(sent).toEqual([]);
  await reset.click();
  // A file that is dropped beside the field does not replace the page.
  const isRefused = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-1.7'], 'protokol.pdf'));
    const all = { bubbles: true, cancelable: true, dataTransfer };
    return ['dragover', 'drop'].map((type) => !document.body.dispatchEvent(new DragEvent(type, all)));
  });
  expect(isRefused).toEqual([true, true]);
});

test('a refused file says so where it was chosen, and nothing else moves @phone', async ({ page, begin }) => {
  const { words, ids } = await begin({ file: { type: 5 } });
  const { row, picker } = itemOf(page, ids.file, words);
  // The texts of refusals are not there at once, as on a slow connection.
  await picker.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const gone = { value: false };
    Reflect.set(window, 'goneAway', gone);
    const list = document.querySelector('[data-item]');
    new MutationObserver(() => {
      if (!list?.checkVisibility()) gone.value = true;
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
  });
  const before = await page.evaluate(() => scrollY);
  await picker.setInputFiles({ ...PROTOCOL, name: 'program.exe' });
  await expect(row.getByText(words.flaws.extension('program.exe'))).toBeInViewport();
  expect(await page.evaluate(() => ({ gone: Reflect.get(window, 'goneAway').value, at: scrollY }))).toEqual({
    gone: false,
    at: before,
  });
});

test('[GROUPS-10] an upload shows its progress, and a stopped upload leaves the item unchanged @desktop', async ({
  page,
  begin,
  context,
}) => {
  const { words, who, ids } = await begin({ file: { type: 7 } });
  const { row, picker, save, saved } = itemOf(page, ids.file, words);
  const network = await context.newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await picker.setInputFiles({ ...PROTOCOL, buffer: pdf(8 * 1024 * 1024) });
  await limit(400_000);
  await save.click();
  const bar = row.getByRole('progressbar');
  const value = async () => Number(await bar.getAttribute('value'));
  await expect.poll(value).toBeGreaterThan(0);
  await expect(row).toContainText(words.sending('', '8').trim().slice(0, 4));
  await expectAccessible(page);
  await row.getByRole('button', { name: words.cancel }).click();
  await expect(row.getByText(words.cancelled)).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect((await storedItem(who, ids.file)).file).toBeNull();
  await limit(-1);
  await save.click();
  await saved();
  expect((await storedItem(who, ids.file)).file).toMatchObject({ size: 8 * 1024 * 1024 });
});
