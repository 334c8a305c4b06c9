import type { Page } from '@playwright/test';
import { ADDRESSES } from '../../support/addresses.ts';
import { cards, expect, expectAccessible, expectNoOverflow, ignoreErrors, test } from '../../support/test.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};
const narrow = { width: 320, height: 640 };
const pages = [...Object.values(ADDRESSES).flat(), '/not/there'];

// The longest file. Its journeys change no data, so all workers share it.
test.describe.configure({ mode: 'parallel' });

/** Each size with each language and each theme, and each language with each theme. */
const looks = [
  ['phone', 'cs', 'light'],
  ['phone', 'en', 'dark'],
  ['desktop', 'cs', 'dark'],
  ['desktop', 'en', 'light'],
] as const;

/**
 * Every page in each size and language: no violation of axe and no error of the browser in the theme of the look, no
 * horizontal overflow in both themes. Themes differ by colours only, and a narrower phone has the same parts, so neither
 * needs a load of its own: an open page gets the other theme, and on a phone the smallest width besides.
 */
for (const [size, language, theme] of looks) {
  const other = theme === 'dark' ? 'light' : 'dark';
  const expectGood = async (page: Page) => {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: other });
    await expectNoOverflow(page);
    if (size === 'phone') {
      await page.setViewportSize(narrow);
      await expectAccessible(page, { layoutOnly: true });
      await page.setViewportSize(sizes.phone);
    }
    await page.emulateMedia({ colorScheme: theme });
  };
  test.describe(`${size}, ${language}, ${theme}`, () => {
    test.use({
      viewport: sizes[size],
      colorScheme: theme,
      language,
      locale: language === 'cs' ? 'cs-CZ' : 'en-GB',
      isMobile: false,
      deviceScaleFactor: 1,
    });

    test('every page is accessible, fits and has no errors @phone', async ({
      page,
      login,
      browserErrors,
    }) => {
      test.setTimeout(600_000);
      await page.goto('/api/login?page=/');
      await expectGood(page);
      await login('student');
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path === '/') await expect(cards(page).first()).toBeVisible();
        if (path.endsWith('&week=9')) await expect(page.locator('[data-block]').first()).toBeAttached();
        if (path === '/terms') await expect(page.locator('[data-subject]').first()).toBeVisible();
        if (path === '/overview') await expect(page.getByRole('table')).toBeVisible();
        await expectGood(page);
      }
      await page.goto('/api/docs');
      await expectGood(page);
      // The unknown address answers 404, as it should.
      ignoreErrors(browserErrors, '404');
    });
  });
}
