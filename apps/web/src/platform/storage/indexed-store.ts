/** The result of a request to IndexedDB. @throws DOMException */
export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

interface StoreName {
  database: string;
  store: string;
  /** The field by which a value is found. */
  keyPath: string;
}

/** Opens the store of a database, which is made when there is none, and closes it after `use`. @throws DOMException */
export async function withStore<T>(
  { database: name, store, keyPath }: StoreName,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath });
  const database = await done(opening);
  // An open connection would keep another page from deleting the database.
  database.onversionchange = () => database.close();
  try {
    return await use(database.transaction(store, mode).objectStore(store));
  } finally {
    database.close();
  }
}
