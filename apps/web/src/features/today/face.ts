import { meetingPlace } from '@kahan/domain';
import { shortName } from '../../data/schedule/lesson-names.ts';
import { entryHref, lessonHref } from '../../data/schedule/links.ts';
import { examHref } from '../../data/terms/links.ts';
import type { usePhrases } from '../../platform/i18n/phrases.ts';
import type { OwnAppointment } from './today.ts';

/** The texts of an appointment, in the same shape for all kinds. */
export interface AppointmentFace {
  name: string;
  /** Code of the subject, which decides the colour. */
  code: string;
  short: string;
  /** `lecture`, `exam` … */
  kind: string;
  /** The kind in a box: one letter of a lesson, two of an exam. */
  letter: string;
  place: string | null;
  people: string[];
  /** Where it opens. */
  href: string;
}

export function faceOf(
  appointment: OwnAppointment,
  { home }: ReturnType<typeof usePhrases>,
): AppointmentFace {
  if (appointment.kind === 'exam') {
    const { code, type, place, teacher } = appointment.term;
    return {
      ...{ name: code.value, code: code.code, short: shortName(code.value) },
      ...{ kind: home.examKinds[type], letter: home.examLetters[type] },
      ...{
        place: place?.value ?? null,
        people: teacher ? [teacher.value] : [],
        href: examHref(appointment.term),
      },
    };
  }
  if (appointment.kind === 'entry') {
    const { title, place, entry_id } = appointment.entry;
    return {
      ...{ name: title, code: '', short: title, kind: home.ownEntry, letter: home.ownLetter },
      ...{ place, people: [], href: entryHref(entry_id) },
    };
  }
  const { lesson, blocks } = appointment;
  const where = meetingPlace(blocks);
  const { code, value } = lesson.subject_code;
  const { subject_type: type } = lesson;
  // A teacher of a lesson reads with whom it is taught, not by whom.
  const own = 'teacher' in lesson ? lesson.teacher : null;
  return {
    ...{ name: value, code, short: shortName(value) },
    ...{ kind: home.kinds[type], letter: home.letters[type], place: where?.value ?? null },
    people: Object.entries(lesson.teachers).flatMap(([code, { name }]) => (code === own ? [] : [name.value])),
    href: lessonHref(appointment),
  };
}
