import type { Season } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import css from './today-section.module.css';

/** The time of the year, where it is not one of teaching: until when, and what begins then. */
export function SeasonNote({ season: { kind, until, daysLeft, next } }: { season: Season }) {
  const { home, dates } = usePhrases();
  const begins = next && home.begins[next.kind](dates.on(next.start));
  if (kind === 'teaching' || kind === 'unknown') return null;
  if (kind === 'before') return begins && <p className={css.season}>{nonBreaking(begins)}</p>;
  if (until === null || daysLeft === null) return null;
  const name = kind === 'examination' ? home.examPeriod : home.holidays;
  const lasts = name(dates.date(until), daysLeft);
  return (
    <p className={css.season}>{nonBreaking(kind === 'holiday' && begins ? `${lasts} ${begins}` : lasts)}</p>
  );
}
