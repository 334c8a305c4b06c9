import type { SharedScheduleEntry } from '@kahan/contract';
import { type Occurrence, pragueDate } from '@kahan/domain';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { tied } from '../../ui/text/tied.ts';
import css from './person.module.css';
import { freeToday, teachingAt } from './teaching.ts';
import { usePeoplePhrases } from './words.ts';

interface NowTextProps {
  lessons: readonly SharedScheduleEntry[];
  now: Date;
  /** Lessons that the reader attends, by `gl`. */
  attended: ReadonlySet<string>;
}

const roomOf = ({ block }: Occurrence<SharedScheduleEntry>) => block.location?.value ?? null;

/** Whether the person teaches now and where, what comes next, and when they are free today. */
export function NowText({ lessons, now, attended }: NowTextProps) {
  const words = usePeoplePhrases();
  const { dates, home } = usePhrases();
  const teaching = teachingAt(lessons, now);
  const { state, lesson } = teaching;
  const today = pragueDate(now);
  const subjectOf = ({ lesson: { subject_code } }: Occurrence<SharedScheduleEntry>) => subject_code.value;
  const kindOf = (one: Occurrence<SharedScheduleEntry>) => home.kinds[one.lesson.subject_type];
  const tooOf = (one: Occurrence<SharedScheduleEntry>) => (attended.has(one.lesson.gl) ? [words.youToo] : []);
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
      <p className={css.lead}>{tied(title)}</p>
      <p className="dim">{tied([...about, ...then].join(' '))}</p>
      {free.length > 0 && <p className="dim">{tied(words.freeToday(free))}</p>}
    </div>
  );
}
