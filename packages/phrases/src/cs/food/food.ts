import { addDays, dayOfWeek } from '@kahan/domain';
import type { FoodPhrases } from '../../en/food/food.ts';
import { before, clock, clockRange, list, otherYear, priceAmount, sentence } from '../../words.ts';
import { dates } from '../dates.ts';

type Moment = Parameters<FoodPhrases['until']>[0];

/** v 11:00; zítra v 11:00; v pondělí v 11:00; za týden: v pondělí 30. 11. v 11:00. */
function when({ date, minutes, day }: Moment, today: string): string {
  const at = `${before(Math.floor(minutes / 60) % 24)} ${clock(minutes)}`;
  if (date === today) return at;
  if (date === addDays(today, 1)) return dates.moment(date, minutes, today);
  return `${date < addDays(today, 7) ? dates.onWeekday(day) : dates.on(date)} ${at}`;
}

/** v úterý 1. 12.; v jiném roce v úterý 1. 1. 2030 */
const onDay = (date: string, today: string) => `${dates.on(date)}${otherYear(date, today)}`;

/** Po předložce „na“: dnešek, zítřek, středu 18. 11. */
const dayAfterFor = (date: string, today: string) =>
  date === today ? 'dnešek' : date === addDays(today, 1) ? 'zítřek' : onDay(date, today).replace(/^ve? /, '');

export const food: FoodPhrases = {
  days: 'Den',
  day: (date, today) => {
    const year = otherYear(date, today);
    const day = year === '' ? `${Number(date.slice(8))}.` : dates.date(date);
    const short = `${dates.weekdayShort(dayOfWeek(date))} ${day}${year}`;
    return date === today ? `Dnes, ${short}` : short;
  },
  places: 'Menzy a jídelny',
  show: 'Zobrazit',
  photos: 'Fotky',
  allergens: 'Alergeny',
  refresh: 'Načíst jídelníčky znovu',
  pull: 'Potažením načíst znovu',
  release: 'Puštěním načíst znovu',
  refreshing: 'Načítá se',

  shown: (date, names) => `${dates.long(date)}: ${list(names, 'a')}`,

  open: 'Otevřeno',
  closed: 'Zavřeno',
  until: ({ minutes }) => `do ${clock(minutes)}`,
  always: 'nepřetržitě',
  opens: (moment, today) => `otevírá ${when(moment, today)}`,
  hours: (from, to) => clockRange(from, to - from),
  today: 'dnes',
  usually: (hours) => `obvykle ${hours.join(', ')}`,
  closedDay: (date) => dates.onWeekday(dayOfWeek(date)),

  bold: 'tučně cena pro studenty',
  onMap: 'Zobrazit na mapě',
  onMapOf: (place) => `Zobrazit na mapě: ${place}`,
  more: (place) => `Odkazy: ${place}`,

  failed: 'Jídelníček se teď nedaří načíst.',
  failedAsOf: (time) => `Vidíte stav k ${time}.`,
  lastOf: (date, today) => sentence(`Vidíte poslední známý jídelníček, na ${dayAfterFor(date, today)}`),
  menuOf: (date, today) => sentence(`Toto je jídelníček na ${dayAfterFor(date, today)}`),
  noFood: (date, today) => `Na ${dayAfterFor(date, today)} není zveřejněný jídelníček.`,
  closedOn: (date, today) =>
    date === today
      ? 'Dnes je zavřeno.'
      : date === addDays(today, 1)
        ? 'Zítra je zavřeno.'
        : sentence(`Zavřeno ${onDay(date, today)}`),
  notKnown: (date, today) => `Jídelníček na ${dayAfterFor(date, today)} neznáme.`,
  opensAgain: (moment, today) => `Znovu otevírá ${when(moment, today)}.`,
  showDay: (date, today) => `Zobrazit ${dayAfterFor(date, today)}`,

  vegetarian: 'vegetariánské',
  specialty: 'specialita',
  allergensOf: (numbers) => `Alergeny ${numbers.join(', ')}`,
  allergensNotStated: 'alergeny neuvedeny',
  allergensMaybe: (notes, isMore) => `${isMore ? 'možná i další' : 'alergeny možná'}: ${notes.join('; ')}`,
  from: (hosts) =>
    `Zdroj jídelníčků: ${list(
      hosts.map((host) => host ?? 'systém univerzity'),
      'a',
    )}. Rozhoduje údaj přímo v menze, hlavně u alergenů.`,
  allergenNames: [
    'obiloviny obsahující lepek',
    'korýši',
    'vejce',
    'ryby',
    'arašídy',
    'sója',
    'mléko',
    'skořápkové plody',
    'celer',
    'hořčice',
    'sezam',
    'oxid siřičitý a siřičitany',
    'vlčí bob (lupina)',
    'měkkýši',
  ],
  students: 'studenti',
  others: 'ostatní',
  price: (value, currency) => `${priceAmount('cs', value, currency)} ${currency === 'CZK' ? 'Kč' : '€'}`,

  loadFailed: 'Jídelníčky se nepodařilo načíst',
  empty: 'Žádný jídelníček nebyl nalezen.',
  emptyHint: 'Jakmile některá menza jídelníček zveřejní, objeví se tu sám.',
  noneChosen: 'Není vybraná žádná menza',
  noneChosenHint: 'Vyberte nahoře, čí jídelníčky chcete vidět.',
  usual: 'Zobrazit první dvě',
};
