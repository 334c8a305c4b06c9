import { plain } from '@kahan/phrases/non-breaking';
import { saveBlob } from '../http/download.ts';
import { report } from '../report.ts';

/** Desktop browsers have a share sheet too, but users expect a copy or a file there (spec 2, Schedule). */
const hasSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches;

/** How long the notice about a copied text stays, ms (spec 8). */
export const COPY_TOLD_MS = 750;

/** Outcome of sharing: the share sheet took the link, it was copied, or both failed. */
type Shared = 'shared' | 'copied' | 'failed';

/** Opens the share sheet. A sheet that the reader closes again is no failure. @returns whether it took the data */
async function openSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Another error is a sheet that the system refuses: the copy or the file is left.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser refused, or there is no clipboard without https; the user is told.
    return false;
  }
}

/** Opens the share sheet of the app. @returns whether it opened */
async function openAppSheet(open: (native: typeof import('../native/native.ts')) => Promise<void>) {
  try {
    await open(await import('../native/native.ts'));
    return true;
  } catch (error) {
    report(error, 'share sheet');
    return false;
  }
}

/** Hands a link on: by the share sheet of a phone, elsewhere by a copy. */
export async function shareLink(url: string, name: string): Promise<Shared> {
  const title = plain(name);
  if (import.meta.env.APP && (await openAppSheet((native) => native.shareLink(url, title)))) return 'shared';
  if (hasSheet() && (await openSheet({ url, title }))) return 'shared';
  return (await copyText(url)) ? 'copied' : 'failed';
}

/** Hands a file on: by the share sheet of a phone where it takes such files, else by saving it. */
export async function shareFile(file: File): Promise<'shared' | 'saved'> {
  if (import.meta.env.APP && (await openAppSheet((native) => native.shareFile(file, file.name))))
    return 'shared';
  const data = { files: [file], title: file.name };
  if (hasSheet() && navigator.canShare?.(data) && (await openSheet(data))) return 'shared';
  saveBlob(file, file.name);
  return 'saved';
}
