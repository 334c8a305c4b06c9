import { type AverageRaw, averageOf } from '@kahan/domain';
import { language, phrases } from '../../platform/i18n/phrases.ts';

// Made once: to make a format takes a hundred times as long as to use it.
let decimals: Intl.NumberFormat | undefined;

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

/** 12. 11. 2026, or 12 Nov 2026, in one piece. */
export const dayText = (date: string): string =>
  `${phrases().dates.date(date)} ${date.slice(0, 4)}`.replaceAll(' ', '\u00a0');
