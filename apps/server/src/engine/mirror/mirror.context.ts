import type { ErrorCode } from '@kahan/contract/runtime';
import type { Clock, ItemDraft } from '@kahan/domain';
import {
  type BadRecord,
  type CallOptions,
  type StudentSystem,
  StudentSystemError,
} from '@kahan/student-system';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { codeOfStudentSystem } from '../../platform/student-system-code.ts';
import type { Message } from '../delivery/index.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { CatalogueListener } from './catalogue.ts';
import { drawToken, type VersionToken } from './epoch.store.ts';
import type { MirrorMetrics } from './mirror.metrics.ts';
import type { Sources } from './source.ts';

/** Feed items of one user, before they have ids. */
export interface UserDrafts {
  userId: number;
  drafts: ItemDraft[];
}

/**
 * Writes feed items; the users must be locked. The caller appends the messages to the users' logs.
 * @returns by user the message that tells of the new items; users without drafts are missing
 */
export type WriteItems = (tx: Queryable, entries: readonly UserDrafts[]) => Promise<Map<number, Message>>;

/** What the sources and the parts of the mirror work with. */
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
  /** Tables that a new epoch empties, dependent tables first. */
  tables: readonly string[];
  /** Tells the capabilities that the epoch was replaced, in the transaction that does it. */
  epochReplaced(tx: Queryable): Promise<void>;
  /** The student system does not know the login of a user any more, as it seems. */
  loginUnknown(user: { userId: number; login: string }): Promise<void>;
  /** Options of personal calls: the user's password, when it came along. */
  personal: CallOptions;
}

/** Keys that a task could not read; no keys means all of them. null when all were read. */
export type Unread = { keys: string[] } | null;

/** The feed was never read yet: there is no epoch to write records for. */
export class NotStarted extends Error {
  constructor() {
    super('the change feed was not read yet');
    this.name = 'NotStarted';
  }
}

/** Reasons that end for everybody when the student system answers again. */
export const SYSTEM_REASONS: readonly ErrorCode[] = [
  'STUDENT_SYSTEM_DOWN',
  'STUDENT_SYSTEM_TIMEOUT',
  'STUDENT_SYSTEM_GARBAGE',
];

/** Reasons that end when the user gives the password of the student system. */
export const PASSWORD_REASONS: readonly ErrorCode[] = ['PASSWORD_REQUIRED', 'LOGIN_FAILED'];

/** Error code of a failed read. */
export function reasonOf(error: unknown): ErrorCode {
  if (error instanceof NotStarted) return 'NOT_READY';
  // An unknown login is no fault of the student system as a whole.
  if (error instanceof StudentSystemError && error.kind === 'not-found') return 'NOT_FOUND';
  return codeOfStudentSystem(error) ?? 'UNKNOWN_ERROR';
}

/** Counts the records of a reply, and logs unreadable ones by key and reason. A reason names fields, never values. */
export function reportRecords(
  { log, metrics }: MirrorContext,
  service: string,
  { records, bad }: { records: readonly unknown[]; bad: readonly BadRecord[] },
): void {
  metrics.records.inc({ service }, records.length);
  if (bad.length === 0) return;
  metrics.bad.inc({ service }, bad.length);
  for (const { key, reason } of bad.slice(0, 20)) {
    log.warn({ service, key, reason }, 'a record could not be read; the last good copy is kept');
  }
}

const ATTEMPTS = 8;

/**
 * Fetches and writes until no other write came in between (see `drawToken`).
 * @throws NotStarted before the first page of the feed was read
 */
export async function inOrder<T>(
  { db }: MirrorContext,
  attempt: (token: VersionToken) => Promise<{ done: T } | 'outdated'>,
): Promise<T> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const token = await drawToken(db);
    if (token === null) throw new NotStarted();
    const outcome = await attempt(token);
    if (outcome !== 'outdated') return outcome.done;
  }
  throw new Error(`newer writes came in between ${ATTEMPTS} times`);
}

/** A value as PostgreSQL gives it back: without what JSON has no word for. */
export function asStored(record: unknown): unknown {
  return JSON.parse(JSON.stringify(record));
}
