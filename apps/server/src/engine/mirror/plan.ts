import type { Change, ChangePage } from '@kahan/student-system';
import type { SharedSource, SharedTask, Sources } from './source.ts';

/** The records to read after a page of changes, by login where they are of one user. */
export interface Plan {
  users: { login: string; service: string; keys: string[] }[];
  shared: SharedTask[];
}

/**
 * Merges changes by user and service. Changes of services without a source are left out.
 * User tasks run before shared ones: students who join a lesson must be known before its own change is announced.
 */
export function planOf(changes: readonly Change[], sources: Sources): Plan {
  const users = new Map<string, { login: string; service: string; keys: string[] }>();
  const shared = new Map<string, string[]>();
  for (const change of changes) {
    const source = sources.ofChange(change);
    if (source === undefined) continue;
    const { service } = source;
    const { login, keys } = change;
    if (login === null) {
      shared.set(service, mergeKeys(shared.get(service), keys));
    } else {
      const id = `${service} ${login}`;
      users.set(id, { login, service, keys: mergeKeys(users.get(id)?.keys, keys) });
    }
  }
  return {
    users: [...users.values()],
    shared: [...shared].map(([service, keys]) => ({ service, userId: null, keys, silent: false })),
  };
}

/** No keys are all keys, whatever else is named. */
function mergeKeys(known: string[] | undefined, more: readonly string[]): string[] {
  if (known === undefined) return [...new Set(more)];
  return known.length === 0 || more.length === 0 ? [] : [...new Set([...known, ...more])];
}

/** Changes that unreadable lines of the log of changes may hide. */
export interface ResyncPlan {
  /** Changes of one user or of shared records, without keys: all of them. */
  changes: Change[];
  /** User services that may have changed for every user. */
  everybody: string[];
  /** Shared sources to read whole, at most once a minute. */
  throttled: SharedSource[];
}

/** The more an entry still says about itself, the less is read again. */
export function resyncPlanOf(bad: ChangePage['bad'], sources: Sources): ResyncPlan {
  const changes: Change[] = [];
  const everybody = new Set<string>();
  const throttled = new Set<SharedSource>();
  for (const { concerns } of bad) {
    const { service, login } = concerns;
    const isMeant = ({ changes }: { changes: string }) => service === null || service === changes;
    const personal = sources.user.filter(isMeant);
    if (typeof login === 'string') {
      changes.push(...personal.map((source) => ({ service: source.changes, login, keys: [] })));
      continue;
    }
    const shared = sources.shared.filter(isMeant);
    for (const source of shared) {
      if (source.resync === 'throttled') throttled.add(source);
      else changes.push({ service: source.changes, login: null, keys: [] });
    }
    // An entry without a login is about shared records where the service has some. Elsewhere the login is missing.
    const isShared = login === null && service !== null && shared.length > 0;
    if (!isShared) for (const source of personal) everybody.add(source.service);
  }
  return { changes, everybody: [...everybody], throttled: [...throttled] };
}
