import { CATALOGUE_KEYS, type CatalogueKind, type Catalogues } from '@kahan/domain';
import { type CataloguePage, type Records, type StudentSystem, wholeCatalogue } from '@kahan/student-system';
import { signal } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import { appendPublicEvent, message } from '../delivery/index.ts';
import { completeCatalogue, isCompleteFor, readRecordKeys, writeRecords } from './catalogue.store.ts';
import { holdEpoch, inOrder, type VersionToken } from './epoch.store.ts';
import { reportRecords } from './mirror.metrics.ts';
import type { MirrorContext, SharedSource, SharedTask, Unread } from './source.ts';
import { confirmRemoval, Removals } from './unconfirmed/shorter.ts';

/** A record that was read; null when the student system has none under this key. */
export interface Found<R> {
  key: string;
  record: R | null;
}

/** The store of a catalogue's records. */
export interface RecordStore<R> {
  keys(tx: Queryable): Promise<string[]>;
  /** @returns the keys that were left alone, because a newer fetch than the token may have written them */
  write(tx: Queryable, records: readonly Found<R>[], token: VersionToken): Promise<string[]>;
  /** Called once all records were read and written. */
  complete(tx: Queryable): Promise<void>;
}

/** How a catalogue is read and stored. */
export interface CatalogueDefinition<K extends CatalogueKind>
  extends Pick<
    SharedSource,
    'service' | 'changes' | 'tells' | 'firstReading' | 'resync' | 'paceMs' | 'holders'
  > {
  /** Name of the catalogue in the port. */
  kind: K;
  /** Records that are asked for by key in one call, and written in one transaction; all of them by default. */
  chunk?: number;
  /** Asks for named records; the port's `catalogue` by default. */
  fetch?(system: StudentSystem, keys: string[]): Promise<Records<Catalogues[K]>>;
  store(context: MirrorContext): RecordStore<Catalogues[K]>;
}

/**
 * A source of shared records: reads the named records, or all of them part by part. Records that are gone are
 * removed, unreadable ones stay as they are. The cost does not grow with the number of users.
 */
export function catalogueSource<K extends CatalogueKind>(definition: CatalogueDefinition<K>): SharedSource {
  const {
    service,
    changes,
    kind,
    tells,
    firstReading,
    resync,
    paceMs,
    holders,
    chunk = Number.MAX_SAFE_INTEGER,
  } = definition;
  return {
    ...{ scope: 'shared', service, changes, tells, firstReading, catalogue: kind, resync },
    ...(paceMs !== undefined && { paceMs }),
    ...(holders !== undefined && { holders }),
    async read(context, { keys }: SharedTask) {
      if (keys.length === 0) return readWhole(context, definition);
      const unread: string[] = [];
      const removals = await Removals.of(context.db, keys, (db) => definition.store(context).keys(db));
      for (let i = 0; i < keys.length; i += chunk) {
        unread.push(...(await readNamed(context, definition, keys.slice(i, i + chunk), removals)));
      }
      return unread.length > 0 ? { keys: unread } : null;
    },
  };
}

/** Keys that one message to everybody names; with more, clients load the whole service again. */
const MOST_TOLD = 200;

/**
 * A catalogue that is stored as records by key in `catalogue_records`, and read whole once in the background.
 * @param options.isTold everybody is told which records changed, because browsers keep answers about them
 */
export function mirroredCatalogue<K extends CatalogueKind>(
  kind: K,
  { isTold = false }: { isTold?: boolean } = {},
): SharedSource {
  return catalogueSource<K>({
    ...{ service: kind, changes: kind, kind, firstReading: 'background', resync: 'throttled' },
    tells: isTold ? [kind] : [],
    store: ({ clock, listeners }) => ({
      keys: (tx) => readRecordKeys(tx, kind),
      async write(tx, records, token) {
        const { changed, outdated } = await writeRecords(tx, kind, records, token.version);
        // Before the first reading is complete nobody uses the catalogue; its completion notifies the users who wait.
        if (changed.length > 0 && (await isCompleteFor(tx, kind))) {
          await signal(tx, 'catalogue', { kind });
          for (const listener of listeners) {
            if (listener.kind === kind) await listener.changed(tx, changed, clock.now());
          }
          // Last, as it locks the public log.
          if (isTold) {
            const keys = changed.map(({ key }) => key);
            const updated = message.service_updated(kind, keys.length > MOST_TOLD ? [] : keys);
            await appendPublicEvent(tx, updated, clock.now(), { keepsAnswers: true });
          }
        }
        return outdated;
      },
      async complete(tx) {
        if (!(await completeCatalogue(tx, kind, clock.now()))) return;
        for (const listener of listeners) if (listener.kind === kind) await listener.completed(tx);
      },
    }),
  });
}

/** @returns the keys that could not be read */
async function readNamed<K extends CatalogueKind>(
  context: MirrorContext,
  { kind, fetch, store }: CatalogueDefinition<K>,
  keys: readonly string[],
  removals: Removals | null,
): Promise<string[]> {
  const records = store(context);
  const ask = fetch ?? ((system, waiting) => system.catalogue(kind, { keys: waiting }));
  let waiting = [...keys];
  const unread: string[] = [];
  return inOrder(context, async (token) => {
    const reply = await ask(context.studentSystem, waiting);
    const found = new Map(reply.records.map((record) => [CATALOGUE_KEYS[kind](record), record]));
    const isVague = reply.bad.some(({ key }) => !waiting.includes(key));
    const isUnread = (key: string) =>
      !found.has(key) && (isVague || reply.bad.some((one) => one.key === key));
    const read = waiting
      .filter((key) => !isUnread(key))
      .map((key) => ({ key, record: found.get(key) ?? null }));
    const missing = read.flatMap(({ key, record }) => (record === null ? [key] : []));
    await removals?.confirm(context, `catalogue:${kind}`, missing);
    // Written also when nothing changed: an older fetch that is still under way must find a newer version.
    const outdated = await write(context, token, (tx) => records.write(tx, read, token));
    if (outdated === null) return 'outdated';
    reportRecords(context, kind, reply);
    unread.push(...waiting.filter(isUnread));
    waiting = outdated;
    return outdated.length > 0 ? 'outdated' : { done: unread };
  });
}

/** Records after which a line of progress is logged: a second or two of work. */
const TOLD_EVERY = 5_000;

/** The same pages; each is asked for while the one before it is being written. */
async function* ahead<T>(pages: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = pages.next();
  for (let page = await next; page.done !== true; page = await next) {
    next = pages.next();
    // Prefetch of the next page. Swallow its error here: it is awaited only if this page is written.
    next.catch(() => undefined);
    yield page.value;
  }
}

/** Reads part by part. Records that the student system does not name any more are removed. */
async function readWhole<K extends CatalogueKind>(
  context: MirrorContext,
  { kind, store }: CatalogueDefinition<K>,
): Promise<Unread> {
  const records = store(context);
  return inOrder(context, async (token) => {
    const known = await records.keys(context.db);
    const reading = new WholeReading(known);
    let count = 0;
    let told = 0;
    for await (const page of ahead(wholeCatalogue(context.studentSystem, kind))) {
      const read = page.records.map((record) => ({ key: CATALOGUE_KEYS[kind](record), record }));
      reading.note(
        read.map(({ key }) => key),
        page,
      );
      reportRecords(context, kind, page);
      // Keys that were left alone have a newer write than this reading.
      if ((await write(context, token, (tx) => records.write(tx, read, token))) === null) return 'outdated';
      count += read.length;
      if (count - told < TOLD_EVERY) continue;
      told = count;
      context.log.info({ catalogue: kind, records: count }, 'a catalogue is being read whole');
    }
    const gone = reading.gone().map((key) => ({ key, record: null }));
    const removal = { known: known.length, gone: gone.length, isEmpty: count === 0 };
    await confirmRemoval(context, `catalogue:${kind}`, removal);
    if ((await write(context, token, (tx) => records.write(tx, gone, token))) === null) return 'outdated';
    const completed = await write(context, token, async (tx) => {
      await records.complete(tx);
      return true;
    });
    if (completed === null) return 'outdated';
    context.log.info({ catalogue: kind, records: count }, 'a catalogue was read whole');
    return { done: reading.unread };
  });
}

/** Writes while the epoch is the one that was read; null when the student system was replaced since. */
async function write<T>(
  { db }: MirrorContext,
  token: VersionToken,
  work: (tx: Queryable) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async (tx) => ((await holdEpoch(tx, token.epoch)) ? work(tx) : null));
}

/** Keys found and missed while a whole catalogue is read. */
class WholeReading {
  private readonly missing: Set<string>;
  private readonly unreadKeys: string[] = [];
  private isNameless = false;
  private isVague = false;

  /** @param known keys of all stored records */
  constructor(known: readonly string[]) {
    this.missing = new Set(known);
  }

  note(keys: readonly string[], { bad }: Pick<CataloguePage<unknown>, 'bad'>): void {
    for (const key of keys) this.missing.delete(key);
    for (const { key } of bad) {
      if (!this.missing.delete(key)) this.isVague = true;
      if (key === '?') this.isNameless = true;
      else this.unreadKeys.push(key);
    }
  }

  /** Keys of records that are gone. None, when a record's key was unreadable: it may be any of the missing ones. */
  gone(): string[] {
    return this.isVague ? [] : [...this.missing];
  }

  /** Keys to read again. */
  get unread(): Unread {
    if (this.isNameless) return { keys: [] };
    return this.unreadKeys.length > 0 ? { keys: this.unreadKeys } : null;
  }
}
