import { PAGES, type PageName } from '@kahan/contract/runtime';

/** Pages that only lead elsewhere, that open once, or that need a secret. */
const LEADING: readonly PageName[] = ['intro', 'login', 'logout', 'schedule_shared'];

/** The pages that a student opens by an address and stays on. */
export const OPEN_PAGES = (Object.keys(PAGES) as PageName[]).filter((name) => !LEADING.includes(name));

/**
 * Addresses of each page with content, in the states in which it looks different, as a student opens them. A page that is
 * not here does not compile.
 */
export const ADDRESSES: Readonly<
  Record<Exclude<PageName, 'login' | 'logout' | 'mapsRoom'>, readonly string[]>
> = {
  intro: ['/intro'],
  home: ['/', '/?page=2'],
  schedule: ['/schedule/2026/1?study=990001&week=9'],
  schedule_semester: ['/schedule/2026/1?study=990001&room=A137&week=0&view=list'],
  // Without the secret of a link the page says that the link has ended.
  schedule_shared: ['/schedule/shared'],
  common_free_time: ['/schedule/free-time'],
  hand_in: ['/hand-in'],
  overview: ['/overview'],
  study: ['/study/990001'],
  groups: ['/study/990001/groups'],
  terms: ['/terms'],
  terms_plan: ['/terms/plan'],
  classes: ['/classes?title=che&language=CZE'],
  class_detail: ['/classes/B402008'],
  people: ['/people?name=ing&page=2'],
  people_detail: ['/person/320063'],
  teacher_detail: ['/teacher/20063'],
  food: ['/food?date=2026-11-19'],
  calendar: ['/calendar/month/2026/11', '/calendar/week/2026/11/18'],
  contacts: ['/contacts'],
  maps: ['/maps'],
  rooms: ['/rooms'],
  privacy: ['/privacy-policy'],
  reservation: ['/reservation/BIII'],
  archive: ['/archive'],
  settings: ['/settings'],
  status: ['/status'],
};
