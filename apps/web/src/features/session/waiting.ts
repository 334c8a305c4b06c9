import type { Call } from '@kahan/contract';
import { STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract/runtime';
import type { Query } from '@tanstack/react-query';
import { type Act, waitingCalls } from '../../data/session/password-calls.ts';
import { publicAddress } from '../../platform/http/addresses.ts';
import { transport } from '../../platform/http/api.ts';
import type { FreshAnswer } from '../../platform/http/client.ts';
import { asksPassword } from '../../platform/http/password.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient, reasonOf } from '../../platform/http/query.ts';
import { loadAtOnce } from '../../platform/http/throttle.ts';

/** From how many attempts left the prompt says so: one typing error is no reason to worry. */
const FEW_LEFT = 3;

/** Message of the prompt: none, empty input, a longer one than fits, wrong password, too many attempts, or what the server says. */
export type PromptProblem =
  | 'missing'
  | 'tooLong'
  | 'wrong'
  | 'locked'
  | { attemptsLeft: number }
  | { serverMessage: string }
  | null;

/** The loads on screen that go on only with the password. */
const waiting = (): Query[] =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => asksPassword(reasonOf(state)) });

/** Why a call or a load waits. A load with old data has a code only, without a message. */
type Refusal = Pick<ApiProblem, 'code' | 'serverMessage' | 'attemptsLeft'>;

const refusalOf = ({ state }: Query): Refusal =>
  state.error instanceof ApiProblem
    ? state.error
    : { code: reasonOf(state), serverMessage: null, attemptsLeft: null };

/**
 * LOGIN_FAILED has a text of its own; any other login error is told in the server's words, else by its code (spec 8).
 */
const problemOf = ({ code, serverMessage, attemptsLeft }: Refusal): PromptProblem => {
  if (code === 'LOGIN_FAILED')
    return attemptsLeft === null || attemptsLeft > FEW_LEFT ? 'wrong' : { attemptsLeft };
  if (code !== 'TOO_MANY_ATTEMPTS') return null;
  return serverMessage === null ? 'locked' : { serverMessage };
};

/** Message of the prompt when it opens: any LOGIN_FAILED sets the wrong-password flag (spec 4). */
export function firstProblem(): PromptProblem {
  const refusals = [...waitingCalls.get().map(({ refusal }) => refusal), ...waiting().map(refusalOf)];
  return refusals.map(problemOf).find((problem) => problem !== null) ?? null;
}

/** The reader's first act that waits for the password; null when only loads wait. */
export const firstAct = (): Act | null => waitingCalls.get().find(({ act }) => act !== null)?.act ?? null;

/** Calls the listener when a call or a load begins to wait, or its reason changes. */
export function onWaiting(listener: () => void): () => void {
  const stops = [
    queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && listener()),
    waitingCalls.subscribe(listener),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The prompt was postponed: pending calls are cancelled; loads keep waiting. */
export function putOff(): void {
  for (const call of waitingCalls.get()) call.putOff();
}

/** Whether new calls have begun to wait since the password was given. */
export const hasWaitingCalls = (): boolean => waitingCalls.get().length > 0;

/** The address whose answer refused the load. */
const urlOf = ({ state: { error, data } }: Query): string =>
  error instanceof ApiProblem ? error.url : (data as Pick<FreshAnswer<Call>, 'url'>).url;

/** Passwords in use. Two prompts may be active: one that was postponed during an attempt, and the next one. */
const lent = new Set<{ password: string; url: string }>();

const { send } = transport;
transport.send = (to, init) => {
  const href = publicAddress(to);
  const lending = [...lent].findLast(({ url }) => url === href);
  if (lending === undefined) return send(to, init);
  const headers = new Headers(init.headers);
  headers.set(STUDENT_SYSTEM_PASSWORD_HEADER, encodeURIComponent(lending.password.toWellFormed()));
  return send(to, { ...init, headers, redirect: 'error' });
};

/** Adds the password to calls of one address while `run` is active, and to no other call (product 12). */
async function lend<T>(password: string, url: string, run: () => Promise<T>): Promise<T> {
  const lending = { password, url };
  lent.add(lending);
  try {
    return await run();
  } finally {
    lent.delete(lending);
  }
}

/**
 * Continues all waiting calls and loads with the password, one after the other: a wrong password is tried
 * once, because every attempt counts against the lockout.
 * @returns why it failed; null when nothing waits any more
 */
export async function goOn(password: string): Promise<PromptProblem> {
  for (const call of waitingCalls.get()) {
    // Postponed while an earlier call was tried; its caller already knows that it was not done.
    if (!waitingCalls.get().includes(call)) continue;
    const refusal = await lend(password, call.url, () => call.tryWith(password));
    if (refusal !== null) return problemOf(refusal) ?? 'wrong';
  }
  // Addresses are read first: a live message may restart a waiting load, which clears its error and address.
  for (const { query, url } of waiting().map((query) => ({ query, url: urlOf(query) }))) {
    if (query.state.fetchStatus === 'idle' && !asksPassword(refusalOf(query).code)) continue;
    const hasEnded = await lend(password, url, () => loadAtOnce(query));
    if (!hasEnded) continue;
    // Any other failure belongs to that load and is shown there.
    const refusal = refusalOf(query);
    if (asksPassword(refusal.code)) return problemOf(refusal) ?? 'wrong';
  }
  return null;
}
