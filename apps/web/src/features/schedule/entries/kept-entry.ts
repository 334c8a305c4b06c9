import { ENTRY_REPEATS } from '@kahan/domain';
import { keptDraft } from '../../../platform/page/drafts.ts';
import { type Draft, newDraft } from './draft.ts';

/** Content of the form for an own entry, which is kept while the app reloads the page. */
export interface KeptEntry {
  /** Of a new entry as well: a save that was on its way does not add it a second time. */
  id: string;
  /** The version that the reader changes; null for a new entry. */
  version: number | null;
  draft: Draft;
}

/** @param at the entry in the address of the form */
export const draftKeyOf = (at: string): string => `entry ${at}`;

function isDraft(draft: Partial<Record<keyof Draft, unknown>> | null | undefined): draft is Draft {
  if (!draft || !ENTRY_REPEATS.some((repeat) => repeat === draft.repeat)) return false;
  const { skipped: _, ...fields } = newDraft('new', '');
  const areTexts = Object.keys(fields).every((name) => typeof draft[name as keyof Draft] === 'string');
  return areTexts && Array.isArray(draft.skipped) && draft.skipped.every((one) => typeof one === 'string');
}

/** What was typed before the app reloaded the page, by another build perhaps; null when nothing was. */
export function keptEntry(at: string): KeptEntry | null {
  const kept = keptDraft(draftKeyOf(at)) as Partial<KeptEntry> | null;
  if (typeof kept?.id !== 'string' || !isDraft(kept.draft)) return null;
  const { id, draft, version } = kept;
  return version === null || typeof version === 'number' ? { id, draft, version } : null;
}
