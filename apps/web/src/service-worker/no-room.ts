import { NO_ROOM } from '../platform/offline/builds.ts';

/** The pages of a worker, as its `clients` finds them. */
interface Pages {
  matchAll(options: {
    type: 'window';
    includeUncontrolled: boolean;
  }): Promise<readonly { postMessage: (message: unknown) => void }[]>;
}

/** Tells the open pages when the device has no room for the files of the build. Passes the error on. */
export async function tellNoRoom(pages: Pages, error: unknown): Promise<never> {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    // The page that registers the first worker is not under it yet.
    for (const page of await pages.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage(NO_ROOM);
  }
  throw error;
}
