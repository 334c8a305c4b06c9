import type { SyncRequest } from '@kahan/contract';
import type { RequestService } from '@kahan/domain';
import { callWithFreshness } from '../../platform/http/api.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { report } from '../../platform/report.ts';
import { createStore } from '../../platform/storage/store.ts';

/** `terms 4711`: what a request changes, in sets of both services. */
export const keyOf = (service: RequestService, id: string): string => `${service} ${id}`;
export const keysOf = ({ service, info }: SyncRequest): string[] => info.ids.map((id) => keyOf(service, id));

/**
 * What ended requests changed and is not on screen yet. It is no less busy than before: between the outcome and the
 * data that shows it, a term would offer once more what has just been done.
 */
export const catchingUp = createStore<ReadonlySet<string>>(new Set());

const underWay = new Map<string, readonly string[]>();
const done = new Set<string>();
const told = () => catchingUp.set(new Set([...underWay.values()].flat()));

/** One after the other: each answer holds what those before it have brought. */
let queue: Promise<void> = Promise.resolve();

const LIST = { terms: 'GET /api/user/terms', groups: 'GET /api/user/grupik' } as const;

/** Reads the list of the service at least as new as the outcome (decision 030), where it is on screen. */
async function readAnew({ id, service }: SyncRequest): Promise<void> {
  const queryKey = [service];
  const list = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (!list?.isActive()) return queryClient.invalidateQueries({ queryKey });
  try {
    const query = { lang: language(), srid: id };
    const answer =
      service === 'terms'
        ? await callWithFreshness(LIST.terms, { query })
        : await callWithFreshness(LIST.groups, { query });
    const isLoading = queryClient.isFetching({ queryKey, exact: true }) > 0;
    queryClient.setQueryData(queryKey, answer);
    // One that is under way may be older, and would take the news back, or newer: it is asked for once more.
    if (isLoading) void queryClient.invalidateQueries({ queryKey, exact: true });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // Not that new yet, or not reached: the list says by itself how old it is.
    await queryClient.invalidateQueries({ queryKey });
  }
}

/** Brings what a request has changed on screen, once. It stays busy until then. */
export function catchUp(request: SyncRequest): void {
  const { id } = request;
  if (done.has(id)) return;
  done.add(id);
  underWay.set(id, keysOf(request));
  told();
  queue = queue
    .then(() => readAnew(request))
    // Components hear of the new data a turn later; it is not to be free before.
    .then(() => new Promise<void>((resume) => setTimeout(resume)))
    // The hours of a term are asked of the student system, and only by a detail that still shows them.
    .then(() => queryClient.invalidateQueries({ queryKey: ['term-hours'] }))
    // What nobody foresaw stops neither this one from being free again nor those after it from being read.
    .catch((error) => report(error, 'outcome of a request'))
    .finally(() => {
      underWay.delete(id);
      told();
    });
}
