import { randomBytes } from 'node:crypto';
import { PAGES, pageAt } from '@kahan/contract/runtime';
import { phrases } from '@kahan/phrases';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { StudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

/** Throws an unexpected error for the login `defect`. */
const defective =
  (system: StudentSystem): StudentSystem['authenticate'] =>
  async (login, password) => {
    if (login === 'defect') throw new TypeError('a defect of the portal');
    return system.authenticate(login, password);
  };

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ wrap: (system) => ({ ...system, authenticate: defective(system) }) });
});
afterAll(() => portal.stop());
beforeEach(() => portal.database.pool.query('delete from login_failures'));

const LOGGED_IN = [
  'kahan_access',
  'kahan_csrf',
  'kahan_device',
  'kahan_logged_in',
  'kahan_refresh',
  'kahan_refreshed_at',
];

describe('logging in', () => {
  test('[SESSION-01] the form works without a script and leads to the wanted page', async () => {
    const client = portal.client();
    const form = await client.get('/api/login?page=/archive');
    expect(form.status).toBe(200);
    expect(form.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(form.text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(form.text).toContain('<form method="post" action="/api/login">');
    expect(form.text).toContain('name="page" value="/archive"');
    await portal.login('student');
    const answer = await client.submitLogin({ username: 'student', password: 'demo', page: '/archive' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/archive');
    expect([...client.cookies.keys()].sort()).toEqual(LOGGED_IN);
  });

  test('the form names what opens without a login, each in the chosen language, and where problems are reported', async () => {
    const client = portal.client();
    const linksOf = (text: string) =>
      [...text.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, name]) => `${href} ${name}`);
    const form = (await client.get('/api/login?page=/&lang=en')).text;
    const links = linksOf(form.slice(form.indexOf('<footer>')));
    expect(links).toEqual([
      ...['/schedule Timetable', '/maps Map', '/food Food', '/people People', '/classes Subjects'],
      ...['/rooms Free rooms', '/contacts Contacts', '/calendar Calendar'],
      ...['/status Data status', '/privacy-policy Privacy policy'],
      'mailto:podpora@kahan.example Report a\u00a0problem',
    ]);
    for (const link of links.slice(0, -1)) {
      const page = pageAt(link.split(' ')[0] ?? '');
      expect(page && PAGES[page].access, link).toBe('public');
    }
    expect((await client.get('/api/login?page=/&lang=cs')).text).toContain('<a href="/maps">Mapa</a>');
    const inApp = await client.get(`/api/login?mobile=1&challenge=${randomBytes(32).toString('base64url')}`);
    expect(inApp.text).not.toContain('href="/maps"');
    expect(inApp.text).not.toContain('href="/status"');
  });

  test.each([
    ['cs', 'username', 100],
    ['en', 'username', 100],
    ['cs', 'password', 1000],
    ['en', 'password', 1000],
  ] as const)(
    'nothing that is typed is cut, and too much is told with the limit: %s, %s',
    async (lang, field, most) => {
      const { text } = await portal.client().get(`/api/login?page=/&lang=${lang}`);
      const [input = ''] = text.match(new RegExp(`<input[^>]* name="${field}"[^>]*>`)) ?? [];
      expect(input).not.toContain('maxlength');
      expect(input).toContain(`title="${nonBreaking(phrases(lang).states.longest(most))}"`);
      const [, pattern = ''] = / pattern="([^"]*)"/.exec(input) ?? [];
      const isTaken = (typed: string) => new RegExp(`^(?:${pattern})$`, 'v').test(typed);
      expect([isTaken('x'.repeat(most)), isTaken('x'.repeat(most + 1))]).toEqual([true, false]);
    },
  );

  test('after a logout the form says so', async () => {
    const client = portal.client();
    expect((await client.get('/api/login?page=/&ended=1&lang=en')).text).toContain('You are logged out');
    expect((await client.get('/api/login?page=/&lang=en')).text).not.toContain('You are logged out');
  });

  test('[SESSION-04] the password of the student system logs in, no other does', async () => {
    expect((await portal.client().submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
    for (const password of ['Demo', 'demo ', 'wrong']) {
      const client = portal.client();
      expect((await client.submitLogin({ username: 'student', password })).status).toBe(401);
      expect(client.cookie('kahan_access')).toBeUndefined();
    }
  });

  test('[SESSION-05] without a password it is refused, and the student system is not asked', async () => {
    const answer = await portal.client().submitLogin({ username: 'student', password: '', lang: 'en' });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('Password required. (use password for the student system)');
    const { rows } = await portal.database.pool.query('select count(*)::int as counted from login_failures');
    expect(rows).toEqual([{ counted: 0 }]);
  });

  test('[SESSION-06] [SESSION-07] [SESSION-08] the error is named, the field marked, the name kept', async () => {
    const answer = await portal
      .client()
      .submitLogin({ username: 'stu"dent', password: 'x1y2z3', lang: 'en', page: '/archive' });
    expect(answer.text).toMatch(/role="alert".*Login failed\./);
    expect(answer.text).toContain('value="stu&quot;dent"');
    expect(answer.text).toMatch(/name="password"[^>]*aria-invalid="true"/);
    expect(answer.text).not.toMatch(/name="username"[^>]*aria-invalid/);
    expect(answer.text).toContain('name="page" value="/archive"');
    expect(answer.text).not.toContain('x1y2z3');
  });

  test('an unknown login and a wrong password get the same error', async () => {
    const lang = 'cs';
    const wrong = await portal.client().submitLogin({ username: 'student', password: 'wrong', lang });
    const unknown = await portal.client().submitLogin({ username: 'nobody0', password: 'wrong', lang });
    const neutral = (text: string) =>
      text.replace(/name="token" value="[^"]+"|value="(student|nobody0)"/g, '');
    expect(unknown.status).toBe(wrong.status);
    expect(neutral(unknown.text)).toBe(neutral(wrong.text));
    expect(wrong.text).toContain('Přihlášení se nepodařilo.');
    // A line does not end with a preposition of one letter.
    expect(wrong.text).toContain('Jméno a\u00a0heslo jsou stejné');
  });

  test('[PREFERENCES-02] the language follows the link, the choice is kept, and the browser decides the first time', async () => {
    const client = portal.client();
    expect((await client.get('/api/login', { 'accept-language': 'en-GB,en;q=0.9' })).text).toContain(
      'lang="en"',
    );
    expect((await client.get('/api/login', { 'accept-language': 'de' })).text).toContain('<html lang="cs"');
    await client.get('/api/login?lang=en');
    expect(client.cookie('kahan_lang')).toBe('en');
    expect((await client.get('/api/login')).text).toContain('<html lang="en"');
  });

  test('an outage of the student system is reported and does not count as a failed attempt', async () => {
    await portal.control('PUT', '/fault', { mode: 'down' });
    try {
      for (let attempt = 0; attempt < 7; attempt++) {
        const answer = await portal
          .client()
          .submitLogin({ username: 'student', password: 'demo', lang: 'en' });
        expect(answer.status).toBe(503);
        expect(answer.text).toContain('The student system is not available now.');
      }
    } finally {
      await portal.control('DELETE', '/fault');
    }
    await portal.login('student');
  });

  test.each([
    ['en', 'Something went wrong.'],
    ['cs', 'Něco se pokazilo.'],
  ])(
    '[SESSION-08] after an unforeseen error the form is shown again, in %s, and the error is logged',
    async (lang, words) => {
      const answer = await portal
        .client()
        .submitLogin({ username: 'defect', password: 'x', page: '/archive', lang });
      expect(answer.status).toBe(500);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain(`role="alert"`);
      const id = answer.headers.get('x-request-id') ?? '';
      expect(answer.text).toContain(`${words} (${id})`);
      expect(answer.text).toContain('name="page" value="/archive"');
      expect(answer.text).not.toContain('a defect of the portal');
      expect(portal.logged()).toMatch(new RegExp(`"requestId":"${id}".*a defect of the portal`));
    },
  );

  test('a logged-in user is redirected at once', async () => {
    const client = await portal.login('student');
    const answer = await client.get('/api/login?page=/archive');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/archive']);
  });

  test('[SESSION-31] without a login personal calls answer 401, with a made-up one too', async () => {
    const client = portal.client();
    expect((await client.get('/api/user/preferences')).status).toBe(401);
    client.cookies.set('kahan_access', randomBytes(32).toString('base64url'));
    expect((await client.get('/api/user/preferences')).error().code).toBe('NOT_AUTHENTICATED');
  });
});

describe('attacks on the login', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/%09/evil.example',
    '/%5cevil.example',
    '/api/logout',
    '/%61pi/logout',
    '/logout',
    '/x\r\nset-cookie: a=b',
    'archive',
    '',
  ])('[SESSION-02] the page %j becomes /', async (page) => {
    const client = portal.client();
    const form = await client.get(`/api/login?page=${encodeURIComponent(page)}`);
    expect(form.text).toContain('name="page" value="/"');
    const answer = await client.submitLogin({ username: 'student', password: 'demo', page });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(client.cookie('a')).toBeUndefined();
  });

  test('a login with line breaks and markup appears only in its field', async () => {
    const username = 'a\r\nset-cookie: evil=1"><script>';
    const answer = await portal.client().submitLogin({ username, password: 'x' });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie().join()).not.toContain('evil=1');
    expect(answer.text).not.toContain('<script');
  });

  test('[SESSION-03] a form without its token, or with that of another browser, is refused', async () => {
    const victim = portal.client();
    await victim.get('/api/login');
    const attacker = portal.client();
    const foreign = /name="token" value="([^"]+)"/.exec((await attacker.get('/api/login')).text)?.[1] ?? '';
    for (const token of ['', foreign]) {
      const answer = await victim.submitLogin({ username: 'student', password: 'demo', token, lang: 'en' });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('open for too long');
      expect(victim.cookie('kahan_access')).toBeUndefined();
    }
    const bare = await portal.client().request('POST', '/api/login', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: 'username=student&password=demo',
    });
    expect(bare.error().code).toBe('CSRF_FAILED');
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('a login that another site began is refused: %j', async (headers) => {
    const answer = await portal.client().submitLogin({ username: 'student', password: 'demo' }, headers);
    expect(answer.status).toBe(403);
  });

  test('session fixation: every login makes new tokens and ends the previous login', async () => {
    const client = portal.client();
    const planted = randomBytes(32).toString('base64url');
    for (const name of ['kahan_access', 'kahan_refresh', 'kahan_csrf']) client.cookies.set(name, planted);
    await client.submitLogin({ username: 'student', password: 'demo' });
    const before = client.copy();
    for (const name of ['kahan_access', 'kahan_refresh', 'kahan_csrf']) {
      expect(client.cookie(name)).not.toBe(planted);
    }
    client.cookies.delete('kahan_logged_in');
    await client.submitLogin({ username: 'student2', password: 'demo' });
    expect(client.cookie('kahan_access')).not.toBe(before.cookie('kahan_access'));
    expect((await before.get('/api/user/preferences')).status).toBe(401);
    expect((await client.get('/api/user/preferences')).status).toBe(200);
  });

  test('fields over their size are refused before the student system is asked', async () => {
    const client = portal.client();
    const long = await client.submitLogin({ username: 'x'.repeat(101), password: 'demo' });
    expect(long.error()).toMatchObject({ code: 'VALIDATION_FAILED', field: 'username' });
    const longer = await client.submitLogin({ username: 'x', password: 'y'.repeat(1001) });
    expect(longer.error()).toMatchObject({ code: 'VALIDATION_FAILED', field: 'password' });
    const huge = await client.submitLogin({ username: 'x', password: 'y'.repeat(20_000) });
    expect([huge.status, huge.error().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('no password, token, cookie or name is in the log', async () => {
    const client = portal.client();
    await client.submitLogin({ username: 'vrbova-secret', password: 'hunter2-secret' });
    await client.submitLogin({ username: 'student', password: 'demo' });
    const secrets = [...client.cookies].filter(([name]) => /access|refresh$|csrf|device/.test(name));
    await client.get('/api/refresh');
    await client.get('/api/nothing?token=query-secret');
    const log = portal.logged();
    expect(log).toContain('requestId');
    for (const [, value] of secrets) expect(log).not.toContain(value);
    expect(log).not.toMatch(/vrbova-secret|hunter2-secret|query-secret/);
  });
});
