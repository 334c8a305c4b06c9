import type { GroupAnswer } from '@kahan/contract';
import { handIn as cs } from '@kahan/phrases/cs/groups/hand-in';
import { handIn as en } from '@kahan/phrases/en/groups/hand-in';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { itemOf, test } from '../../support/groups.ts';
import { expect, expectAccessible } from '../../support/test.ts';

const handInWords = { cs, en };

const FILES = [5, 55, 7];
const TEXTS = [1, 3, 6];
const isAsked = ({ type, edit, final, result, file }: GroupAnswer['items'][number]) =>
  edit && !final && ((FILES.includes(type) && !file) || (TEXTS.includes(type) && !result));

test('what is to hand in stands first, is counted beside the menu and on Home, and stays where it is once it is saved', async ({
  page,
  begin,
  language,
  words: texts,
}, { project }) => {
  const handIn = handInWords[language];
  const { words, studyId, gl, ids } = await begin({
    done: { type: 1, result: 'Titrace' },
    text: { type: 1 },
    file: { type: 5 },
  });
  const groups: GroupAnswer[] = (await (await page.request.get('/api/user/grupik')).json()).groups;
  const all = groups.flatMap(({ items }) => items).filter(isAsked).length;
  await page.goto(`/study/${studyId}/groups`);
  const group = page.locator(`#gl-${gl}`);
  const text = itemOf(page, ids.text, words);
  await expect(text.field).toBeVisible();
  await expect(itemOf(page, ids.done, words).row).toHaveCount(0);
  // No group without anything to hand in stands before one with something.
  const first = page.locator('[id^=gl-]').first().locator('ul').first();
  await expect(first.locator('[data-item]').first()).toBeVisible();
  await expect(page.getByText(words.toHandIn(all))).toBeVisible();
  const menu = page.getByRole('navigation', {
    name: project.name === 'phone' ? texts.shell.bottomBar : texts.shell.mainMenu,
  });
  const entry = menu.getByRole('link', { name: texts.shell.pages.overview });
  // The menu counts urgent items, and items of passed subjects are not urgent: two of these, and perhaps more.
  const countText = (number: number) => nonBreaking(handIn.count(number));
  const counted = async () => {
    const text = await entry.textContent();
    return Array.from({ length: all }, (_, n) => all - n).find((n) => text?.includes(countText(n))) ?? 0;
  };
  await expect.poll(counted).toBeGreaterThan(1);
  const count = await counted();
  await expectAccessible(page);

  await text.field.fill('Destilace');
  await text.save.click();
  await text.saved();
  await expect(page.getByText(words.toHandIn(all - 1))).toBeVisible();
  await expect(text.row).toBeVisible();
  await expect(entry).toHaveAccessibleName(new RegExp(countText(count - 1)));
  await group.locator('button[aria-expanded=false]').click();
  await expect(itemOf(page, ids.done, words).row).toBeVisible();

  // Home keeps room for the card, so that nothing moves when it comes.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user/grupik?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const line = page.getByRole('region', { name: handIn.title });
  await expect(line).toBeVisible();
  const below = page
    .getByRole('region', { name: texts.home.news })
    .or(page.getByText(texts.home.empty))
    .first();
  await expect(below).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const before = await below.boundingBox();
  release();
  const items = line.getByRole('listitem');
  const left = count - 1;
  await expect(items).toHaveCount(Math.min(3, left));
  expect(await below.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  if (left > 3) await line.getByRole('button', { name: handIn.moreLabel(left - 3) }).click();
  await expect(items).toHaveCount(left);
  await line.locator(`a[href$="gl=${gl}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`/study/${studyId}/groups\\?gl=${gl}$`));
  await expect(itemOf(page, ids.file, words).picker).toBeInViewport();
});
