import type { Language } from '@kahan/domain';
import { LOCALES } from '../../../platform/time/dates.ts';

const KILO = 1024;

/** `sizeText(1_300_000, 'cs')` → `1,2 MB`, `(800, 'en')` → `1 kB`: small ones in whole kilobytes, never none. */
export function sizeText(bytes: number, language: Language): string {
  const isLarge = bytes >= KILO * KILO * 0.9995;
  const value = isLarge ? bytes / KILO ** 2 : Math.ceil(bytes / KILO);
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(value);
}

/** `0.125` → `12,5` */
export const percentText = (share: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 }).format(share * 100);
