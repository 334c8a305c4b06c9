import type { Language, ScheduleValues } from '@kahan/domain';

/** 660 → `11:00`, the same in both languages. */
export const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, '0')}`;

/** (660, 110) → `11:00–12:50`. */
export const clockRange = (minutes: number, duration: number): string =>
  `${clock(minutes)}–${clock(minutes + duration)}`;

/** Forms of a noun after a number; `few` (2 to 4) and `many` (fractions) exist in Czech only. */
export interface Forms {
  one: string;
  few?: string;
  many?: string;
  other: string;
}

const rules = new Map<Language, Intl.PluralRules>();

/** The form for a number: `('cs', 3, {one: 'minuta', few: 'minuty', other: 'minut'})` → `minuty`. */
export function form(language: Language, count: number, forms: Forms): string {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  const category = known.select(count);
  const isNamed = category === 'one' || category === 'few' || category === 'many';
  return (isNamed ? forms[category] : undefined) ?? forms.other;
}

const ORDINALS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });
/** An English ordinal: 3 → `3rd`. */
export const nth = (count: number): string => `${count}${ORDINALS[ordinalRules.select(count)]}`;

/** 2.5 → `2,5` in Czech. */
export const numeral = (language: Language, value: number): string =>
  language === 'cs' ? String(value).replace('.', ',') : String(value);

/** A price without its currency: crowns whole or with two decimals, euros always with two: `89`, `42,50`, `3,00`. */
export function priceAmount(language: Language, value: number, currency: 'CZK' | 'EUR'): string {
  const rounded = Math.round(value * 100) / 100;
  const amount = currency === 'CZK' && Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(2);
  return language === 'cs' ? amount.replace('.', ',') : amount;
}

/** A number and its noun: `2,5 kreditu`. */
export const counted = (language: Language, count: number, forms: Forms): string =>
  `${numeral(language, count)} ${form(language, count, forms)}`;

/** Czech preposition "in" or "at" before a number as it is spoken: v 8 (osmi), ve 14 (čtrnácti). */
export const before = (count: number): string =>
  /^(?:2|3|4|12|13|14|2\d|3\d|4\d)$/.test(String(count)) ? 've' : 'v';

/**
 * Czech preposition "of" or "from" before a number as it is spoken, in the genitive: z 5 (pěti), ze 7 (sedmi), ze 30
 * (třiceti), ze 120 (sta dvaceti), z 1000 (tisíce). The first spoken word decides; a fraction does not change it.
 */
export const from = (count: number): string => {
  const first = Math.trunc(count < 2000 ? count : count / 1000);
  return /^(?:[23467]|1[3467]|[3467]\d|[123467]\d\d)$/.test(String(first)) ? 'ze' : 'z';
};

/** `['a', 'b', 'c'], 'and'` → `a, b and c`. */
export function list(parts: readonly string[], and: string): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${and} ${last}`;
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The year behind a date, where it is another one than today's: ` 2030`. */
export const otherYear = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`;

/** Turns a text from outside into a sentence: `illness ` → `Illness.` */
export function sentence(text: string): string {
  const trimmed = capital(text.trim());
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Dates of the weeks of a lesson's card, before (`was`) or after (`now`) the change. */
export const datesOf = ({ weeks }: ScheduleValues, side: 'was' | 'now'): string[] =>
  weeks.map(({ date, was_date }) => (side === 'was' ? (was_date ?? date) : date));
