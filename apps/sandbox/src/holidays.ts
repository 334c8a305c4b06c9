import { addDays, type Bilingual, type DateRange } from '@kahan/domain';

type Holiday = DateRange & { name: Bilingual };

const FIXED: [monthDay: string, cs: string, en: string][] = [
  ['01-01', 'Den obnovy samostatného českého státu', 'Restoration Day of the Independent Czech State'],
  ['05-01', 'Svátek práce', 'Labour Day'],
  ['05-08', 'Den vítězství', 'Victory Day'],
  ['07-05', 'Den slovanských věrozvěstů Cyrila a Metoděje', 'Saints Cyril and Methodius Day'],
  ['07-06', 'Den upálení mistra Jana Husa', 'Jan Hus Day'],
  ['09-28', 'Den české státnosti', 'Czech Statehood Day'],
  ['10-28', 'Den vzniku samostatného československého státu', 'Independent Czechoslovak State Day'],
  ['11-17', 'Den boje za svobodu a demokracii', 'Struggle for Freedom and Democracy Day'],
  ['12-24', 'Štědrý den', 'Christmas Eve'],
  ['12-25', '1. svátek vánoční', 'Christmas Day'],
  ['12-26', '2. svátek vánoční', 'Saint Stephen’s Day'],
];

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm, Meeus). `2026` → `2026-04-05`. */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function holidaysOfYear(year: number): Holiday[] {
  const easter = easterSunday(year);
  const movable: [date: string, cs: string, en: string][] = [
    [addDays(easter, -2), 'Velký pátek', 'Good Friday'],
    [addDays(easter, 1), 'Velikonoční pondělí', 'Easter Monday'],
  ];
  const fixed = FIXED.map(([monthDay, cs, en]): [string, string, string] => [`${year}-${monthDay}`, cs, en]);
  return [...fixed, ...movable].map(([date, cs, en]) => ({ start: date, end: date, name: { cs, en } }));
}

/** Czech public holidays from one date to another, both included, in order. */
export function publicHolidays(from: string, to: string): Holiday[] {
  const found: Holiday[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    found.push(...holidaysOfYear(year).filter(({ start }) => start >= from && start <= to));
  }
  return found.toSorted((a, b) => a.start.localeCompare(b.start));
}
