import type { SyncRequest } from '@kahan/contract';
import type { RequestService } from '@kahan/domain';
import { callWithFreshness } from '../../platform/http/api.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { report } from '../../platform/report.ts';
import { createStore } from '../../platform/storage/store.ts';
import { loadHoursAtOnce } from '../terms/term-hours.ts';
import { applyConfirmed } from '../terms/terms.ts';

/** A list that shows what requests change. */
export type RequestedList = 'terms' | 'groups';

/** The list that shows what requests of a service change. */
const LISTED_AS = { terms: 'terms', groups: 'groups', waiting: 'terms' } as const satisfies Record<
  RequestService,
  RequestedList
>;

/** `terms 4711`: the record that a request changes, as a key for sets that hold both lists. */
export const keyOf = (service: RequestService, id: string): string => `${LISTED_AS[service]} ${id}`;
export const keysOf = ({ service, info }: SyncRequest): string[] => info.ids.map((id) => keyOf(service, id));

/**
 * Keys of records whose change by an ended request is not on screen yet. They stay busy: between the outcome and
 * the data that shows it, a term would offer the same action a second time.
 */
export const refreshing = createStore<ReadonlySet<string>>(new Set());

/** Confirms a sign-up by the phone's haptic feedback. */
function confirmByTouch(): void {
  import('../../platform/native/native.ts')
    .then((native) => native.confirmByTouch())
    .catch((error) => report(error, 'haptics'));
}

const keysByRequest = new Map<string, readonly string[]>();
const refreshed = new Set<string>();
const publish = () => refreshing.set(new Set([...keysByRequest.values()].flat()));

/** Requests are refreshed one after the other: each answer includes what the earlier ones changed. */
let queue: Promise<void> = Promise.resolve();

const LIST = { terms: 'GET /api/user/terms', groups: 'GET /api/user/grupik' } as const;

/** Reads the list of the request's service, at least as new as the outcome (decision 021), if a screen shows it. */
async function refreshList(request: SyncRequest): Promise<void> {
  const { id } = request;
  const service = LISTED_AS[request.service];
  const queryKey = [service];
  const list = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (!list?.isActive()) {
    applyConfirmed(request);
    return queryClient.invalidateQueries({ queryKey });
  }
  try {
    const query = { lang: language(), srid: id };
    const answer =
      service === 'terms'
        ? await callWithFreshness(LIST.terms, { query })
        : await callWithFreshness(LIST.groups, { query });
    const isLoading = queryClient.isFetching({ queryKey, exact: true }) > 0;
    queryClient.setQueryData(queryKey, answer);
    // A load that is still running may bring an older list or a newer one, so it is repeated.
    if (isLoading) void queryClient.invalidateQueries({ queryKey, exact: true });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // The server is not reached, or has no list that new yet: the list itself says how old it is.
    applyConfirmed(request);
    await queryClient.invalidateQueries({ queryKey });
  }
}

/** Shows what an ended request has changed, once per request. Its keys are in {@link refreshing} until then. */
export function refreshAfter(request: SyncRequest): void {
  const { id } = request;
  if (refreshed.has(id)) return;
  refreshed.add(id);
  if (import.meta.env.APP && request.action === 'sign_in' && request.state === 'success') confirmByTouch();
  keysByRequest.set(id, keysOf(request));
  publish();
  queue = queue
    .then(() => refreshList(request))
    // Components see the new data one task later; the keys must not be free before that.
    .then(() => new Promise<void>((resume) => setTimeout(resume)))
    // The hours of a term come from the student system, and load only while a detail shows them.
    .then(loadHoursAtOnce)
    // An unexpected error must neither keep this request's keys busy nor stop the queue.
    .catch((error) => report(error, 'outcome of a request'))
    .finally(() => {
      keysByRequest.delete(id);
      publish();
    });
}
