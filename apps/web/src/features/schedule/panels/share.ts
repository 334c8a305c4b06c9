/** How long it is told that a link was copied, or was not (spec 8). */
export const COPY_TOLD_MS = 750;

/** What came of sharing: the system's sheet took it, the link was copied, or neither worked. */
export type Shared = 'handed-on' | 'copied' | 'failed';

/**
 * Hands a link on: by the share sheet of a phone, elsewhere by a copy. A sheet that the reader closes again is no
 * failure.
 */
export async function shareLink(url: string, title: string): Promise<Shared> {
  // Desktop browsers have a sheet too, but a copy is what one wants there (spec 2, Schedule).
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ url, title });
      return 'handed-on';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'handed-on';
      // A sheet that the system refuses: the copy is left.
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // Refused by the browser, or an address without https, where it has no clipboard: the reader is told.
    return 'failed';
  }
}
