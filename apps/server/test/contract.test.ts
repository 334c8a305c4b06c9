import type { Call } from '@kahan/contract';
import { CSRF_HEADER } from '@kahan/contract/runtime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { splitCall } from '../src/platform/http/admit/addresses.ts';
import type { TestAnswer, TestClient } from './support/client.ts';
import { CALLS, example, isMutating, routeOf } from './support/examples.ts';
import { until } from './support/live.ts';
import { startPortal, type TestPortal } from './support/portal.ts';

const personal = CALLS.filter((call) => routeOf(call).policy !== 'public');
const guarded = personal.filter(isMutating);

let portal: TestPortal;
let student: TestClient;
let other: TestClient;
let item: string;

beforeAll(async () => {
  portal = await startPortal();
  student = await portal.login('student');
  other = await portal.login('student2');
  for (const client of [student, other]) expect((await client.get('/api/user/results')).status).toBe(200);
  item = await personalItem();
  // The catalogues are read beside everything else.
  for (const call of ['GET /api/schedules/:type', 'GET /api/schedules/:type/:id'] as const) {
    await until(async () => (await perform(student, call, undefined)).status === 200);
  }
});
afterAll(() => portal.stop());

/** A card that only `student` has, made as in real life: by a change in the student system. */
async function personalItem(): Promise<string> {
  const { results } = (await student.get('/api/user/results')).json<{
    results: { code: { code: string } }[];
  }>();
  const code = results[0]?.code.code ?? '';
  await portal.control('PUT', '/results', { login: 'student', code, attempt: 3, grade: 'B', kind: 'exam' });
  return vi.waitFor(
    async () => {
      const { items } = (await student.get('/api/user/items/active')).json<{
        items: { id: string; type: string }[];
      }>();
      const found = items.find(({ type }) => type.startsWith('exam:'));
      if (found === undefined) throw new Error('the change has not become a card');
      return found.id;
    },
    { timeout: 10_000 },
  );
}

function perform(client: TestClient, call: Call, token: string | undefined): Promise<TestAnswer> {
  const { path, body } = example(call, item);
  const headers: Record<string, string> = token === undefined ? {} : { [CSRF_HEADER]: token };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const { method } = splitCall(call);
  return client.request(method, path, body === undefined ? { headers } : { headers, body });
}

/** What must not have changed after a refused call. */
async function stateOf(client: TestClient): Promise<string> {
  const paths = ['/api/user/preferences', '/api/user/items/active?count=100', '/api/user/items/archived'];
  return (await Promise.all(paths.map((path) => client.get(path)))).map(({ text }) => text).join('\n');
}

describe('[SESSION-31] without a login', () => {
  test.each(personal)('%s answers 401', async (call) => {
    const answer = await perform(portal.client(), call, 'x');
    expect(answer.status).toBe(401);
    expect(answer.error()).toMatchObject({
      code: 'NOT_AUTHENTICATED',
      requestId: answer.headers.get('x-request-id'),
    });
  });
});

describe('[SESSION-18] without the CSRF token of this login', () => {
  test.each(guarded)('%s is refused and changes nothing', async (call) => {
    const before = await stateOf(student);
    for (const token of [undefined, '', 'wrong', other.cookie('kahan_csrf')]) {
      const answer = await perform(student, call, token);
      expect([answer.status, answer.error().code]).toEqual([403, 'CSRF_FAILED']);
    }
    expect(await stateOf(student)).toBe(before);
  });
});

describe('answers match the contract', () => {
  const answering = CALLS.filter((call) => typeof routeOf(call).response !== 'string');
  // These end a login or need a token that only a login gives; they are proved with the session.
  const special: Call[] = [
    'GET /api/refresh',
    'GET /api/logout',
    'GET /api/complete/token',
    // These need a term and a file of one's own, and are proved with the requests.
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

  test.each(CALLS.filter((call) => routeOf(call).response === 'html' && !isMutating(call)))(
    '%s is a page in both languages',
    async (call) => {
      for (const lang of ['cs', 'en']) {
        const answer = await portal.client().get(`${splitCall(call).path}?lang=${lang}`);
        expect(answer.status).toBe(200);
        expect(answer.text).toContain(`<html lang="${lang}"`);
        expect(answer.text).not.toMatch(/<script|<style|\sstyle="/);
      }
    },
  );
});

describe("another student's ids answer 404, like ids that nobody has", () => {
  test.each(personal.filter((call) => routeOf(call).params !== undefined))('%s', async (call) => {
    const foreign = await perform(other, call, other.cookie('kahan_csrf'));
    expect([foreign.status, foreign.error().code]).toEqual([404, 'NOT_FOUND']);
    const { path, body } = example(call, item);
    const unknown = await other.request(splitCall(call).method, path.replace(item, '999999999999'), {
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

test('[SHELL-17] the versions are told', async () => {
  expect((await portal.client().get('/api/versioninfo')).json()).toEqual({
    required: '1.16.0',
    current: '1.16.4',
    currentPlayStore: null,
    playStoreLink: null,
  });
});
