import type { Locator } from '@playwright/test';
import { blocks, fullWeek, OWN_WEEK, toolTexts } from '../../support/schedule.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../../support/test.ts';
import { drag, fingersOn, swipe } from '../../support/touch.ts';

/** A point of an element in the window, given by shares of its width and height. */
const placeOf = async (element: Locator, x: number, y: number) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('not on screen');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
};

test('[SCHEDULE-08] zoom keeps the time under the cursor, and the device stores the size', async ({
  page,
  login,
  textsOf,
}, { project }) => {
  await login('student');
  await page.goto(OWN_WEEK);
  const block = blocks(page).filter({ visible: true }).first();
  await expect(block).toBeVisible();
  const width = async () => (await block.boundingBox())?.[project.name === 'phone' ? 'height' : 'width'] ?? 0;
  const usual = await width();
  if (project.name === 'phone') {
    await page.getByRole('button', { name: textsOf('schedule').zoomIn }).click();
    await expect.poll(width).toBeGreaterThan(usual * 1.45);
  } else {
    const at = await placeOf(block, 0.5, 0.5);
    await page.mouse.move(at.x, at.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await expect.poll(width).toBeGreaterThan(usual * 1.4);
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(width).toBeGreaterThan(usual * 1.9);
    const after = await placeOf(block, 0.5, 0.5);
    // Margins of a block do not scale, so its middle moves by less than one of them.
    expect(Math.abs(after.x - at.x)).toBeLessThanOrEqual(3);
    expect(Math.abs(after.y - at.y)).toBeLessThanOrEqual(3);
  }
  const large = await width();
  await expectAccessible(page);
  await page.reload();
  await expect.poll(async () => Math.abs((await width()) - large)).toBeLessThan(2);
  const out = page.getByRole('button', { name: textsOf('schedule').zoomOut });
  await expect(async () => {
    if ((await out.getAttribute('aria-disabled')) === 'false') await out.click({ timeout: 2_000 });
    // short on purpose: one step out, and the next press comes
    await expect(out).toHaveAttribute('aria-disabled', 'true', { timeout: 100 });
  }).toPass();
  await expectAccessible(page);
});

test('from 700 px on the whole week is shown @desktop', async ({ page, login, words }) => {
  await login('student');
  for (const width of [700, 768, 991]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto(OWN_WEEK);
    await expect(blocks(page).first()).toBeVisible();
    // All blocks of the week, not those of one day.
    expect(await blocks(page).filter({ visible: true }).count()).toBe(await blocks(page).count());
    const days = [];
    for (const day of [1, 2, 3, 4, 5] as const) {
      const heading = page.getByRole('heading', { level: 2, name: words.dates.weekday(day) });
      days.push((await heading.boundingBox())?.x ?? 0);
    }
    // The days are beside each other.
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(new Set(days).size).toBe(5);
    await expectAccessible(page, { layoutOnly: width !== 768 });
  }
});

test('the days use the height of the window, and leave no scrolling @desktop', async ({
  page,
  login,
  language,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await login('student');
  await page.goto(OWN_WEEK);
  const legend = page.getByRole('list', { name: toolTexts[language].legend });
  await expect(legend).toBeVisible();
  const { y, height } = (await legend.boundingBox()) ?? { y: 0, height: 0 };
  expect(y + height).toBeGreaterThan(900 - 100);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
});

test.describe('fingers', () => {
  const at = (x: number, y = 500) => ({ x, y });

  test('a swipe changes the day, and at the end of the week also the week @phone', async ({
    page,
    login,
  }) => {
    await login('student');
    await page.goto(`${OWN_WEEK}&day=4`);
    await expect(blocks(page).first()).toBeAttached();
    const left = () => swipe(page, at(320), at(80, 505));
    await left();
    await expect(page).toHaveURL(/week=9&day=5$/);
    await left();
    await expect(page).toHaveURL(/week=10&day=1$/);
    await swipe(page, at(80), at(320, 505));
    await expect(page).toHaveURL(/week=9&day=5$/);
  });

  test('the day follows the finger, and the next one is seen coming @phone', async ({ page, login }) => {
    await login('student');
    await page.goto(`${OWN_WEEK}&day=3`);
    const day = (number: number) => page.locator(`[data-day="${number}"]`);
    await expect(day(3)).toBeVisible();
    const leftOf = async (number: number) => (await day(number).boundingBox())?.x ?? Number.NaN;
    const start = await leftOf(3);
    const finger = await fingersOn(page);
    const moveTo = async (to: number[]) => {
      for (const x of to) await finger.move(at(x));
    };
    await finger.down(at(300));
    await moveTo([280, 240, 200]);
    await expect.poll(() => leftOf(3)).toBeCloseTo(start - 100, 0);
    await expect(day(4)).toBeInViewport();
    await expectNoOverflow(page);
    // The finger goes back to where it began: nothing turns, and the neighbours go.
    await moveTo([240, 290]);
    await finger.up();
    await expect.poll(() => leftOf(3)).toBe(start);
    await expect(day(4)).toBeHidden();
    await expect(page).toHaveURL(/day=3$/);
    // A reader who wants no motion sees none.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await finger.down(at(300));
    await moveTo([280, 240, 160]);
    expect(await leftOf(3)).toBe(start);
    await finger.up();
    await expect(page).toHaveURL(/day=4$/);
  });

  test('a swipe goes through a week without lessons @phone', async ({ page }) => {
    const [lesson] = fullWeek();
    const items = { items: [lesson], label: 'A 137', last_modified: 1 };
    await page.route('**/api/schedules/room/**', (route) => route.fulfill({ json: items }));
    await page.goto('/schedule/2026/1?room=A137&week=9&day=1');
    await expect(blocks(page)).toBeVisible();
    await swipe(page, at(80), at(320, 505));
    await expect(page).toHaveURL(/week=8&day=5$/);
    await expect(blocks(page)).toHaveCount(0);
    await swipe(page, at(320), at(80, 505));
    await expect(page).toHaveURL(/week=9&day=1$/);
    await expect(blocks(page)).toBeVisible();
  });

  test('today is shown first, and a tab shows another day @phone', async ({
    page,
    login,
    words,
    textsOf,
  }) => {
    await login('student');
    await page.goto(OWN_WEEK);
    const tab = (date: string, day: 2 | 3) =>
      page.getByRole('link', { name: new RegExp(`^${words.dates.weekday(day)}, ${words.dates.date(date)}`) });
    await expect(tab('2026-11-18', 3)).toHaveAttribute('aria-current', 'date');
    await expect(tab('2026-11-18', 3)).toHaveAccessibleName(new RegExp(textsOf('schedule').today));
    await tab('2026-11-17', 2).click();
    await expect(page).toHaveURL(/day=2$/);
    await expect(tab('2026-11-17', 2)).toHaveAttribute('aria-current', 'date');
  });

  test('[SCHEDULE-08] pinching changes the size around the middle of the fingers @phone', async ({
    page,
    login,
  }) => {
    await login('student');
    await page.goto(OWN_WEEK);
    const block = blocks(page).filter({ visible: true }).first();
    await expect(block).toBeVisible();
    const height = async () => (await block.boundingBox())?.height ?? 0;
    const usual = await height();
    const { x, y } = await placeOf(block, 0.5, 0.5);
    await drag(page, [at(x, y - 30), at(x, y + 30)], [at(x, y - 62), at(x, y + 62)]);
    await expect.poll(height).toBeGreaterThan(usual * 1.9);
    const after = await placeOf(block, 0.5, 0.5);
    expect(Math.abs(after.y - y)).toBeLessThanOrEqual(3);
  });
});
