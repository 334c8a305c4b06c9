import type { ComingReminder, SharedScheduleLesson, TermAnswer } from '@kahan/contract';
import {
  type ItemDraft,
  meetingPlace,
  type Reminder,
  type ReminderItemType,
  type ReminderKind,
  type TermSlot,
  unixSeconds,
} from '@kahan/domain';

/** A reminder as the capability makes them, from records in one language. */
export type OwnReminder = Reminder<SharedScheduleLesson, TermAnswer>;

const ITEMS: Record<ReminderKind, ReminderItemType> = {
  exam: 'reminder:exam',
  cancelling: 'reminder:cancelling',
  opening: 'reminder:opening',
  lesson: 'reminder:lesson',
};

/** The subject and the kind of what a reminder is about, where it is held, and its page. */
function thingOf(reminder: OwnReminder) {
  if (reminder.kind === 'lesson') {
    const { lesson, blocks } = reminder.meeting;
    const { subject_code: subject, subject_type: type, year, semester } = lesson;
    const where = meetingPlace(blocks);
    const place = where && { code: where.codes[0], name: where.value };
    const path = `/schedule/${year}/${semester}?subject=${encodeURIComponent(subject.code)}`;
    return { subject, type, place, path };
  }
  const term = reminder.kind === 'exam' ? reminder.exam.term : reminder.term;
  const place = term.place && { code: term.place.code, name: term.place.value };
  const path = `/terms?term=${encodeURIComponent(term.term_id)}`;
  return { subject: term.code, type: term.type, place, path };
}

/** A reminder of the list of those that will come. */
export function presentComing(reminder: OwnReminder): ComingReminder {
  const { kind, at, start } = reminder;
  const { subject, type, path } = thingOf(reminder);
  return { kind, at: unixSeconds(at), start: unixSeconds(start), name: subject.value, type, path };
}

/** The card of a reminder. @param other the same one in English; null when it cannot be found there */
export function draftOf(reminder: OwnReminder, other: OwnReminder | null): ItemDraft {
  const { subject, type, place, path } = thingOf(reminder);
  const slot: TermSlot = { start: unixSeconds(reminder.start), place };
  const en = other === null ? subject.value : thingOf(other).subject.value;
  const values = { code: subject.code, name: { cs: subject.value, en }, kind: type, slot };
  return { type: ITEMS[reminder.kind], content: { values, path } };
}
