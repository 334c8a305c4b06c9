import type { ItemDraft } from '@kahan/domain';
import type { CallOptions, Records, StudentSystem } from '@kahan/student-system';
import type { Queryable } from '../../platform/database.ts';
import { appendUserEvents, lockUsers, type Message, message } from '../delivery/index.ts';
import { holdEpoch, inOrder, type VersionToken } from './epoch.store.ts';
import { reportRecords } from './mirror.metrics.ts';
import {
  markSnapshot,
  nextModified,
  type RecordMap,
  readHead,
  type SnapshotHead,
  writeSnapshot,
} from './snapshots.store.ts';
import type { MirrorContext, Unread, UserSource, UserTask } from './source.ts';

/** The changes of a reply for one user. */
export interface Difference {
  /** Keys of the records that changed; clients are told to load them again. */
  changed: readonly string[];
  /** Records of the snapshot to write and to remove; both empty when the source has tables of its own. */
  put: RecordMap;
  remove: readonly string[];
  /** News items about the changes. */
  drafts: ItemDraft[];
  /** Keys that could not be read. */
  unread: Unread;
}

/** A task with the keys to ask for: undefined asks for all records. */
export interface UserRead {
  userId: number;
  asked: readonly string[] | undefined;
  silent: boolean;
  /** When the fetch began, at the latest, by the clock of the database. */
  begunAt: Date;
}

/**
 * How one service of a user is read and written. `H` are the facts that the source knows of the stored records, `S` the
 * values that it prepared before the user was locked.
 */
export interface UserSourceDefinition<R, H extends SnapshotHead, S extends object> {
  service: string;
  /** Clients load these services again when records changed. */
  tells: readonly string[];
  /** The student system can be asked for single records. Otherwise all records are read. */
  isKeyed: boolean;
  fetch(
    system: StudentSystem,
    login: string,
    keys: string[] | undefined,
    options: CallOptions,
  ): Promise<Records<R>>;
  /**
   * Writes shared records that came along, before the user is locked: shared rows are always locked before users. Code
   * that locks other users here locks this one together with them.
   * @returns the values that `compare` and `finish` need, `outdated` when a newer write came in between
   */
  prepare?(
    tx: Queryable,
    reply: Records<R>,
    token: VersionToken,
    read: UserRead,
  ): Promise<S | undefined | 'outdated'>;
  /** The stored records; the head alone by default. */
  stored?(tx: Queryable, read: UserRead): Promise<H | null>;
  /** Compares a reply with the stored records, and writes those in tables of the source's own. */
  compare(
    tx: Queryable,
    read: UserRead,
    reply: Records<R>,
    stored: H | null,
    prepared: S | undefined,
  ): Promise<Difference>;
  /** Runs at the end of the transaction. */
  finish?(context: MirrorContext, tx: Queryable, prepared: S | undefined): Promise<void>;
  /** Looks at the records of a reply, e.g. to report unknown codes. */
  inspect?(context: MirrorContext, records: readonly R[]): void;
  related?: UserSource['related'];
}

/**
 * The write protocol of a user's records: fetch, hold the epoch, lock the user, refuse older fetches, compare, write
 * the snapshot, the news items and the user's messages in one transaction.
 * A change that arrives before the first import is only noted.
 */
export function userSource<R, H extends SnapshotHead = SnapshotHead, S extends object = object>(
  source: UserSourceDefinition<R, H, S>,
): UserSource {
  const { service } = source;
  return {
    scope: 'user',
    service,
    changes: service,
    tells: source.tells,
    ...(source.related && { related: source.related }),
    read: (context, task) =>
      inOrder(context, async (token) => {
        if (!task.silent && (await noteBeforeImport(context, task, token))) return { done: null };
        const isAnew = await isOfFormerStore(context.db, task, token);
        const asked = source.isKeyed && task.keys.length > 0 && !isAnew ? task.keys : undefined;
        const reply = await source.fetch(context.studentSystem, task.login, asked, context.personal);
        const read = { userId: task.userId, asked, silent: task.silent, begunAt: token.drawnAt };
        const outcome = await context.db.transaction((tx) => write(context, tx, source, read, token, reply));
        if (outcome === 'outdated') return outcome;
        reportRecords(context, service, reply);
        source.inspect?.(context, reply.records);
        return outcome;
      }),
  };
}

/** Whether the stored records are of a former store, or of before a restore: then all of them are read again. */
async function isOfFormerStore(
  db: Queryable,
  { userId, service }: UserTask,
  { anewFrom }: VersionToken,
): Promise<boolean> {
  // No version is below 1: most portals never see another store.
  if (anewFrom <= 1) return false;
  const head = await readHead(db, userId, service);
  return head !== null && head.version < anewFrom;
}

/** True when there is no import to compare with: an import under way sees the note and reads again. */
async function noteBeforeImport(
  { db }: MirrorContext,
  { userId, service }: UserTask,
  token: VersionToken,
): Promise<boolean> {
  if ((await readHead(db, userId, service))?.lastModified) return false;
  return db.transaction(async (tx) => {
    if (!(await holdEpoch(tx, token.epoch))) return false;
    const [exists] = await lockUsers(tx, [userId]);
    if (exists === undefined) return true;
    if ((await readHead(tx, userId, service))?.lastModified) return false;
    await markSnapshot(tx, userId, service, false);
    return true;
  });
}

async function write<R, H extends SnapshotHead, S extends object>(
  context: MirrorContext,
  tx: Queryable,
  source: UserSourceDefinition<R, H, S>,
  read: UserRead,
  token: VersionToken,
  reply: Records<R>,
): Promise<{ done: Unread } | 'outdated'> {
  const { userId } = read;
  if (!(await holdEpoch(tx, token.epoch))) return 'outdated';
  const prepared = await source.prepare?.(tx, reply, token, read);
  if (prepared === 'outdated') return 'outdated';
  const [exists] = await lockUsers(tx, [userId]);
  if (exists === undefined) return { done: null };
  const stored = source.stored ? await source.stored(tx, read) : null;
  const head = source.stored ? stored : await readHead(tx, userId, source.service);
  if (head !== null && head.version > token.version) return 'outdated';
  // A difference from a former store is no news.
  const isQuiet = head !== null && head.version < token.anewFrom;
  if (isQuiet && read.asked !== undefined) return 'outdated';

  const difference = await source.compare(tx, read, reply, stored, prepared);
  const isFirst = !head?.lastModified;
  const byProof = Object.keys(context.personal).length > 0;
  if (difference.changed.length > 0 || isFirst) {
    const now = context.clock.now();
    const { put, remove } = difference;
    const drafts = isQuiet ? [] : difference.drafts;
    const lastModified = nextModified(head?.lastModified ?? null, now);
    await writeSnapshot(tx, userId, source.service, { put, remove, lastModified, byProof });
    const items = (await context.writeItems(tx, [{ userId, drafts }])).get(userId);
    const ids = isFirst ? [] : [...difference.changed];
    const told = source.tells.map((name) => message.service_updated(name, ids));
    const messages: Message[] = items === undefined ? told : [items, ...told];
    await appendUserEvents(tx, [{ userId, messages }], now);
  } else {
    // Raise the version even without a change, so that an older fetch still in flight is rejected.
    await markSnapshot(tx, userId, source.service, byProof);
  }
  await source.finish?.(context, tx, prepared);
  return { done: difference.unread };
}
