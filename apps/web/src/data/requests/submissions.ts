import type { CallBody, SyncRequest } from '@kahan/contract';
import type { CommandAction, RequestService } from '@kahan/domain';
import { useMemo } from 'react';
import { call } from '../../platform/http/api.ts';
import { connection, isOffline, onReconnect } from '../../platform/http/connection.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { createStore, useStore } from '../../platform/storage/store.ts';
import { backoff } from '../../platform/time/backoff.ts';
import { clock } from '../../platform/time/clock.ts';
import { withPassword } from '../session/password-calls.ts';
import { keyOf, keysOf, type RequestedList, refreshing } from './outcomes.ts';
import { knownRequests, recordRequest, useWaiting } from './requests.ts';

/** A change that the reader has asked for and that is not known as a request yet. */
export interface Submission {
  service: RequestService;
  action: CommandAction;
  /** Id of the record that it changes. */
  id: string;
  /** Name of the subject. */
  name: string;
  /** Start of the term, unix seconds; null where there is none. */
  start: number | null;
  /** When the reader asked for it, by the server's clock. */
  since: Date;
  /** The connection broke: it is not known yet whether the call arrived. */
  isUnsure: boolean;
}

/** A submission that was certainly not done. `problem` says why; null when the call never arrived. */
export interface FailedSubmission extends Submission {
  problem: ApiProblem | null;
}

const pending = createStore<ReadonlyMap<string, Submission>>(new Map());

/** Submissions that were not done and of which the reader was not told yet. */
export const failedSubmissions = createStore<readonly FailedSubmission[]>([]);

const answers = new Map<string, Promise<SyncRequest>>();

function setPending(key: string, value: Submission | null): void {
  const next = new Map(pending.get());
  if (value === null) next.delete(key);
  else next.set(key, value);
  pending.set(next);
}

const fail = (submission: Submission, problem: ApiProblem | null): void =>
  failedSubmissions.set([...failedSubmissions.get(), { ...submission, problem }]);

const ACTIONS = {
  'POST /api/erudio/terms/sign-in': 'sign_in',
  'POST /api/erudio/terms/sign-out': 'sign_off',
  'POST /api/erudio/terms/change-hour': 'change_hour',
  'POST /api/erudio/terms/wait': 'wait',
  'POST /api/erudio/terms/stop-waiting': 'stop_waiting',
} as const satisfies Record<string, CommandAction>;
type SubmitRoute = keyof typeof ACTIONS;

/** Whether the server may have accepted a call that failed with this error. A refusal proves that it has not. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  if (error.kind === 'offline' || error.kind === 'unreadable') return true;
  return error.kind === 'status' && error.status >= 500 && error.status !== 503;
}

/** Waits until the server can be reached again, at most `ms`. */
function untilReconnected(ms: number): Promise<void> {
  return new Promise((resume) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resume();
    };
    const timer = setTimeout(end, ms);
    const stop = onReconnect(end);
  });
}

/**
 * Finds out what became of a call whose answer was lost, by the key of the call; tries as long as the server cannot be
 * reached.
 * @returns the request that the call has made; null when it has made none, or one that did nothing: then nothing will ever be done
 */
export async function settle(key: string): Promise<SyncRequest | null> {
  for (let tries = 0; ; tries++) {
    if (tries > 0 || isOffline(connection.get())) await untilReconnected(backoff(tries, 1_000));
    try {
      const input = { query: { lang: language() }, body: { key } };
      const { sync_request } = await call('POST /api/user/requests/settle', input);
      return sync_request?.state === 'invalidated' ? null : sync_request;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
    }
  }
}

/** Finds out whether a call arrived whose answer was lost; only then says that it has not. */
async function resolveUnsure(id: string, submission: Submission, key: string): Promise<void> {
  setPending(id, { ...submission, isUnsure: true });
  const request = await settle(key);
  if (request !== null) recordRequest(request);
  setPending(id, null);
  if (request === null) fail(submission, null);
}

async function send<R extends SubmitRoute>(
  route: R,
  body: CallBody<R>,
  submission: Submission,
  id: string,
): Promise<SyncRequest> {
  setPending(id, submission);
  let key = '';
  try {
    const { sync_request } = await withPassword(() => {
      key = randomUuid();
      return call<SubmitRoute>(route, { query: { lang: language() }, body, key });
    }, submission);
    recordRequest(sync_request);
    setPending(id, null);
    return sync_request;
  } catch (error) {
    if (mayHaveArrived(error)) void resolveUnsure(id, submission, key);
    else {
      setPending(id, null);
      if (error instanceof ApiProblem && error.kind === 'status') fail(submission, error);
    }
    throw error;
  }
}

/**
 * Asks the student system to change a term. The term is busy at once. The same call again, before the answer is there,
 * gets the same answer. Goes on with the password when one is wanted. A change that was not done is in
 * {@link failedSubmissions}.
 * @param about how people name the term
 * @throws ApiProblem `cancelled` when the password was not given; `offline` when the call may have arrived, which is
 * found out as soon as the server can be reached
 */
export function submit<R extends SubmitRoute>(
  route: R,
  body: CallBody<R>,
  about: Pick<Submission, 'name' | 'start'>,
): Promise<SyncRequest> {
  const id = body.term_id;
  const key = keyOf('terms', id);
  const running = answers.get(key);
  if (running !== undefined) return running;
  const since = clock.now();
  const submission = {
    service: 'terms',
    action: ACTIONS[route],
    id,
    since,
    isUnsure: false,
    ...about,
  } as const;
  const answer = send(route, body, submission, key).finally(() => answers.delete(key));
  answers.set(key, answer);
  return answer;
}

/** Submissions that are not known as requests yet, by {@link keyOf} what they change. */
export const useSubmissions = (): ReadonlyMap<string, Submission> => useStore(pending);

/**
 * Ids of records whose requested change is not on screen yet (SYNC-07): terms, or items of groups. Empty when nobody
 * is logged in, and as long as nothing is known.
 */
export function useBusy(list: RequestedList): ReadonlySet<string> {
  const waiting = useWaiting();
  const submitted = useSubmissions();
  const changed = useStore(refreshing);
  return useMemo(
    () => idsOf(list, [...waiting.flatMap(keysOf), ...submitted.keys(), ...changed]),
    [list, waiting, submitted, changed],
  );
}

function idsOf(list: RequestedList, keys: readonly string[]): ReadonlySet<string> {
  const start = keyOf(list, '');
  return new Set(keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length)));
}

/** {@link useBusy} outside of components, without those that are being refreshed. */
export function busyIds(list: RequestedList): ReadonlySet<string> {
  const waiting = knownRequests().filter(({ state }) => state === 'waiting');
  return idsOf(list, [...waiting.flatMap(keysOf), ...pending.get().keys()]);
}
