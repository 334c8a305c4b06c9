import { done, withStore } from './indexed-store.ts';

/*
 * Files that another app has shared with Kahan, in IndexedDB until they are handed in. The worker writes them, a page
 * reads them, and a logout deletes the database (wipe-device.ts).
 */

const FILES = { database: 'kahan-shared', store: 'files', keyPath: 'id' };

/** Files that wait at a time. Further ones are refused, so that nothing pushes out a waiting file. */
export const MOST_SHARED_FILES = 5;

export interface SharedFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** null where it is too large to be handed in: then it is only named. */
  file: File | null;
  /** Milliseconds. */
  at: number;
}

/** The files that wait, the first one first. @throws DOMException when the browser keeps nothing */
export async function listShared(): Promise<SharedFile[]> {
  // To open a database makes it, and most users never share a file.
  const known = await indexedDB.databases?.();
  if (known?.every(({ name }) => name !== FILES.database)) return [];
  const files: SharedFile[] = await withStore(FILES, 'readonly', (store) => done(store.getAll()));
  return files.sort((a, b) => a.at - b.at || a.name.localeCompare(b.name));
}

/** Keeps as many of the files as there is room for. @returns how many were left out. @throws DOMException when the device is full */
export function addShared(files: readonly SharedFile[]): Promise<number> {
  return withStore(FILES, 'readwrite', async (store) => {
    const taken = files.slice(0, Math.max(0, MOST_SHARED_FILES - (await done(store.count()))));
    await Promise.all(taken.map((file) => done(store.put(file))));
    return files.length - taken.length;
  });
}

export const dropShared = (id: string): Promise<void> =>
  withStore(FILES, 'readwrite', async (store) => {
    await done(store.delete(id));
  });
