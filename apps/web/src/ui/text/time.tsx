import { language } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockTime, exactTime, relativeTime } from '../../platform/time/dates.ts';

interface TimeProps {
  at: Date;
  /** clock: 10:42. relative: 5 minutes ago, up to a day away, then the date. */
  as?: 'clock' | 'relative';
  className?: string;
}

/** A readable time, with the exact one on hover. */
export function Time({ at, as = 'clock', className }: TimeProps) {
  const now = useNow();
  const lang = language();
  return (
    <time dateTime={at.toISOString()} title={exactTime(at, lang)} className={className}>
      {as === 'clock' ? clockTime(at, lang) : relativeTime(at, now, lang)}
    </time>
  );
}
