import { type Heard, joined } from '../live/heard.ts';
import type { Load } from '../live/hearing.ts';
import { done, withStore } from './indexed-store.ts';

/*
 * Answers that this device keeps of its user, in IndexedDB. Each one names its owner: answers of another owner are never
 * read. Those of another session go as soon as they are met; those of another shape or language, of this session, stay until
 * the server has answered again.
 */

const ANSWERS = { database: 'kahan-user', store: 'answers', keyPath: 'key' };
/** Answers that were not loaded for so long go: every start reads all of them. */
const KEPT_MS = 30 * 24 * 3_600_000;

export interface KeptAnswer {
  /** Key of the query, as JSON. */
  key: string;
  data: unknown;
  /** When it was loaded, milliseconds. */
  at: number;
  /** The load of an answer that the logs cover. */
  load?: Load | undefined;
}

/** Key of the row for the part of the logs that was heard. */
const HEARD = JSON.stringify(['heard']);

interface Kept {
  answers: KeptAnswer[];
  /** The part of the logs that the last visits have heard; null when that is not known. */
  heard: Heard | null;
}

interface Row extends KeptAnswer {
  /** Session, shape and language, with spaces between. */
  owner: string;
}

/** A full device may take all requests of a transaction, and refuse to end it. @throws DOMException */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** The answers of an owner; old ones go. @throws DOMException when the browser keeps nothing, e.g. in a private window */
export function readKept(owner: string): Promise<Kept> {
  return withStore(ANSWERS, 'readwrite', async (store) => {
    const rows: Row[] = await done(store.getAll());
    const [session] = owner.split(' ');
    if (rows.some((row) => row.owner.split(' ')[0] !== session)) {
      await done(store.clear());
      return { answers: [], heard: null };
    }
    const isOld = ({ at }: Row) => at < Date.now() - KEPT_MS;
    await Promise.all(rows.filter(isOld).map(({ key }) => done(store.delete(key))));
    const own = rows.filter((row) => row.owner === owner && !isOld(row));
    const heard = own.find(({ key }) => key === HEARD)?.data as Heard | undefined;
    return { answers: own.filter(({ key }) => key !== HEARD), heard: heard ?? null };
  });
}

/**
 * Keeps answers of an owner, and what was heard of the logs when they were current. @throws DOMException as {@link readKept}, and when the device is full
 */
export function writeKept(owner: string, answers: readonly KeptAnswer[], heard: Heard | null): Promise<void> {
  return withStore(ANSWERS, 'readwrite', async (store) => {
    const puts = answers.map((answer) => done(store.put({ owner, ...answer } satisfies Row)));
    if (heard !== null) puts.push(keepHeard(store, owner, heard));
    await Promise.all([...puts, committed(store.transaction)]);
  });
}

/** Several pages write what they have heard. */
async function keepHeard(store: IDBObjectStore, owner: string, heard: Heard): Promise<IDBValidKey> {
  const row: Row | undefined = await done(store.get(HEARD));
  const former = row?.owner === owner ? (row.data as Heard) : null;
  return done(store.put({ owner, key: HEARD, data: joined(former, heard), at: Date.now() } satisfies Row));
}

/**
 * Changes one kept answer in place; its owner and its age stay.
 * @param change the new data; undefined leaves the answer as it is
 * @throws DOMException as {@link readKept}
 */
export function changeKept(key: string, change: (data: unknown, owner: string) => unknown): Promise<void> {
  return withStore(ANSWERS, 'readwrite', async (store) => {
    const row: Row | undefined = await done(store.get(key));
    if (row === undefined) return;
    const data = change(row.data, row.owner);
    if (data !== undefined) await done(store.put({ ...row, data } satisfies Row));
  });
}

/** Deletes the answers of all owners and the files of shared-files.ts, with their databases. @throws DOMException */
export async function deleteKeptData(): Promise<void> {
  await Promise.all([ANSWERS.database, 'kahan-shared'].map((name) => done(indexedDB.deleteDatabase(name))));
}
