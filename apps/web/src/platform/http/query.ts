import type { ErrorCode } from '@kahan/contract/runtime';
import {
  type FetchQueryOptions,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Phrases } from '../i18n/phrases.ts';
import { staleAfter } from '../live/hearing.ts';
import { asksPassword, openPrompt } from './password.ts';
import { ApiProblem } from './problem.ts';
import { throttledTo } from './throttle.ts';

/** Interval of the loads of one query (spec 9), whatever asks for them: a screen, Retry, or an invalidation. */
const LOAD_AT_MOST_EVERY_MS = 5_000;
const KEEP_UNUSED_MS = 30 * 60_000;

/** Whether a failed load is repeated once: only errors that may go away by themselves. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures > 0 || !(error instanceof ApiProblem)) return false;
  return error.kind === 'offline' || (error.kind === 'status' && error.status >= 502);
}

/** Why a load failed, or why its data is old; null when neither is known. */
export function reasonOf({ error, data }: { error: unknown; data: unknown }): ErrorCode | null {
  if (error instanceof ApiProblem) return error.code;
  // An answer with freshness tells why its data is old (client.ts, FreshnessInfo).
  return Object(data).reason ?? null;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSettled: (_data, _error, { state }) =>
      asksPassword(reasonOf(state)) && openPrompt(false, state.data !== undefined),
  }),
  defaultOptions: {
    queries: {
      staleTime: staleAfter(LOAD_AT_MOST_EVERY_MS),
      behavior: throttledTo(LOAD_AT_MOST_EVERY_MS),
      gcTime: KEEP_UNUSED_MS,
      retry: shouldRetry,
      retryDelay: 700,
      // connection.ts knows better than the library what offline is; a paused load would look as if it never ended.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Loads data of the first picture. Data of the last visit is enough for it: the screen brings that up to date. A load
 * that has failed is not tried again: the screen tells why, and how to try.
 */
export const loadFirst = <T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>): Promise<void> =>
  (queryClient.getQueryState(query.queryKey)?.status ?? 'pending') === 'pending'
    ? queryClient.prefetchQuery(query)
    : Promise.resolve();

/**
 * Loads data that no reader waits for. A failed load that a screen shows stays failed meanwhile: it would show as loading
 * and come back, without anything that the reader has done.
 */
export const loadQuietly = <T>(query: FetchQueryOptions<T>): Promise<T> =>
  notifyManager.batch(() => {
    const before = queryClient.getQueryState(query.queryKey);
    const loading = queryClient.fetchQuery(query);
    if (before?.status !== 'error') return loading;
    const { status, error } = before;
    queryClient.getQueryCache().find({ queryKey: query.queryKey, exact: true })?.setState({ status, error });
    return loading;
  });

/** Stops a running load; the screen then offers to load again. */
export const cancelLoad = ({ queryKey }: { queryKey: QueryKey }): void =>
  void queryClient.cancelQueries({ queryKey, exact: true });

/** Message for a failed load (spec 8, by status). */
export function messageOf(error: unknown, phrases: Phrases): string {
  const texts = phrases.status;
  if (!(error instanceof ApiProblem)) return texts.unknown;
  if (error.kind === 'cancelled') return texts.cancelled;
  if (error.kind === 'offline') return phrases.shell.offline;
  if (error.kind === 'unreadable') return texts.serverError;
  if (error.code === 'LOGIN_FAILED') return texts.loginFailed;
  if (error.code === 'PASSWORD_REQUIRED') return texts.passwordRequired;
  if (error.code === 'NOT_WITH_THIS_LOGIN') return texts.notWithLogin;
  if (error.status === 401) return texts.unauthenticated;
  if (error.status === 403) return texts.forbidden;
  if (error.status === 404) return texts.notFound;
  if (error.status >= 500) return texts.serverError;
  return error.status >= 400 ? texts.clientError : texts.unknown;
}

/** What failed, and why or what to do next; the texts of the spec for a load make no second sentence. */
export function failureOf(what: string, error: unknown, phrases: Phrases): string {
  const { status } = phrases;
  const why = messageOf(error, phrases);
  if (why === status.notFound) return `${what} ${status.gone}`;
  return `${what} ${why === status.clientError || why === status.unknown ? status.tryAgain : why}`;
}

/**
 * States of a load (spec 4; design, States). `stale`: data, but its renewal failed. `cancelled`: neither data nor error,
 * and not running. `no-fetch`: not enabled yet.
 */
export type LoadState = 'loading' | 'loaded' | 'stale' | 'failed' | 'cancelled' | 'no-fetch';

/** Facts about a load that decide its state. */
export type LoadFacts = Pick<UseQueryResult, 'data' | 'isError' | 'fetchStatus' | 'isEnabled'>;

/** The fields of a query that screens read. */
export type Load<T> = LoadFacts & { data: T | undefined; error: unknown; refetch: () => unknown };

/** Reduces queries to these fields (`combine`), so that the result stays equal until one of them changes. */
export const loadsOf = <T>(all: Load<T>[]): Load<T>[] =>
  all.map(({ data, error, isError, fetchStatus, isEnabled, refetch }) => ({
    ...{ data, error, isError, fetchStatus, isEnabled, refetch },
  }));

export function loadStateOf(query: LoadFacts): LoadState {
  if (query.data !== undefined) return query.isError ? 'stale' : 'loaded';
  // What was not found stays so while it is loaded again (throttle.ts), as does any failure while `loadQuietly` runs.
  if (query.isError) return 'failed';
  if (query.fetchStatus !== 'idle') return 'loading';
  return query.isEnabled ? 'cancelled' : 'no-fetch';
}

/** Whether a load has never ended. When a failed load runs again, nothing on the page waits for it. */
export const isFirstLoad = (query: LoadFacts & Pick<UseQueryResult, 'isFetched'>): boolean =>
  loadStateOf(query) === 'loading' && !query.isFetched;
