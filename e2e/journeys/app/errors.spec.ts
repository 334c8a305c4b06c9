import { expect, expectAccessible, ignoreErrors, test } from '../../support/test.ts';

test('[MONITOR-03] [MONITOR-04] a page that crashes shows a code, and the server gets the error under the same code @phone', async ({
  page,
  words,
  browserErrors,
}) => {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/monitor/error')) reports.push(request.postDataJSON());
  });
  // Contacts without their fields: the page cannot draw them.
  await page.route('**/api/contacts?*', (route) =>
    route.fulfill({ json: { contacts: [{ kind: 'referent' }] } }),
  );
  const taken = page.waitForResponse('**/api/monitor/error');
  await page.goto('/contacts');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(words.shell.crashed);
  expect((await taken).status()).toBe(204);
  const [{ error }] = reports as [{ error: { code: string; screen: string; stack: string } }];
  expect(error).toMatchObject({ name: 'TypeError', screen: 'contacts', where: 'page contacts' });
  expect(error.stack).toMatch(/^\S+ \([\w.-]+\.js:\d+:\d+\)/);
  await expect(alert).toContainText(words.states.problemNumber(error.code));
  await expectAccessible(page);
  // The page goes on: the menu leads elsewhere, and an error that nobody catches is sent as well.
  const second = page.waitForRequest('**/api/monitor/error');
  await page.evaluate(() => setTimeout(() => Reflect.apply(Reflect.get(window, 'nowhere'), null, [])));
  expect((await second).postDataJSON()).toMatchObject({ error: { where: 'uncaught' } });
  // An error of a resize observer is not about the app, and the same error is sent once.
  await page.evaluate(() => {
    for (const message of ['ResizeObserver loop limit exceeded', 'once', 'once'])
      window.dispatchEvent(new ErrorEvent('error', { message }));
  });
  await expect.poll(() => reports.length).toBe(3);
  ignoreErrors(browserErrors, 'page contacts', 'TypeError');
});

test('a page whose data the server refuses shows the code of that request @desktop', async ({
  page,
  words,
  browserErrors,
}) => {
  let refused = '';
  await page.route('**/api/contacts?*', async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/lang=\w+/, 'lang=xx'),
    });
    refused = (await response.json()).requestId;
    await route.fulfill({ response });
  });
  await page.goto('/contacts');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: words.states.retry })).toBeVisible();
  expect(refused).not.toBe('');
  await expect(main).toContainText(words.states.problemNumber(refused));
  await expectAccessible(page);
  ignoreErrors(browserErrors, '400');
});
