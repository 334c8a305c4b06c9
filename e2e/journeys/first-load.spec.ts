import { expect, test } from '../support/test.ts';

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
  test(`${path} asks for code, texts and data beside its first script, and once @phone`, async ({
    page,
    login,
  }) => {
    await login('student');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const asked = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, initiatorType }) => ({ address: name.replace(location.origin, ''), initiatorType }),
      ),
    );
    const addresses = asked.map(({ address }) => address);
    const wanted = [
      `/assets/${chunk}-`,
      '/api/user',
      ...calls.map((call) => `/api/${call.includes('structure') ? '' : 'user/'}${call}`),
    ];
    for (const start of wanted) {
      const found = asked.filter(({ address }) => address === start || address.startsWith(start));
      expect(found.map(({ initiatorType }) => initiatorType)[0]).toMatch(/^(link|other)$/);
    }
    // An address that the page names otherwise than its script does is loaded twice.
    // Requests to the student system are asked for again and again.
    const own = addresses.filter((address) => /^\/(assets|api)\/(?!user\/requests)/.test(address));
    expect(own.filter((address, index) => own.indexOf(address) !== index)).toEqual([]);
  });
}
