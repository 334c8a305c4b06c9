import type { YearScheduleAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { appointmentsOn } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Link } from 'wouter';
import { clockOf } from '../../data/schedule/lesson-names.ts';
import { holidayText, seasonText } from '../../data/schedule/season.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import css from './today-section.module.css';
import type { TodayData } from './use-today.ts';

interface AboveProps {
  today: TodayData;
}

/** Texts above the leading appointments: the time of the year, a holiday, and a heading where they lack one. */
export function Above({ today }: AboveProps) {
  const { year, parts } = today;
  return (
    <>
      {year.data && <YearNotes year={year.data} date={parts.date} />}
      {today.isTeacher && <TeachingDay today={today} />}
      <Introduction today={today} />
    </>
  );
}

function Introduction({ today }: AboveProps) {
  const phrases = usePhrases();
  const { home } = phrases;
  const { lead, attended, season, year, now, parts, isTeacher, reason } = today;
  const [first] = lead.leading;
  if (first === undefined && reason)
    return (
      <div className="stack gap-2 start">
        <p>{nonBreaking(reason.text)}</p>
        <Link href={PAGES.contacts.path}>{home.toStudyOffice}</Link>
      </div>
    );
  if (first === undefined) {
    if ((today.hasNone || today.terms.data === undefined) && !isTeacher) return null;
    if (season?.kind === 'examination' && !isTeacher) return <p className="dim">{home.noExamAhead}</p>;
    // The text about a time without teaching says enough.
    const isTold = year.data && seasonText(year.data, parts.date, phrases) !== '';
    return isTold ? null : <p className="dim">{home.noneAhead}</p>;
  }
  if (first.state !== 'later') return null;
  const todays = appointmentsOn(attended, parts.date);
  const text = () => {
    const isOver = todays.length > 0 && todays.every(({ end, canceled }) => canceled || end <= now);
    if (isOver) return home.noMoreToday;
    if (todays.length === 0 && season?.kind === 'teaching') return home.noneToday;
    return first.appointment.kind === 'exam' ? home.nextExam : home.next;
  };
  return <p className={css.above}>{text()}</p>;
}

/** How many lessons a teacher gives today, and until when; nothing on a day without any. */
function TeachingDay({ today: { attended, parts } }: Pick<AboveProps, 'today'>) {
  const { home } = usePhrases();
  const held = appointmentsOn(attended, parts.date).filter(({ canceled }) => !canceled);
  const last = Math.max(...held.map(({ minutes, duration }) => minutes + duration));
  if (held.length === 0) return null;
  return <p className={css.season}>{home.teachingToday(held.length, clockOf(last % (24 * 60)))}</p>;
}

/** The time of the year, where it is not one of teaching, and a public holiday of today or of the next working day. */
function YearNotes({ year, date }: { year: YearScheduleAnswer; date: string }) {
  const phrases = usePhrases();
  const notes = [seasonText(year, date, phrases), holidayText(year, date, phrases)].filter(Boolean);
  return notes.map((note) => (
    <p key={note} className={css.season}>
      {note}
    </p>
  ));
}
