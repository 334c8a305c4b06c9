import type { SharedScheduleLesson } from '@kahan/contract';
import { addDays, BLOCK_TYPES, type Day } from '@kahan/domain';

/** Monday of the first week. */
const FIRST = '2026-09-14';
/** The week that is shown. */
export const WEEK = 10;
const WEEKS = Array.from({ length: 14 }, (_, index) => index + 1);
const WORK_DAYS = 5;
const STARTS = 10;
const DURATIONS = [50, 110, 110, 170];
const SUBJECTS = [
  'Analytická chemie I',
  'Fyzikální chemie',
  'Laboratoř organické chemie',
  'Matematika B',
  'Chemické inženýrství: bilance',
  'Biochemie',
  'Nauka o materiálech',
  'Technologie vody a prostředí',
  'Informatika pro chemiky',
  'Bezpečnost práce v laboratoři',
  'Odborná angličtina',
  'Mikrobiologie potravin',
];
const SURNAMES = ['Vrbová', 'Havelka', 'Součková', 'Dlouhý', 'Říhová', 'Malina', 'Žďárský', 'Benátská'];

/**
 * `count` lessons of the winter semester, one block each, spread over the days and hours of every week. Lectures,
 * exercises and reservations take turns; one in twenty is cancelled in the week that is shown.
 */
export function lessonsOf(count: number): SharedScheduleLesson[] {
  return Array.from({ length: count }, (_, index): SharedScheduleLesson => {
    const day = ((index % WORK_DAYS) + 1) as Day;
    const inDay = Math.floor(index / WORK_DAYS);
    const minutes = (8 + ((inDay * 3) % STARTS)) * 60;
    const surname = SURNAMES[index % SURNAMES.length] ?? '';
    const name = SUBJECTS[index % SUBJECTS.length] ?? '';
    return {
      gl: String(700_000 + index),
      subject_code: { code: `B${101_001 + (index % SUBJECTS.length)}`, value: name },
      subject_type: BLOCK_TYPES[index % 11 === 10 ? 2 : index % 2] ?? 'P',
      year: 2026,
      semester: 1,
      group: String((index % 4) + 1),
      teachers: { [surname]: { name: { code: surname, value: `Ing. ${surname}, Ph.D.` }, ratio: 1 } },
      blocks: [
        {
          term: { day, minutes, duration: DURATIONS[index % DURATIONS.length] ?? 50 },
          weeks: Object.fromEntries(
            WEEKS.map((week) => [
              week,
              {
                date: addDays(FIRST, 7 * (week - 1) + day - 1),
                canceled: week === WEEK && index % 20 === 0 ? 'Děkanský den' : false,
              },
            ]),
          ),
          location: { code: `B${100 + (index % 60)}`, value: `B ${100 + (index % 60)}` },
        },
      ],
    };
  });
}
