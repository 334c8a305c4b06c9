import { CATALOGUE_KEYS, type Catalogues, type Term } from '@kahan/domain';
import { wholeCatalogue } from '@kahan/student-system';
import { readTermIds, writeTerms } from '../../capabilities/terms/terms.store.ts';
import { signal } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import {
  completeCatalogue,
  isComplete,
  type MirroredKind,
  readRecordKeys,
  tellTimetables,
  timetablesOfRecord,
  writeRecords,
} from './catalogue.index.ts';
import { holdEpoch, holdEpochAlone, type Mark } from './epoch.store.ts';
import { inOrder, type Left, reportBad, type SyncContext } from './mirror.context.ts';
import type { SharedTask } from './plan.ts';
import { WholeReading } from './whole-reading.ts';

/** A record that was read; null when the student system has none under this key. */
interface Found<T> {
  key: string;
  record: T | null;
}

/** Where the records of a catalogue lie here. */
interface Shelf<K extends MirroredKind | 'terms'> {
  kind: K;
  keys(db: Queryable): Promise<string[]>;
  /** @returns the keys that were left alone, because a newer fetch than the mark may have written them */
  write(tx: Queryable, records: Found<Catalogues[K]>[], mark: number): Promise<string[]>;
  /** All of it was read and written. */
  complete(tx: Queryable): Promise<void>;
}

/**
 * Reads a catalogue anew: the named records, or all. What went away is taken away, what cannot be read stays as it
 * is. It costs the same however many look at it (architecture, Flow 5).
 */
export async function applyCatalogue(
  context: SyncContext,
  kind: MirroredKind,
  { keys }: SharedTask,
): Promise<Left> {
  const shelf = mirrorShelf(context, kind);
  return keys.length > 0 ? readNamed(context, shelf, keys) : readWhole(context, shelf);
}

/** The same for what all share of exam terms; a user's own part of them is read for that user. */
export async function applyTermDates(context: SyncContext, { keys }: SharedTask): Promise<Left> {
  return keys.length > 0 ? readNamed(context, TERMS, keys) : readWhole(context, TERMS);
}

const TERMS: Shelf<'terms'> = {
  kind: 'terms',
  keys: readTermIds,
  write: (tx, records: Found<Term>[], mark) =>
    writeTerms(
      tx,
      records.map(({ key, record }) => ({ term_id: key, record })),
      mark,
    ),
  complete: async () => {},
};

function mirrorShelf<K extends MirroredKind>({ clock }: SyncContext, kind: K): Shelf<K> {
  return {
    kind,
    keys: (db) => readRecordKeys(db, kind),
    async write(tx, records, mark) {
      const { changed, outdated } = await writeRecords(tx, kind, records, mark);
      // Before all was read nobody looks: whoever waits for it is told then.
      if (changed.length > 0 && (await isComplete(tx, kind))) {
        await signal(tx, 'catalogue', { kind });
        const involved = changed.flatMap(({ was, now }) => [was, now]).filter((one) => one !== null);
        const touched = involved.flatMap((record) => timetablesOfRecord(kind, record));
        await tellTimetables(tx, touched, clock.now());
      }
      return outdated;
    },
    complete: (tx) => completeCatalogue(tx, kind, clock.now()),
  };
}

async function readNamed<K extends MirroredKind | 'terms'>(
  context: SyncContext,
  shelf: Shelf<K>,
  keys: readonly string[],
): Promise<Left> {
  const { kind } = shelf;
  let waiting = [...keys];
  const unread: string[] = [];
  return inOrder(context, async (mark) => {
    const { records, bad } = await context.studentSystem.catalogue(kind, { keys: waiting });
    const found = new Map(records.map((record) => [CATALOGUE_KEYS[kind](record), record]));
    const isVague = bad.some(({ key }) => !waiting.includes(key));
    const isUnread = (key: string) => !found.has(key) && (isVague || bad.some((one) => one.key === key));
    const read = waiting
      .filter((key) => !isUnread(key))
      .map((key) => ({ key, record: found.get(key) ?? null }));
    // Written also when nothing changed: an older fetch that is still under way must find a newer version.
    const outdated = await write(context, mark, (tx) => shelf.write(tx, read, mark.version));
    reportBad(context, kind, bad);
    if (outdated === null) return 'outdated';
    context.metrics.records.inc({ service: kind }, records.length);
    unread.push(...waiting.filter(isUnread));
    waiting = outdated;
    if (outdated.length > 0) return 'outdated';
    return { done: unread.length > 0 ? { keys: unread } : null };
  });
}

/** Part by part. What the student system does not name any more is gone. */
async function readWhole<K extends MirroredKind | 'terms'>(
  context: SyncContext,
  shelf: Shelf<K>,
): Promise<Left> {
  const { kind } = shelf;
  return inOrder(context, async (mark) => {
    const reading = new WholeReading(await shelf.keys(context.db));
    for await (const page of wholeCatalogue(context.studentSystem, kind)) {
      const read = page.records.map((record) => ({ key: CATALOGUE_KEYS[kind](record), record }));
      reading.note(
        read.map(({ key }) => key),
        page,
      );
      reportBad(context, kind, page.bad);
      context.metrics.records.inc({ service: kind }, read.length);
      // What is left alone is newer than this reading.
      if ((await write(context, mark, (tx) => shelf.write(tx, read, mark.version))) === null)
        return 'outdated';
    }
    const gone = reading.gone().map((key) => ({ key, record: null }));
    if ((await write(context, mark, (tx) => shelf.write(tx, gone, mark.version))) === null) return 'outdated';
    const isDone = await context.db.transaction(async (tx) => {
      if (!(await holdEpochAlone(tx, mark.epoch))) return false;
      await shelf.complete(tx);
      return true;
    });
    return isDone ? { done: reading.left } : 'outdated';
  });
}

/** Writes while the university is the one that was read; null when it is another one by now. */
async function write<T>(
  { db }: SyncContext,
  mark: Mark,
  work: (tx: Queryable) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async (tx) => ((await holdEpoch(tx, mark.epoch)) ? work(tx) : null));
}
