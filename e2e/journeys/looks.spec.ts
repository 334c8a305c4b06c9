import { cards, expect, expectFits, expectSound, forgive, type Language, test } from '../support/test.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  narrow: { width: 320, height: 640 },
};
const pages = [
  '/',
  '/?page=2',
  '/schedule/2026/1?study=990001&week=9',
  '/schedule/2026/1?study=990001&room=A137&week=0&view=list',
  '/overview',
  '/archive',
  '/settings',
  '/not/there',
];

// The longest of all files, and none of its journeys changes anything: both workers share it.
test.describe.configure({ mode: 'parallel' });

/** Looks that meet each size with each language and theme, and each language with each theme. */
const INSPECTED = new Set([
  'phone, cs, light',
  'phone, en, dark',
  'desktop, cs, dark',
  'desktop, en, light',
  'narrow, cs, dark',
  'narrow, en, light',
]);

/** Every page in all looks: nothing too wide, nothing that the browser complains of; axe inspects half of the looks. */
for (const [size, viewport] of Object.entries(sizes)) {
  for (const language of ['cs', 'en'] satisfies Language[]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = `${size}, ${language}, ${colorScheme}`;
      const expectGood = INSPECTED.has(look) ? expectSound : expectFits;
      test.describe(look, () => {
        test.use({
          viewport,
          colorScheme,
          language,
          locale: language === 'cs' ? 'cs-CZ' : 'en-GB',
          isMobile: false,
        });

        test('every page is sound', async ({ page, login, complaints }) => {
          test.setTimeout(180_000);
          await page.goto('/api/login?page=/');
          await expectGood(page);
          await login('student');
          for (const path of pages) {
            await page.goto(path);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            if (path === '/') await expect(cards(page).first()).toBeVisible();
            if (path.endsWith('&week=9')) await expect(page.locator('[data-block]').first()).toBeAttached();
            if (path === '/overview') await expect(page.getByRole('table')).toBeVisible();
            await expectGood(page);
          }
          await page.goto('/api/docs');
          await expectGood(page);
          // The address that is not there is meant to answer 404.
          forgive(complaints, '404');
        });
      });
    }
  }
}
