import type { PointerEvent } from 'react';
import { language } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockTime, exactTime, relativeTime } from '../../platform/time/dates.ts';

/** Attributes that tell the exact time under the pointer. Its text is made then: the formatter takes long to create. */
export const exactUnderPointer = (at: Date) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = exactTime(at, language());
  },
});

interface TimeProps {
  at: Date;
  /** clock: 10:42. relative: 5 minutes ago, up to a day away, then the date. */
  as?: 'clock' | 'relative';
  className?: string;
}

/** A readable time, with the exact one on hover. */
export function Time({ at, as = 'clock', className }: TimeProps) {
  const now = useNow();
  return (
    <time dateTime={at.toISOString()} {...exactUnderPointer(at)} className={className}>
      {as === 'clock' ? clockTime(at) : relativeTime(at, now, language())}
    </time>
  );
}
