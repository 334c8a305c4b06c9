import { setTimeout as sleep } from 'node:timers/promises';
import { FRESHNESS_HEADER } from '@kahan/contract/runtime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import type { TestPortal } from '../../../test/support/portal.ts';
import { startWithBuild } from '../../../test/support/web-build.ts';

/** Stands in for the web app: draws its input as JSON, and misbehaves at some addresses. */
const RENDER = `
exports.renderedPages = ['class_detail', 'contacts'];
const TERMS = '/api/user/terms?lang=cs';
const YEAR = '/api/structure/year-schedule?lang=';
exports.firstCalls = async ({ page, path, language, loggedIn, studies, search }, answers) => {
  if (search === '?FORGETS') throw new Error('on purpose');
  if (search === '?HANGS') await new Promise(() => {});
  if (search.startsWith('?SLOW')) await new Promise((resolve) => setTimeout(resolve, 150));
  const own = loggedIn ? ['/api/user', ...(studies || search === '?TERMS' ? ['/api/user/terms?lang=' + language] : [])] : [];
  const step = answers.has('/api/user') && search === '?STEPS' ? ['/api/user/entries'] : [];
  const many = search === '?MANY' ? Array.from({ length: 1_000 }, (_, n) => '/api/versioninfo?n=' + n) : [];
  const refused = search === '?REFUSED' ? ['/api/user/preferences', '/api/nothing'] : [];
  return {
    addresses: [...own, YEAR + language, ...step, ...refused, ...many],
    wanted: search === '?STEPS' ? ['/api/user'] : [],
  };
};
let pages = 0;
exports.render = async ({ url, language, dataset, cookies, isPhone }, answers) => {
  const is = (word) => url.includes(word);
  if (is('FAILS')) throw new Error('on purpose');
  if (is('EXITS')) process.exit(1);
  if (is('NEVER')) await new Promise(() => {});
  if (is('TIMERS')) setTimeout(() => {}, 1_800_000);
  pages += 1;
  const facts = {
    url, language, cookies, isPhone, now: dataset.now, support: dataset.support, pages,
    answers: [...answers.keys()], made: performance.now(),
    timers: process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length,
  };
  return '<main>' + JSON.stringify(facts) + '</main>';
};`;

const TERMS = '/api/user/terms?lang=cs';
const YEAR = '/api/structure/year-schedule?lang=cs';
const WAITS = { timeout: 30_000, interval: 100 };

let portal: TestPortal;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ portal, stop } = await startWithBuild(RENDER));
  // The first readers do not wait until the thread has loaded its code, nor until the portal has read the years.
  let readers = 0;
  await vi.waitUntil(async () => {
    const { text } = await portal.client().get(`/classes/FIRST${++readers}`, { 'accept-language': 'cs' });
    return answersIn(text).length > 0 && drawnIn(text) !== null;
  }, WAITS);
});
afterAll(() => stop());

const open = async (path: string, client = portal.client()) =>
  (await client.get(path, { 'accept-language': 'cs' })).text;

const drawnIn = (html: string) => /<div id="rendered"><main>(.*?)<\/main><\/div>/.exec(html)?.[1] ?? null;
const pictureIn = (html: string) =>
  /<script type="application\/json" id="first-picture">(.*?)<\/script>/.exec(html)?.[1] ?? null;
const answersIn = (html: string): [string, Record<string, string>, unknown][] =>
  JSON.parse(pictureIn(html) ?? '{"answers":[]}').answers;
const addressesIn = (html: string) => answersIn(html).map(([address]) => address);
const answerIn = (html: string, address: string) => answersIn(html).find(([one]) => one === address);

const cursorIn = (html: string): string => JSON.parse(pictureIn(html) ?? '{"cursor":""}').cursor;

/** The student's position in the logs. */
async function position(): Promise<string> {
  const { rows } = await portal.database.pool.query(
    `select generation, event_seq, seq from users, public_log, log_generation where login = 'student'`,
  );
  return `${rows[0]?.generation}:${rows[0]?.event_seq}.${rows[0]?.seq}`;
}

/** A page with a drawing: a busy thread leaves some visits to the browser. */
const drawn = (path: string, client = portal.client(), headers: Record<string, string> = {}) =>
  vi.waitUntil(async () => {
    const answer = await client.get(path, { 'accept-language': 'cs', ...headers });
    return drawnIn(answer.text) === null ? null : answer;
  }, WAITS);
const factsAt = async (...given: Parameters<typeof drawn>) =>
  JSON.parse(drawnIn((await drawn(...given)).text) ?? 'null');

/** A page with answers, which a busy thread does not name in time for some visits. */
const answered = (path: string, client = portal.client()) =>
  vi.waitUntil(async () => {
    const answer = await client.get(path, { 'accept-language': 'cs' });
    return answersIn(answer.text).length === 0 ? null : answer;
  }, WAITS);

/** Number of pages by outcome. */
async function outcomes() {
  const text = await portal.metrics();
  const count = (outcome: string) =>
    Number(new RegExp(`kahan_pages_rendered_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1]);
  return {
    rendered: count('rendered'),
    kept: count('kept'),
    none: count('none'),
    failed: count('failed'),
  };
}

describe('a page of a visitor', () => {
  test('comes rendered from the answers that a visitor gets, and carries them for the app', async () => {
    // The thread begins with this page. A page that it draws without answers would be kept.
    await answered('/classes/B402008?year=2024');
    const answer = await drawn('/classes/B402008?year=2025');
    expect(JSON.parse(drawnIn(answer.text) ?? '')).toMatchObject({
      url: expect.stringMatching(/^http:.*\/classes\/B402008\?year=2025$/),
      language: 'cs',
      cookies: '',
      isPhone: false,
      now: expect.stringMatching(/^20\d\d-.*Z$/),
      support: 'helpme@kahan.example',
      pages: 1,
      answers: [YEAR],
    });
    const [year] = answersIn(answer.text);
    expect(year?.[0]).toBe(YEAR);
    expect(year?.[2]).toEqual((await portal.client().get(YEAR)).json());
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('lets styles and fonts go before the scripts', async () => {
    const { text } = await drawn('/classes/B402008');
    expect(text).toContain('<script type="module" fetchpriority="low"');
    expect(text).toContain('<link rel="modulepreload" fetchpriority="low"');
    expect(text).toContain('href="/assets/class-1.css"');
  });

  test('still says why nothing happens where the app cannot start', async () => {
    expect((await drawn('/classes/B402008')).text).toMatch(
      /<div id="app"><p class="no-app old-browser">.*<noscript>/,
    );
  });

  test('is shared by visitors of the same address and language', async () => {
    // On a busy machine the first page may be rendered without answers. It is not shared then.
    const one = await vi.waitUntil(async () => {
      const facts = await factsAt('/classes/SHARED');
      return facts.answers.length > 0 && facts;
    }, WAITS);
    expect(await factsAt('/classes/SHARED')).toEqual(one);
    const english = await factsAt('/classes/SHARED', portal.client(), { 'accept-language': 'en' });
    expect(english).toMatchObject({ language: 'en' });
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

  test('that no screen renders has a frame, and its answers all the same', async () => {
    const { text } = await drawn('/maps');
    expect(JSON.parse(drawnIn(text) ?? '').answers).toEqual([]);
    expect(addressesIn((await answered('/maps')).text)).toEqual([YEAR]);
  });
});

describe('a page of a reader with a login', () => {
  let student: TestClient;
  beforeAll(async () => {
    student = await portal.login('student');
    await student.get('/api/user');
  });

  test('carries what this reader may read, and is drawn without it', async () => {
    const { text } = await answered('/terms', student);
    expect(addressesIn(text).sort()).toEqual([YEAR, '/api/user', TERMS]);
    expect(answerIn(text, '/api/user')?.[2]).toMatchObject({ login: 'student' });
    expect(answerIn(text, TERMS)?.[1]).toMatchObject({ [FRESHNESS_HEADER]: 'fresh' });
    // Pages that visitors get with their data, or whose frame a visitor has just got, are no exception either.
    for (const path of ['/terms', '/classes/B402008', '/maps'])
      expect(await factsAt(path, student)).toMatchObject({ cookies: 'kahan_logged_in=1', answers: [] });
  });

  test('reads what answers lead to', async () => {
    expect(addressesIn((await answered('/terms?STEPS', student)).text)).toContain('/api/user/entries');
  });

  test('names the place in the logs from which live delivery goes on', async () => {
    // The portal is still reading missing data, so the log may move while a page is made.
    const [before, cursor] = await vi.waitUntil(async () => {
      const place = await position();
      const { text } = await answered('/terms', student);
      return place === (await position()) && ([place, cursorIn(text)] as const);
    }, WAITS);
    expect(cursor).toBe(before);
  });

  test('hears again what changes while its answers are read', async () => {
    await vi.waitUntil(async () => {
      const before = await position();
      // Another address each time: the calls of one address are asked for once.
      const opening = open(`/terms?SLOW${before}`, student);
      await sleep(75);
      await portal.database.pool.query('update public_log set seq = seq + 1');
      return cursorIn(await opening) === before;
    }, WAITS);
  });

  test('carries nothing of another reader, however many ask together', async () => {
    const logins = ['student', ...Array.from({ length: 9 }, (_, n) => `s00000${n + 1}`)];
    const clients = await Promise.all(logins.map((login) => portal.login(login)));
    const asked = Array.from({ length: 100 }, (_, n) => n % logins.length);
    const pages = await Promise.all(
      asked.map(async (n) => ({ login: logins[n], html: await open('/study', clients[n]) })),
    );
    for (const { login, html } of pages) {
      for (const [, , body] of answersIn(html).filter(([address]) => address === '/api/user'))
        expect(body).toMatchObject({ login });
      for (const other of logins) if (other !== login) expect(html).not.toContain(`"${other}"`);
    }
    const carried = pages.filter(({ html }) => answersIn(html).length > 0);
    expect(carried.length).toBeGreaterThan(logins.length);
  });

  test('asks for no student’s data of somebody who is none', async () => {
    const teacher = await portal.login('teacher');
    await teacher.get('/api/user');
    expect(addressesIn((await answered('/terms', teacher)).text).sort()).toEqual([YEAR, '/api/user']);
  });

  test('shares no variables with the page before', async () => {
    const pages = [await factsAt('/overview?1', student), await factsAt('/overview?2', student)];
    expect(pages.map((page) => page.pages)).toEqual([1, 1]);
  });

  test('is kept by no cache', async () => {
    expect((await drawn('/terms', student)).headers.get('cache-control')).toBe('private, no-store');
  });

  test('leaves out what was refused', async () => {
    const { text } = await answered('/classes/X?REFUSED', student);
    expect(addressesIn(text)).toContain('/api/user/preferences');
    expect(addressesIn(text)).not.toContain('/api/nothing');
    expect(addressesIn((await answered('/classes/X?REFUSED')).text)).toEqual([YEAR]);
  });

  test('whose login is over carries nothing, and the app finds that out', async () => {
    const client = portal.client();
    client.cookies.set('kahan_logged_in', '1');
    const html = await open('/classes/B402008', client);
    expect([pictureIn(html), drawnIn(html)]).toEqual([null, null]);
  });

  test('is sent without the answers that are late', async () => {
    await portal.control('PUT', '/fault', { mode: 'slow', ms: 3_000, path: '/v1/users/' });
    try {
      // Nothing of this reader has been imported.
      const reader = await portal.login('s000011');
      const late = reader.get(TERMS);
      const addresses = addressesIn((await answered('/terms?TERMS', reader)).text);
      expect(addresses).toContain(YEAR);
      expect(addresses).not.toContain(TERMS);
      expect((await late).status).toBe(200);
    } finally {
      await portal.control('DELETE', '/fault');
    }
  });
});

test('text of others cannot end the element of the answers', async () => {
  const title = 'Výluka </script><script>alert(1)</script>\u2028';
  const bundle = RENDER.replaceAll('YEAR + language', "'/api/user/items/active?start=0&count=6'");
  const { portal: other, stop: end } = await startWithBuild(bundle);
  try {
    await other.control('POST', '/news', { title: { cs: title, en: title }, body: { cs: title, en: title } });
    const student = await other.login('student');
    const html = await vi.waitUntil(async () => {
      const page = await open('/', student);
      return page.includes('Výluka') ? page : null;
    }, WAITS);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('\u2028');
    expect(JSON.stringify(answersIn(html))).toContain('Výluka </script>');
  } finally {
    await end();
  }
});

test('a page whose screen names a thousand calls has 24 of them, a few at a time', async () => {
  const counted = async (route: string) =>
    Number(
      new RegExp(`kahan_http_request_seconds_count{[^}]*route="${route}"[^}]*} (\\d+)`).exec(
        await portal.metrics(),
      )?.[1] ?? 0,
    );
  const before = await counted('/api/versioninfo');
  const carried = addressesIn((await answered('/classes/X?MANY')).text);
  expect(carried.length).toBeGreaterThan(1);
  expect(carried.length).toBeLessThanOrEqual(24);
  expect((await counted('/api/versioninfo')) - before).toBeLessThanOrEqual(24);
});

test('an unknown page is drawn by the browser', async () => {
  const html = await open('/nothing');
  expect([pictureIn(html), drawnIn(html)]).toEqual([null, null]);
});

test('an app that has drawn its page leaves the memory, whatever it waits for', async () => {
  const timers = async () => (await factsAt(`/classes/TIMERS${performance.now()}`)).timers;
  const before = await timers();
  for (let page = 0; page < 5; page++) await timers();
  expect(await timers()).toBe(before);
});

test.each(['/classes/X?FORGETS', '/classes/X?HANGS', '/classes/FAILS', '/classes/EXITS', '/classes/NEVER'])(
  '%s is sent all the same',
  async (path) => {
    expect(await open(path)).toContain('<script type="module"');
  },
);

test('what hangs holds up no other reader', async () => {
  await drawn(`/classes/BEFORE${performance.now()}`);
  const before = await outcomes();
  const paths = Array.from({ length: 40 }, (_, number) => `/classes/NEVER${number}`);
  const pages = await Promise.all(paths.map((path) => open(path)));
  expect(pages.map(drawnIn)).toEqual(paths.map(() => null));
  const after = await outcomes();
  // No page waited until the thread was ended, which would count as a failure.
  expect(after.none - before.none).toBe(paths.length);
  expect(after.failed).toBe(before.failed);
});

test('a thread that was lost is replaced', async () => {
  await expect
    .poll(async () => drawnIn(await open(`/classes/AFTER${performance.now()}`)), WAITS)
    .not.toBeNull();
});

test('the figures tell how many pages came rendered', async () => {
  const { rendered, kept, none, failed } = await outcomes();
  expect(rendered).toBeGreaterThan(3);
  expect(kept).toBeGreaterThan(0);
  expect(none).toBeGreaterThan(30);
  expect(failed).toBeGreaterThan(0);
});
