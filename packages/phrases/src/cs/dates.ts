import { addDays, type Day, dayOfWeek, instantOf, pragueParts, weeksAndDays } from '@kahan/domain';
import type { Phrases } from '../en/index.ts';
import { before, capital, clock, form, list } from '../words.ts';

const DAYS = ['pondělí', 'úterý', 'středa', 'čtvrtek', 'pátek', 'sobota', 'neděle'];
const SHORT = ['po', 'út', 'st', 'čt', 'pá', 'so', 'ne'];
const ON = ['v pondělí', 'v úterý', 've středu', 've čtvrtek', 'v pátek', 'v sobotu', 'v neděli'];

const weekday = (day: Day) => DAYS[day - 1] ?? '';
const date = (iso: string) => `${Number(iso.slice(8))}. ${Number(iso.slice(5, 7))}.`;
const long = (iso: string) => `${weekday(dayOfWeek(iso))} ${date(iso)}`;
const on = (iso: string) => `${ON[dayOfWeek(iso) - 1] ?? ''} ${date(iso)}`;
/** v 8:00, ve 14:00: the preposition depends on the spoken number. */
const at = (minutes: number) => `${before(Math.floor(minutes / 60) % 24)} ${clock(minutes)}`;

/** The nominative, which is the accusative of „za“ as well. */
const days = (count: number): string => {
  const { weeks, days: rest } = weeksAndDays(count);
  const parts = [
    ...(weeks > 0 ? [`${weeks} ${form('cs', weeks, { one: 'týden', few: 'týdny', other: 'týdnů' })}`] : []),
    ...(rest > 0 || weeks === 0
      ? [`${rest} ${form('cs', rest, { one: 'den', few: 'dny', other: 'dní' })}`]
      : []),
  ];
  return list(parts, 'a');
};

export const dates: Phrases['dates'] = {
  weekday,
  weekdayShort: (day) => SHORT[day - 1] ?? '',
  date,
  dates: (all) => list(all.map(date), 'a'),
  long,
  onWeekday: (day) => ON[day - 1] ?? '',
  on,
  moment: (iso, minutes, today) => {
    const day = iso === today ? 'dnes' : iso === addDays(today, 1) ? 'zítra' : on(iso);
    return `${day} ${at(minutes)}`;
  },
  heading: (iso, today) => {
    if (iso === today) return 'Dnes';
    if (iso === addDays(today, -1)) return `Včera, ${long(iso)}`;
    return capital(iso.slice(0, 4) === today.slice(0, 4) ? long(iso) : `${long(iso)} ${iso.slice(0, 4)}`);
  },
  // In the form of the spec (9), after the day of the week.
  start: (seconds) => {
    const { date: iso, minutes } = pragueParts(instantOf(seconds));
    const day = iso.split('-').toReversed().map(Number).join('.');
    return `${SHORT[dayOfWeek(iso) - 1] ?? ''} ${day} ${clock(minutes)}`;
  },
  days,
  inDays: (count) => `za ${days(count)}`,
  left: (count) => {
    const { weeks } = weeksAndDays(count);
    const verb = form('cs', weeks || count, { one: 'zbývá', few: 'zbývají', other: 'zbývá' });
    return `${verb} ${days(count)}`;
  },
  week: (week) => `${week}. týden`,
};
