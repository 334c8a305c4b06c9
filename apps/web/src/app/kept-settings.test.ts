import type { User } from '@kahan/contract';
import { COOKIES, startScreenOf } from '@kahan/contract/runtime';
import { EVENT_CATEGORIES } from '@kahan/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeDevice } from './kept-settings.fixture.ts';

let device: ReturnType<typeof fakeDevice>;
beforeEach(() => {
  device = fakeDevice();
  for (const [name, value] of Object.entries(device.globals)) vi.stubGlobal(name, value);
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Reads a value after a reload: with new modules, and with the values that the device kept. */
async function afterReload<T>(read: () => Promise<T>): Promise<T> {
  vi.resetModules();
  return read();
}

/** The value of a store's hook, as the first rendering gives it. */
async function shown<T>(use: () => T): Promise<T> {
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  const values: T[] = [];
  const Probe = () => {
    values.push(use());
    return null;
  };
  renderToString(createElement(Probe));
  return values[0] as T;
}

const calendar = () => import('../features/calendar/stored.ts');
const food = () => import('../features/food/stored.ts');
const display = () => import('../features/schedule/settings/stored.ts');
const cookies = () => import('../platform/http/cookies.ts');
/** State of notifications on this device, of a browser that has a subscription. */
async function pushHere(): Promise<unknown> {
  const { queryClient } = await import('../platform/http/query.ts');
  return queryClient.fetchQuery((await import('../data/push/device.ts')).pushDeviceQuery);
}
const CHOICE = { schedule: false, exams: true, deadlines: false, school: true };

describe('[PREFERENCES-21] kept locally across reloads', () => {
  test.each<[what: string, set: () => Promise<unknown>, read: () => Promise<unknown>, expected: unknown]>([
    [
      'language',
      async () => (await cookies()).writeCookie(COOKIES.language, 'en'),
      async () => (await cookies()).readCookie(COOKIES.language),
      'en',
    ],
    [
      'default screen',
      async () => (await import('../data/preferences/device-settings.ts')).setStartScreen('food'),
      async () => shown((await import('../data/preferences/device-settings.ts')).useStartScreen),
      'food',
    ],
    [
      'menu state',
      async () => (await import('../features/studies/menu-studies.tsx')).leftOpen.set(true),
      async () => (await import('../features/studies/menu-studies.tsx')).leftOpen.get(),
      true,
    ],
    [
      'calendar view',
      async () => (await calendar()).setCalendarSettings({ view: 'month' }),
      async () => (await calendar()).storedView(),
      'month',
    ],
    [
      'weekends',
      async () => (await calendar()).setCalendarSettings({ weekends: false }),
      async () => (await shown((await calendar()).useCalendarSettings)).weekends,
      false,
    ],
    [
      'sources and categories',
      async () =>
        (await calendar()).setCalendarSettings({
          choice: { ...CHOICE, categories: EVENT_CATEGORIES.slice(2, 4) },
        }),
      async () => (await shown((await calendar()).useCalendarSettings)).choice,
      { ...CHOICE, categories: EVENT_CATEGORIES.slice(2, 4) },
    ],
    [
      'selected food places',
      async () => (await food()).setChosen(['b', 'c']),
      async () => shown((await food()).useChosen),
      ['b', 'c'],
    ],
    [
      'show photos and show allergies',
      async () => {
        (await food()).setParts({ photos: false });
        (await food()).setParts({ allergens: false });
      },
      async () => shown((await food()).useParts),
      { photos: false, allergens: false },
    ],
    [
      'schedule size',
      async () => localStorage.setItem('kahan:timetable-size', '150'),
      async () => (await import('../features/schedule/grid/size.ts')).currentSize(),
      150,
    ],
    [
      'display flags',
      async () => {
        (await display()).setDisplayFlag('code', true);
        (await display()).setDisplayFlag('name', false);
      },
      async () => shown((await display()).useDisplayFlags),
      { code: true, name: false, room: true, teacher: false, time: true, type: true, weeks: true },
    ],
    [
      'the wish for notifications',
      async () => {
        const { queryClient } = await import('../platform/http/query.ts');
        const { userQuery } = await import('../data/session/session.ts');
        const { transport } = await import('../platform/http/api.ts');
        const { turnPushOn } = await import('../data/push/device.ts');
        queryClient.setQueryData(userQuery.queryKey, { login: 'student' } as User);
        transport.send = async () => Response.json({ public_key: 'key' });
        await turnPushOn();
        (await import('../data/push/watching.ts')).stopWatching();
      },
      pushHere,
      'on',
    ],
  ])('%s', async (_, set, read, expected) => {
    expect(await read()).not.toEqual(expected);
    await afterReload(set);
    expect(await afterReload(read)).toEqual(expected);
  });
});

test('[SESSION-27] what a session has left on the device is gone at the start of the next one, and not before', async () => {
  const started = async () => (await import('../platform/storage/this-session.ts')).forgetFormerSession();
  const begin = (csrf: string) => {
    device.globals.document.cookie = `${COOKIES.loggedIn}=1`;
    device.globals.document.cookie = `${COOKIES.csrf}=${csrf.repeat(64)}`;
  };
  begin('a');
  await afterReload(async () => {
    (await import('../platform/storage/this-session.ts')).noteSession();
    localStorage.setItem('kahan:user:palette-recent', '[]');
  });
  expect([await afterReload(started), device.kept.has('kahan:user:palette-recent')]).toEqual([false, true]);
  begin('b');
  expect([await afterReload(started), device.kept.has('kahan:user:palette-recent')]).toEqual([true, false]);
});

test('[NOTIFICATIONS-03] notifications that are turned off while the start registers the device again stay off', async () => {
  const { queryClient } = await import('../platform/http/query.ts');
  const { PUSH_WISH, userQuery } = await import('../data/session/session.ts');
  const { transport } = await import('../platform/http/api.ts');
  const { renewPush, turnPushOff } = await import('../data/push/device.ts');
  queryClient.setQueryData(userQuery.queryKey, { login: 'student' } as User);
  device.kept.set(PUSH_WISH, 'student');
  const { promise: late, resolve: answer } = Promise.withResolvers<void>();
  const sent: string[] = [];
  transport.send = async (_, { method = 'GET' }) => {
    sent.push(method);
    if (method === 'PUT') await late;
    return method === 'GET' ? Response.json({ public_key: 'key' }) : new Response(null, { status: 204 });
  };
  const renewing = renewPush();
  await expect.poll(() => sent).toContain('PUT');
  await turnPushOff();
  answer();
  await renewing;
  expect(sent.at(-1)).toBe('DELETE');
  expect(await afterReload(pushHere)).toBe('off');
});

describe('what another version of Kahan kept is read as far as it is known', () => {
  /** Values of a later build, and of a build that kept something else under the key. */
  const STRANGE = [
    '{',
    'null',
    '7',
    '"text"',
    '[]',
    '[null,7,"x",{}]',
    '{"view":"decade","later":{"a":1}}',
    '{}',
  ];
  const STORES: Record<
    string,
    { module: () => Promise<object>; key: string; usual: () => Promise<unknown> }
  > = {
    calendar: {
      key: 'kahan:calendar',
      module: calendar,
      usual: async () => (await calendar()).storedView(),
    },
    parts: { key: 'kahan:food-parts', module: food, usual: async () => shown((await food()).useParts) },
    size: {
      key: 'kahan:timetable-size',
      module: () => import('../features/schedule/grid/size.ts'),
      usual: async () => (await import('../features/schedule/grid/size.ts')).currentSize(),
    },
    flags: {
      key: 'kahan:timetable-display',
      module: display,
      usual: async () => shown((await display()).useDisplayFlags),
    },
    menu: {
      key: 'kahan:menu-studies',
      module: () => import('../features/studies/menu-studies.tsx'),
      usual: async () => (await import('../features/studies/menu-studies.tsx')).leftOpen.get(),
    },
  };
  test.each(
    Object.entries(STORES).flatMap(([name, store]) => STRANGE.map((text) => [name, text, store] as const)),
  )('%s: %s', async (_, text, { key, usual }) => {
    const before = await usual();
    device.kept.set(key, text);
    const after = await afterReload(usual);
    // 7 is a number, so a size accepts it and becomes the nearest size.
    expect(after).toEqual(text === '7' && key.endsWith('size') ? 50 : before);
  });

  test('known parts beside unknown ones stay', async () => {
    device.kept.set('kahan:calendar', '{"view":"week","weekends":false,"choice":{"later":true},"more":[1]}');
    device.kept.set('kahan:timetable-display', '{"code":true,"name":"yes","colour":true}');
    device.kept.set('kahan:food-parts', '{"photos":false,"allergens":"no","prices":1}');
    expect(await shown((await calendar()).useCalendarSettings)).toEqual({
      view: 'week',
      weekends: false,
      choice: null,
    });
    expect(await shown((await display()).useDisplayFlags)).toMatchObject({ code: true, name: true });
    expect(await shown((await food()).useParts)).toEqual({ photos: false, allergens: true });
  });

  test.each(['', 'desktop', '__proto__', 'login'])('the default screen %j is home', (screen) =>
    expect(startScreenOf(screen)).toBe('home'),
  );
});

describe('where the browser keeps nothing', () => {
  test.each(['forbidden', 'full'] as const)(
    '%s: a setting lasts as long as the page, and that is told once',
    async (how) => {
      device.refuse(how);
      const told = vi.fn();
      const { onRefusal } = await import('../platform/storage/device-storage.ts');
      onRefusal(told);
      (await food()).setParts({ photos: false });
      (await calendar()).setCalendarSettings({ view: 'day' });
      expect(told).toHaveBeenCalledTimes(1);
      expect(await shown((await food()).useParts)).toEqual({ photos: false, allergens: true });
      const { local } = await import('../platform/storage/device-storage.ts');
      expect(JSON.parse(local.getItem('kahan:food-parts') ?? '')).toMatchObject({ photos: false });
      expect(await afterReload(async () => shown((await food()).useParts))).toEqual({
        photos: true,
        allergens: true,
      });
    },
  );

  test('a listener that comes late is told as well', async () => {
    device.refuse('forbidden');
    (await food()).setChosen([]);
    const told = vi.fn();
    (await import('../platform/storage/device-storage.ts')).onRefusal(told);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('a logout removes what the page remembers of the user', async () => {
    device.refuse('full');
    const { local } = await import('../platform/storage/device-storage.ts');
    const { USER_STORAGE_PREFIX, wipeUserStorage } = await import('../platform/storage/user-storage.ts');
    local.setItem(`${USER_STORAGE_PREFIX}x`, '1');
    local.setItem('kahan:y', '1');
    wipeUserStorage(true);
    expect([local.getItem(`${USER_STORAGE_PREFIX}x`), local.getItem('kahan:y')]).toEqual([null, '1']);
  });
});
