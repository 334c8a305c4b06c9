import { addDays, type Bilingual, type BlockType, dayOfWeek } from '@kahan/domain';
import { clock, counted } from './words.ts';

/*
 * Texts of the sign at the door of a room, which speaks both languages at once: each text has both (decision 067). It is
 * one small entry, so that a tablet loads neither all Czech nor all English texts of the app for it.
 */

const both = (cs: string, en: string): Bilingual => ({ cs, en });

const WEEKDAYS = [
  both('pondělí', 'Monday'),
  both('úterý', 'Tuesday'),
  both('středa', 'Wednesday'),
  both('čtvrtek', 'Thursday'),
  both('pátek', 'Friday'),
  both('sobota', 'Saturday'),
  both('neděle', 'Sunday'),
];
const MONTHS = [
  both('ledna', 'January'),
  both('února', 'February'),
  both('března', 'March'),
  both('dubna', 'April'),
  both('května', 'May'),
  both('června', 'June'),
  both('července', 'July'),
  both('srpna', 'August'),
  both('září', 'September'),
  both('října', 'October'),
  both('listopadu', 'November'),
  both('prosince', 'December'),
];
const NOTHING = both('', '');

const weekday = (date: string): Bilingual => WEEKDAYS[dayOfWeek(date) - 1] ?? NOTHING;
const weekdayShort = (date: string): Bilingual => {
  const { cs, en } = weekday(date);
  return both(cs.slice(0, 2), en.slice(0, 3));
};
const dayOf = (date: string): number => Number(date.slice(8));
const monthOf = (date: string): number => Number(date.slice(5, 7));
const monthName = (date: string): Bilingual => MONTHS[monthOf(date) - 1] ?? NOTHING;
const monthShort = (date: string): string => monthName(date).en.slice(0, 3);

/** `18. 11.` and `18 Nov`. */
const day = (date: string): Bilingual =>
  both(`${dayOf(date)}. ${monthOf(date)}.`, `${dayOf(date)} ${monthShort(date)}`);

/** `16.–22. 11.` and `16–22 Nov`; over the end of a month `30. 11. – 6. 12.` and `30 Nov – 6 Dec`. */
function days(from: string, to: string): Bilingual {
  if (monthOf(from) !== monthOf(to)) {
    return both(`${day(from).cs} – ${day(to).cs}`, `${day(from).en} – ${day(to).en}`);
  }
  return both(`${dayOf(from)}.–${day(to).cs}`, `${dayOf(from)}–${day(to).en}`);
}

/** Minutes from which hours say more. */
const LONG_MINUTES = 120;

/** `1 h 50 min`, the same in both languages. */
const hours = (minutes: number): string => {
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return said.length === 0 ? '0 min' : said.join(' ');
};

/** `18 min`, `119 min`, `2 h 15 min`. */
const minutesOrHours = (minutes: number): string =>
  minutes < LONG_MINUTES ? `${minutes} min` : hours(minutes);

/** A moment on the wall clock: its date, and minutes after its midnight. */
interface Moment {
  date: string;
  minutes: number;
}

/** Days after "do": a short „po“ would be read as a preposition. */
const TO_WEEKDAYS = ['pondělí', 'úterý', 'středy', 'čtvrtka', 'pátku', 'soboty', 'neděle'];

/** After "do" and "until": `14:00` of today, `čtvrtka 9:00` within six days, else `7. 12. 9:00`. */
function moment({ date, minutes }: Moment, today: string): Bilingual {
  if (date === today) return both(clock(minutes), clock(minutes));
  const weekday = both(TO_WEEKDAYS[dayOfWeek(date) - 1] ?? '', weekdayShort(date).en);
  const { cs, en } = date < addDays(today, 7) ? weekday : day(date);
  return both(`${cs} ${clock(minutes)}`, `${en} ${clock(minutes)}`);
}

const kinds: Record<BlockType | 'exam' | 'credit', Bilingual> = {
  P: both('přednáška', 'lecture'),
  X: both('cvičení', 'exercise'),
  R: both('rezervace', 'reservation'),
  exam: both('zkouška', 'exam'),
  credit: both('zápočet', 'credit'),
};

export const reservation = {
  // Headings and ribbons are those of the spec.
  heading: {
    loading: both('Načítání událostí...', 'Loading events...'),
    nearest: both('Nejbližší nadcházející událost', 'Nearest upcoming event'),
    week: both('Tento týden', 'This week'),
  },
  now: both('Nyní', 'Now'),
  finished: both('Konec', 'Finished'),
  /** One day, two days, five days: Czech has a form for each. */
  inDays: (count: number) =>
    both(
      `Za ${counted('cs', count, { one: 'den', few: 'dny', other: 'dní' })}`,
      `In ${counted('en', count, { one: 'day', other: 'days' })}`,
    ),
  running: both('Právě probíhá!', '( Happening right now! )'),
  inMinutes: (count: number) => both(`za ${minutesOrHours(count)}`, `in ${minutesOrHours(count)}`),
  left: (count: number) => both(`ještě ${minutesOrHours(count)}`, `${minutesOrHours(count)} left`),
  hours,
  clock,
  kinds,
  kindLetters: {
    P: both('P', 'L'),
    X: both('C', 'E'),
    R: both('R', 'R'),
    exam: both('Zk', 'Ex'),
    credit: both('Zp', 'Cr'),
  } satisfies typeof kinds,
  free: both('Volno', 'Free'),
  until: (at: Moment, today: string) => {
    const { cs, en } = moment(at, today);
    return both(`do ${cs}`, `until ${en}`);
  },
  nothingAhead: both('Nic dalšího tu není zapsáno.', 'Nothing else is booked here.'),
  cancelled: both('Odpadá', 'Cancelled'),
  timetable: both('Celý rozvrh místnosti', 'Whole timetable of the room'),
  seats: (count: number) =>
    both(
      counted('cs', count, { one: 'místo', few: 'místa', other: 'míst' }),
      counted('en', count, { one: 'seat', other: 'seats' }),
    ),
  weekday,
  weekdayShort,
  day,
  days,
  /** `středa 18. listopadu` and `Wednesday 18 November`. */
  longDate: (date: string) =>
    both(
      `${weekday(date).cs} ${dayOf(date)}. ${monthName(date).cs}`,
      `${weekday(date).en} ${dayOf(date)} ${monthName(date).en}`,
    ),
  offline: (time: string) => both(`Bez spojení, stav k ${time}`, `No connection, as of ${time}`),
  offlineEmpty: both(
    'Bez spojení. Události se načtou, až se obnoví.',
    'No connection. The events load when it is back.',
  ),
  old: (time: string) =>
    both(`Stav k ${time}, novější se nedaří načíst`, `As of ${time}, newer data cannot be loaded`),
  failed: both(
    'Události se nepodařilo načíst. Zkouší se to znovu.',
    'The events could not be loaded. Trying again.',
  ),
  unknownRoom: (room: string) =>
    both(`Místnost ${room} v seznamu univerzity není.`, `The university lists no room ${room}.`),
  unknownHint: both(
    'Jakmile přibude, zobrazí se tu její rozvrh sám.',
    'As soon as it is added, its schedule appears here automatically.',
  ),
  wrongColour: (name: string, value: string) =>
    both(
      `Barva ${name}=${value} v adrese neplatí, má tvar #db5252. Platí výchozí.`,
      `The colour ${name}=${value} in the address is not valid, its form is #db5252. The default applies.`,
    ),
  wrongPosition: (value: string, positions: readonly string[]) =>
    both(
      `Umístění stuhy „${value}“ v adrese neplatí. Lze ${positions.join(', ')}. Platí výchozí.`,
      `The ribbon position “${value}” in the address is not valid. Choose ${positions.join(', ')}. The default applies.`,
    ),
};
