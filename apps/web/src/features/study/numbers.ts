import { type AverageRaw, averageOf } from '@kahan/domain';
import { language } from '../../platform/i18n/phrases.ts';

// Made once each: a list of results formats hundreds of dates, and to make a format takes a hundred times as long.
let decimals: Intl.NumberFormat | undefined;
let days: Intl.DateTimeFormat | undefined;

/** 1.857 → `1,86` in Czech. */
export function decimal(value: number): string {
  decimals ??= new Intl.NumberFormat(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return decimals.format(value);
}

/** An average in the reader's language; null when nothing counts. */
export function averageText(raw: AverageRaw): string | null {
  const average = averageOf(raw);
  return average === null ? null : decimal(average);
}

/** 12. 11. 2026, or 12 Nov 2026. */
export function dayText(date: string): string {
  const isEnglish = language() === 'en';
  days ??= new Intl.DateTimeFormat(isEnglish ? 'en-GB' : 'cs-CZ', {
    timeZone: 'UTC',
    day: 'numeric',
    month: isEnglish ? 'short' : 'numeric',
    year: 'numeric',
  });
  return days.format(new Date(`${date}T00:00:00Z`));
}
