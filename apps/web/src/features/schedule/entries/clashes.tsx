import type { ScheduleLesson, TermAnswer } from '@kahan/contract';
import { type Appointment, datedEntries, type EntryTiming, entryClashes, type OwnEntry } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { clockSpan } from '../../../data/schedule/lesson-names.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useIsStudent } from '../../../data/session/session.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import css from './entry-form.module.css';

interface ClashesProps {
  timing: EntryTiming;
  entries: readonly OwnEntry[];
  /** Id of the entry that is edited. */
  own: string;
}

/** Names what is held at the time of an entry. Nothing when the time is free. */
export function Clashes({ timing, entries, own }: ClashesProps) {
  'use memo';
  const words = useTexts('entries');
  const schedule = useTexts('schedule');
  const { dates } = usePhrases();
  const enabled = useIsStudent() === true;
  const lessons = useQuery({ ...scheduleQuery, enabled }).data?.data.schedule ?? [];
  const terms = useQuery({ ...termsQuery, enabled }).data?.data.terms ?? [];
  const year = useQuery(yearScheduleQuery).data ?? null;
  const agenda = { lessons, terms, entries: datedEntries(entries, year) };
  const clashes = entryClashes<ScheduleLesson, TermAnswer>(timing, agenda, own, year);
  const nameOf = (one: Appointment<ScheduleLesson, TermAnswer>) => {
    if (one.kind === 'entry') return one.entry.title;
    if (one.kind === 'exam') return `${one.term.code.value} (${schedule.exams[one.term.type]})`;
    const { subject_code, subject_type } = one.lesson;
    return `${subject_code.value} (${schedule.kinds[subject_type]})`;
  };
  const whenOf = ({ date, minutes, duration }: Appointment) =>
    `${dates.long(date)} ${clockSpan({ minutes, duration })}`;
  return (
    <div role="status" className={css.clash}>
      {clashes.length > 0 && (
        <Banner framed tone="warn">
          <p className="strong">{words.clashes}</p>
          <ul className={css.clashes}>
            {clashes.map(({ first, dates: count }) => (
              <li key={`${nameOf(first)} ${whenOf(first)}`}>
                {words.clash(nameOf(first), whenOf(first), count - 1)}
              </li>
            ))}
          </ul>
          <p className="small">{words.clashHint}</p>
        </Banner>
      )}
    </div>
  );
}
