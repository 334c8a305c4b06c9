import { addDays, type Bilingual, type TermType } from '@kahan/domain';
import type { StoredBlock } from '../../store/rows.ts';
import { type ShownTerm, texts } from '../texts.ts';
import type { Taker } from './takers.ts';
import type { Slot } from './term-rooms.ts';
import { startOf } from './term-writer.ts';
import { type TermsOptions, termDays } from './terms.ts';

const { exam_notes, credit_notes } = texts('terms');
const { unsigned, signed: signedStates } = texts('demo').terms;

/** A study of a demo login, and when it is taught. */
export interface ShownStudy extends Taker {
  blocks: readonly StoredBlock[];
  /** Subjects that another study of the same login has too. */
  shared: readonly string[];
  /** Date of a block's week. */
  dateOf(week: number, day: number): string;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** A state at a fixed time instead of a free one. */
type State = ShownTerm & { at?: Slot };

/** The last future meeting of a study's lessons until the exams end; undefined when no meeting is left. */
function lastLesson({ blocks, dateOf }: ShownStudy, today: string, until: string): Slot | undefined {
  const slots = blocks.flatMap(({ day, minutes, weeks }) =>
    Object.entries(weeks)
      .filter(([, canceled]) => canceled === false)
      .map(([week]): Slot => ({ date: dateOf(Number(week), day), hour: Math.floor(minutes / 60), hours: 1 })),
  );
  return slots
    .filter(({ date }) => date > addDays(today, 1) && date <= until)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .at(-1);
}

/**
 * Terms in every state for a demo login: free, half full, almost full, full, not open yet, signed with and
 * without the right to sign out, with hours, and at the time of a signed term or of an own lesson.
 */
export function writeShownTerms(options: TermsOptions, study: ShownStudy): void {
  const { random, calendar, today, now, rooms, takers, write, teacherOf } = options;
  let series = 79_001 + Number(study.study_id.slice(-3)) * 20;
  const minute = Math.ceil(now / (5 * MINUTE)) * 5 * MINUTE;
  const days = termDays(calendar, today);

  function place(
    code: string,
    state: State,
    from: readonly string[],
  ): { slot: Slot; room: string; teacher: string | null } | null {
    const hours = state.space === undefined ? 2 : 4;
    const teacher = teacherOf(code);
    for (let tries = 0; tries < 200; tries++) {
      const slot = state.at ?? { date: random.pick(from), hour: 8 + random.below(11 - hours), hours };
      // The teacher may have a lesson at that time; then the term has no teacher.
      const watching = state.at === undefined || tries === 0 ? teacher : null;
      const room = rooms.take(slot, state.capacity, watching);
      if (room !== null) return { slot, room: room.code, teacher: watching };
    }
    return null;
  }

  function show(code: string, type: TermType, state: State, note: Bilingual): Slot | null {
    const from = state.isLogoutOver === true ? days.soon : days[type];
    const found = from.length === 0 && state.at === undefined ? null : place(code, state, from);
    if (found === null) return null;
    const start = startOf(found.slot);
    const isOpen = state.opens === undefined;
    const opening = isOpen ? minute - 3 * DAY : minute + (state.opens ?? 0);
    const signing_start = Math.min(opening, start - 13 * HOUR);
    const signing_end = state.isLogoutOver === true ? minute - 2 * HOUR : start - 12 * HOUR;
    const others = takers.fill(code, type, state.others);
    write({
      ztid: String(series++),
      subject: code,
      type,
      slot: found.slot,
      duration: found.slot.hours * 60 - (state.space === undefined ? 30 : 0),
      signing_start,
      signing_end: Math.max(signing_end, signing_start),
      logout_end: state.isLogoutOver === true ? minute - 3 * HOUR : start - DAY,
      capacity: state.capacity,
      space: state.space ?? null,
      note,
      teacher: found.teacher,
      place: found.room,
      signed:
        state.isSigned === true ? [...others, { login: study.login, study_id: study.study_id }] : others,
    });
    return found.slot;
  }

  let signedSlot: Slot | null = null;
  for (const type of ['K', 'Z'] as const) {
    const codes = takers.ofStudy(study.study_id, type);
    const notes = type === 'K' ? exam_notes : credit_notes;
    // Subjects of both studies, and at least one other subject, stay unsigned, so that the demo can show them.
    const isShared = (code: string) => study.shared.includes(code);
    const own = codes.filter((code) => !isShared(code));
    const signed = own.slice(0, Math.max(0, Math.min(signedStates[type].length, own.length - 1)));
    const others = [...codes.filter(isShared), ...own.slice(signed.length)];
    for (const [index, code] of signed.entries()) {
      const state = signedStates[type][index];
      const slot = state === undefined ? null : show(code, type, state, random.pick(notes));
      signedSlot ??= slot;
    }
    const clashes: State[] = [signedSlot, lastLesson(study, today, calendar.until)].flatMap((at) =>
      at == null ? [] : [{ capacity: 24, others: 2, at: { ...at, hours: 2 } }],
    );
    for (const [index, state] of [
      ...unsigned[type],
      ...(type === 'K' ? clashes : clashes.slice(1)),
    ].entries()) {
      const code = others[index % Math.max(1, others.length)];
      if (code !== undefined) show(code, type, state, random.pick(notes));
    }
  }
}
