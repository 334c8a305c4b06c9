import { hold } from '../../support/shifts.ts';
import { expect, test } from '../../support/test.ts';

/** Pages with the module that draws each, and the calls that its first picture waits for. */
const PAGES = [
  {
    path: '/',
    chunk: 'cs',
    calls: ['items/active?start=0&count=6', 'schedule', 'terms', 'structure/year-schedule'],
  },
  { path: '/terms', chunk: 'terms', calls: ['terms', 'schedule'] },
  {
    path: '/study/990001',
    chunk: 'study',
    calls: ['study', 'results', 'terms', 'structure/year-schedule'],
  },
  {
    path: '/schedule/2026/1?study=990001&week=9',
    chunk: 'schedule',
    calls: ['schedule', 'terms', 'study', 'structure/year-schedule'],
  },
] as const;

for (const { path, chunk, calls } of PAGES) {
  test(`${path} asks for code, texts and data while its script still loads, and once @phone`, async ({
    page,
    login,
  }) => {
    await login('student');
    // The page after the login goes on loading.
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { origin, href } = new URL(request.url());
      asked.push(href.slice(origin.length));
    });
    const release = await hold(page, '**/assets/index-*.js');
    await page.goto(path, { waitUntil: 'commit' });
    const wanted = [
      `/assets/${chunk}-`,
      '/api/user',
      ...calls.map((call) => `/api/${call.includes('structure') ? '' : 'user/'}${call}`),
    ];
    await expect
      .poll(() => wanted.filter((start) => !asked.some((address) => address.startsWith(start))))
      .toEqual([]);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // An address that the page names otherwise than its script does is loaded twice. Requests are asked for repeatedly.
    const own = asked.filter((address) => /^\/(assets|api)\/(?!user\/requests)/.test(address));
    expect(own.filter((address, index) => own.indexOf(address) !== index)).toEqual([]);
  });
}
