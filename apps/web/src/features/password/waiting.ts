import type { Call } from '@kahan/contract';
import { STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract/light';
import type { Query } from '@tanstack/react-query';
import { carrier } from '../../platform/api.ts';
import type { FreshAnswer } from '../../platform/client.ts';
import { asksPassword } from '../../platform/password.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { queryClient, reasonOf } from '../../platform/query.ts';

/** What the prompt says: nothing yet, nothing was typed, it was wrong, or there were too many wrong ones. */
export type PromptProblem = 'missing' | 'wrong' | 'locked' | null;

/** The loads on screen that go on only with the password. */
const waiting = (): Query[] =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => asksPassword(reasonOf(state)) });

const problemOf = (query: Query): PromptProblem => {
  const code = reasonOf(query.state);
  if (code === 'TOO_MANY_ATTEMPTS') return 'locked';
  return code === 'LOGIN_FAILED' ? 'wrong' : null;
};

/** What the prompt says as it opens: a load that was told LOGIN_FAILED sets the wrong-password flag (spec 4). */
export function firstProblem(): PromptProblem {
  const problems = waiting().map(problemOf);
  return problems.find((problem) => problem !== null) ?? null;
}

/** The address that a load was refused by. */
const urlOf = ({ state: { error, data } }: Query): string =>
  error instanceof ApiProblem ? error.url : (data as Pick<FreshAnswer<Call>, 'url'>).url;

/** Lends the password to calls of one address while `run` goes on, and to nothing else (product 12). */
async function lend(password: string, url: string, run: () => Promise<void>): Promise<void> {
  const { send } = carrier;
  carrier.send = (to, init) => {
    if (new URL(to, location.href).href !== url) return send(to, init);
    const headers = new Headers(init.headers);
    headers.set(STUDENT_SYSTEM_PASSWORD_HEADER, encodeURIComponent(password.toWellFormed()));
    return send(to, { ...init, headers, redirect: 'error' });
  };
  try {
    await run();
  } finally {
    carrier.send = send;
  }
}

/**
 * Lets all that waits go on with the password. One after the other: a wrong one is tried once and not once for each
 * load, for every try counts against the lockout.
 * @returns why it did not work; null when nothing waits for it any more
 */
export async function goOn(password: string): Promise<PromptProblem> {
  for (const query of waiting()) {
    const { queryKey } = query;
    await lend(password, urlOf(query), () => queryClient.refetchQueries({ queryKey, exact: true }));
    // Another failure belongs to that load, which says so where it stands.
    if (asksPassword(reasonOf(query.state))) return problemOf(query) ?? 'wrong';
  }
  return null;
}
