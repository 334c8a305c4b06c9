import { beforeEach, expect, test, vi } from 'vitest';
import { withDocument } from '../server-render/document.fixture.ts';

const app = withDocument(async () => ({
  ...(await import('./after-paint.ts')),
  ...(await import('../server-render/document.ts')),
  ...(await import('../platform/http/query.ts')),
  ...(await import('../platform/i18n/phrases.ts')),
}));

const USER = { login: 'student', studies: [{ study_id: '990001' }], roles: ['student'] };

let asked: string[];
beforeEach(async () => {
  asked = [];
  vi.useFakeTimers();
  app().queryClient.clear();
  await app().loadPhrases('cs');
  app().openAt({
    url: 'http://kahan.example/',
    language: 'cs',
    dataset: {},
    cookies: 'kahan_logged_in=1',
    isPhone: false,
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Opens a page. The server answers the first call of each address with a status. @returns how often each was asked for */
async function openPage(first: number): Promise<(address: string) => number> {
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = address.split('?');
    asked.push(path);
    if (asked.filter((one) => one === path).length === 1) return new Response('{}', { status: first });
    return Response.json(path === '/api/user' ? USER : { requests: [], groups: [] });
  });
  app().begin();
  await vi.advanceTimersByTimeAsync(10_000);
  return (address) => asked.filter((one) => one === address).length;
}

test('a broken server at the start keeps neither notices nor what is to be handed in from a student', async () => {
  const times = await openPage(500);
  expect(times('/api/user/requests')).toBe(2);
  expect(times('/api/user')).toBe(2);
  expect(times('/api/user/grupik')).toBe(1);
});

test('what the server refuses is not asked for again', async () => {
  const times = await openPage(403);
  expect(times('/api/user/requests')).toBe(1);
  expect(times('/api/user')).toBe(1);
});
