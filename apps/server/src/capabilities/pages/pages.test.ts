import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { startWithBuild } from '../../../test/support/web-build.ts';

let portal: TestPortal;
let build: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ portal, build, stop } = await startWithBuild());
});
afterAll(() => stop());

const LINKS = 'data-links="[[&quot;Brochures&quot;,&quot;https://out.example/b&quot;]]"';

describe('the shell', () => {
  test('[ROUTES-01] / leads to the login page without a login, and is the app with one', async () => {
    const anonymous = await portal.client().get('/?x=1');
    expect([anonymous.status, anonymous.headers.get('location')]).toEqual([
      302,
      '/api/login?page=%2F%3Fx%3D1',
    ]);
    const answer = await (await portal.login('student')).get('/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.text).toContain('<title>Kahan</title>');
  });

  test('[SESSION-01] [ROUTES-04] /login leads to the login page also without a script, and to / with a login', async () => {
    const locationOf = async (path: string, client = portal.client()) =>
      (await client.get(path)).headers.get('location');
    expect(await locationOf('/login')).toBe('/api/login?page=%2F');
    expect(await locationOf('/login?page=/archive')).toBe('/api/login?page=%2Farchive');
    expect(await locationOf('/login?page=/a&page=/b')).toBe('/api/login?page=%2F');
    expect(await locationOf('/login', await portal.login('student'))).toBe('/');
  });

  test.each([
    ['cs', 'JavaScript', 'příliš'],
    ['en', 'JavaScript', 'too old'],
  ])('says in %s why nothing is seen where the app cannot start', async (language, scriptOff, oldBrowser) => {
    const client = portal.client();
    client.cookies.set('kahan_lang', language);
    const { text } = await client.get('/archive');
    expect(/<noscript>(.*?)<\/noscript>/.exec(text)?.[1]).toContain(scriptOff);
    expect(/<p class="no-app old-browser">(.*?)<\/p>/.exec(text)?.[1]).toContain(oldBrowser);
  });

  test('carries language, theme, clock and support address', async () => {
    const client = portal.client();
    client.cookies.set('kahan_lang', 'en').set('kahan_theme', 'dark');
    const { text, status } = await client.get('/archive');
    expect(status).toBe(200);
    const root = /<html ([^>]*) data-offer="[^"]*" data-operator-notice="null">/.exec(text)?.[1];
    expect(root).toBe(
      `lang="en" data-theme="dark" data-now="${portal.clock.now().toISOString()}" data-clock="running" ` +
        `data-support="helpme@kahan.example" ${LINKS}`,
    );
    expect(text).toContain('<title>Archive · Kahan</title>');
  });

  test.each([
    ['cs', 'Rozvrh, termíny zkoušek'],
    ['en', 'Timetable, exam dates'],
  ])('search engines get a description in %s', async (language, begins) => {
    const client = portal.client();
    client.cookies.set('kahan_lang', language);
    const { text } = await client.get('/classes');
    expect(text).toContain(`<meta name="description" content="${begins}`);
    expect(text.match(/<meta name="description"/g)).toHaveLength(1);
  });

  test('search engines leave out private links, and no other page', async () => {
    const robots = async (path: string) => (await portal.client().get(path)).headers.get('x-robots-tag');
    expect(await robots('/schedule/shared?key=secret')).toBe('noindex');
    expect(await robots('/classes')).toBeNull();
  });

  test('the user’s language wins over the cookie; an unknown theme is the system’s', async () => {
    const client = await portal.login('student2');
    await client.send('PUT', '/api/user/preferences', { language: 'en' });
    client.cookies.set('kahan_lang', 'cs').set('kahan_theme', '"><script>');
    const { text } = await client.get('/archive');
    expect(text).toContain('<html lang="en" data-theme="system"');
    expect((await client.get('/api/user')).json()).toMatchObject({ language: 'en' });
  });

  test.each(['/nothing', '/persons/jan.novak', '/archive/x', '/%F0%9F%94%A5', '/%zz', '/people/%E0%A4%A'])(
    '[ROUTES-23] the unknown page %s is the app with status 404',
    async (path) => {
      const answer = await portal.client().get(path, { 'accept-language': 'cs' });
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('<title>Stránka nenalezena! · Kahan</title>');
    },
  );

  test.each(['/archive/', '/schedule/', '/schedule/2026/1/'])(
    'a slash at the end makes no other page: %s',
    async (path) => {
      expect((await portal.client().get(path)).status).toBe(200);
    },
  );

  test('[SHELL-12] [ROUTES-21] [SESSION-19] only pages of development mode are marked so, only there a refresh answers access_csrf, and the page for developers is no page of a build', async () => {
    for (const [mode, isMarked] of [
      ['development', true],
      ['production', false],
      ['', false],
    ] as const) {
      const one = await startPortal({ beside: portal, webBuild: build, env: { NODE_ENV: mode } });
      try {
        const page = await one.client().get('/archive');
        expect([mode, page.text.includes('data-dev')]).toEqual([mode, isMarked]);
        expect((await one.client().get('/dev')).status).toBe(404);
        const client = one.client();
        await client.submitLogin({ username: 'student', password: 'demo' });
        const tokens = (await client.get('/api/refresh')).json<object>();
        expect('access_csrf' in tokens).toBe(isMarked);
      } finally {
        await one.stop();
      }
    }
  });

  test('without a build the pages say so, and the login page still works', async () => {
    const bare = await startPortal({ beside: portal });
    try {
      const answer = await bare.client().get('/archive');
      expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('npm start')]);
      expect((await bare.client().get('/api/login')).status).toBe(200);
    } finally {
      await bare.stop();
    }
  });
});

describe('what a page names in its head, so that it loads beside the script', () => {
  const chunks = (text: string) =>
    [...text.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, href]) => href);
  test.each([
    ['cs', '/terms', ['cs-1', 'terms-1', 'terms-cs-1']],
    ['en', '/terms', ['en-1', 'cs-1', 'terms-1', 'terms-en-1']],
    ['cs', '/study/990001/groups', ['cs-1', 'study-1']],
    ['cs', '/archive', ['cs-1']],
    ['cs', '/nothing', ['cs-1']],
  ])('in %s, %s names its own chunks, each once', async (language, path, names) => {
    const client = await portal.login('student');
    await client.send('PUT', '/api/user/preferences', { language });
    const { text } = await client.get(path);
    expect(chunks(text)).toEqual(names.map((name) => `/assets/${name}.js`));
  });
});

describe('the shell that a browser keeps', () => {
  test('has language, theme and support address, and no instant: that is in a header', async () => {
    const client = await portal.login('student');
    client.cookies.set('kahan_theme', 'dark');
    await client.send('PUT', '/api/user/preferences', { language: 'en' });
    const answer = await client.get('/kept-shell');
    expect(/<html ([^>]*) data-offer="[^"]*" data-operator-notice="null">/.exec(answer.text)?.[1]).toBe(
      `lang="en" data-theme="dark" data-clock="running" data-support="helpme@kahan.example" ${LINKS}`,
    );
    expect(answer.headers.get('x-now')).toBe(portal.clock.now().toISOString());
    expect(answer.headers.get('content-language')).toBe('en');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('is the same for every user', async () => {
    const client = portal.client();
    client.cookies.set('kahan_lang', 'cs');
    const anonymous = (await client.get('/kept-shell')).text;
    const student = await portal.login('student2');
    student.cookies.set('kahan_lang', 'cs');
    await student.send('PUT', '/api/user/preferences', { language: 'cs' });
    expect((await student.get('/kept-shell')).text).toBe(anonymous);
  });
});

describe('a login that ended without a network', () => {
  test.each(['/', '/schedule', '/api/login'])(
    '[SESSION-21] ends when its browser asks for %s',
    async (path) => {
      const client = await portal.login('student');
      const stolen = client.cookies.get('kahan_access') ?? '';
      client.cookies.set('kahan_logged_in', 'ended');
      await client.get(path);
      expect(client.cookies.get('kahan_logged_in')).toBeUndefined();
      expect(client.cookies.get('kahan_access')).toBeUndefined();
      const thief = portal.client();
      thief.cookies.set('kahan_access', stolen).set('kahan_logged_in', '1');
      expect((await thief.get('/api/user/preferences')).status).toBe(401);
    },
  );

  test('a login without the mark goes on', async () => {
    const client = await portal.login('student');
    for (const path of ['/', '/schedule', '/api/login']) await client.get(path);
    expect((await client.get('/api/user/preferences')).status).toBe(200);
  });
});
