import type { SyncRequest } from '@kahan/contract';
import { pragueDate, pragueMinutes } from '@kahan/domain';
import type { RequestsPhrases } from '@kahan/phrases/en/requests';

/** What people call it: the subject and when its term begins, or the item of a group and its subject. */
export function whatOf(words: RequestsPhrases, name: string, start: number | null, subject?: string): string {
  const called = subject === undefined || subject === name ? name : `${name} (${subject})`;
  if (start === null) return words.what(called, null);
  const at = new Date(start * 1000);
  return words.what(called, { iso: pragueDate(at), minutes: pragueMinutes(at) });
}

/** 10:30 → 630 */
function minutesOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The same of a request, as far as the server knows it. A change of hour is named by the new one, until it has failed:
 * then the day alone says which term it is.
 */
export function targetOf(
  words: RequestsPhrases,
  { action, state, info: { name, i18n } }: SyncRequest,
): string {
  const { start, hour, subject } = i18n;
  const seconds = start === undefined ? null : Number(start);
  if (action !== 'change_hour' || seconds === null) return whatOf(words, name, seconds, subject);
  const isNew = hour !== undefined && (state === 'waiting' || state === 'success');
  return words.what(name, {
    iso: pragueDate(new Date(seconds * 1000)),
    minutes: isNew ? minutesOf(hour) : null,
  });
}
