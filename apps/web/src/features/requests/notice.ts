import type { SyncRequest } from '@kahan/contract';
import type { CommandAction, RequestReason } from '@kahan/domain';
import type { RequestsPhrases } from '@kahan/phrases/en/requests';
import type { FailedSubmission } from '../../data/requests/submissions.ts';
import { messageOf } from '../../platform/http/query.ts';
import { phrases } from '../../platform/i18n/phrases.ts';
import { targetOf, whatOf } from './about.ts';

/** How something ended, in words (SYNC-09). */
export interface Notice {
  id: string;
  /** bad stays until it is closed, and is said at once. */
  tone: 'ok' | 'unsure' | 'bad';
  title: string;
  text: string | null;
  /** Page of the student system, where one can look oneself. */
  link: string | null;
}

/** Refusals because one was signed already, or no more: then "you are not" and "you still are" would be untrue. */
const OVERTAKEN: Partial<Record<CommandAction, readonly RequestReason[]>> = {
  sign_in: ['already-signed'],
  sign_off: ['not-signed', 'no-such-term'],
};

/** null for one that waits, and for an invalidated one, which nobody need be told of (SYNC-05). */
export function noticeOf(words: RequestsPhrases, request: SyncRequest): Notice | null {
  const { id, action, state, reason, info } = request;
  const what = targetOf(words, request);
  switch (state) {
    case 'success':
      return { id, tone: 'ok', title: words.success[action](what), text: null, link: null };
    case 'unknown':
      return { id, tone: 'unsure', title: words.unknown(what), text: words.unknownHint, link: info.link };
    case 'failed': {
      const isOvertaken = reason !== null && OVERTAKEN[action]?.includes(reason);
      return {
        ...{ id, tone: 'bad', link: info.link },
        title: isOvertaken ? words.unchanged(what) : words.failed[action](what),
        text: reason === null ? null : words.reasons[reason],
      };
    }
    default:
      return null;
  }
}

/** Of what was asked for and certainly not done. */
export function undoneNotice(words: RequestsPhrases, undone: FailedSubmission): Notice {
  const { action, name, start, problem, since, id } = undone;
  return {
    id: `undone ${id} ${since.getTime()}`,
    tone: 'bad',
    title: words.failed[action](whatOf(words, name, start)),
    text: problem === null ? words.lost : messageOf(problem, phrases()),
    link: null,
  };
}
