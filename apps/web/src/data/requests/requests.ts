import type { CallBody, SyncRequest } from '@kahan/contract';
import type { CommandAction, RequestService } from '@kahan/domain';
import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/http/api.ts';
import { connection, isOffline, onReturn } from '../../platform/http/connection.ts';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { socketUp } from '../../platform/live/socket.ts';
import { createStore, type Store, useStore } from '../../platform/storage/store.ts';
import { backoff, pause } from '../../platform/time/backoff.ts';
import { serverNow } from '../../platform/time/server-time.ts';
import { withPassword } from '../session/password-calls.ts';
import { catchingUp, catchUp, keyOf, keysOf } from './outcomes.ts';

/** How often those that wait are looked at: what the socket tells comes by itself. */
const LOOK_MS = 5_000;
const LOOK_WITH_SOCKET_MS = 30_000;
/** How long after a broken connection a call may still arrive. */
const LATE_MS = 1_500;

const isWaiting = ({ state }: SyncRequest): boolean => state === 'waiting';

/** What ended between two looks: it is told as ended, or told no more since another tab has seen it. */
function look(before: readonly SyncRequest[], now: readonly SyncRequest[]): void {
  const still = new Set(now.map(({ id }) => id));
  for (const request of now) if (!isWaiting(request)) catchUp(request);
  for (const request of before) if (isWaiting(request) && !still.has(request.id)) catchUp(request);
}

const known = (): readonly SyncRequest[] => queryClient.getQueryData<SyncRequest[]>(['requests']) ?? [];

/** What the user asked the student system for: those that wait, and those that ended and were not seen. */
export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: async ({ signal }): Promise<SyncRequest[]> => {
    // As it was when asked: what was made meanwhile is not in the answer, and has not ended by that.
    const before = known();
    const { requests } = await call('GET /api/user/requests', { query: { lang: language() }, signal });
    look(before, requests);
    return requests;
  },
  refetchInterval: ({ state }) => {
    if (!state.data?.some(isWaiting)) return false;
    return socketUp.get() ? LOOK_WITH_SOCKET_MS : LOOK_MS;
  },
});

/** The server tells only how a request ended: that one was made, tabs tell each other. */
const tabs = new BroadcastChannel('kahan-requests');
const reload = () => void queryClient.invalidateQueries({ queryKey: ['requests'] });

const followed = createStore<readonly SyncRequest[]>([]);
let isFollowing = false;

/** Keeps the requests at hand as long as the page lives, for somebody who is logged in. */
function follow(): void {
  if (isFollowing || !isLoggedIn()) return;
  isFollowing = true;
  new QueryObserver(queryClient, requestsQuery).subscribe(() => followed.set(known()));
  followed.set(known());
  tabs.addEventListener('message', reload);
}

/** All that are known, in the order in which they were made. A failed load changes nothing (SYNC-13). */
export const requests: Store<readonly SyncRequest[]> = {
  ...followed,
  subscribe(listener) {
    follow();
    return followed.subscribe(listener);
  },
};

/** Takes in what a call that asks for a change has answered. It may have ended already. */
export function took(request: SyncRequest): void {
  const next = [...known().filter(({ id }) => id !== request.id), request];
  look([], next);
  queryClient.setQueryData(['requests'], next);
  followed.set(next);
  tabs.postMessage(request.id);
  // An older answer that is under way does not know of it. Who waits for one gets the new one: a load that were only
  // cancelled would give them what was known before, as if it had just been read.
  if (queryClient.isFetching({ queryKey: ['requests'] }) > 0) reload();
}

/** Something that was just asked for, before it is known as a request. */
export interface Asking {
  service: RequestService;
  action: CommandAction;
  /** Of what it changes. */
  id: string;
  /** Of the subject, or of the group's item. */
  name: string;
  /** Start of the term, unix seconds; null where there is none. */
  start: number | null;
  /** By the server's clock. */
  since: Date;
  /** The connection broke: nobody here knows yet whether it arrived. */
  isUnsure: boolean;
}

const asking = createStore<ReadonlyMap<string, Asking>>(new Map());
const answers = new Map<string, Promise<SyncRequest>>();

const setAsking = (key: string, value: Asking | null): void => {
  const next = new Map(asking.get());
  if (value === null) next.delete(key);
  else next.set(key, value);
  asking.set(next);
};

/** Something that was certainly not done; `problem` says why, null when it never arrived. */
export interface Undone extends Asking {
  problem: ApiProblem | null;
}

/** What was asked for and not done, until somebody has told the reader. */
export const undone = createStore<readonly Undone[]>([]);

const WISH = {
  'POST /api/erudio/terms/sign-in': 'sign_in',
  'POST /api/erudio/terms/sign-out': 'sign_off',
  'POST /api/erudio/terms/change-hour': 'change_hour',
} as const satisfies Record<string, CommandAction>;
export type AskRoute = keyof typeof WISH;

/** Whether the server may have taken in a call that brought no answer. Where it refused, it has not. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  if (error.kind === 'offline' || error.kind === 'unreadable') return true;
  return error.kind === 'status' && error.status >= 500 && error.status !== 503;
}

/** Waits until the server can be reached again, or a while. */
function untilReturn(ms: number): Promise<void> {
  return new Promise((resume) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resume();
    };
    const timer = setTimeout(end, ms);
    const stop = onReturn(end);
  });
}

/** The list as it is now, however long the server cannot be reached. */
export async function readUntilRead(): Promise<readonly SyncRequest[]> {
  for (let tries = 0; ; tries++) {
    if (tries > 0 || isOffline(connection.get())) await untilReturn(backoff(tries, 1_000));
    try {
      // One that is under way may have been asked before.
      reload();
      return await queryClient.fetchQuery({ ...requestsQuery, staleTime: 0, retry: false });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
    }
  }
}

/** After a connection that broke: what became of it is read, and only then said. */
async function findOut(key: string, ask: Asking, before: ReadonlySet<string>): Promise<void> {
  setAsking(key, { ...ask, isUnsure: true });
  const isThere = async () =>
    (await readUntilRead()).some(
      (request) => !before.has(request.id) && request.action === ask.action && keysOf(request).includes(key),
    );
  let hasArrived = await isThere();
  if (!hasArrived) {
    // A proxy that gave up waiting may still pass it on.
    await pause(LATE_MS);
    hasArrived = await isThere();
  }
  // Another tab may have seen how it ended: then the list shows it.
  if (!hasArrived) await queryClient.invalidateQueries({ queryKey: [ask.service] });
  setAsking(key, null);
  if (!hasArrived) undone.set([...undone.get(), { ...ask, problem: null }]);
}

async function send<R extends AskRoute>(
  route: R,
  body: CallBody<R>,
  ask: Asking,
  key: string,
): Promise<SyncRequest> {
  const before = new Set(known().map(({ id }) => id));
  setAsking(key, ask);
  try {
    const input = { query: { lang: language() }, body };
    const { sync_request } = await withPassword(() => call<AskRoute>(route, input));
    took(sync_request);
    setAsking(key, null);
    return sync_request;
  } catch (error) {
    if (mayHaveArrived(error)) void findOut(key, ask, before);
    else {
      setAsking(key, null);
      const isRefused = error instanceof ApiProblem && error.kind === 'status';
      if (isRefused) undone.set([...undone.get(), { ...ask, problem: error }]);
    }
    throw error;
  }
}

/**
 * Asks the student system for a change of a term, once: asked again before the answer is there, it gives the same
 * answer. The term is busy at once. `about` is what people call it.
 * Goes on with the password when one is asked for. What was not done after all stands in {@link undone}.
 * @throws ApiProblem `cancelled` when the password was not given; `offline` when it may or may not have arrived, which
 * is found out as soon as the server can be reached
 */
export function ask<R extends AskRoute>(
  route: R,
  body: CallBody<R>,
  about: Pick<Asking, 'name' | 'start'>,
): Promise<SyncRequest> {
  const id = body.term_id;
  const key = keyOf('terms', id);
  const underWay = answers.get(key);
  if (underWay !== undefined) return underWay;
  const since = new Date(serverNow());
  const wish = { service: 'terms', action: WISH[route], id, since, isUnsure: false } as const;
  const answer = send(route, body, { ...wish, ...about }, key).finally(() => answers.delete(key));
  answers.set(key, answer);
  return answer;
}

/** Those that wait, in the order in which they were made. */
export function useWaiting(): readonly SyncRequest[] {
  const all = useStore(requests);
  return useMemo(() => all.filter(isWaiting), [all]);
}

/** What was just asked for and is not known as a request yet, by service and id of what it changes. */
export const useAsking = (): ReadonlyMap<string, Asking> => useStore(asking);

/**
 * Ids of what has been asked for and is not on screen as it will be (SYNC-07): terms, or items of groups. Empty for
 * somebody who is not logged in, and as long as nothing is known.
 */
export function useBusy(service: RequestService): ReadonlySet<string> {
  const waiting = useWaiting();
  const asked = useAsking();
  const late = useStore(catchingUp);
  return useMemo(() => {
    const start = keyOf(service, '');
    const keys = [...waiting.flatMap(keysOf), ...asked.keys(), ...late];
    return new Set(keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length)));
  }, [service, waiting, asked, late]);
}

/**
 * Waits until a request has ended and what it changed is on screen.
 * @returns how it ended; null when another tab has seen that first
 */
export function outcomeOf(request: SyncRequest): Promise<SyncRequest | null> {
  const keys = keysOf(request);
  return new Promise((resolve) => {
    let ended = request.state === 'waiting' ? null : request;
    const look = () => {
      const now = requests.get().find(({ id }) => id === request.id);
      if (now?.state === 'waiting') return;
      ended = now ?? ended;
      const late = catchingUp.get();
      if (keys.some((key) => late.has(key))) return;
      for (const stop of stops) stop();
      resolve(ended);
    };
    const stops = [requests.subscribe(look), catchingUp.subscribe(look)];
    look();
  });
}
