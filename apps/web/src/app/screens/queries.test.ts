import type { FirstVisit, GivenAnswer } from '@kahan/contract';
import { PAGES, pageAt } from '@kahan/contract/runtime';
import { describe, expect, test } from 'vitest';
import { withDocument } from '../../server-render/document.fixture.ts';

const app = withDocument(async () => ({
  ...(await import('../../server-render/render.tsx')),
  ...(await import('../screens.ts')),
  ...(await import('../../platform/i18n/phrases.ts')),
  ...(await import('../../platform/time/clock.ts')),
}));

const TODAY = '2026-10-12';
const NOW = `${TODAY}T08:00:00Z`;

const STUDENT = { loggedIn: true, studies: true };
const TEACHER = { loggedIn: true, studies: false };
const VISITOR = { loggedIn: false, studies: false };

function visitOf(address: string, reader: Pick<FirstVisit, 'loggedIn' | 'studies'>): FirstVisit {
  const [path = '', query] = address.split('?', 2);
  const search = query === undefined ? '' : `?${query}`;
  return { page: pageAt(path) ?? '', path, search, language: 'cs', now: NOW, ...reader };
}

const answersOf = (bodies: Record<string, unknown>): ReadonlyMap<string, GivenAnswer> =>
  new Map(Object.entries(bodies).map(([url, body]) => [url, { body: JSON.stringify(body), headers: {} }]));

const callsAt = (address: string, reader: typeof STUDENT, bodies: Record<string, unknown> = {}) =>
  app().firstCalls(visitOf(address, reader), answersOf(bodies));

const OWN = ['/api/user/schedule?lang=cs', '/api/user/terms?lang=cs'] as const;
const ENTRIES = '/api/user/entries';
const STUDIES = '/api/user/study?lang=cs';
const RESULTS = '/api/user/results?lang=cs';
const GROUPS = '/api/user/grupik?lang=cs';
const YEAR = '/api/structure/year-schedule?lang=cs';
const CLASS = '/api/classes/B402008?year=2025&lang=cs';
const CAMPUS = '/api/maps/campus?lang=cs';
const VERSION = '/api/versioninfo';
const news = (start: number) => `/api/user/items/active?start=${start}&count=6`;
const lessonsOf = (of: string, semester: 1 | 2) =>
  `/api/schedules/${of}?year=2026&semester=${semester}&lang=cs&with_label=true`;

/** The addresses that the frame of each page loads, besides those of its screen. */
const FRAME = ['/api/user', VERSION, '/api/user/requests?lang=cs', news(0), GROUPS];
/** The frame of a teacher, without the groups, which stand in the menu of students. */
const FRAME_OF_TEACHER = FRAME.slice(0, -1);

const PLAN = '/api/user/exam-plan';
const PREPARED = `${PLAN}/prepared`;
const sorted = (addresses: readonly string[]): string[] => [...new Set(addresses)].toSorted();

describe('the first calls of a screen', () => {
  test.each([
    ['/', [news(0), YEAR, ...OWN, PREPARED, ENTRIES]],
    ['/?page=2', [news(6)]],
    ['/terms', [...OWN, PREPARED, ENTRIES, YEAR]],
    ['/terms/plan', [OWN[1], RESULTS, PLAN, PREPARED, OWN[0], ENTRIES, YEAR]],
    ['/reservation/A%20I', ['/api/reservation/A%20I']],
    ['/contacts', ['/api/contacts?lang=cs', YEAR, STUDIES]],
    ['/rooms?minutes=120&buildings=2,1', ['/api/rooms/free?lang=cs&minutes=120&buildings=1%2C2', OWN[0]]],
    ['/classes?title=chemie', ['/api/classes?title=chemie&code=&language=CZE&page=1&limit=12&lang=cs']],
    ['/classes/B402008?year=2025', [CLASS, YEAR, ...OWN, PREPARED, ENTRIES, RESULTS, GROUPS, STUDIES]],
    ['/people?name=ko', []],
    ['/people?name=+nov&page=2', ['/api/people?lang=cs&name=nov&page=2&limit=20']],
    ['/person/320063', [...OWN, '/api/people/320063?lang=cs', YEAR]],
    ['/teacher/20063?week=3', [...OWN, '/api/people/teacher/20063?lang=cs', YEAR]],
    ['/schedule', [YEAR, ...OWN, ENTRIES, STUDIES]],
    ['/schedule?room=AI', [YEAR, lessonsOf('room/AI', 1)]],
    ['/schedule/2026/1?study=990001', [YEAR, ...OWN, ENTRIES, STUDIES]],
    ['/schedule/2026/2?room=A%20I%22%3E', [YEAR, lessonsOf('room/A%20I%22%3E', 2)]],
    ['/schedule/shared', [YEAR]],
    ['/schedule/free-time', ['/api/user/common-free-time']],
    ['/overview', [...OWN, STUDIES, RESULTS, YEAR]],
    ['/study/990001', [...OWN.slice(1), STUDIES, RESULTS, YEAR]],
    ['/study/990001/groups', [GROUPS]],
    [
      '/calendar',
      [YEAR, '/api/events?start=1790546400&end=1793574000&lang=cs', ...OWN, RESULTS, ENTRIES, PLAN, PREPARED],
    ],
    ['/food', ['/api/food/menus?lang=cs', '/api/food/days']],
    ['/maps', [CAMPUS, ...OWN]],
    ['/maps?floor=2', [CAMPUS]],
    ['/hand-in', [GROUPS]],
    ['/intro', ['/api/user/preferences']],
    ['/archive', ['/api/user/items/archived?start=0&count=10', '/api/user/items/postponed']],
    ['/settings', []],
    ['/privacy-policy', []],
  ])('%s: those of a student', async (address, calls) => {
    const { addresses } = await callsAt(address, STUDENT);
    expect(addresses.toSorted()).toEqual(sorted([...FRAME, ...calls]));
  });

  test.each([
    ['/', TEACHER, [news(0), YEAR]],
    ['/?page=2', TEACHER, [news(6)]],
    ['/terms', TEACHER, []],
    ['/study', TEACHER, []],
    ['/archive', VISITOR, []],
    ['/calendar/month/2026/10', VISITOR, [YEAR, '/api/events?start=1790546400&end=1793574000&lang=cs']],
    ['/contacts', VISITOR, ['/api/contacts?lang=cs', YEAR]],
    ['/person/a%2Fb', VISITOR, ['/api/people/a%2Fb?lang=cs', YEAR]],
    ['/schedule', VISITOR, [YEAR]],
    [
      '/schedule/2026/1?study=990001&teacher=7&room=AI',
      TEACHER,
      [YEAR, lessonsOf('teacher/7', 1), lessonsOf('room/AI', 1)],
    ],
    ['/schedule/2026/1?study=990001&teacher=7&room=AI', VISITOR, [YEAR, lessonsOf('room/AI', 1)]],
  ])('%s: those of a reader who is no student, %j', async (address, reader, calls) => {
    const frame = reader.loggedIn ? FRAME_OF_TEACHER : [VERSION];
    expect((await callsAt(address, reader)).addresses.toSorted()).toEqual(sorted([...frame, ...calls]));
  });

  test('an address of no screen has none', async () => {
    expect(await callsAt('/logout', STUDENT)).toEqual({ addresses: [], wanted: [] });
    expect(await callsAt('/not/a/page', STUDENT)).toEqual({ addresses: [], wanted: [] });
  });

  test('Home of a teacher names the own timetable once the user is known', async () => {
    const user = { login: 'teacher', is_student: false, uident: '7' };
    const { addresses } = await callsAt('/', TEACHER, { '/api/user': user });
    expect(addresses).toContain(lessonsOf('teacher/7', 1));
    const nobody = await callsAt('/', TEACHER, { '/api/user': { ...user, uident: null } });
    expect(nobody.addresses.filter((address) => address.startsWith('/api/schedules'))).toEqual([]);
  });

  test('Home and exam dates of a student who has none name the studies, which say why', async () => {
    const none = { [OWN[0]]: { schedule: [] }, [OWN[1]]: { terms: [] } };
    for (const address of ['/', '/terms']) {
      expect((await callsAt(address, STUDENT, none)).addresses, address).toContain(STUDIES);
      expect((await callsAt(address, STUDENT)).addresses, address).not.toContain(STUDIES);
    }
  });

  test('a study names its plan once the studies are known', async () => {
    expect((await callsAt('/study/990001', STUDENT)).wanted).toEqual([STUDIES]);
    const studies = [{ study_id: '990001', plan: 'B101', last_active_year: 2026 }];
    const { addresses, wanted } = await callsAt('/study/990001', STUDENT, { [STUDIES]: { studies } });
    expect(addresses).toContain('/api/study_types/?study_type_code=B101&year=2026&lang=cs');
    expect(wanted).toEqual([]);
  });

  test('a class names its lessons once its year is known', async () => {
    expect((await callsAt('/classes/B402008', VISITOR)).wanted).toEqual([
      '/api/classes/B402008?year=0&lang=cs',
    ]);
  });

  test('a map names its floor once the campus is known', async () => {
    expect((await callsAt('/maps', VISITOR)).wanted).toEqual([CAMPUS]);
    const { addresses } = await callsAt('/maps?floor=2', VISITOR, { [CAMPUS]: { floors: [0, 1, 2] } });
    expect(addresses.slice(-2)).toEqual(['/api/data/map/doors_2.json', '/api/rooms?lang=cs&floor=2']);
  });
});

test('a map without an address is that of the way to what a student has to be at next', async () => {
  const weeks = { 4: { date: TODAY, canceled: false } };
  const location = { code: 'B2', value: 'B 2' };
  const blocks = [{ term: { day: 1, minutes: 660, duration: 50 }, weeks, location }];
  const answers = {
    [CAMPUS]: { floors: [0, 1, 2] },
    [OWN[0]]: { schedule: [{ gl: '1', subject_type: 'P', blocks }] },
    [OWN[1]]: { terms: [] },
  };
  const WAY = '/api/maps/way?lang=cs&to=B2&step_free=false';
  const { addresses, wanted } = await callsAt('/maps', STUDENT, answers);
  expect(addresses).toContain(WAY);
  expect(wanted).toEqual([WAY]);
  const way = { legs: [{ floor: 2, points: [] }], steps: [] };
  const PLACE = '/api/maps?query=place&any_id=B2&lang=cs';
  const led = await callsAt('/maps', STUDENT, {
    ...answers,
    [WAY]: { way, to: { floor: 2 } },
    [PLACE]: { floor: 2 },
  });
  expect(led.addresses).toContain('/api/rooms?lang=cs&floor=2');
  const none = await callsAt('/maps', STUDENT, { ...answers, [WAY]: { way: null, to: { floor: 2 } } });
  expect(none.addresses).toContain('/api/rooms?lang=cs&floor=0');
  expect((await callsAt('/maps', VISITOR, answers)).addresses).not.toContain(WAY);
});

const USER = { role: 'student', roles: ['student'], studies: [{ study_id: '990001' }], uident: null };

test('three of a thousand timetables in an address come with the page', async () => {
  const query = Array.from({ length: 1_000 }, (_, n) => `room=a${n}`).join('&');
  const { addresses } = await callsAt(`/schedule/2026/1?${query}`, VISITOR);
  expect(addresses.filter((address) => address.startsWith('/api/schedules/'))).toHaveLength(3);
});

describe('where a screen leads before its first picture', () => {
  async function target(address: string, reader: typeof STUDENT, user?: unknown) {
    const { screenOf, chooseLanguage, standAt } = app();
    const { page, now, language, ...visit } = visitOf(address, reader);
    const screen = screenOf(page);
    chooseLanguage(language);
    standAt(now);
    const code = await screen?.load();
    const known = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey.join() === 'user' ? user : undefined;
    return code?.leadsTo?.({ ...visit, page: page as 'schedule', today: TODAY }, known as never);
  }

  test.each([
    ['/schedule', VISITOR, undefined, '/schedule/2026/1'],
    ['/schedule?room=AI', VISITOR, undefined, '/schedule/2026/1?room=AI'],
    ['/schedule?room=AI', STUDENT, undefined, '/schedule/2026/1?room=AI'],
    ['/schedule', STUDENT, undefined, null],
    ['/schedule', STUDENT, USER, '/schedule/2026/1?study=990001'],
    ['/schedule/2026/2', VISITOR, undefined, null],
  ])('%s %j: %j → %s', async (address, reader, user, to) => {
    expect(await target(address, reader, user)).toBe(to);
  });
});

describe('the screens', () => {
  test('each page with content belongs to one screen', () => {
    const shown = Object.keys(PAGES).filter((page) => !['login', 'logout', 'mapsRoom'].includes(page));
    expect(
      app()
        .SCREENS.flatMap(({ pages }) => pages)
        .toSorted(),
    ).toEqual(shown.toSorted());
  });

  test('each has the texts that it names', async () => {
    const { loadTexts } = await import('../../platform/i18n/texts.ts');
    // A text that has no Czech file is read in English.
    app().chooseLanguage('cs');
    for (const name of app().SCREENS.flatMap(({ texts }) => texts))
      expect(Object.keys(await loadTexts(name)), name).not.toEqual([]);
  });
});
