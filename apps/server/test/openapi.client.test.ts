import type { Answer, Call, FreeTimePerson } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from './support/client.ts';
import { documentedApi, type Input, type OpenApiDocument } from './support/documented.ts';
import { CALLS, inputOf, isMutating, personalItem, routeOf } from './support/examples.ts';
import { until } from './support/live.ts';
import { startPortal, type TestPortal } from './support/portal.ts';

const ITEM = 'documented-file';
const FILE = { field: ITEM, name: 'protokol.pdf', bytes: Buffer.from('%PDF-1.7\n') };

let portal: TestPortal;
let student: TestClient;
let api: ReturnType<typeof documentedApi>;
let card: string;
/** Inputs with ids that the university has, in place of the examples. */
let real: Partial<Record<Call, Input>>;

beforeAll(async () => {
  portal = await startPortal();
  student = await portal.login('student');
  api = documentedApi((await portal.client().get('/api/openapi.json')).json<OpenApiDocument>());
  card = await personalItem(portal, student);
  await until(
    async () => (await student.get('/api/schedules/room?year=2026&semester=1&query=')).status === 200,
  );
  await until(async () => (await student.get('/api/schedules/room/AI?year=2026&semester=1')).status === 200);
  const { lessons } = await portal.control<{ lessons: { gl: string }[] }>('GET', '/students/student');
  const gl = lessons[0]?.gl ?? '';
  const name = { cs: 'Protokol', en: 'Report' };
  await portal.control('POST', '/groups', { gl, item_id: ITEM, type: 5, name, edit: true });
  const code = 'B837002';
  await portal.control('POST', '/enrolments', { code, logins: ['student'] });
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code, space: 30 });
  const term = { term_id, code, type: 'K', study_id: '990001' };
  const about = { gl, year: '2026', semester: '1', study_id: '990001', id: ITEM, type: '5' };
  const mobile = { secret: 'y', token: 'x'.repeat(43) };
  real = {
    'POST /api/erudio/terms/sign-in': { body: { ...term, semester: 1, new_hour: '09:00' } },
    'POST /api/erudio/terms/wait': { body: { ...term, semester: 1, until: 1_800_000_000, instead_of: null } },
    'POST /api/erudio/terms/stop-waiting': { body: { ...term, semester: 1 } },
    'GET /api/erudio/terms/change-hour': { query: { ...term, semester: '1' } },
    'POST /api/erudio/grupik/change': { body: about, file: FILE },
    'GET /api/erudio/grupik/download-link': { query: { study_id: '990001', item_id: ITEM } },
    'GET /api/complete/token': { query: mobile },
  };
});
afterAll(() => portal.stop());

const filled = <T>(input: T): T => JSON.parse(JSON.stringify(input).replaceAll(':item', card)) as T;
const inputFor = (call: Call): Input => real[call] ?? filled(inputOf(call));
const clientFor = (call: Call) => (routeOf(call).policy === 'public' ? portal.client() : student);

/** The id of another session of the student. */
async function otherSession(): Promise<string> {
  await portal.login('student');
  const sessions = (await student.get('/api/user/sessions')).json<
    { session_id: string; is_current: boolean }[]
  >();
  return sessions.find(({ is_current }) => !is_current)?.session_id ?? '';
}

/** A private link of the student to the own timetable. */
async function newLink(): Promise<Answer<'POST /api/user/schedule/links'>> {
  expect((await student.get('/api/user/schedule')).status).toBe(200);
  return (
    await student.send('POST', '/api/user/schedule/links', { study_ids: ['990001'], ends: 'week' })
  ).json();
}

/** A change of an entry that the student has, or its deletion. */
async function knownEntry(call: 'PUT /api/user/entries/:id' | 'DELETE /api/user/entries/:id') {
  const input = inputOf(call) as { params: { id: string }; body: { version: number } };
  const { entry_id: _, ...body } = inputOf('POST /api/user/entries').body as { entry_id: string };
  const made = await student.send('POST', '/api/user/entries', { entry_id: input.params.id, ...body });
  const { version } = made.json<{ version: number }>();
  return { ...input, body: { ...input.body, version } };
}

/** An invitation to share free time. */
async function invitationOf(inviter: TestClient) {
  // The name of the inviter is imported after the first login.
  await until(async () => (await inviter.get('/api/user')).status === 200);
  const made = await inviter.send('POST', '/api/user/common-free-time/invitations');
  return made.json<Answer<'POST /api/user/common-free-time/invitations'>>();
}

/** Input of a call about common free time, with an existing invitation or person; undefined for other calls. */
async function aboutFreeTime(call: Call): Promise<Input | undefined> {
  const [, path = ''] = call.split('/api/user/common-free-time/');
  if (path === 'invitations/:id') return { params: { id: (await invitationOf(student)).invitation.id } };
  // Two users who accept each other's invitations have both confirmed, so a confirmation needs another person.
  const friend = await portal.login(path.endsWith('/confirm') ? 's000002' : 'student2');
  if (path === 'invitation' || path.startsWith('invitation/'))
    return { body: { secret: (await invitationOf(friend)).secret } };
  if (!path.startsWith('people/:id')) return undefined;
  // The inviter confirms.
  const [inviter, other] = path === 'people/:id' ? [friend, student] : [student, friend];
  const { secret } = await invitationOf(inviter);
  const accepted = await other.send('POST', '/api/user/common-free-time/invitation/accept', { secret });
  const { id } = accepted.json<FreeTimePerson>();
  if (path === 'people/:id') await inviter.send('POST', `/api/user/common-free-time/people/${id}/confirm`);
  return { params: { id } };
}

/** The file of a calendar feed of the student. */
async function feedFile(): Promise<string> {
  expect((await student.get('/api/user/terms')).status).toBe(200);
  const made = (await student.send('POST', '/api/calendar/feeds/terms')).json<
    Answer<'POST /api/calendar/feeds/:kind'>
  >();
  return made.url?.split('/').at(-1) ?? '';
}

/** A photo of a dish. */
async function photoId(): Promise<string> {
  const menus = async () => portal.client().get('/api/food/menus');
  await until(async () => (await menus()).status === 200);
  const places = (await menus()).json<Answer<'GET /api/food/menus'>>();
  const items = places.flatMap(({ menu }) => menu.flatMap((part) => part.items));
  return (
    items
      .find(({ photo }) => photo !== null)
      ?.photo?.s.split('/')
      .at(-1) ?? ''
  );
}

/** These calls end a login or begin one; the last three need a provider, which the tests of OpenID Connect have. */
const OF_SESSIONS: Call[] = [
  'GET /api/refresh',
  'GET /api/logout',
  'POST /api/login',
  'GET /api/login/oidc',
  'GET /api/login/oidc/back',
  'POST /api/oidc/backchannel-logout',
];

/** These calls need an exam date that opens later, or a waiting list; openings.test.ts and lists.test.ts have them. */
const OF_DATES: Call[] = [
  'POST /api/user/exam-plan/prepared',
  'DELETE /api/user/exam-plan/prepared/:id',
  'GET /api/user/waits/:id',
];

const LATER: Call[] = ['GET /api/erudio/grupik/download-link', 'GET /api/user/personal-data/export.zip'];

describe('a client made from the document', () => {
  test.each(CALLS.filter((call) => ![...OF_SESSIONS, ...OF_DATES].includes(call)))(
    'makes %s and reads its answer',
    async (call) => {
      if (call === 'DELETE /api/user/sessions/:id') real[call] = { params: { id: await otherSession() } };
      if (call === 'DELETE /api/user/schedule/links/:id')
        real[call] = { params: { id: (await newLink()).link.link_id } };
      if (call === 'PUT /api/user/entries/:id' || call === 'DELETE /api/user/entries/:id')
        real[call] = await knownEntry(call);
      if (call.includes('/common-free-time/')) real[call] = (await aboutFreeTime(call)) ?? inputFor(call);
      if (call === 'GET /api/calendar/feed/:file') real[call] = { params: { file: await feedFile() } };
      if (call === 'GET /api/food/photos/:id') real[call] = { params: { id: await photoId() } };
      if (call === 'POST /api/shared-schedule') real[call] = { body: { secret: (await newLink()).secret } };
      if (call === 'GET /api/user/personal-data/export.zip')
        await api.call(clientFor(call), 'POST /api/user/personal-data/export');
      const ask = () => api.call(clientFor(call), call, inputFor(call));
      const answer = await ask();
      // No login was begun with this token.
      if (call === 'GET /api/complete/token') expect(answer.status).toBe(401);
      // The file is there once the request has ended, or the archive is made.
      else if (LATER.includes(call)) await until(async () => (await ask()).status === 200);
      else expect(answer.status, answer.text).toBeLessThan(300);
      if (routeOf(call).conditional !== true) return;
      const again = await api.call(clientFor(call), call, {
        ...inputFor(call),
        version: answer.headers.get('etag') ?? '',
      });
      expect(again.status).toBe(304);
    },
  );

  test('logs in, is led on, refreshes and logs out', async () => {
    const client = portal.client();
    const form = await api.call(client, 'GET /api/login');
    const token = /name="token" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const fields = { username: 'student', password: 'demo', page: '/terms', token };
    for (const accept of ['text/html', 'application/json']) {
      const refused = await api.call(client, 'POST /api/login', {
        body: { ...fields, password: 'wrong' },
        accept,
      });
      expect([refused.status, refused.headers.get('content-type')?.split(';')[0]]).toEqual([401, accept]);
    }
    const done = await api.call(client, 'POST /api/login', { body: fields });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/terms']);
    expect((await api.call(client, 'GET /api/login')).status).toBe(303);
    expect((await api.call(client, 'GET /api/refresh')).status).toBe(200);
    expect((await api.call(client, 'GET /api/logout')).status).toBe(200);
    expect((await api.call(client, 'GET /api/refresh')).status).toBe(401);
  });

  test.each(CALLS.filter((call) => routeOf(call).policy !== 'public'))(
    '%s: reads that it must log in',
    async (call) => {
      const answer = await api.call(portal.client(), call, { ...inputFor(call), withoutHeaders: true });
      expect(answer.status).toBe(401);
    },
  );

  test.each(CALLS.filter((call) => routeOf(call).policy !== 'public' && isMutating(call)))(
    '%s: reads that its token is missing',
    async (call) => {
      const answer = await api.call(student, call, { ...inputFor(call), withoutHeaders: true });
      expect([answer.status, answer.error().code]).toEqual([403, 'CSRF_FAILED']);
    },
  );

  test.each(CALLS.filter((call) => routeOf(call).body !== undefined))(
    '%s: reads what is wrong with a body',
    async (call) => {
      const { path, method } = {
        path: call.split(' ')[1]?.replace(':id', card) ?? '',
        method: call.split(' ')[0] ?? '',
      };
      const csrf = { 'x-csrf-token': student.cookie('kahan_csrf') ?? '' };
      const bodies: [type: string, body: string, status: number][] = [
        ['text/csv', 'a,b', 415],
        ['application/json', '{"', 400],
        ['application/json', JSON.stringify('x'.repeat(2_000_000)), 413],
      ];
      for (const [type, body, status] of bodies) {
        const answer = await student.request(method, path, {
          headers: { ...csrf, 'content-type': type },
          body,
        });
        api.check(call, answer);
        // A form is refused for its type first, a login for its token.
        if (routeOf(call).multipart !== true && routeOf(call).ownToken !== true) {
          expect(answer.status, type).toBe(status);
        } else expect(answer.status, type).toBeGreaterThanOrEqual(400);
      }
    },
  );
});
