import { ALL_WEEKS, type Day } from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule';
import { useUser } from '../../data/session/session.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { boundsOf } from './grid/layout.ts';
import css from './screen.module.css';
import { dateIn } from './state/calendar.ts';
import type { LoadedSource, ShownBlock } from './state/timetable.ts';
import { known } from './state/timetable.ts';
import type { View } from './state/view.ts';
import { useSchedulePhrases } from './words.ts';

/** The semester, the week and its dates, in words. */
export function usePeriod(view: View, monday: string | null, lastDay: Day) {
  const words = useSchedulePhrases();
  const { dates } = usePhrases();
  return {
    semester: words.semesterOf(view.semester, words.years(view.year)),
    week: view.week === ALL_WEEKS ? words.allWeeks : words.weekNumber(view.week),
    range: monday === null ? null : words.range(monday, dateIn(monday, 1, lastDay), dates.date),
  };
}

interface AnnouncementProps {
  view: View;
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
  const said = [
    ...[week, range, semester, count !== null && words.lessons(count)],
    exams > 0 && words.examDates(exams),
    entries > 0 && words.ownEntries(entries),
  ];
  return (
    <VisuallyHidden>
      <span role="status">{count === null ? '' : said.filter(Boolean).join(', ')}</span>
    </VisuallyHidden>
  );
}

interface PrintHeadProps {
  view: View;
  loaded: readonly LoadedSource[];
  /** Monday of the week; null for all weeks, or when it is not known. */
  monday: string | null;
  blocks: readonly ShownBlock[];
}

/** Heading of the printed timetable: names, semester and week. */
export function PrintHead({ view, loaded, monday, blocks }: PrintHeadProps) {
  const words = useSchedulePhrases();
  const { semester, week, range } = usePeriod(view, monday, boundsOf(blocks).days.at(-1) ?? 7);
  const user = useUser();
  // The reader of a shared timetable is not its owner.
  const mine = view.secret === undefined && user && `${user.first_name} ${user.last_name}`;
  const names = known(loaded).map(({ source, label }) => (source.kind === 'study' ? mine || label : label));
  return (
    <div className={css.head} aria-hidden="true">
      <p className={css.name}>
        {[[...new Set(names)].join(', '), words.timetable].filter(Boolean).join(' · ')}
      </p>
      <p>{[semester, week, range].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
