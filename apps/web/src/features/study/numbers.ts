import { type AverageRaw, averageOf } from '@kahan/domain';
import { language } from '../../platform/phrases.ts';

const TWO_PLACES = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** 1.857 → `1,86` in Czech. */
export const decimal = (value: number): string => new Intl.NumberFormat(language(), TWO_PLACES).format(value);

/** An average in the reader's language; null when nothing counts. */
export function averageText(raw: AverageRaw): string | null {
  const average = averageOf(raw);
  return average === null ? null : decimal(average);
}

/** 12. 11. 2026, or 12 Nov 2026. */
export function dayText(date: string): string {
  const month = language() === 'en' ? 'short' : 'numeric';
  return new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'cs-CZ', {
    timeZone: 'UTC',
    day: 'numeric',
    month,
    year: 'numeric',
  }).format(new Date(`${date}T00:00:00Z`));
}
