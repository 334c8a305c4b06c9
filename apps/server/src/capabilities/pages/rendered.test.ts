import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestPortal } from '../../../test/support/portal.ts';
import { startWithBuild } from '../../../test/support/web-build.ts';

/** Stands in for the web app: says what it was asked for, and does wrong at some addresses. */
const RENDER = `
let count = 0;
export const render = async ({ address, language, dataset }, ask) => {
  if (address.includes('FAILS')) throw new Error('on purpose');
  if (address.includes('EXITS')) process.exit(1);
  if (address.includes('NEVER')) await new Promise(() => {});
  const known = await ask('/api/structure/year-schedule?lang=' + language);
  const own = await ask('/api/user');
  const facts = { address, language, support: dataset.support, known: known && JSON.parse(known.body).year > 2000, own };
  return { html: '<main>' + ++count + JSON.stringify(facts) + '</main>', calls: ['/api/a?b=1&c=2'] };
};`;

let portal: TestPortal;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ portal, stop } = await startWithBuild(RENDER));
  // The first readers do not wait until the thread has loaded its code, nor until the portal has read the years.
  let readers = 0;
  const isThere = async () => pictureOf(await open(`/classes/FIRST${++readers}`))?.includes('"known":true');
  await vi.waitUntil(isThere, { timeout: 20_000, interval: 100 });
});
afterAll(() => stop());

const open = async (path: string, client = portal.client()) =>
  (await client.get(path, { 'accept-language': 'cs' })).text;

const pictureOf = (html: string) => /<div data-rendered[^>]*>(.*?)<\/main><\/div>/.exec(html)?.[1] ?? null;
const alone = (html: string) => [pictureOf(html), html.includes('<script type="module"')];

describe('a page of a class', () => {
  test('comes rendered to a reader without a login, from answers that a reader without a login gets', async () => {
    const html = await open('/classes/B402008?year=2025');
    expect(pictureOf(html)).toMatch(/^<main>\d+\{/);
    expect(JSON.parse(pictureOf(html)?.replace(/^<main>\d+/, '') ?? '')).toEqual({
      address: '/classes/B402008?year=2025',
      language: 'cs',
      support: 'helpme@kahan.example',
      known: true,
      own: null,
    });
  });

  test('takes neither a tap nor the focus, which nothing would answer yet', async () => {
    expect(await open('/classes/B402008')).toContain('<div data-rendered inert><main>');
  });

  test('names its calls and scripts for after the first paint, and its styles at once', async () => {
    const html = await open('/classes/B402008');
    const early = /<script async([^>]*)>/.exec(html)?.[1] ?? '';
    expect(early).toContain('data-calls="[&quot;/api/a?b=1&amp;c=2&quot;]"');
    expect(early).toContain(
      'data-scripts="[&quot;/assets/cs-1.js&quot;,&quot;/assets/class-1.js&quot;,&quot;/assets/main-abc123.js&quot;]"',
    );
    expect(html).not.toMatch(/modulepreload|<script type="module"/);
    expect(html).toContain('href="/assets/class-1.css"');
  });

  test('still says why nothing happens where the app cannot start', async () => {
    expect(await open('/classes/B402008')).toMatch(
      /<\/main><\/div><p class="no-app old-browser">.*<noscript>/,
    );
  });

  test('two readers of one page share it, in their language', async () => {
    const [one, two] = [await open('/classes/SHARED'), await open('/classes/SHARED')];
    expect(pictureOf(one)).not.toBeNull();
    expect(pictureOf(two)).toBe(pictureOf(one));
    const english = await portal.client().get('/classes/SHARED', { 'accept-language': 'en' });
    expect(pictureOf(english.text)).toContain('"language":"en"');
  });

  test('is drawn by the browser of a reader with a login', async () => {
    const client = await portal.login('student');
    expect(alone(await open('/classes/B402008', client))).toEqual([null, true]);
  });

  test('is drawn by the browser of a reader with a login that is over', async () => {
    const client = portal.client();
    client.cookies.set('kahan_logged_in', '1');
    expect(alone(await open('/classes/B402008', client))).toEqual([null, true]);
  });
});

test('pages that measure the screen, and unknown pages, are drawn by the browser', async () => {
  for (const path of ['/schedule/2026/1?room=A137', '/classes', '/maps', '/nothing']) {
    expect([path, ...alone(await open(path))]).toEqual([path, null, true]);
  }
});

test('a reader gets the page without its picture before the thread that hangs is ended', async () => {
  const ended = () => portal.logged().split('the thread that renders pages ended').length;
  const before = ended();
  expect(alone(await open('/classes/NEVER'))).toEqual([null, true]);
  expect(ended()).toBe(before);
});

test.each(['FAILS', 'EXITS'])('where rendering %s, the browser draws the page', async (code) => {
  expect(alone(await open(`/classes/${code}`))).toEqual([null, true]);
});

test('what hangs holds up no other reader', async () => {
  const paths = Array.from({ length: 40 }, (_, number) => `/classes/NEVER${number}`);
  const pages = await Promise.all(paths.map((path) => open(path)));
  expect(pages.map(alone)).toEqual(paths.map(() => [null, true]));
});

test('a thread that was lost is replaced', async () => {
  const name = `/classes/AFTER`;
  await expect
    .poll(async () => pictureOf(await open(`${name}${performance.now()}`)), {
      timeout: 20_000,
      interval: 500,
    })
    .not.toBeNull();
});

test('the figures tell how many pages came rendered', async () => {
  const text = await portal.metrics();
  const count = (outcome: string) =>
    Number(new RegExp(`kahan_pages_rendered_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1]);
  expect(count('rendered')).toBeGreaterThan(3);
  expect(count('kept')).toBeGreaterThan(0);
  expect(count('none')).toBeGreaterThan(40);
});
