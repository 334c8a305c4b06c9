import { ALL_WEEKS } from '@kahan/domain';
import { useUser } from '../../data/session/session.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { boundsOf } from './grid/layout.ts';
import css from './print-head.module.css';
import { dateIn } from './state/calendar.ts';
import type { LoadedSource, ShownBlock } from './state/timetable.ts';
import type { View } from './state/view.ts';
import { useSchedulePhrases } from './words.ts';

interface PrintHeadProps {
  view: View;
  loaded: readonly LoadedSource[];
  /** Monday of the week; null for all weeks, or when it is not known. */
  monday: string | null;
  blocks: readonly ShownBlock[];
}

/** What stands above the timetable on paper: whose it is, semester and week. */
export function PrintHead({ view, loaded, monday, blocks }: PrintHeadProps) {
  const words = useSchedulePhrases();
  const phrases = usePhrases();
  const user = useUser();
  const mine = user && `${user.first_name} ${user.last_name}`;
  const names = loaded
    .filter(({ isUnknown }) => !isUnknown)
    .map(({ source, label }) => (source.kind === 'study' ? (mine ?? label) : label));
  const week = view.week === ALL_WEEKS ? words.allWeeks : words.weekNumber(view.week);
  const dates =
    monday === null
      ? null
      : words.range(monday, dateIn(monday, 1, boundsOf(blocks).days.at(-1) ?? 7), phrases.dates.date);
  return (
    <div className={css.head} aria-hidden="true">
      <p className={css.name}>
        {[[...new Set(names)].join(', '), words.timetable].filter(Boolean).join(' · ')}
      </p>
      <p>
        {[words.semesterOf(view.semester, words.years(view.year)), week, dates].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
