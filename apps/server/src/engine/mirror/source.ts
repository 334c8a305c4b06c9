import type { CatalogueKind, Clock, ItemDraft } from '@kahan/domain';
import type { CallOptions, StudentSystem } from '@kahan/student-system';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Message } from '../delivery/index.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { MirrorMetrics } from './mirror.metrics.ts';
import type { Confirmation } from './unconfirmed/confirmation.ts';

/** Records of one user to read from the student system. No keys means all of them. */
export interface UserTask {
  service: string;
  userId: number;
  login: string;
  keys: string[];
  /** A first import causes no notices. */
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

/** Keys that a task could not read; no keys means all of them. null when all were read. */
export type Unread = { keys: string[] } | null;

/** Records of each user, e.g. `results`. A line of the log of changes names the user by login. */
export interface UserSource {
  scope: 'user';
  /** Name of the records in snapshots, retries and headers. */
  service: string;
  /** Name of the records in the log of changes. */
  changes: string;
  /** Clients load these services again after a gap in their log. */
  tells: readonly string[];
  /** @returns the keys that could not be read, null when all were */
  read(context: MirrorContext, task: UserTask): Promise<Unread>;
  /** Reads the shared records behind a user's own, e.g. the lessons of a timetable. Tasks of other sources. */
  related?(context: MirrorContext, userId: number): Promise<SharedTask[]>;
}

/** Records that all users share, e.g. `news`. A line of the log of changes names no user. */
export interface SharedSource {
  scope: 'shared';
  service: string;
  changes: string;
  tells: readonly string[];
  /** When all records are read for the first time: with the first page of the log, or as a background task. */
  firstReading: 'at-once' | 'background';
  /** The catalogue that its first reading completes; without it, one of the service's name. */
  catalogue?: CatalogueKind;
  /** When all records are read again after an unreadable line of the log; `throttled` ones at most once a minute. */
  resync: 'at-once' | 'throttled';
  /** One record is read at most once in this time, ms. */
  paceMs?: number;
  /**
   * The users whose answers hold one of these records, which cannot be read; null for all users. Their answers about the
   * user service of the same changes are stale meanwhile.
   */
  holders?(db: Queryable, keys: readonly string[]): Promise<readonly number[] | null>;
  read(context: MirrorContext, task: SharedTask): Promise<Unread>;
}

export type Source = UserSource | SharedSource;

/** One record that changed; null before it existed and after it is gone. */
export interface RecordChange<R> {
  key: string;
  was: R | null;
  now: R | null;
}

/** A listener to changes of a catalogue, called in the transaction that writes them. */
export interface CatalogueListener {
  kind: CatalogueKind;
  changed(tx: Queryable, changes: readonly RecordChange<unknown>[], now: Date): Promise<void>;
  /** The catalogue was read whole for the first time. */
  completed(tx: Queryable): Promise<void>;
}

/** News items of one user, before they have ids. */
export interface UserDrafts {
  userId: number;
  drafts: ItemDraft[];
}

/**
 * Writes news items; the users must be locked. The caller appends the messages to the users' logs.
 * @returns by user the message about the new items; users without drafts are missing
 */
export type WriteItems = (tx: Queryable, entries: readonly UserDrafts[]) => Promise<Map<number, Message>>;

/** The context of the sources and of the parts of the mirror. */
export interface MirrorContext {
  db: Database;
  studentSystem: StudentSystem;
  upstream: Pick<Upstream, 'accepts' | 'failure'>;
  clock: Clock;
  log: Log;
  metrics: MirrorMetrics;
  sources: Sources;
  /** Called in the transaction that writes records of a catalogue. */
  listeners: readonly CatalogueListener[];
  writeItems: WriteItems;
  /** The rule for believing an answer that would remove much. */
  confirmation: Confirmation;
  /** Called when the student system seems not to know a user's login any more. */
  loginUnknown(user: { userId: number; login: string }): Promise<void>;
  /** Options of personal calls: the user's password, when it came along. */
  personal: CallOptions;
}

/**
 * Tables of a capability by the owner of their rows. `mirror`: copies of the student system's records, which answers
 * replace. `users`: data that users have made and chosen, which no answer of the student system deletes. `portal`: data
 * that the portal keeps for itself, or reads elsewhere.
 */
export type Tables = Partial<Record<'mirror' | 'users' | 'portal', readonly string[]>>;

/** Tables of the engine itself. */
export const ENGINE_TABLES: Tables = {
  mirror: [
    'snapshots',
    'documents',
    'catalogue_records',
    'catalogues',
    'sync_state',
    'sync_retries',
    'openings',
  ],
  users: ['users', 'requests', 'private_links', 'push_registrations', 'push_outbox', 'push_deliveries'],
  portal: [
    ...[
      'user_events',
      'public_events',
      'public_log',
      'log_generation',
      'unconfirmed_answers',
      'request_workers',
    ],
    ...['login_failures', 'push_keys', 'audit_key', 'schema_migrations'],
  ],
};

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

  /** The source that a line of the log of changes is about; undefined for records that are not mirrored. */
  ofChange({ service, login }: { service: string; login: string | null }): Source | undefined {
    const sources: readonly Source[] = login === null ? this.shared : this.user;
    return sources.find(({ changes }) => changes === service);
  }

  /** Reads the records that a task names. @throws Error when no source is registered for it */
  async read(context: MirrorContext, task: Task): Promise<Unread> {
    if (task.userId === null) return found(this.shared, task.service).read(context, task);
    return found(this.user, task.service).read(context, task);
  }

  /** The shared source of a service; undefined for the task that reads services of all users. */
  sharedOf(service: string): SharedSource | undefined {
    return this.shared.find((source) => source.service === service);
  }
}

function found<S extends Source>(sources: readonly S[], service: string): S {
  const source = sources.find((one) => one.service === service);
  if (source === undefined) throw new Error(`no source is registered for ${service}`);
  return source;
}
