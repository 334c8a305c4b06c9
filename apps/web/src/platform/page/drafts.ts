import { session } from '../storage/device-storage.ts';
import { USER_STORAGE_PREFIX } from '../storage/user-storage.ts';
import { reload } from './navigation.ts';

/** What was typed and not saved, through one reload of this tab. */
const DRAFT = `${USER_STORAGE_PREFIX}draft `;

const keepers = new Set<() => void>();

/** Registers what keeps a draft when the app reloads the page. @returns ends that */
export function beforeReload(keep: () => void): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Reloads the page; what was typed is there again. */
export function reloadKeeping(): void {
  for (const keep of keepers) keep();
  reload();
}

export const keepDraft = (key: string, draft: unknown): void =>
  session.setItem(DRAFT + key, JSON.stringify(draft));

/** The draft that was kept; null without one. It stays until {@link dropDraft}. */
export function keptDraft(key: string): unknown {
  const text = session.getItem(DRAFT + key);
  try {
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export const dropDraft = (key: string): void => session.removeItem(DRAFT + key);
