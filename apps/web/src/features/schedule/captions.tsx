import { ALL_WEEKS, type Day } from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule/schedule';
import { useUser } from '../../data/session/session.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import type { ShownBlock } from './blocks/blocks.ts';
import { boundsOf } from './grid/layout.ts';
import css from './screen.module.css';
import type { LoadedSource } from './sources/loaded-source.ts';
import { existingOf } from './sources/loaded-source.ts';
import type { ScheduleView } from './view.ts';
import { dateIn } from './weeks.ts';

/** The semester, the week and its dates, in words. */
export function usePeriod(view: ScheduleView, monday: string | null, lastDay: Day) {
  const words = useTexts('schedule');
  const { dates } = usePhrases();
  return {
    semester: words.semesterOf(view.semester, words.years(view.year)),
    week: view.week === ALL_WEEKS ? words.allWeeks : words.weekNumber(view.week),
    range: monday === null ? null : words.range(monday, dateIn(monday, 1, lastDay), dates.date),
  };
}

interface AnnouncementProps {
  view: ScheduleView;
  /** Monday of the week; null for all weeks, or when it is not known. */
  monday: string | null;
  /** Lessons on screen; null while they load. */
  count: number | null;
  /** Exams on screen. */
  exams: number;
  /** Own entries on screen. */
  entries: number;
  words: SchedulePhrases;
}

/** Says to screen readers which week came, and how much is in it. */
export function Announcement({ view, monday, count, exams, entries, words }: AnnouncementProps) {
  const { semester, week, range } = usePeriod(view, monday, 7);
  const parts = [
    ...[week, range, semester, count !== null && words.lessons(count)],
    exams > 0 && words.examDates(exams),
    entries > 0 && words.ownEntries(entries),
  ];
  return (
    <VisuallyHidden>
      <span role="status">{count === null ? '' : parts.filter(Boolean).join(', ')}</span>
    </VisuallyHidden>
  );
}

interface PrintHeadProps {
  view: ScheduleView;
  loaded: readonly LoadedSource[];
  /** Monday of the week; null for all weeks, or when it is not known. */
  monday: string | null;
  blocks: readonly ShownBlock[];
}

/** Heading of the printed timetable: names, semester and week. */
export function PrintHead({ view, loaded, monday, blocks }: PrintHeadProps) {
  const words = useTexts('schedule');
  const { semester, week, range } = usePeriod(view, monday, boundsOf(blocks).days.at(-1) ?? 7);
  const user = useUser();
  // The reader of a shared timetable is not its owner.
  const mine = view.secret === undefined && user && `${user.first_name} ${user.last_name}`;
  const names = existingOf(loaded).map(({ source, label }) =>
    source.kind === 'study' ? mine || label : label,
  );
  return (
    <div className={css.head} aria-hidden="true">
      <p className={css.name}>
        {[[...new Set(names)].join(', '), words.timetable].filter(Boolean).join(' · ')}
      </p>
      <p>{[semester, week, range].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
