import type { z } from 'zod';
import { eventsRoutes } from './calendar/events.ts';
import { classesRoutes } from './classes/classes.ts';
import { commonFreeTimeRoutes } from './common-free-time/common-free-time.ts';
import { contactsRoutes } from './contacts/contacts.ts';
import { structureRoutes } from './departments/structure.ts';
import { entriesRoutes } from './entries/entries.ts';
import { examPlanRoutes } from './exam-plan/exam-plan.ts';
import { feedsRoutes } from './feeds/feeds.ts';
import { foodRoutes } from './food/food.ts';
import { freshnessRoutes } from './freshness/freshness.ts';
import { groupsRoutes } from './groups/groups.ts';
import { mapsRoutes } from './maps/maps.ts';
import { metaRoutes } from './meta/meta.ts';
import { monitorRoutes } from './monitor/monitor.ts';
import { newsRoutes } from './news/news.ts';
import { nextRoutes } from './next/next.ts';
import { noticeRoutes } from './notice/notice.ts';
import { peopleRoutes } from './people/people.ts';
import { personalDataRoutes } from './personal-data/personal-data.ts';
import { preferencesRoutes } from './preferences/preferences.ts';
import { pushRoutes } from './push/push.ts';
import { remindersRoutes } from './reminders/reminders.ts';
import { requestsRoutes } from './requests/requests.ts';
import { reservationRoutes } from './reservation/reservation.ts';
import { resultsRoutes } from './results/results.ts';
import { roomsRoutes } from './rooms/rooms.ts';
import { scheduleRoutes } from './schedule/schedule.ts';
import { searchRoutes } from './search/search.ts';
import { sessionRoutes } from './session/session.ts';
import { sharingRoutes } from './sharing/sharing.ts';
import { studiesRoutes } from './studies/studies.ts';
import { termsRoutes } from './terms/terms.ts';
import { versioninfoRoutes } from './versioninfo/versioninfo.ts';
import { waitingListRoutes } from './waiting-list/waiting-list.ts';
import { waysRoutes } from './ways/ways.ts';

/** Every call of the API. The server registers from it, the client calls through it, tests walk it. */
export const ROUTES = {
  ...sessionRoutes,
  ...preferencesRoutes,
  ...pushRoutes,
  ...newsRoutes,
  ...noticeRoutes,
  ...studiesRoutes,
  ...resultsRoutes,
  ...scheduleRoutes,
  ...searchRoutes,
  ...sharingRoutes,
  ...termsRoutes,
  ...waitingListRoutes,
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
  ...examPlanRoutes,
  ...remindersRoutes,
  ...eventsRoutes,
  ...foodRoutes,
  ...feedsRoutes,
  ...commonFreeTimeRoutes,
  ...nextRoutes,
  ...personalDataRoutes,
  ...versioninfoRoutes,
  ...freshnessRoutes,
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
