import {
  type Call,
  type CallBody,
  type CallParams,
  type CallQuery,
  CSRF_HEADER,
  ROUTES,
  type Route,
} from '@kahan/contract';
import { vi } from 'vitest';
import { splitCall } from '../../src/platform/http/admit/addresses.ts';
import type { TestAnswer, TestClient } from './client.ts';
import type { TestPortal } from './portal.ts';

type Example<C extends Call> = { params?: CallParams<C>; query?: CallQuery<C>; body?: CallBody<C> };

const TERM = { term_id: 'nowhere', code: 'B402008', type: 'K', semester: 1, study_id: '990001' } as const;

const ENTRY = '8f0c9b7e-4a51-4c62-9d1c-2f4f8f6f7a10';
const CONTENT: Omit<CallBody<'POST /api/user/entries'>, 'entry_id'> = {
  ...{ title: 'Choir', place: null, note: null, date: '2026-11-26', minutes: 1020, duration: 90 },
  ...{ repeat: 'once', until: null, skipped: [] },
};

/** A valid request of each call that needs input; `:item` is replaced by the id of an item. */
const EXAMPLES: { [C in Call]?: Example<C> } = {
  'POST /api/login': { body: { username: 'student', password: 'demo' } },
  'POST /api/oidc/backchannel-logout': { body: { logout_token: 'x' } },
  'GET /api/complete/token': { query: { token: 'x'.repeat(43), secret: 'y' } },
  'DELETE /api/user/sessions/:id': { params: { id: ':item' } },
  'PUT /api/user/preferences': { body: { language: 'en' } },
  'PUT /api/user/notification': { body: { service: 'WS', id: 'tab' } },
  'DELETE /api/user/notification': { body: { service: 'WS', id: 'tab' } },
  'PUT /api/user/notification/quiet': { body: { quiet: { from: 1320, to: 420 } } },
  'GET /api/user/items/:id': { params: { id: ':item' } },
  'PATCH /api/user/items/:id': { params: { id: ':item' }, body: { archived: true } },
  'GET /api/study_types/': { query: { study_type_code: 'B-CHT', year: '2026' } },
  'GET /api/study_types': { query: { study_type_code: 'B-CHT', year: '2026' } },
  'GET /api/schedules/:type': {
    params: { type: 'subject' },
    query: { year: '2026', semester: '1', query: '' },
  },
  'GET /api/schedules/:type/:id': {
    params: { type: 'room', id: 'AI' },
    query: { year: '2026', semester: '1', with_label: 'true' },
  },
  'GET /api/classes/:code': { params: { code: 'B402008' } },
  'GET /api/people/:id': { params: { id: '320063' } },
  'GET /api/people/teacher/:uident': { params: { uident: '20063' } },
  'GET /api/data/map/:file': { params: { file: 'rooms_0.json' } },
  'GET /api/events': { query: { start: '1794700800', end: '1797292800' } },
  'GET /api/reservation/:id': { params: { id: 'B139' } },
  'GET /api/maps': { query: { query: 'place', any_id: 'B139' } },
  'GET /api/maps/way': { query: { from: 'B139', to: 'B141' } },
  'GET /api/maps/distances': { query: { pairs: 'B139~B141' } },
  'POST /api/user/entries': { body: { entry_id: ENTRY, ...CONTENT } },
  'PUT /api/user/entries/:id': { params: { id: ENTRY }, body: { version: 1, ...CONTENT } },
  'DELETE /api/user/entries/:id': { params: { id: ENTRY }, body: { version: 1 } },
  'POST /api/user/exam-plan/prepared': { body: { term_id: 'nowhere', study_id: '990001' } },
  'DELETE /api/user/exam-plan/prepared/:id': { params: { id: 'nowhere' } },
  'GET /api/user/waits/:id': { params: { id: 'nowhere' } },
  'PUT /api/user/reminders': { body: { exam: [1440, 60] } },
  'PUT /api/user/exam-plan': { body: { gap_days: 3, blocked: ['2027-01-12'] } },
  'POST /api/user/schedule/links': { body: { study_ids: ['990001'], ends: 'semester' } },
  'DELETE /api/user/schedule/links/:id': { params: { id: ':item' } },
  'POST /api/shared-schedule': { body: { secret: 'x'.repeat(43) } },
  'DELETE /api/user/common-free-time/invitations/:id': { params: { id: ':item' } },
  'POST /api/user/common-free-time/invitation': { body: { secret: 'x'.repeat(43) } },
  'POST /api/user/common-free-time/invitation/accept': { body: { secret: 'x'.repeat(43) } },
  'POST /api/user/common-free-time/invitation/decline': { body: { secret: 'x'.repeat(43) } },
  'GET /api/user/common-free-time/people/:id': { params: { id: ':item' } },
  'POST /api/user/common-free-time/people/:id/confirm': { params: { id: ':item' } },
  'DELETE /api/user/common-free-time/people/:id': { params: { id: ':item' } },
  'POST /api/calendar/feeds/:kind': { params: { kind: 'schedule' } },
  'PUT /api/calendar/feeds/:kind': { params: { kind: 'terms' }, body: { deadlines: false } },
  'DELETE /api/calendar/feeds/:kind': { params: { kind: 'terms' } },
  'GET /api/food/photos/:id': { params: { id: '0'.repeat(32) } },
  'GET /api/calendar/feed/:file': { params: { file: 'unknown.ics' } },
  'POST /api/monitor/error': { body: { error: { name: 'Error', message: 'x', version: '1.17.0' } } },
  'POST /api/monitor/analytics': { body: { info: { kind: 'screen', screen: 'home' } } },
  'POST /api/user/items/unarchive': { body: { ids: [':item'] } },
  'POST /api/user/requests/seen': { body: { ids: ['1'] } },
  'POST /api/user/requests/settle': { body: { key: '0b9c3f52-6f0e-4d57-9d0b-6a1f2f5c7a10' } },
  // The student system does not know this term: a failed request is an answer, too.
  'POST /api/erudio/terms/sign-in': { body: TERM },
  'POST /api/erudio/terms/sign-out': { body: TERM },
  'POST /api/erudio/terms/wait': { body: { ...TERM, until: 1_800_000_000, instead_of: null } },
  'POST /api/erudio/terms/stop-waiting': { body: TERM },
  'POST /api/erudio/terms/change-hour': { body: { ...TERM, new_hour: '09:00' } },
  'GET /api/erudio/terms/change-hour': { query: { ...TERM, semester: '1' } },
  'GET /api/erudio/grupik/download-link': { query: { study_id: '990001', item_id: 'nothing' } },
};

/** The inputs of a valid request. */
export const inputOf = (call: Call): { params?: object; query?: object; body?: unknown } =>
  EXAMPLES[call] ?? {};

export const CALLS = Object.keys(ROUTES) as Call[];
export const routeOf = (call: Call): Route => ROUTES[call];
export const isMutating = (call: Call) => !call.startsWith('GET ');

/** Address and JSON body of a valid request. */
export function example(call: Call, item: string): { path: string; body: string | undefined } {
  const {
    params = {},
    query,
    body,
  } = (EXAMPLES[call] ?? {}) as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const filled = (text: string) => text.replace(':item', item);
  let { path } = splitCall(call);
  for (const [name, value] of Object.entries(params)) path = path.replace(`:${name}`, filled(value));
  if (query !== undefined) path += `?${new URLSearchParams(query)}`;
  return { path, body: body === undefined ? undefined : filled(JSON.stringify(body)) };
}

/** Makes a valid request with this CSRF token. */
export function performExample(
  client: TestClient,
  call: Call,
  token: string | undefined,
  item: string,
): Promise<TestAnswer> {
  const { path, body } = example(call, item);
  const headers: Record<string, string> = token === undefined ? {} : { [CSRF_HEADER]: token };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const { method } = splitCall(call);
  return client.request(method, path, body === undefined ? { headers } : { headers, body });
}

/** Makes a card of the login `student` by a change in the student system. @returns its id */
export async function personalItem(portal: TestPortal, student: TestClient): Promise<string> {
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
