import type { Call, Changelog } from '@kahan/contract';
import { CLIENT_VERSION, CSRF_HEADER } from '@kahan/contract/runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitCall } from '../src/platform/http/admit/addresses.ts';
import type { TestClient } from './support/client.ts';
import { CALLS, example, isMutating, performExample, personalItem, routeOf } from './support/examples.ts';
import { until } from './support/live.ts';
import { startPortal, type TestPortal } from './support/portal.ts';

const personal = CALLS.filter((call) => routeOf(call).policy !== 'public');

let portal: TestPortal;
let student: TestClient;
let other: TestClient;
let item: string;

beforeAll(async () => {
  portal = await startPortal();
  student = await portal.login('student');
  other = await portal.login('student2');
  for (const client of [student, other]) expect((await client.get('/api/user/results')).status).toBe(200);
  item = await personalItem(portal, student);
  // The first reading of the catalogues runs in the background.
  const first = ['GET /api/schedules/:type', 'GET /api/schedules/:type/:id', 'GET /api/rooms/free'] as const;
  for (const call of first) {
    await until(async () => (await perform(student, call, undefined)).status === 200);
  }
});
afterAll(() => portal.stop());

const perform = (client: TestClient, call: Call, token: string | undefined) =>
  performExample(client, call, token, item);

describe('answers match the contract', () => {
  const answering = CALLS.filter((call) => typeof routeOf(call).response !== 'string');
  // These end a login or need its token; the tests of the session cover them.
  const special: Call[] = [
    'GET /api/refresh',
    'GET /api/logout',
    'GET /api/complete/token',
    // This needs a provider; logout.test.ts has one.
    'POST /api/oidc/backchannel-logout',
    // This needs the secret of a link; sharing.test.ts has it.
    'POST /api/shared-schedule',
    // These need the secret of an invitation or an agreement; the tests of common free time have them.
    'POST /api/user/common-free-time/invitation',
    'POST /api/user/common-free-time/invitation/accept',
    'GET /api/user/common-free-time/people/:id',
    'POST /api/user/common-free-time/people/:id/confirm',
    // These need an exam date that opens later; openings.test.ts has one.
    'POST /api/user/exam-plan/prepared',
    'DELETE /api/user/exam-plan/prepared/:id',
    // This needs a waiting list of the portal; lists.test.ts has one.
    'GET /api/user/waits/:id',
    // These need a term and a file; foreign-studies.test.ts has them.
    'GET /api/erudio/terms/change-hour',
    'GET /api/erudio/grupik/download-link',
    'POST /api/erudio/grupik/change',
  ];

  test.each(answering.filter((call) => !special.includes(call)))('[ERRORS-14] %s', async (call) => {
    const { policy, response, conditional } = routeOf(call);
    const client = policy === 'public' ? portal.client() : student;
    const answer = await perform(client, call, client.cookie('kahan_csrf'));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    if (typeof response === 'string') throw new Error('a page');
    expect(response.parse(answer.json())).toEqual(answer.json());
    if (conditional !== true) return;
    const { path } = example(call, item);
    const etag = answer.headers.get('etag') ?? '';
    const again = await client.get(path, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await client.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    const changed = answer.headers.get('last-modified');
    if (changed === null) return;
    expect((await client.get(path, { 'if-modified-since': changed })).status).toBe(304);
    const earlier = new Date(Date.parse(changed) - 1000).toUTCString();
    expect((await client.get(path, { 'if-modified-since': earlier })).status).toBe(200);
    const both = { 'if-none-match': '"other"', 'if-modified-since': changed };
    expect((await client.get(path, both)).status).toBe(200);
  });

  test('[ERRORS-14] a refresh and a logout', async () => {
    const client = await portal.login('student');
    for (const call of ['GET /api/refresh', 'GET /api/logout'] as const) {
      const answer = await client.get(splitCall(call).path);
      const { response } = routeOf(call);
      if (typeof response === 'string') throw new Error('a page');
      expect(answer.status, answer.text).toBe(200);
      expect(response.parse(answer.json())).toEqual(answer.json());
    }
  });

  test.each(
    CALLS.filter(
      (call) =>
        routeOf(call).response === 'html' && !isMutating(call) && routeOf(call).redirects !== 'always',
    ),
  )('%s is a page in both languages', async (call) => {
    for (const lang of ['cs', 'en']) {
      const answer = await portal.client().get(`${splitCall(call).path}?lang=${lang}`);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(`<html lang="${lang}"`);
      expect(answer.text).not.toMatch(/<script|<style|\sstyle="/);
    }
  });
});

describe("another student's ids answer 404, like unknown ids", () => {
  // `kind` names no user: each user has one feed of each kind.
  const byId = personal.filter((call) => routeOf(call).params !== undefined && !call.endsWith('/:kind'));

  test.each(byId)('%s', async (call) => {
    const foreign = await perform(other, call, other.cookie('kahan_csrf'));
    expect([foreign.status, foreign.error().code]).toEqual([404, 'NOT_FOUND']);
    const { path, body } = example(call, item);
    // Whole segments are replaced: the digits of a card’s id may also be a part of another id.
    const elsewhere = path.split('/').map((part) => (part === item ? '999999999999' : part));
    const unknown = await other.request(splitCall(call).method, elsewhere.join('/'), {
      headers: { [CSRF_HEADER]: other.cookie('kahan_csrf') ?? '', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    expect(unknown.error().message).toBe(foreign.error().message);
  });
});

test('[SESSION-16] a call works with the header of the client version and without', async () => {
  for (const headers of [{}, { 'x-client-version': '1.16.4' }, { 'x-client-version': 'ø'.normalize() }]) {
    expect((await portal.client().get('/api/versioninfo', headers)).status).toBe(200);
  }
});

test('[SHELL-17] the versions are reported', async () => {
  expect((await portal.client().get('/api/versioninfo')).json()).toEqual({
    required: '1.16.0',
    current: '1.17.0',
    currentPlayStore: null,
    playStoreLink: null,
  });
});

test('[SHELL-18] the changelog tells for each version when it was released and what changed', async () => {
  const changelog = (await portal.client().get('/api/versioninfo/changelog')).json<Changelog>();
  expect(changelog[CLIENT_VERSION]).toMatchObject({ released: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  expect(changelog[CLIENT_VERSION]?.changes[0]).toMatchObject({
    kind: 'added',
    text: { cs: expect.any(String), en: expect.any(String) },
  });
});

test.each([
  'GET /api/classes',
  'GET /api/classes/:code',
  'GET /api/people',
  'GET /api/people/:id',
  'GET /api/maps',
  'GET /api/maps/campus',
  'GET /api/food/menus',
  'GET /api/contacts',
  'GET /api/events',
  'GET /api/schedules/:type/:id',
] as const)('[PRIVACY-04] a visitor is answered: %s', async (call) => {
  await until(async () => (await perform(portal.client(), call, undefined)).status === 200);
});
