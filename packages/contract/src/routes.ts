import type { z } from 'zod';
import { monitorRoutes } from './about/monitor.ts';
import { versioninfoRoutes } from './about/versioninfo.ts';
import { entriesRoutes } from './calendar/entries.ts';
import { eventsRoutes } from './calendar/events.ts';
import { feedsRoutes } from './calendar/feeds.ts';
import { foodRoutes } from './campus/food.ts';
import { mapsRoutes } from './campus/maps.ts';
import { reservationRoutes } from './campus/reservation.ts';
import { roomsRoutes } from './campus/rooms.ts';
import { waysRoutes } from './campus/ways.ts';
import { classesRoutes } from './catalogue/classes.ts';
import { contactsRoutes } from './catalogue/contacts.ts';
import { peopleRoutes } from './catalogue/people.ts';
import { structureRoutes } from './catalogue/structure.ts';
import { groupsRoutes } from './groups.ts';
import { metaRoutes } from './meta.ts';
import { newsRoutes } from './news.ts';
import { preferencesRoutes } from './preferences.ts';
import { pushRoutes } from './push.ts';
import { requestsRoutes } from './requests.ts';
import { resultsRoutes } from './results.ts';
import { scheduleRoutes } from './schedule.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './session.ts';
import { sharingRoutes } from './sharing.ts';
import { studiesRoutes } from './studies.ts';
import { termsRoutes } from './terms.ts';
import { commonFreeTimeRoutes } from './user/common-free-time.ts';
import { nextRoutes } from './user/next.ts';
import { personalDataRoutes } from './user/personal-data.ts';

/** Every call of the API. The server registers from it, the client calls through it, tests walk it. */
export const ROUTES = {
  ...sessionRoutes,
  ...preferencesRoutes,
  ...pushRoutes,
  ...newsRoutes,
  ...studiesRoutes,
  ...resultsRoutes,
  ...scheduleRoutes,
  ...searchRoutes,
  ...sharingRoutes,
  ...termsRoutes,
  ...groupsRoutes,
  ...requestsRoutes,
  ...classesRoutes,
  ...peopleRoutes,
  ...structureRoutes,
  ...contactsRoutes,
  ...mapsRoutes,
  ...roomsRoutes,
  ...waysRoutes,
  ...reservationRoutes,
  ...entriesRoutes,
  ...eventsRoutes,
  ...foodRoutes,
  ...feedsRoutes,
  ...commonFreeTimeRoutes,
  ...nextRoutes,
  ...personalDataRoutes,
  ...versioninfoRoutes,
  ...monitorRoutes,
  ...metaRoutes,
} as const;

export type Routes = typeof ROUTES;
export type Call = keyof Routes;

type Input<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? z.input<S> : never;
/** One validated part of a request (`params`, `query`, `body`), as a handler receives it. */
export type RouteOutput<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : never;

/** The parts of a request, as a caller gives them; a query takes numbers as numbers. */
export type CallParams<C extends Call> = Input<Routes[C], 'params'>;
export type CallQuery<C extends Call> = Input<Routes[C], 'query'>;
export type CallBody<C extends Call> = Input<Routes[C], 'body'>;
/** The answer of a route. */
export type RouteAnswer<R> = R extends { response: infer S extends z.ZodType } ? z.output<S> : never;
export type Answer<C extends Call> = RouteAnswer<Routes[C]>;
