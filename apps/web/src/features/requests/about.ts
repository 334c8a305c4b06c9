import type { SyncRequest } from '@kahan/contract';
import { pragueDate, pragueMinutes } from '@kahan/domain';
import type { Moment, RequestsPhrases } from '@kahan/phrases/en/requests';

/** Unix seconds as a local date of the university and minutes. */
const momentAt = (seconds: number): Moment => {
  const at = new Date(seconds * 1000);
  return { iso: pragueDate(at), minutes: pragueMinutes(at) };
};

/** What people call it: the subject and when its term begins, or the item of a group and its subject. */
export function whatOf(words: RequestsPhrases, name: string, start: number | null, subject?: string): string {
  const called = subject === undefined || subject === name ? name : `${name} (${subject})`;
  return words.what(called, start === null ? null : momentAt(start));
}

/** The same of a request, as far as the server knows it. */
export function targetOf(words: RequestsPhrases, { info: { name, i18n } }: SyncRequest): string {
  return whatOf(words, name, i18n.start === undefined ? null : Number(i18n.start), i18n.subject);
}
