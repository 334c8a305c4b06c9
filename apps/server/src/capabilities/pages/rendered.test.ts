import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import type { TestPortal } from '../../../test/support/portal.ts';
import { startWithBuild } from '../../../test/support/web-build.ts';

/** Stands in for the web app: says what it was asked for, and does wrong at some addresses. */
const RENDER = `
let pages = 0;
exports.render = async ({ url, language, dataset, cookies, isPhone }, ask) => {
  const is = (word) => url.includes(word);
  if (is('FAILS')) throw new Error('on purpose');
  if (is('EXITS')) process.exit(1);
  if (is('NEVER')) await new Promise(() => {});
  if (is('LATER')) {
    require('node:timers').setTimeout(async () => {
      process.late = 'asked';
      process.late = await ask('/api/user');
    }, 100);
    throw new Error('and goes on');
  }
  if (is('TIMERS')) setTimeout(() => {}, 1_800_000);
  if (is('WAITS')) await ask('/api/user/grupik?lang=' + language);
  const known = await ask('/api/structure/year-schedule?lang=' + language);
  const own = await ask('/api/user');
  if (is('SLOW')) await new Promise((done) => setTimeout(done, 250));
  const facts = {
    url, language, cookies, isPhone, now: dataset.now, support: dataset.support, late: process.late,
    timers: process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length,
    known: known && JSON.parse(known.body).year > 2000,
    login: own && JSON.parse(own.body).login,
  };
  pages += 1;
  return {
    html: '<main>' + JSON.stringify({ ...facts, pages, made: performance.now() }) + '</main>',
    styles: is('STYLED') ? '#app [data-s="0"]{width:5%}' : '',
    now: dataset.now,
    calls: ['/api/a?b=1&c=2'],
  };
};`;

let portal: TestPortal;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ portal, stop } = await startWithBuild(RENDER));
  // The first readers do not wait until the thread has loaded its code, nor until the portal has read the years.
  let readers = 0;
  const isThere = async () => pictureOf(await open(`/classes/FIRST${++readers}`))?.includes('"known":true');
  await vi.waitUntil(isThere, WAITS);
});
afterAll(() => stop());

const open = async (path: string, client = portal.client()) =>
  (await client.get(path, { 'accept-language': 'cs' })).text;

const WAITS = { timeout: 20_000, interval: 100 };

const pictureOf = (html: string) =>
  /<div id="app" data-rendered="[^"]+"[^>]*>(?:<style>.*<\/style>)?<main>(.*?)<\/main>/.exec(html)?.[1] ??
  null;
const factsOf = (html: string) => JSON.parse(pictureOf(html) ?? 'null');
/** An answer with a picture: a busy thread leaves some visits to the browser. */
const rendered = (path: string, client = portal.client(), headers: Record<string, string> = {}) =>
  vi.waitUntil(async () => {
    const answer = await client.get(path, { 'accept-language': 'cs', ...headers });
    return pictureOf(answer.text) === null ? null : answer;
  }, WAITS);
const factsAt = async (...given: Parameters<typeof rendered>) => factsOf((await rendered(...given)).text);

const alone = (html: string) => [pictureOf(html), html.includes('<script type="module"')];

describe('a page of a class', () => {
  test('comes rendered to a reader without a login, from answers that a reader without a login gets', async () => {
    expect(await factsAt('/classes/B402008?year=2025')).toEqual({
      url: expect.stringMatching(/^http:.*\/classes\/B402008\?year=2025$/),
      language: 'cs',
      cookies: '',
      isPhone: false,
      now: expect.stringMatching(/^20\d\d-.*Z$/),
      support: 'helpme@kahan.example',
      known: true,
      login: null,
      pages: 1,
      timers: expect.any(Number),
      made: expect.any(Number),
    });
  });

  test('names its calls and scripts for after the first paint, and its styles at once', async () => {
    const { text: html } = await rendered('/classes/B402008');
    const early = /<script async([^>]*)>/.exec(html)?.[1] ?? '';
    expect(early).toContain('data-calls="[&quot;/api/a?b=1&amp;c=2&quot;]"');
    expect(early).toContain(
      'data-scripts="[&quot;/assets/cs-1.js&quot;,&quot;/assets/class-1.js&quot;,&quot;/assets/main-abc123.js&quot;]"',
    );
    expect(html).not.toMatch(/modulepreload|<script type="module"/);
    expect(html).toContain('href="/assets/class-1.css"');
  });

  test('still says why nothing happens where the app cannot start', async () => {
    expect((await rendered('/classes/B402008')).text).toMatch(
      /<\/main><p class="no-app old-browser">.*<noscript>/,
    );
  });

  test('two readers of one page share it with its instant, in their language', async () => {
    const [one, two] = [await rendered('/classes/SHARED'), await rendered('/classes/SHARED')];
    expect(factsOf(two.text)).toEqual(factsOf(one.text));
    const instants = [one, two].map(({ text }) => / data-rendered="([^"]+)"/.exec(text)?.[1]);
    expect(instants[0]).toBe(factsOf(one.text).now);
    expect(instants[1]).toBe(instants[0]);
    const english = await factsAt('/classes/SHARED', portal.client(), { 'accept-language': 'en' });
    expect(english).toMatchObject({ language: 'en' });
  });

  test('is drawn by the browser of a reader with a login that is over', async () => {
    const client = portal.client();
    client.cookies.set('kahan_logged_in', '1');
    expect(alone(await open('/classes/B402008', client))).toEqual([null, true]);
  });

  test('is another one for a phone', async () => {
    const agents = [
      [{ 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0.0.0 Mobile Safari/537.36' }, true],
      [{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36' }, false],
      [{ 'sec-ch-ua-mobile': '?1' }, true],
      [{ 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mobile' }, false],
    ] as const;
    for (const [headers, isPhone] of agents) {
      expect(await factsAt('/classes/AGENT', portal.client(), headers)).toMatchObject({ isPhone });
    }
  });

  test('has its styles in an element that the security policy knows by its hash', async () => {
    const answer = await rendered('/classes/STYLED');
    const [, styles = ''] = /<style>(.*)<\/style>/.exec(answer.text) ?? [];
    expect(styles).toBe('#app [data-s="0"]{width:5%}');
    const csp = String(answer.headers.get('content-security-policy'));
    expect(csp).toContain(`; style-src 'self' 'sha256-${hash('sha256', styles, 'base64')}'; `);
    const plain = (await rendered('/classes/B402008')).headers.get('content-security-policy');
    expect(plain).toContain("; style-src 'self'; ");
  });
});

describe('a page of a reader with a login', () => {
  let student: TestClient;
  beforeAll(async () => {
    student = await portal.login('student');
  });

  test('comes rendered from what this reader may read', async () => {
    expect(await factsAt('/terms', student)).toMatchObject({
      cookies: 'kahan_logged_in=1',
      known: true,
      login: 'student',
    });
  });

  test('is shown to no other reader, not even while it is made', async () => {
    const other = await portal.login('s000001');
    const readers = [student, other, student, other];
    const pages = await Promise.all(readers.map((reader) => factsAt('/study', reader)));
    expect(pages.map((page) => page.login)).toEqual(['student', 's000001', 'student', 's000001']);
    expect(new Set(pages.map((page) => page.made)).size).toBe(4);
    expect(alone(await open('/study'))).toEqual([null, false]);
  });

  test('shares no variables with the page before', async () => {
    const pages = [await factsAt('/overview', student), await factsAt('/overview', student)];
    expect(pages.map((page) => page.pages)).toEqual([1, 1]);
  });

  test('is kept by no cache', async () => {
    const cacheOf = async (...given: Parameters<typeof rendered>) =>
      (await rendered(...given)).headers.get('cache-control');
    expect(await cacheOf('/terms', student)).toBe('private, no-store');
    expect(await cacheOf('/classes/B402008')).toBe('no-cache');
  });

  test('is drawn by a device that keeps settings of its own', async () => {
    const device = await portal.login('student');
    device.cookies.set('kahan_own_look', '1');
    expect(alone(await open('/terms', device))).toEqual([null, true]);
  });

  test('that has failed and asks on gets nothing of the next reader', async () => {
    const late = await vi.waitUntil(async () => {
      expect(alone(await open(`/classes/LATER${performance.now()}`))).toEqual([null, true]);
      return factsOf(await open('/schedule/2026/1?room=SLOW', student))?.late;
    }, WAITS);
    expect(late).toBe('asked');
  });
});

test('pages that measure the screen, and unknown pages, are drawn by the browser', async () => {
  for (const path of ['/classes', '/maps', '/calendar', '/nothing']) {
    expect([path, ...alone(await open(path))]).toEqual([path, null, true]);
  }
});

test('an app that has drawn its page leaves the memory, whatever it waits for', async () => {
  const timers = async () => (await factsAt(`/classes/TIMERS${performance.now()}`)).timers;
  const before = await timers();
  for (let page = 0; page < 5; page++) await timers();
  expect(await timers()).toBe(before);
});

test('a student system that answers late leaves the page to the browser, and the thread at work', async () => {
  const ended = () => portal.logged().split('the thread that renders pages ended').length;
  const before = ended();
  await portal.control('PUT', '/fault', { mode: 'hang', path: '/v1/users/' });
  try {
    // Nothing of this reader has been imported.
    const reader = await portal.login('s000002');
    expect(alone(await open('/study?WAITS', reader))).toEqual([null, true]);
    // The thread works on for others, for longer than it may work on one page.
    const until = performance.now() + 2_500;
    while (performance.now() < until) await factsAt(`/classes/OTHER${performance.now()}`);
    expect(ended()).toBe(before);
  } finally {
    await portal.control('DELETE', '/fault');
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
  expect(count('none')).toBeGreaterThan(30);
  expect(count('failed')).toBeGreaterThan(0);
});
