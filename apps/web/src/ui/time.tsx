import { useNow } from '../platform/clock.ts';
import { clockTime, exactTime, relativeTime } from '../platform/dates.ts';
import { language } from '../platform/phrases.ts';

interface TimeProps {
  at: Date;
  /** clock: 10:42. relative: 5 minutes ago, up to a day away, then the date. */
  as?: 'clock' | 'relative';
  className?: string;
}

/** A time for people, with the exact one on hover. */
export function Time({ at, as = 'clock', className }: TimeProps) {
  const now = useNow();
  const lang = language();
  return (
    <time dateTime={at.toISOString()} title={exactTime(at, lang)} className={className}>
      {as === 'clock' ? clockTime(at, lang) : relativeTime(at, now, lang)}
    </time>
  );
}
