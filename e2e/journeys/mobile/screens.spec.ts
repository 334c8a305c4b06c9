import { PAGES, pathVariants } from '@kahan/contract/runtime';
import { OPEN_PAGES } from '../../support/addresses.ts';
import { begin, test } from '../../support/phone.ts';
import { expect, expectAccessible } from '../../support/test.ts';

/** Addresses without parameters. */
const addresses = OPEN_PAGES.flatMap((name) => pathVariants(PAGES[name].path)[0] ?? []).filter(
  (path) => !path.includes(':'),
);

test('[MOBILE-01] the app has the screens of the web, with the same titles and headings @phone', async ({
  phone,
  page,
  login,
  language,
}) => {
  test.slow();
  expect(addresses.length).toBeGreaterThan(12);
  await phone.start();
  await phone.openLink(await begin(phone, 'student', language));
  await phone.page.waitForURL((url) => !url.pathname.includes('login'));
  await login('student');
  for (const address of addresses) {
    await page.goto(address);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, address).toBeVisible();
    await phone.page.goto(phone.at(address));
    await expect(phone.page, address).toHaveTitle(await page.title());
    await expect(phone.page.getByRole('heading', { level: 1 }), address).toHaveText(
      await heading.innerText(),
    );
  }
  await expectAccessible(phone.page);
});
