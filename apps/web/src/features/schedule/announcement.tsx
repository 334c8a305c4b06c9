import { ALL_WEEKS } from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { dateIn } from './state/calendar.ts';
import type { View } from './state/view.ts';

interface AnnouncementProps {
  view: View;
  /** Monday of the week; null for all weeks, or when it is not known. */
  monday: string | null;
  /** Blocks on screen; null while they load. */
  count: number | null;
  words: SchedulePhrases;
}

/** Says to screen readers which week came, and how much is in it. */
export function Announcement({ view, monday, count, words }: AnnouncementProps) {
  const phrases = usePhrases();
  const week = view.week === ALL_WEEKS ? words.allWeeks : words.weekNumber(view.week);
  const dates = monday === null ? null : words.range(monday, dateIn(monday, 1, 7), phrases.dates.date);
  const said = [
    week,
    dates,
    words.semesterOf(view.semester, words.years(view.year)),
    count !== null && words.lessons(count),
  ];
  return (
    <VisuallyHidden>
      <span role="status">{count === null ? '' : said.filter(Boolean).join(', ')}</span>
    </VisuallyHidden>
  );
}
