import { dev as words } from '@kahan/phrases/en/dev/dev';
import { addressIn, freePorts, run } from '../../support/portal.ts';
import { expect, expectAccessible, ignoreErrors, portalUrl, test } from '../../support/test.ts';

test('[ROUTES-21] a build has no page for developers @desktop', async ({
  page,
  words: { shell },
  browserErrors,
}) => {
  expect((await page.goto('/dev'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: shell.notFound })).toBeVisible();
  ignoreErrors(browserErrors, '404');
});

test('[ROUTES-21] [ROUTES-22] the development server has the page for developers, and each of its tools works @phone', async ({
  page,
  words: { shell },
  browserErrors,
}) => {
  const { portal: port } = await freePorts();
  const server = await run('scripts/dev-web.mjs', {
    env: {},
    args: ['127.0.0.1', String(port), portalUrl()],
    ready: (line) => (line.startsWith('Web app') ? addressIn(line) : null),
    seconds: 30,
  });
  try {
    await page.goto(`${server.url}/dev`);
    await expect(page.getByRole('button', { name: words.clearStore })).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    // The palette has the colours of the design, and the dump has the stored data.
    await expect(page.getByRole('listitem').filter({ hasText: '--accent' }).first()).toBeVisible();
    await page.evaluate(() => localStorage.setItem('kahan:note', 'kept by the journey'));
    await page.reload();
    await expect(page.getByText('kept by the journey')).toBeVisible();

    await page.getByRole('button', { name: words.setVersion('1.4.0') }).click();
    await expect(page.getByText('"kahan:version": "1.4.0"')).toBeVisible();

    await page.getByRole('button', { name: words.clearStore }).click();
    await expect(page.getByText('kept by the journey')).toHaveCount(0);

    // The portal of the journeys is not in development mode, so the call does not exist there.
    const failed = page.waitForResponse('**/api/dev/error');
    await page.getByRole('button', { name: words.failCall }).click();
    const { requestId } = await (await failed).json();
    await expect(page.getByText(requestId)).toBeVisible();

    await page.getByRole('button', { name: words.throwError }).click();
    await expect(page.getByRole('alert')).toContainText(shell.crashed);
    ignoreErrors(browserErrors, '404', 'thrown by the page', 'page for developers', 'The above error');
  } finally {
    await server.stop();
  }
});
