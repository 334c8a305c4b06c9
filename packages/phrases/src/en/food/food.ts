import { addDays, type Day, dayOfWeek } from '@kahan/domain';
import { clock, clockRange, list, otherYear, priceAmount } from '../../words.ts';
import { dates } from '../dates.ts';

/** A moment on the wall clock: the date of the day, and minutes after its midnight. */
interface Moment {
  date: string;
  minutes: number;
  day: Day;
}

/** at 11:00; tomorrow at 11:00; on Monday at 11:00; in a week: on Monday 30 Nov at 11:00. */
function when({ date, minutes, day }: Moment, today: string): string {
  if (date === today) return `at ${clock(minutes)}`;
  if (date === addDays(today, 1)) return dates.moment(date, minutes, today);
  return `${date < addDays(today, 7) ? dates.onWeekday(day) : dates.on(date)} at ${clock(minutes)}`;
}

/** The name of a day in a sentence: Tuesday 1 Dec; in another year Tuesday 1 Jan 2030. */
const dayName = (date: string, today: string) =>
  date === today
    ? 'today'
    : date === addDays(today, 1)
      ? 'tomorrow'
      : `${dates.long(date)}${otherYear(date, today)}`;

/** Phrases of the canteens, loaded with them. */
export const food = {
  days: 'Day',
  /** Today, Wed 18; Thu 19; in another year Tue 1 Jan 2030 */
  day: (date: string, today: string) => {
    const year = otherYear(date, today);
    const day = year === '' ? Number(date.slice(8)) : dates.date(date);
    const short = `${dates.weekdayShort(dayOfWeek(date))} ${day}${year}`;
    return date === today ? `Today, ${short}` : short;
  },
  places: 'Canteens',
  show: 'Show',
  photos: 'Photos',
  allergens: 'Allergens',
  refresh: 'Refresh the menus',
  pull: 'Pull to refresh',
  release: 'Release to refresh',
  refreshing: 'Refreshing',

  /** The shown day and canteens, for screen readers: Wednesday 18 Nov: Menza Retorta and Bistro Kádinka */
  shown: (date: string, names: readonly string[]) => `${dates.long(date)}: ${list(names, 'and')}`,

  open: 'Open',
  closed: 'Closed',
  /** After "Open". */
  until: ({ minutes }: Moment) => `until ${clock(minutes)}`,
  always: 'day and night',
  /** After "Closed". */
  opens: (moment: Moment, today: string) => `opens ${when(moment, today)}`,
  /** 10:30–14:30 */
  hours: (from: number, to: number) => clockRange(from, to - from),
  /** After "Closed", of this day. */
  today: 'today',
  /** Hours of the week, while nothing is known of the day: usually 10:30–14:30 */
  usually: (hours: readonly string[]) => `usually ${hours.join(', ')}`,
  /** After "Closed", of another day. */
  closedDay: (date: string) => dates.onWeekday(dayOfWeek(date)),

  bold: 'student price in bold',
  onMap: 'Show on the map',
  onMapOf: (place: string) => `Show on the map: ${place}`,
  /** Lead of the links to other pages. */
  more: (place: string) => `Links of ${place}`,

  failed: 'The menu of this canteen cannot be read right now.',
  /** time: 8:15, or 17 Nov 8:15 */
  failedAsOf: (time: string) => `You see it as of ${time}.`,
  /** of another day than the chosen one */
  lastOf: (date: string, today: string) => `Showing the latest menu, for ${dayName(date, today)}.`,
  menuOf: (date: string, today: string) => `This menu is for ${dayName(date, today)}.`,
  noFood: (date: string, today: string) => `No menu is published for ${dayName(date, today)}.`,
  closedOn: (date: string, today: string) =>
    date === today
      ? 'Closed today.'
      : date === addDays(today, 1)
        ? 'Closed tomorrow.'
        : `Closed on ${dayName(date, today)}.`,
  notKnown: (date: string, today: string) => `The menu for ${dayName(date, today)} is not known.`,
  opensAgain: (moment: Moment, today: string) => `It opens again ${when(moment, today)}.`,
  showDay: (date: string, today: string) => `Show ${dayName(date, today)}`,

  vegetarian: 'vegetarian',
  specialty: 'specialty',
  allergensOf: (numbers: readonly number[]) => `Allergens ${numbers.join(', ')}`,
  allergensNotStated: 'allergens not stated',
  /** The canteen's own words, that may name allergens; after the numbers that are known. */
  allergensMaybe: (notes: readonly string[], isMore: boolean) =>
    `${isMore ? 'maybe more' : 'allergens maybe'}: ${notes.join('; ')}`,
  /** Where the menus come from, below them; null is the university's system. */
  from: (hosts: readonly (string | null)[]) =>
    `Menus come from ${list(
      hosts.map((host) => host ?? 'the university’s system'),
      'and',
    )}. The canteen’s own list decides, above all for allergens.`,
  /** The list of the European Union, in its order. */
  allergenNames: [
    'cereals containing gluten',
    'crustaceans',
    'eggs',
    'fish',
    'peanuts',
    'soybeans',
    'milk',
    'nuts',
    'celery',
    'mustard',
    'sesame seeds',
    'sulphur dioxide and sulphites',
    'lupin',
    'molluscs',
  ],
  /** Before a price, for screen readers. */
  students: 'students',
  others: 'others',
  /** 89 Kč, 42.50 Kč, €3.20 */
  price: (value: number, currency: 'CZK' | 'EUR') => {
    const amount = priceAmount('en', value, currency);
    return currency === 'CZK' ? `${amount} Kč` : `€${amount}`;
  },

  loadFailed: 'The menus could not be loaded',
  empty: 'No menu found.',
  emptyHint: 'As soon as a canteen publishes one, it appears here automatically.',
  noneChosen: 'No canteen is chosen',
  noneChosenHint: 'Choose above whose menus you want to see.',
  usual: 'Show the first two',
};

export type FoodPhrases = typeof food;
