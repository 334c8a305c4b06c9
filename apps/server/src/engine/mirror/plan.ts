import { SNAPSHOT_SERVICES, type SnapshotService } from '@kahan/domain';
import type { Change } from '@kahan/student-system';
import { MIRRORED, type MirroredKind } from './catalogue.index.ts';

/** Services of one user. */
export const USER_SERVICES = SNAPSHOT_SERVICES;
export type UserService = SnapshotService;
/** Services of nobody in particular; `everybody` has user services for keys, to be read anew for all users. */
export type SharedService = 'lessons' | 'term-dates' | 'news' | 'year-schedule' | 'everybody' | MirroredKind;
const KEPT = [...USER_SERVICES, 'news', 'year-schedule', ...MIRRORED] as const;

/** Something to read anew. No keys means all of it. */
export type Task = UserTask | SharedTask;

export interface UserTask {
  service: UserService;
  userId: number;
  login: string;
  keys: string[];
  /** A first import tells nothing. */
  silent: boolean;
}

export interface SharedTask {
  service: SharedService;
  userId: null;
  keys: string[];
  silent: boolean;
}

/** What a page of changes asks for, by login where it is about one. */
export interface Plan {
  users: { login: string; service: UserService; keys: string[] }[];
  shared: SharedTask[];
}

/** `users` before `shared`: who joins a lesson must be known before the lesson's own change is told. */
export function planOf(changes: readonly Change[]): Plan {
  const users = new Map<string, { login: string; service: UserService; keys: string[] }>();
  const shared = new Map<SharedService, string[]>();
  for (const change of changes) {
    const { login, keys } = change;
    const service = serviceOf(change);
    if (service === null) continue;
    if (isShared(service)) {
      shared.set(service, mergeKeys(shared.get(service), keys));
    } else if (login !== null) {
      const id = `${service} ${login}`;
      users.set(id, { login, service, keys: mergeKeys(users.get(id)?.keys, keys) });
    }
  }
  return {
    users: [...users.values()],
    shared: [...shared].map(([service, keys]) => ({ service, userId: null, keys, silent: false })),
  };
}

function isShared(service: UserService | SharedService): service is SharedService {
  return !USER_SERVICES.some((name) => name === service);
}

/** No keys are all keys, whatever else is named. */
function mergeKeys(known: string[] | undefined, more: readonly string[]): string[] {
  if (known === undefined) return [...new Set(more)];
  return known.length === 0 || more.length === 0 ? [] : [...new Set([...known, ...more])];
}

/** What a change asks to read anew; null for what is not kept here. */
function serviceOf({ service, login }: Change): UserService | SharedService | null {
  if (service === 'schedule' && login === null) return 'lessons';
  if (service === 'terms' && login === null) return 'term-dates';
  return KEPT.find((kept) => kept === service) ?? null;
}
