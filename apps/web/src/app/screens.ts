import type { PageName } from '@kahan/contract/runtime';
import { type ComponentType, createElement, lazy, memo, useState } from 'react';
import { loadRequired } from '../platform/http/lazy-retry.ts';
import { HomePage, prepareHome } from './pages/home.tsx';

/** Where a page is opened: path and query of its address. */
export interface Place {
  path: string;
  search: string;
}

/** A screen that loads when it is opened. */
export interface ScreenModule {
  Page: ComponentType;
  /** Loads the texts and data of the first picture. Failures are shown where the data is used. */
  prepare?: (place: Place) => Promise<unknown>;
}

interface Screen {
  Page: ComponentType;
  prepare: (place: Place) => Promise<unknown>;
}

function screen(load: () => Promise<ScreenModule>): Screen {
  let loaded: ComponentType | undefined;
  const Later = lazy(async () => ({ default: (await loadRequired(load)).Page }));
  /**
   * The same component as long as the page is open: another one would lose its state. What changes in its frame does not
   * draw it again.
   */
  const Page = memo(() => createElement(useState(() => loaded ?? Later)[0]));
  return {
    Page,
    async prepare(place) {
      const { Page: now, prepare } = await load();
      await prepare?.(place);
      loaded = now;
    },
  };
}

/** For all addresses of the timetable: the present one, that of a semester, that of a private link. */
const schedule = screen(async () => (await import('./pages/schedule.tsx')).schedule);

/** For the overview of studies, the page of one study, and its class groups. */
const study = screen(async () => (await import('./pages/study.tsx')).study);

/** For the search for people, and the page of a person. One chunk, since they link to each other. */
const people = screen(async () => (await import('./pages/people.tsx')).people);

/** Pages with content; the others only redirect. */
export type ShownPage = Exclude<PageName, 'login' | 'logout' | 'mapsRoom'>;

/** Home is in the first load; the other pages load when they are opened. */
export const SCREENS: Record<ShownPage, Screen> = {
  intro: screen(async () => (await import('./pages/settings.tsx')).intro),
  home: { Page: memo(HomePage), prepare: prepareHome },
  schedule,
  schedule_semester: schedule,
  schedule_shared: schedule,
  common_free_time: screen(async () => (await import('./pages/free-time.tsx')).freeTime),
  overview: study,
  study,
  terms: screen(async () => (await import('./pages/terms.tsx')).terms),
  calendar: screen(async () => (await import('./pages/calendar.tsx')).calendar),
  groups: study,
  classes: screen(async () => (await import('./pages/classes.tsx')).classes),
  class_detail: screen(async () => (await import('./pages/class.tsx')).classDetail),
  people,
  people_detail: people,
  teacher_detail: people,
  maps: screen(async () => (await import('./pages/maps.tsx')).maps),
  rooms: screen(async () => (await import('./pages/rooms.tsx')).rooms),
  food: screen(async () => (await import('./pages/food.tsx')).food),
  reservation: screen(async () => (await import('./pages/reservation.tsx')).reservation),
  contacts: screen(async () => (await import('./pages/contacts.tsx')).contacts),
  hand_in: screen(async () => (await import('./pages/hand-in.tsx')).handIn),
  archive: screen(async () => ({ Page: (await import('./pages/archive.tsx')).ArchivePage })),
  settings: screen(async () => (await import('./pages/settings.tsx')).settings),
  privacy: screen(async () => (await import('./pages/privacy.tsx')).privacy),
};

export const isShown = (page: PageName | null): page is ShownPage => page !== null && page in SCREENS;
