import { test } from '../../support/days.ts';
import { hold, shiftOf, watchShifts } from '../../support/shifts.ts';
import { cards, expect } from '../../support/test.ts';

for (const { day, now, size } of [
  { day: 'a teaching Wednesday', now: '2026-11-18T09:42:00Z', size: 'phone' },
  { day: 'the exam period', now: '2027-01-22T12:50:00Z', size: 'desktop' },
]) {
  test(`nothing on Home moves when its parts come one after the other: ${day} @${size}`, async ({
    page,
    campus,
    login,
    words,
  }) => {
    await campus.moveTo(now);
    await login('student');
    await watchShifts(page);
    const releases = [
      await hold(page, '**/api/user/schedule?*'),
      await hold(page, '**/api/structure/year-schedule?*'),
      await hold(page, '**/api/user/terms?*'),
      await hold(page, '**/api/user/results?*'),
    ];
    const news = page.waitForResponse(/\/items\/active/);
    await page.goto('/');
    await news;
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
    for (const release of releases) {
      release();
      await shiftOf(page);
    }
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('region', { name: words.home.today }).locator('time').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.002);
  });
}
