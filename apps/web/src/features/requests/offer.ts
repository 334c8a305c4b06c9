import type { SyncRequest } from '@kahan/contract';
import { freePlaces, isRefusedByTerm, pragueDate, pragueMinutes } from '@kahan/domain';
import type { RequestsPhrases } from '@kahan/phrases/en/requests';
import { signIn } from '../../data/terms/commands.ts';
import { nextFreeAfter } from '../../data/terms/next-free.ts';

/** A free term instead of the refused one. */
export interface Offer {
  /** Day, time, room and free places of the term. */
  text: string;
  /** Begins the sign-up; null when a study is to be chosen first, on the screen of the term. */
  begin: (() => void) | null;
  /** Accessible name of the button. */
  spoken: string;
  termId: string;
}

/** The next free term of the same subject after a refused sign-up; null when there is none, or after another outcome. */
export function offerOf(words: RequestsPhrases, request: SyncRequest): Offer | null {
  const { action, state, reason, target } = request;
  if (action !== 'sign_in' || state !== 'failed' || !isRefusedByTerm(reason)) return null;
  if (!('term_id' in target)) return null;
  const term = nextFreeAfter(target);
  if (term === null) return null;
  const start = new Date(term.start * 1000);
  const at = { iso: pragueDate(start), minutes: pragueMinutes(start) };
  const [study, ...others] = term.study_ids;
  const canBegin = study !== undefined && others.length === 0;
  return {
    text: words.nextFree(words.when(at.iso, at.minutes), term.place?.value ?? null, freePlaces(term)),
    begin: canBegin ? () => void signIn(term, study) : null,
    spoken: words.signInTo(words.what(term.code.value, at)),
    termId: term.term_id,
  };
}
