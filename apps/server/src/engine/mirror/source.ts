import type { CatalogueKind } from '@kahan/domain';
import type { MirrorContext, Unread } from './mirror.context.ts';

/** Records of one user to read from the student system. No keys means all of them. */
export interface UserTask {
  service: string;
  userId: number;
  login: string;
  keys: string[];
  /** A first import tells the user nothing. */
  silent: boolean;
}

/** Shared records to read from the student system. No keys means all of them. */
export interface SharedTask {
  service: string;
  userId: null;
  keys: string[];
  silent: boolean;
}

export type Task = UserTask | SharedTask;

/** Records of each user, e.g. `results`. A change of the feed names the user by login. */
export interface UserSource {
  scope: 'user';
  /** Name of the records in snapshots, retries and headers. */
  service: string;
  /** Name of the records in the change feed. */
  feed: string;
  /** Clients load these services again when the student system was replaced. */
  tells: readonly string[];
  /** @returns the keys that could not be read, null when all were */
  read(context: MirrorContext, task: UserTask): Promise<Unread>;
  /** Reads the shared records behind a user's own, e.g. the lessons of a timetable. Tasks of other sources. */
  related?(context: MirrorContext, userId: number): Promise<SharedTask[]>;
}

/** Records that all users share, e.g. `news`. A change of the feed names no user. */
export interface SharedSource {
  scope: 'shared';
  service: string;
  feed: string;
  tells: readonly string[];
  /** When all records are read for the first time: with the first page of the feed, or as a background task. */
  firstReading: 'at-once' | 'background';
  /** The catalogue that its first reading completes; without it, one of the service's name. */
  catalogue?: CatalogueKind;
  /** When all records are read again after an unreadable line of the feed; `throttled` ones at most once a minute. */
  resync: 'at-once' | 'throttled';
  /** One record is read at most once in this time, ms. */
  paceMs?: number;
  read(context: MirrorContext, task: SharedTask): Promise<Unread>;
}

export type Source = UserSource | SharedSource;

/** The registered sources, in the order of their registration. */
export class Sources {
  readonly user: UserSource[] = [];
  /** Names of the services of a user. Every personal answer reads them, so they are not made for each. */
  readonly userServices: string[] = [];
  readonly shared: SharedSource[] = [];

  add(sources: readonly Source[]): void {
    for (const source of sources) {
      if (this.all.some(({ service }) => service === source.service))
        throw new Error(`two sources are registered for ${source.service}`);
      if (source.scope === 'user') {
        this.user.push(source);
        this.userServices.push(source.service);
      } else {
        this.shared.push(source);
      }
    }
  }

  get all(): readonly Source[] {
    return [...this.user, ...this.shared];
  }

  /** The source that a line of the feed is about; undefined for records that are not mirrored. */
  ofChange({ service, login }: { service: string; login: string | null }): Source | undefined {
    const sources: readonly Source[] = login === null ? this.shared : this.user;
    return sources.find(({ feed }) => feed === service);
  }

  /** Reads what a task names. @throws Error when no source is registered for it */
  async read(context: MirrorContext, task: Task): Promise<Unread> {
    if (task.userId === null) return found(this.shared, task.service).read(context, task);
    return found(this.user, task.service).read(context, task);
  }

  /** Whether answers with personal data rest on a task: not on catalogues, nor on their first reading. */
  concernsUsers(task: Pick<Task, 'service' | 'userId' | 'silent'>): boolean {
    if (task.userId !== null) return true;
    const source = this.shared.find(({ service }) => service === task.service);
    if (source?.resync === 'throttled') return false;
    return !(source?.firstReading === 'background' && task.silent);
  }
}

function found<S extends Source>(sources: readonly S[], service: string): S {
  const source = sources.find((one) => one.service === service);
  if (source === undefined) throw new Error(`no source is registered for ${service}`);
  return source;
}
