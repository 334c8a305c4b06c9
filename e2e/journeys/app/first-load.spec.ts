import type { Page } from '@playwright/test';
import { changesHeard, drawn, expect, test } from '../../support/test.ts';

/**
 * Opens a page anew and waits until it is whole and hears live messages.
 * @returns addresses of its requests, in their order, and the number of those that came before live delivery
 */
async function requestsOf(page: Page, path: string): Promise<{ asked: string[]; first: number }> {
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, href } = new URL(request.url());
    asked.push(href.slice(origin.length));
  });
  // Requests that load ahead come after live delivery, sooner or later.
  const isHeard = changesHeard(page).then(() => asked.length);
  await page.goto(path);
  await drawn(page);
  const first = await isHeard;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return { asked, first };
}

for (const [path, most, calls] of [
  ['/', 11, ['/api/user/schedule', '/api/user/terms', '/api/user/items/active?start=0']],
  ['/terms', 20, ['/api/user/terms', '/api/user/schedule']],
  ['/study/990001', 19, ['/api/user/study', '/api/user/results', '/api/study_types']],
  ['/schedule/2026/1?study=990001&week=9', 17, ['/api/user/schedule', '/api/user/terms', '/api/user/study']],
] as const) {
  test(`no call leaves the browser for the first picture of ${path}, and nothing is asked for twice @phone`, async ({
    page,
    login,
  }) => {
    await login('student');
    const { asked, first } = await requestsOf(page, path);
    const own = ['/api/user?', '/api/structure/year-schedule', '/api/user/entries', ...calls];
    expect(asked.filter((address) => own.some((call) => address.startsWith(call)))).toEqual([]);
    expect(asked.filter((address) => address === '/api/user')).toEqual([]);
    const files = asked.filter((address) => address.startsWith('/assets/'));
    expect(files.filter((address, index) => files.indexOf(address) !== index)).toEqual([]);
    expect(first, asked.join('\n')).toBeLessThanOrEqual(most);
  });
}
