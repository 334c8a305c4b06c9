import type { Page } from '@playwright/test';
import { control } from '../../support/control.ts';
import { giveItems, openGroups } from '../../support/groups.ts';
import { newStudent } from '../../support/student.ts';
import { cards, expect, expectNoOverflow, ignoreErrors, test } from '../../support/test.ts';

const isLoggedIn = async (page: Page) => (await page.request.get('/api/user')).status() === 200;

/** HTML of another system that tries to call the portal. */
const ATTACK = ['/api/logout', '/%61pi/logout', '/logout'].map(
  (url) => `<img src="${url}" alt="x"><a href="${url}">odkaz</a><p style="background:url(${url})">Text</p>`,
);

test('[SESSION-22] [NEWS-26] HTML in news and class groups does not log its reader out @desktop', async ({
  page,
  login,
  browserErrors,
}) => {
  const who = await newStudent();
  const { studyId, ids } = await giveItems(who, { essay: { type: 6, result: ATTACK.join('') } });
  await login(who);
  const mark = `${Date.now()}`;
  const body = [...ATTACK, '<img src="https://knihovna.example/mapa.png" alt="Mapa">'].join('');
  const urls = ['/api/logout', '/logout', '/archive'].map((url) => ({ lang: null, url, label: `k ${url}` }));
  const { id } = await control<{ id: string }>('POST', '/news', {
    title: { cs: mark, en: mark },
    body: { cs: body, en: body },
    urls,
  });
  const card = cards(page).filter({ hasText: mark });
  await expect(card).toHaveCount(1);
  await page.reload();
  await expect(card.getByText('Text').first()).toBeVisible();
  await expect(card.locator('img, a[href*=logout]')).toHaveCount(0);
  await expect(card.getByRole('link', { name: 'Mapa' })).toHaveAttribute(
    'href',
    'https://knihovna.example/mapa.png',
  );
  await expect(card.getByRole('link', { name: 'k /archive' })).toHaveCount(1);
  // The browser does the same with HTML that has passed the server: the text of the image stands in its place.
  await page.route('**/api/user/items/active**', async (route) => {
    // Without the tag in the request the answer is never 304.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    const body = (await answer.text()).replaceAll(
      '>Picture: Mapa</a>',
      '><img src=\\"/api/logout\\" alt=\\"Plánek\\"></a>',
    );
    await route.fulfill({ response: answer, body });
  });
  await page.reload();
  await expect(card.getByRole('link', { name: 'Plánek' })).toHaveText('Plánek');
  await expect(card.locator('img')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await control('DELETE', `/news/${id}`);
  await openGroups(page, studyId, Object.values(ids));
  await expect(page.getByText('Text').first()).toBeVisible();
  expect(await isLoggedIn(page)).toBe(true);

  // The same without any sanitizer: loads of the elements are refused by the portal or by the security policy.
  ignoreErrors(browserErrors, 'Content Security Policy', 'Failed to load', 'Refused');
  const elements: [tag: string, attributes: object][] = [
    ['link', { rel: 'prefetch', href: '/api/logout' }],
    ['iframe', { src: '/api/logout' }],
    ['object', { data: '/api/logout' }],
    ['audio', { src: '/api/logout', preload: 'auto' }],
    ['script', { src: '/api/logout' }],
    ['img', { src: '/api/logout' }],
  ];
  const image = page.waitForResponse('**/api/logout');
  await page.evaluate((all) => {
    for (const [tag, attributes] of all)
      document.body.append(Object.assign(document.createElement(tag), attributes));
  }, elements);
  expect((await image).status()).toBe(403);
  expect(await isLoggedIn(page)).toBe(true);
  const answer = page.waitForResponse('**/api/logout');
  await page.evaluate(() => Object.assign(document.createElement('a'), { href: '/api/logout' }).click());
  expect((await answer).status()).toBe(403);
  await page.waitForURL('**/api/logout');
  await page.goto('/');
  expect(await isLoggedIn(page)).toBe(true);

  // A script of the page is answered, with the client's header or without.
  expect(await page.evaluate(async () => (await fetch('/api/logout')).json())).toEqual({ logged_out: true });
  expect(await isLoggedIn(page)).toBe(false);
});

test('[NEWS-07] foreign texts without a place to break fit the screen @phone', async ({ page, login }) => {
  const who = await newStudent();
  const long = `https://knihovna.example/${'a'.repeat(120)}`;
  const html = `<p>${long}</p><a href="${long}">${long}</a><pre>${long}</pre><table><tr><td>${long}</td></tr></table>`;
  const { studyId, ids } = await giveItems(who, { essay: { type: 6, result: html, edit: false } });
  await login(who);
  const { id } = await control<{ id: string }>('POST', '/news', {
    title: { cs: long, en: long },
    body: { cs: html, en: html },
    source: { cs: long, en: long },
    urls: [{ lang: null, url: long, label: long }],
  });
  await expect(cards(page).filter({ hasText: long })).toHaveCount(1);
  await expectNoOverflow(page);
  await control('DELETE', `/news/${id}`);
  await openGroups(page, studyId, Object.values(ids));
  await expect(page.getByText(long).first()).toBeVisible();
  await expectNoOverflow(page);
});
