import { type AverageRaw, averageOf } from '@kahan/domain';
import { language, phrases } from '../../platform/i18n/phrases.ts';

/** 1.857 → `1,86` in Czech. A format of Intl takes a phone a tenth of a second to make. */
export function decimal(value: number): string {
  // By its decimal digits, so that 1.005 is 1.01.
  const text = (Math.round(Number(`${value}e2`)) / 100).toFixed(2);
  return language() === 'cs' ? text.replace('.', ',') : text;
}

/** An average in the reader's language; null when nothing counts. */
export function averageText(raw: AverageRaw): string | null {
  const average = averageOf(raw);
  return average === null ? null : decimal(average);
}

/** 12. 11. 2026, or 12 Nov 2026, in one piece. */
export const dayText = (date: string): string =>
  `${phrases().dates.date(date)} ${date.slice(0, 4)}`.replaceAll(' ', '\u00a0');
