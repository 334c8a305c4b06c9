import { COPY_TOLD_MS, copyText } from '../../platform/page/share.ts';
import { showToast } from './toaster.tsx';

/** Copies a text and tells whether it could (spec 8). */
export async function copyAndTell(
  text: string,
  words: { copied: string; copyFailed: string },
): Promise<void> {
  showToast((await copyText(text)) ? words.copied : words.copyFailed, { lasts: COPY_TOLD_MS });
}
