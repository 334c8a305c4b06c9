import type { SharedScheduleLesson, TermAnswer } from '@kahan/contract';
import { type ExamAppointment, meetingPlace, type Occurrence, pragueDate } from '@kahan/domain';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import css from './person.module.css';
import { freeToday, teachingAt } from './teaching.ts';

interface NowTextProps {
  lessons: readonly SharedScheduleLesson[];
  now: Date;
  /** An exam that the person holds before the next lesson; null when the reader knows of none. */
  exam: ExamAppointment<TermAnswer> | null;
  /** Lessons that the reader attends, by `gl`. */
  attended: ReadonlySet<string>;
}

const roomOf = ({ blocks }: Occurrence<SharedScheduleLesson>) => meetingPlace(blocks)?.value ?? null;

/** Whether the person teaches now and where, what comes next, and when they have no lessons today. */
export function NowText({ lessons, now, exam, attended }: NowTextProps) {
  const words = useTexts('people');
  const { dates, home } = usePhrases();
  const teaching = teachingAt(lessons, now);
  const { state, lesson } = teaching;
  const today = pragueDate(now);
  const subjectOf = ({ lesson: { subject_code } }: Occurrence<SharedScheduleLesson>) => subject_code.value;
  const kindOf = (one: Occurrence<SharedScheduleLesson>) => home.kinds[one.lesson.subject_type];
  const tooOf = (one: Occurrence<SharedScheduleLesson>) =>
    attended.has(one.lesson.gl) ? [words.youToo] : [];
  const examiningOf = ({ term, date, minutes, duration, start }: ExamAppointment<TermAnswer>) => {
    const room = term.place?.value ?? null;
    return start <= now
      ? words.examiningNow(room, minutes + duration)
      : words.examining(dates.moment(date, minutes, today), room);
  };
  const free = freeToday(lessons, now).map(({ from, to }) => words.span(from, to));
  const title =
    state === 'now'
      ? words.teachingNow(roomOf(lesson), lesson.minutes + lesson.duration)
      : state === 'today'
        ? words.teachingToday(roomOf(lesson), lesson.minutes)
        : teaching.taughtToday
          ? words.noMoreToday
          : words.notToday;
  const next = state === 'now' ? teaching.next : null;
  const about =
    lesson === null
      ? [words.nothingAhead]
      : state === 'later'
        ? [`${words.nextTeaching(dates.moment(lesson.date, lesson.minutes, today), roomOf(lesson))}.`]
        : [`${words.lesson(subjectOf(lesson), kindOf(lesson))}.`, ...tooOf(lesson)];
  const then =
    next === null
      ? []
      : [words.following(subjectOf(next), kindOf(next), roomOf(next), next.minutes), ...tooOf(next)];
  const examining = exam === null ? [] : [examiningOf(exam)];
  return (
    <div className={css.teaching}>
      <p className={css.lead}>{title}</p>
      <p className="dim">{[...examining, ...about, ...then].join(' ')}</p>
      {free.length > 0 && <p className="dim">{words.freeToday(free)}</p>}
    </div>
  );
}
