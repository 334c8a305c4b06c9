import { handInAddress, SHARE_TARGET, SHARED_FIELD } from '@kahan/contract/runtime';
import { HAND_IN_BYTES } from '@kahan/domain';
import { addShared, type SharedFile } from '../platform/storage/shared-files.ts';

/** Whether the system hands files over that were shared with the installed app. @param origin of the worker */
export function isShare(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): boolean {
  const { origin: from, pathname } = new URL(url);
  return method === 'POST' && mode === 'navigate' && from === origin && pathname === SHARE_TARGET;
}

/**
 * Whether a page of another site has posted the form. One that hides where it comes from is not recognized; it then leaves
 * a file that waits, and nothing more (decision 034, Share target).
 */
const isForeign = (referrer: string, origin: string): boolean =>
  URL.canParse(referrer) &&
  /^https?:$/.test(new URL(referrer).protocol) &&
  new URL(referrer).origin !== origin;

const answer = (origin: string, path: string): Response => Response.redirect(new URL(path, origin), 303);

/** Keeps the files on this device and opens the page that asks where they are to be handed in. Nothing is sent. */
export async function takeShare(request: Request, origin: string): Promise<Response> {
  if (isForeign(request.referrer, origin)) return answer(origin, handInAddress('foreign'));
  try {
    const files = (await request.formData()).getAll(SHARED_FIELD).filter((part) => part instanceof File);
    // A form without a chosen file has an empty one without a name.
    const named = files.filter(({ name, size }) => name !== '' || size > 0);
    const left = await addShared(named.map(sharedFile));
    return answer(origin, handInAddress(null, left));
  } catch (error) {
    console.warn('shared files', error);
    return answer(origin, handInAddress('unkept'));
  }
}

const sharedFile = (file: File): SharedFile => ({
  id: crypto.randomUUID(),
  name: file.name,
  size: file.size,
  file: file.size > HAND_IN_BYTES ? null : file,
  at: Date.now(),
});
