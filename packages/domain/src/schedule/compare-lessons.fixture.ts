import type { Day } from '../codes.ts';
import type { LessonSlot, ScheduleValues } from '../news/news.ts';
import { addDays } from '../time/time.ts';
import { compareLesson } from './compare-lessons.ts';
import type { Lesson, LessonBlock } from './lesson.ts';

const SEMESTER_START = '2026-09-21';
/** Wednesday of week 9. */
export const TODAY = '2026-11-18';
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** `'wed 11:00 110 B139 | 9 10x 11x:trip'`: `x` is cancelled, and a word behind it is the reason. */
export function block(text: string): LessonBlock {
  const [head = '', tail = ''] = text.split('|');
  const [dayName = '', start = '', duration = '', room = ''] = head.trim().split(' ');
  const [hours, minutes] = start.split(':').map(Number);
  const day = (DAYS.indexOf(dayName) + 1) as Day;
  const weeks: LessonBlock['weeks'] = {};
  for (const word of tail.trim().split(' ')) {
    const [mark = '', reason] = word.split(':');
    const week = Number.parseInt(mark, 10);
    const canceled = mark.endsWith('x') ? (reason ?? true) : false;
    weeks[week] = { date: addDays(SEMESTER_START, (week - 1) * 7 + day - 1), canceled };
  }
  const place = room === '-' ? null : { code: room, name: room };
  return { day, minutes: (hours ?? 0) * 60 + (minutes ?? 0), duration: Number(duration), place, weeks };
}

export function lesson(blocks: LessonBlock[]): Lesson {
  return {
    gl: '411',
    subject: { code: 'N320004', name: { cs: 'Biochemie I', en: 'Biochemistry I' } },
    type: 'P',
    year: 2026,
    semester: 1,
    group: '1',
    teachers: [],
    blocks,
  };
}

const timeOf = ({ day, minutes }: LessonSlot) =>
  `${DAYS[day - 1]} ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const placeOf = ({ place }: LessonSlot) => place?.code ?? '-';
/** `'wed 11:00 110 A137'`. */
const slotOf = (slot: LessonSlot) => `${timeOf(slot)} ${slot.duration} ${placeOf(slot)}`;

function slots(type: string, { was, now }: ScheduleValues): string {
  if (type === 'schedule:room-moved') return `${timeOf(now)} ${placeOf(was)} to ${placeOf(now)}`;
  const isWhole =
    type.endsWith('-changed') || (type === 'schedule:uncanceled' && slotOf(was) !== slotOf(now));
  return isWhole ? `${slotOf(was)} to ${slotOf(now)}` : `${timeOf(now)} ${placeOf(now)}`;
}

/** `'room-moved wed 11:00 A137 to B139, weeks 9 10'`; for another time the whole slots, with their lengths. */
export function newsOf(old: Lesson | null, now: Lesson | null, today = TODAY): string[] {
  return compareLesson(old, now, today).map(({ type, content }) => {
    if (!('values' in content) || !('weeks' in content.values))
      throw new Error(`not about a lesson: ${type}`);
    const { weeks, reason, next_date } = content.values;
    const because = reason === null ? '' : ` (${reason})`;
    const isGone = type === 'schedule:canceled' || type === 'schedule:weeks-removed';
    const next = isGone ? `, next ${next_date?.slice(5) ?? 'never'}` : '';
    const numbers = weeks.map(({ week }) => week).join(' ');
    return `${type.slice(9)} ${slots(type, content.values)}, weeks ${numbers}${because}${next}`;
  });
}
