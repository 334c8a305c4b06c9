/*
 * Answers that this device keeps of its user, in IndexedDB. Each one names its owner: answers of another owner are never
 * read. Those of another session go as soon as they are met; those of another shape or language, of this session, stay until
 * the server has answered again.
 */

const DATABASE = 'kahan-user';
const STORE = 'answers';
/** Answers that were not loaded for so long go: every start reads all of them. */
const KEPT_MS = 30 * 24 * 3_600_000;

export interface KeptAnswer {
  /** Key of the query, as JSON. */
  key: string;
  data: unknown;
  /** When it was loaded, milliseconds. */
  at: number;
}

interface Row extends KeptAnswer {
  /** Session, shape and language, with spaces between. */
  owner: string;
}

/** The result of a request to IndexedDB. @throws DOMException */
export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A full device may take all requests of a transaction, and refuse to end it. @throws DOMException */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

async function withStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
  const database = await done(opening);
  // An open connection would keep another page from deleting the database.
  database.onversionchange = () => database.close();
  try {
    return await use(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** The answers of an owner; old ones go. @throws DOMException when the browser keeps nothing, e.g. in a private window */
export function readKept(owner: string): Promise<KeptAnswer[]> {
  return withStore('readwrite', async (store) => {
    const rows: Row[] = await done(store.getAll());
    const [session] = owner.split(' ');
    if (rows.some((row) => row.owner.split(' ')[0] !== session)) {
      await done(store.clear());
      return [];
    }
    const isOld = ({ at }: Row) => at < Date.now() - KEPT_MS;
    await Promise.all(rows.filter(isOld).map(({ key }) => done(store.delete(key))));
    return rows.filter((row) => row.owner === owner && !isOld(row));
  });
}

/** Keeps answers of an owner. @throws DOMException as {@link readKept}, and when the device is full */
export function writeKept(owner: string, answers: readonly KeptAnswer[]): Promise<void> {
  return withStore('readwrite', async (store) => {
    const puts = answers.map((answer) => done(store.put({ owner, ...answer } satisfies Row)));
    await Promise.all([...puts, committed(store.transaction)]);
  });
}

/**
 * Changes one kept answer in place; its owner and its age stay.
 * @param change the new data; undefined leaves the answer as it is
 * @throws DOMException as {@link readKept}
 */
export function changeKept(key: string, change: (data: unknown, owner: string) => unknown): Promise<void> {
  return withStore('readwrite', async (store) => {
    const row: Row | undefined = await done(store.get(key));
    if (row === undefined) return;
    const data = change(row.data, row.owner);
    if (data !== undefined) await done(store.put({ ...row, data } satisfies Row));
  });
}

/** Deletes the answers of all owners and the files of shared-files.ts, with their databases. @throws DOMException */
export async function deleteKeptData(): Promise<void> {
  await Promise.all([DATABASE, 'kahan-shared'].map((name) => done(indexedDB.deleteDatabase(name))));
}
