import {
  callAddress,
  foodDateOf,
  freeRoomsQueryOf,
  freeRoomsWishOf,
  mapViewOf,
  menusQueryOf,
  type PageName,
  peopleSearchOf,
  SCHEDULE_TYPES,
} from '@kahan/contract/runtime';
import {
  isFloor,
  isValidSearch,
  type Language,
  PAGE_SIZE,
  PEOPLE_PAGE_SIZE,
  PLAN_KINDS,
  placeOfPath,
  spanAround,
} from '@kahan/domain';

/** A request for a page, as far as it decides what the page loads. */
export interface PageVisit {
  page: PageName;
  /** The part after the question mark. */
  search: URLSearchParams;
  lang: Language;
  /** Local date in Prague, YYYY-MM-DD. */
  today: string;
  /** Of the path, e.g. year and semester of a timetable. */
  params: Readonly<Record<string, string>>;
}

const address = (route: string, query: object = {}, params: object = {}): string =>
  callAddress(`GET ${route}`, params, query)[1];

/** Timetables of rooms, subjects and teachers in the address of a timetable. Those of teachers need a login. */
function sharedTimetables({ search, params, lang }: PageVisit, isLoggedIn: boolean): string[] {
  const { year, semester } = params;
  return [...search].flatMap(([kind, id]) => {
    const type = SCHEDULE_TYPES.find((one) => one === kind && (isLoggedIn || one !== 'teacher'));
    const query = { year, semester, lang, with_label: 'true' };
    return type === undefined ? [] : address('/api/schedules/:type/:id', query, { type, id });
  });
}

const PEOPLE: readonly PageName[] = ['people', 'people_detail', 'teacher_detail'];

/** The person of the address, or the results of the search that the address holds. */
function callsOfPeople({ page, params, search, lang }: PageVisit): string[] {
  const year = address('/api/structure/year-schedule', { lang });
  const { id, teacherId: uident } = params;
  if (page === 'people_detail') return [address('/api/people/:id', { lang }, { id }), year];
  if (page === 'teacher_detail') return [address('/api/people/teacher/:uident', { lang }, { uident }), year];
  const { name, page: number } = peopleSearchOf(search);
  if (name === '' || !isValidSearch(name)) return [];
  return [address('/api/people', { lang, name, page: number, limit: PEOPLE_PAGE_SIZE })];
}

/** Rooms of an address whose calls are made early; nobody reads the panels of more. */
const MAP_ROOMS = 5;

/** The campus, the rooms of the address, and its floor; the floor of a room is not known here. */
function callsOfMap({ search, lang }: PageVisit): string[] {
  const { rooms, floor } = mapViewOf(search);
  const places = rooms
    .slice(0, MAP_ROOMS)
    .map((room) => address('/api/maps', { query: 'place', any_id: room, lang }));
  const shown = floor ?? (rooms.length === 0 ? 0 : null);
  const drawing =
    shown === null || !isFloor(shown)
      ? []
      : [
          ...PLAN_KINDS.map((kind) => address('/api/data/map/:file', {}, { file: `${kind}_${shown}.json` })),
          address('/api/rooms', { lang, floor: shown }),
        ];
  return [address('/api/maps/campus', { lang }), ...places, ...drawing];
}

/** School events around the month of the address; for a student also what the calendar has of the student. */
function callsOfCalendar({ params, lang, today }: PageVisit, own: readonly string[]): string[] {
  const { view = '', year = '', month = '', day = '' } = params;
  const path = ['', 'calendar', view, year, month, day].filter((part, index) => index < 2 || part !== '');
  const { date } = placeOfPath(path.join('/'), today, 'month');
  return [
    ...own,
    address('/api/structure/year-schedule', { lang }),
    address('/api/events', { ...spanAround(date), lang }),
  ];
}

/**
 * The calls that the first picture of a page waits for, of a reader who is logged in or not. The page makes the same calls:
 * an address that differs from the page's is loaded twice.
 */
export function firstCalls(visit: PageVisit, isLoggedIn: boolean): string[] {
  const { page, search, lang, params } = visit;
  const of = (service: string) => address(`/api/user/${service}`, { lang });
  const user = address('/api/user');
  const entries = address('/api/user/entries');
  const year = address('/api/structure/year-schedule', { lang });
  if (page === 'schedule_semester') {
    const own = isLoggedIn && search.has('study') ? [of('schedule'), of('terms'), entries, of('study')] : [];
    return [...(isLoggedIn ? [user] : []), year, ...own, ...sharedTimetables(visit, isLoggedIn)];
  }
  if (page === 'calendar') {
    const own = [user, ...['schedule', 'terms', 'results'].map(of), entries];
    return callsOfCalendar(visit, isLoggedIn ? own : []);
  }
  if (page === 'contacts') {
    const all = [address('/api/contacts', { lang }), year];
    return isLoggedIn ? [user, ...all, of('study')] : all;
  }
  if (page === 'rooms') {
    const free = address('/api/rooms/free', { lang, ...freeRoomsQueryOf(freeRoomsWishOf(search)) });
    return isLoggedIn ? [user, free, of('schedule')] : [free];
  }
  if (page === 'food') {
    const menus = address('/api/food/menus', { lang, ...menusQueryOf(foodDateOf(search)) });
    return [...(isLoggedIn ? [user] : []), menus, address('/api/food/days')];
  }
  if (page === 'reservation') {
    const sign = address('/api/reservation/:id', {}, { id: params.roomId });
    return isLoggedIn ? [user, sign] : [sign];
  }
  if (page === 'class_detail') {
    const asked = search.get('year') ?? '';
    const query = { year: /^[12]\d{3}$/.test(asked) ? asked : 0, lang };
    const all = [address('/api/classes/:code', query, { code: params.code }), year];
    const own = ['results', 'terms', 'schedule', 'grupik', 'study'].map(of);
    return isLoggedIn ? [user, ...all, ...own] : all;
  }
  if (page === 'maps') return [...(isLoggedIn ? [user] : []), ...callsOfMap(visit)];
  if (PEOPLE.includes(page)) {
    const own = page === 'people' ? [user] : [user, of('schedule'), of('terms')];
    return [...(isLoggedIn ? own : []), ...callsOfPeople(visit)];
  }
  if (!isLoggedIn) return [];
  if (page === 'home') {
    if (search.has('page')) return [user];
    const news = address('/api/user/items/active', { start: 0, count: PAGE_SIZE });
    return [user, news, year, of('schedule'), of('terms'), entries];
  }
  if (page === 'schedule') return [user, year, of('schedule'), of('terms'), entries, of('study')];
  if (page === 'terms') return [user, of('terms'), of('schedule')];
  if (page === 'study' || page === 'overview') return [user, of('study'), of('results'), of('terms'), year];
  return page === 'groups' ? [user, of('grupik')] : [user];
}
