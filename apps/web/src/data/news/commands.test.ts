import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/http/query.ts';
import { bootOf } from '../../platform/page/boot.fixture.ts';
import { bootWith } from '../../platform/page/boot.ts';
import { archiveOld, setArchived, setPostponed, unarchiveAll } from './commands.ts';
import { activeQuery } from './queries.ts';

const item = { id: '7', type: 'public:news', ts: 1, postponeTs: null, state: 'active', content: {} };
const LOAD = 'GET /api/user/items/active';

let sent: string[];
let stop: () => void;

beforeEach(async () => {
  sent = [];
  vi.useFakeTimers();
  bootWith(bootOf());
  vi.stubGlobal('location', new URL('https://kahan.example'));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path.replace(/\?.*/, '')}`);
    return Response.json(path.includes('active') ? { items: [item], length: 1, old: 0 } : { ids: ['7'] });
  });
  stop = new QueryObserver(queryClient, activeQuery(1)).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([LOAD]);
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[NEWS-19] the list is loaded again after', () => {
  const news = { ...item } as Parameters<typeof setPostponed>[0];
  test.each([
    ['archive', () => setArchived('7', true)],
    ['unarchive', () => setArchived('7', false)],
    ['postpone', () => setPostponed(news, 2_000_000_000)],
    ['un-postpone', () => setPostponed(news, null)],
    ['archiving what is old', archiveOld],
    ['bringing several back', () => unarchiveAll(['7'])],
  ])('%s', async (_, act: () => Promise<unknown>) => {
    await act();
    await vi.advanceTimersByTimeAsync(0);
    // The list is loaded after the server has taken the action in, and once.
    expect(sent).toEqual([LOAD, expect.not.stringMatching(LOAD), LOAD]);
  });
});

test.each([
  ['archived', () => setArchived('7', true)],
  ['postponed', () => setPostponed({ ...item } as Parameters<typeof setPostponed>[0], 2_000_000_000)],
])(
  'without the server an item that was %s stays in the list, although its other lists were never loaded',
  async (_, act) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    const outcome = expect(act()).rejects.toMatchObject({ kind: 'offline' });
    const shown = () => queryClient.getQueryData(activeQuery(1).queryKey)?.data.items.map(({ id }) => id);
    expect(shown()).toEqual([]);
    await vi.advanceTimersByTimeAsync(20_000);
    await outcome;
    expect(shown()).toEqual(['7']);
  },
);
