import type { SharedScheduleLesson } from '@kahan/contract';
import { meetingPlace, type Occurrence, pragueDate } from '@kahan/domain';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import css from './person.module.css';
import { freeToday, teachingAt } from './teaching.ts';

interface NowTextProps {
  lessons: readonly SharedScheduleLesson[];
  now: Date;
  /** Lessons that the reader attends, by `gl`. */
  attended: ReadonlySet<string>;
}

const roomOf = ({ blocks }: Occurrence<SharedScheduleLesson>) => meetingPlace(blocks)?.value ?? null;

/** Whether the person teaches now and where, what comes next, and when they are free today. */
export function NowText({ lessons, now, attended }: NowTextProps) {
  const words = useTexts('people');
  const { dates, home } = usePhrases();
  const teaching = teachingAt(lessons, now);
  const { state, lesson } = teaching;
  const today = pragueDate(now);
  const subjectOf = ({ lesson: { subject_code } }: Occurrence<SharedScheduleLesson>) => subject_code.value;
  const kindOf = (one: Occurrence<SharedScheduleLesson>) => home.kinds[one.lesson.subject_type];
  const tooOf = (one: Occurrence<SharedScheduleLesson>) =>
    attended.has(one.lesson.gl) ? [words.youToo] : [];
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
  return (
    <div className={css.teaching}>
      <p className={css.lead}>{title}</p>
      <p className="dim">{[...about, ...then].join(' ')}</p>
      {free.length > 0 && <p className="dim">{words.freeToday(free)}</p>}
    </div>
  );
}
