import { createStore } from '../../platform/storage/store.ts';

const open: HTMLElement[] = [];

/** The modal dialog above all others; null when none is open. The rest of the page cannot be used meanwhile. */
export const topDialog = createStore<HTMLElement | null>(null);

const tell = () => topDialog.set(open.at(-1) ?? null);

/** Notes that a dialog has opened. @returns notes that it has closed */
export function noteDialog(dialog: HTMLElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}
