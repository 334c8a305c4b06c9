import { session } from '../storage/device-storage.ts';
import { USER_STORAGE_PREFIX } from '../storage/user-storage.ts';
import { reload } from './navigation.ts';

/** Prefix of the keys of typed text that is not saved: the text stays through one reload of this tab. */
const DRAFT = `${USER_STORAGE_PREFIX}draft `;

interface Keeper {
  /** @returns whether the draft is kept */
  keep: () => boolean;
  /** Once all drafts are kept: leaving loses nothing. */
  release?: () => void;
}

const keepers = new Set<Keeper>();

/** Registers a keeper of a draft, used when the app reloads the page. @returns ends that */
export function beforeReload(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

/** The browser asks, in its own words. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Reloads the page; typed text is there again. Where a draft cannot be kept, the browser asks before it is lost. */
export function reloadKeeping(): void {
  const open = [...keepers];
  const areKept = open.map(({ keep }) => keep());
  if (areKept.every(Boolean)) for (const { release } of open) release?.();
  else window.addEventListener('beforeunload', ask, { once: true });
  reload();
}

/** @returns whether the browser keeps it: it may forbid that, or be full */
export function keepDraft(key: string, draft: unknown): boolean {
  session.setItem(DRAFT + key, JSON.stringify(draft));
  return session.keeps(DRAFT + key);
}

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
