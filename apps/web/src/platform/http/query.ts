import type { ErrorCode } from '@kahan/contract/runtime';
import { QueryCache, QueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { Phrases } from '../i18n/phrases.ts';
import { onReconnect } from './connection.ts';
import { asksPassword, openPrompt } from './password.ts';
import { ApiProblem } from './problem.ts';

/** A screen shown again within this time does not load anew (spec 4: one load per 5 s). */
const LOAD_AT_MOST_EVERY_MS = 5_000;
const KEEP_UNUSED_MS = 30 * 60_000;

/** Whether a failed load is tried once more on its own: only what may pass by itself. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures > 0 || !(error instanceof ApiProblem)) return false;
  return error.kind === 'offline' || (error.kind === 'status' && error.status >= 502);
}

/** Why a load failed, or why its data is behind; null when neither is so, or nobody said. */
export function reasonOf({ error, data }: { error: unknown; data: unknown }): ErrorCode | null {
  if (error instanceof ApiProblem) return error.code;
  // An answer that comes with its age says why it is behind (client.ts, FreshnessInfo).
  return Object(data).reason ?? null;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSettled: (_data, _error, { state }) => asksPassword(reasonOf(state)) && openPrompt(false),
  }),
  defaultOptions: {
    queries: {
      staleTime: LOAD_AT_MOST_EVERY_MS,
      gcTime: KEEP_UNUSED_MS,
      retry: shouldRetry,
      retryDelay: 700,
      // We know better than the library what offline is; a paused load would look like one that never ends.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What is on screen is loaded anew as soon as the server answers again. */
export function refetchOnReconnect(): () => void {
  return onReconnect(() => void queryClient.invalidateQueries());
}

/** Stops a running load; the screen then offers to load again. */
export const cancelLoad = ({ queryKey }: { queryKey: QueryKey }): void =>
  void queryClient.cancelQueries({ queryKey, exact: true });

/** What the reader is told about a failed load (spec 8, by status). */
export function messageOf(error: unknown, phrases: Phrases): string {
  const texts = phrases.status;
  if (!(error instanceof ApiProblem)) return texts.unknown;
  if (error.kind === 'cancelled') return texts.cancelled;
  if (error.kind === 'offline') return phrases.shell.offline;
  if (error.kind === 'unreadable') return texts.serverError;
  if (error.code === 'LOGIN_FAILED') return texts.loginFailed;
  if (error.code === 'PASSWORD_REQUIRED') return texts.passwordRequired;
  if (error.status === 401) return texts.unauthenticated;
  if (error.status === 403) return texts.forbidden;
  if (error.status === 404) return texts.notFound;
  if (error.status >= 500) return texts.serverError;
  return error.status >= 400 ? texts.clientError : texts.unknown;
}

/**
 * The pictures of a load (spec 4; design, States). `stale` is data beside a failed renewal; a load that was
 * cancelled has neither data nor error and is not under way; `no-fetch` was not wanted yet.
 */
export type LoadState = 'loading' | 'loaded' | 'stale' | 'failed' | 'cancelled' | 'no-fetch';

/** What of a load its state is told from. */
export type LoadFacts = Pick<UseQueryResult, 'data' | 'isError' | 'fetchStatus' | 'isEnabled'>;

export function loadStateOf(query: LoadFacts): LoadState {
  if (query.data !== undefined) return query.isError ? 'stale' : 'loaded';
  if (query.fetchStatus !== 'idle') return 'loading';
  if (query.isError) return 'failed';
  return query.isEnabled ? 'cancelled' : 'no-fetch';
}
