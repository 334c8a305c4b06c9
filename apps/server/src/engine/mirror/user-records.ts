import { isDeepStrictEqual } from 'node:util';
import type { ServiceName } from '@kahan/contract';
import {
  compareGroups,
  compareResults,
  compareStudies,
  groupKey,
  type ItemDraft,
  type OwnEdit,
  type ResultRecord,
  resultKey,
  type StudentGroup,
  type Study,
} from '@kahan/domain';
import type { BadRecord } from '@kahan/student-system';
import { reportUnknownCodes } from '../../capabilities/results/unknown-codes.ts';
import type { Queryable } from '../../platform/database.ts';
import { appendUserEvents, lockUsers, type Message, message } from '../delivery/index.ts';
import { holdEpoch, type Mark } from './epoch.store.ts';
import { inOrder, type Left, reportBad, type SyncContext } from './mirror.context.ts';
import type { UserTask } from './plan.ts';
import {
  markSnapshot,
  nextModified,
  type RecordMap,
  readHead,
  readSnapshot,
  type Snapshot,
  writeSnapshot,
} from './snapshots.store.ts';

/** Services whose records lie in the snapshot itself. */
type RecordTask = UserTask & { service: 'identity' | 'studies' | 'results' | 'groups' };

interface Fetched {
  records: RecordMap;
  bad: BadRecord[];
}

/** The key under which a user's identity lies. */
export const IDENTITY_KEY = 'identity';

/** What clients are told to load anew when a service changed. */
const TOLD: Record<RecordTask['service'], readonly ServiceName[]> = {
  identity: ['user'],
  studies: ['study', 'user'],
  results: ['results'],
  groups: ['groups'],
};

/** Results and groups can be asked for by key; of the others all is read. */
function askedKeys(task: RecordTask): string[] | undefined {
  const isKeyed = task.service === 'results' || task.service === 'groups';
  return isKeyed && task.keys.length > 0 ? task.keys : undefined;
}

async function fetchRecords({ studentSystem }: SyncContext, task: RecordTask): Promise<Fetched> {
  if (task.service === 'identity') {
    return { records: { [IDENTITY_KEY]: await studentSystem.identity(task.login) }, bad: [] };
  }
  if (task.service === 'studies') {
    const { records, bad } = await studentSystem.studies(task.login);
    return { records: Object.fromEntries(records.map((study) => [study.study_id, study])), bad };
  }
  if (task.service === 'groups') {
    const { records, bad } = await studentSystem.groups(task.login, askedKeys(task));
    return { records: Object.fromEntries(records.map((group) => [groupKey(group), group])), bad };
  }
  const { records, bad } = await studentSystem.results(task.login, askedKeys(task));
  return { records: Object.fromEntries(records.map((record) => [resultKey(record), record])), bad };
}

/** Reads a user's records anew and tells what changed. A change before the first import is only noted. */
export async function applyRecords(context: SyncContext, task: RecordTask): Promise<Left> {
  return inOrder(context, async (mark) => {
    if (!task.silent && (await noteBeforeImport(context, task, mark))) return { done: null };
    const fetched = await fetchRecords(context, task);
    const outcome = await context.db.transaction((tx) => write(context, tx, task, mark, fetched));
    if (outcome === 'outdated') return outcome;
    context.metrics.records.inc({ service: task.service }, Object.keys(fetched.records).length);
    reportBad(context, task.service, fetched.bad);
    // The adapter read them as what the service holds.
    if (task.service === 'results')
      reportUnknownCodes(context, Object.values(fetched.records) as ResultRecord[]);
    return outcome;
  });
}

/** True when there is no import to compare with: an import under way sees the note and reads again. */
export async function noteBeforeImport(
  { db }: SyncContext,
  { userId, service }: UserTask,
  mark: Mark,
): Promise<boolean> {
  if ((await readHead(db, userId, service))?.lastModified) return false;
  return db.transaction(async (tx) => {
    if (!(await holdEpoch(tx, mark.epoch))) return false;
    const [exists] = await lockUsers(tx, [userId]);
    if (exists === undefined) return true;
    if ((await readHead(tx, userId, service))?.lastModified) return false;
    await markSnapshot(tx, userId, service);
    return true;
  });
}

async function write(
  context: SyncContext,
  tx: Queryable,
  task: RecordTask,
  mark: Mark,
  fetched: Fetched,
): Promise<{ done: Left } | 'outdated'> {
  const { userId, service } = task;
  if (!(await holdEpoch(tx, mark.epoch))) return 'outdated';
  const [exists] = await lockUsers(tx, [userId]);
  if (exists === undefined) return { done: null };
  const asked = askedKeys(task);
  const snapshot = await readSnapshot(tx, userId, service, asked);
  if (snapshot !== null && snapshot.version > mark.version) return 'outdated';

  const difference = differenceOf(snapshot?.records ?? {}, fetched, asked);
  const changed = [...Object.keys(difference.put), ...difference.remove];
  const isFirst = !snapshot?.lastModified;
  if (changed.length > 0 || isFirst) {
    const now = context.clock.now();
    const lastModified = nextModified(snapshot?.lastModified ?? null, now);
    await writeSnapshot(tx, userId, service, { ...difference, lastModified });
    // A request is committed before the student system is asked: what it changed is never read before it is known.
    const edits = service === 'groups' ? await context.ownEdits(tx, userId) : [];
    const drafts = draftsOf(task, snapshot, difference, edits);
    const items = await context.news.addItems(tx, [{ userId, drafts }]);
    const messages: Message[] = [];
    const own = items.get(userId);
    if (own) messages.push(message.changes(own));
    messages.push(...TOLD[service].map((name) => message.service_updated(name, isFirst ? [] : changed)));
    await appendUserEvents(tx, [{ userId, messages }], now);
  } else {
    // A fetch that began before this one, and saw what was undone since, must find that it is outdated.
    await markSnapshot(tx, userId, service);
  }
  return { done: difference.left };
}

interface Difference {
  put: RecordMap;
  remove: string[];
  left: Left;
}

/**
 * What a reply changes. A record that could not be read stays as it is; when not even its key could be read, it may
 * be any of those that seem to be missing, so nothing is removed.
 */
export function differenceOf(
  old: RecordMap,
  { records, bad }: Fetched,
  asked: string[] | undefined,
): Difference {
  const put = Object.entries(records).filter(
    ([key, record]) => !isDeepStrictEqual(plain(record), at(old, key)),
  );
  const scope = asked ?? Object.keys(old);
  const badKeys = new Set(bad.map(({ key }) => key));
  const isVague = bad.some(({ key }) => !scope.includes(key));
  const missing = scope.filter((key) => at(records, key) === undefined && !badKeys.has(key));
  const remove = isVague ? [] : missing.filter((key) => at(old, key) !== undefined);
  const unread = isVague
    ? [...new Set([...badKeys, ...missing])].filter((key) => scope.includes(key))
    : [...badKeys];
  const left = bad.length === 0 ? null : { keys: asked === undefined ? [] : unread };
  return { put: Object.fromEntries(put), remove, left };
}

/** A record by its key, which may be any text: `constructor` is no record of an empty map. */
function at(records: RecordMap, key: string): unknown {
  return Object.hasOwn(records, key) ? records[key] : undefined;
}

/** As it comes back from the database: without what JSON does not know. */
function plain(record: unknown): unknown {
  return JSON.parse(JSON.stringify(record));
}

/** A record that a first import brings is no news; a change of one that was known always is. */
function draftsOf(
  { service, silent }: RecordTask,
  snapshot: Snapshot | null,
  { put, remove }: Difference,
  edits: readonly OwnEdit[],
): ItemDraft[] {
  const old = snapshot?.records ?? {};
  const isTold = (key: string) => at(old, key) !== undefined || !silent;
  const changed = [...Object.keys(put), ...remove].filter(isTold);
  // Snapshots hold what the adapter read, by service.
  switch (service) {
    case 'identity':
      return [];
    case 'results':
      return changed.flatMap((key) =>
        compareResults(
          (at(old, key) ?? null) as ResultRecord | null,
          (at(put, key) ?? null) as ResultRecord | null,
        ),
      );
    case 'groups':
      return changed.flatMap((key) =>
        compareGroups(
          (old[key] ?? null) as StudentGroup | null,
          (put[key] ?? null) as StudentGroup | null,
          edits,
        ),
      );
    case 'studies': {
      const read = changed.filter((key) => at(put, key) !== undefined).map((key) => at(put, key) as Study);
      return compareStudies(Object.values(old) as Study[], read);
    }
  }
}
