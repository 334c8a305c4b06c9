import type { SyncRequest } from '@kahan/contract';
import { type CommandAction, dateAt, type Explanation, type RequestReason } from '@kahan/domain';
import type { RequestsPhrases } from '@kahan/phrases/en/requests/requests';
import { keyOf } from '../../data/requests/outcomes.ts';
import type { FailedSubmission } from '../../data/requests/submissions.ts';
import { messageOf } from '../../platform/http/query.ts';
import { phrases } from '../../platform/i18n/phrases.ts';
import { localMoment } from '../../platform/time/dates.ts';

/** Name of a target: the subject and the start of the term, or the group item and its subject. */
function whatOf(words: RequestsPhrases, name: string, start: number | null, subject?: string): string {
  const called = subject === undefined || subject === name ? name : `${name} (${subject})`;
  return words.what(called, start === null ? null : localMoment(start));
}

/** 10:30 → 630 */
function minutesOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Name of the target of a request, as far as the server knows it. A change of hour is named by the new hour;
 * after a failure by the day only. So is a sign-off: the student's own hour, which may not be the start of the term, is
 * gone with the sign-up.
 */
export function targetOf(
  words: RequestsPhrases,
  { action, state, info: { name, i18nData } }: SyncRequest,
): string {
  const { start, hour, subject } = i18nData;
  const seconds = start === undefined ? null : Number(start);
  const isByDay = action === 'change_hour' || action === 'sign_off';
  if (!isByDay || seconds === null) return whatOf(words, name, seconds, subject);
  const isNew =
    action === 'change_hour' && hour !== undefined && (state === 'waiting' || state === 'success');
  return words.what(name, {
    iso: dateAt(seconds),
    minutes: isNew ? minutesOf(hour) : null,
  });
}

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

/** The outcome of a request in words (SYNC-09). */
export interface Notice {
  id: string;
  /** The target of the notice: a newer notice about the same target replaces it. */
  about: string;
  /** bad stays until it is closed, and is said at once. */
  tone: 'ok' | 'unsure' | 'bad';
  title: string;
  text: string | null;
  /** The student system's own explanation of a refusal. */
  explanation?: Explanation | null;
  /** Page of the student system where the user can check. */
  link: string | null;
  /** A term that the student is signed up for now: its detail has the calendar file and the hours. */
  termId?: string;
  /** What can be done instead. */
  offer?: Offer | null;
}

/**
 * Refusals because the student already was, or was not, signed up: "you are not" and "you still are" would be
 * untrue.
 */
const OVERTAKEN: Partial<Record<CommandAction, readonly RequestReason[]>> = {
  sign_in: ['already-signed'],
  sign_off: ['not-signed', 'no-such-term'],
};

/** null for a waiting request, and for an invalidated one, which needs no notice (SYNC-05). */
export function noticeOf(words: RequestsPhrases, request: SyncRequest): Notice | null {
  const { id, action, state, reason, explanation, info, service } = request;
  const about = keyOf(service, info.ids.join());
  const what = targetOf(words, request);
  switch (state) {
    case 'success': {
      const isSigned = action === 'sign_in' || action === 'change_hour';
      return {
        ...{ id, about, tone: 'ok', title: words.success[action](what), text: null, link: null },
        ...(isSigned && 'term_id' in request.target && { termId: request.target.term_id }),
      };
    }
    case 'unknown':
      return {
        id,
        about,
        tone: 'unsure',
        title: words.unknown(what),
        text: words.unknownHint,
        link: info.link,
      };
    case 'failed': {
      const isOvertaken = reason !== null && OVERTAKEN[action]?.includes(reason);
      return {
        ...{ id, about, tone: 'bad', link: info.link },
        title: isOvertaken ? words.unchanged(what) : words.failed[action](what),
        text: reason === null ? null : words.reasons[reason],
        explanation,
      };
    }
    default:
      return null;
  }
}

/** Notice of a submission that certainly failed. */
export function failureNotice(words: RequestsPhrases, undone: FailedSubmission): Notice {
  const { action, name, start, problem, since, id, service } = undone;
  return {
    id: `undone ${id} ${since.getTime()}`,
    about: keyOf(service, id),
    tone: 'bad',
    title: words.failed[action](whatOf(words, name, start)),
    text: problem === null ? words.lost : messageOf(problem, phrases()),
    link: null,
  };
}
