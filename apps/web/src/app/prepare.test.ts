import { FIRST_PICTURE } from '@kahan/contract/runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import { withDocument } from '../server-render/document.fixture.ts';

const app = withDocument(async () => ({
  ...(await import('./prepare.ts')),
  ...(await import('../server-render/document.ts')),
  ...(await import('../platform/http/given.ts')),
  ...(await import('../platform/http/query.ts')),
  ...(await import('../platform/i18n/phrases.ts')),
  ...(await import('../platform/i18n/texts.ts')),
  ...(await import('../platform/time/clock.ts')),
}));

/** The server's answers, by address without its query. Every other address is missing. */
const BODIES: Record<string, unknown> = {
  '/api/contacts': { contacts: [] },
  '/api/structure/year-schedule': { years: [] },
  '/api/user': { login: 'student', studies: [{ study_id: '990001' }], roles: ['student'] },
  '/api/user/study': { studies: [{ study_id: '990001', plan: 'B101', last_active_year: 2026 }] },
  '/api/user/results': { results: [] },
  '/api/user/terms': { terms: [] },
  '/api/study_types/': {},
};

let asked: string[];
beforeEach(() => {
  asked = [];
  app().queryClient.clear();
  app().chooseLanguage('cs');
  app().standAt('2026-10-12T08:00:00Z');
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const body = BODIES[address.split('?')[0] ?? ''];
    return body === undefined ? new Response('{}', { status: 404 }) : Response.json(body);
  });
});

/** Opens a page, with the answers that came with it. */
function openPage(address: string, { cookies = '', given = {} }: { cookies?: string; given?: object } = {}) {
  app().openAt({
    url: `http://kahan.example${address}`,
    language: 'cs',
    dataset: { now: '2026-10-12T08:00:00Z', clock: 'pinned' },
    cookies,
    isPhone: false,
  });
  const answers = Object.entries(given).map(([url, body]) => [url, {}, body]);
  const picture = { textContent: JSON.stringify({ answers, session: null, cursor: '1.1' }) };
  Reflect.set(document, 'getElementById', (id: string) => (id === FIRST_PICTURE ? picture : null));
  app().readGiven();
}

const load = () => app().loadScreen({ path: location.pathname, search: location.search });
const LOGGED_IN = { cookies: 'kahan_logged_in=1' };
const withoutQuery = () => asked.map((address) => address.split('?')[0]);

test('a screen whose answers came with the page makes no call', async () => {
  openPage('/contacts', {
    given: {
      '/api/contacts?lang=cs': { contacts: [] },
      '/api/structure/year-schedule?lang=cs': { years: [] },
    },
  });
  await load();
  expect(asked).toEqual([]);
  expect(app().loadTexts('contacts')).toMatchObject({ status: 'fulfilled' });
});

test('what did not come with the page is asked for', async () => {
  openPage('/contacts', { given: { '/api/contacts?lang=cs': { contacts: [] } } });
  await load();
  expect(asked).toEqual(['/api/structure/year-schedule?lang=cs']);
});

test('an answer that the screen does not use is left, also when a call fails', async () => {
  openPage('/reservation/A137', { given: { '/api/contacts?lang=cs': { contacts: [] } } });
  await load();
  expect(withoutQuery()).toEqual(['/api/reservation/A137']);
  expect(app().takeGiven('/api/contacts?lang=cs')).toBeDefined();
});

test('queries that answers name are loaded with the first picture', async () => {
  openPage('/study/990001', LOGGED_IN);
  await load();
  expect(asked).toContain('/api/study_types/?study_type_code=B101&year=2026&lang=cs');
  expect(asked.length).toBe(new Set(asked).size);
});

test('a screen that leads on does so before the first picture', async () => {
  openPage('/schedule?room=AI');
  await load();
  expect(location.href).toBe('http://kahan.example/schedule/2026/1?room=AI');
});

test('a reader who has gone elsewhere meanwhile is not led on', async () => {
  openPage('/schedule');
  const loading = load();
  history.pushState(null, '', '/contacts');
  await loading;
  expect(location.pathname).toBe('/contacts');
});
