import type { z } from 'zod';
import { groupsRoutes } from './groups.ts';
import { metaRoutes } from './meta.ts';
import { newsRoutes } from './news.ts';
import { preferencesRoutes } from './preferences.ts';
import { pushRoutes } from './push.ts';
import { requestsRoutes } from './requests.ts';
import { resultsRoutes } from './results.ts';
import { scheduleRoutes } from './schedule.ts';
import { sessionRoutes } from './session.ts';
import { studiesRoutes } from './studies.ts';
import { termsRoutes } from './terms.ts';
import { versioninfoRoutes } from './versioninfo.ts';

/** Every call of the API. The server registers from it, the client calls through it, tests walk it. */
export const ROUTES = {
  ...sessionRoutes,
  ...preferencesRoutes,
  ...pushRoutes,
  ...newsRoutes,
  ...studiesRoutes,
  ...resultsRoutes,
  ...scheduleRoutes,
  ...termsRoutes,
  ...groupsRoutes,
  ...requestsRoutes,
  ...versioninfoRoutes,
  ...metaRoutes,
} as const;

export type Routes = typeof ROUTES;
export type Call = keyof Routes;

type Input<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? z.input<S> : never;
type Output<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : never;

/** What a caller sends: numbers of a query may be given as numbers. */
export type CallParams<C extends Call> = Input<Routes[C], 'params'>;
export type CallQuery<C extends Call> = Input<Routes[C], 'query'>;
export type CallBody<C extends Call> = Input<Routes[C], 'body'>;
/** What the server's handler receives after validation. */
export type HandlerParams<C extends Call> = Output<Routes[C], 'params'>;
export type HandlerQuery<C extends Call> = Output<Routes[C], 'query'>;
export type HandlerBody<C extends Call> = Output<Routes[C], 'body'>;
/** What comes back. */
export type Answer<C extends Call> = Routes[C]['response'] extends infer S extends z.ZodType
  ? z.output<S>
  : never;
