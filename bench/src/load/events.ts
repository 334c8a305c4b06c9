import { addDays, pragueInstant, unixSeconds } from '@kahan/domain';
import type { WrittenEvent } from '@kahan/icalendar/write';

const SUBJECTS = [
  'Organická chemie II',
  'Fyzikální chemie I',
  'Analytická chemie I',
  'Biochemie I',
  'Aplikovaná statistika',
];
const TEACHERS = ['doc. Ing. Blažej Kříž', 'RNDr. Helena Palečková, Ph.D.', 'Ing. Jáchym Paleček, Ph.D.'];
const FIRST_DAY = '2026-09-21';
const MODIFIED = unixSeconds(new Date('2026-11-18T07:42:00Z'));

const pick = <T>(values: readonly [T, ...T[]] | readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new RangeError('there is nothing to pick from');
  return value;
};

/** Events as the feed of a timetable has them: five a day, over both changes of the clocks. */
export const lessonEvents = (count: number): WrittenEvent[] =>
  Array.from({ length: count }, (_, index) => {
    const start = unixSeconds(
      pragueInstant(addDays(FIRST_DAY, Math.floor(index / 5)), 480 + (index % 5) * 120),
    );
    const room = `A ${100 + (index % 40)}`;
    const link = `https://kahan.example/maps?rooms=${encodeURIComponent(room)}`;
    return {
      uid: `lesson-${100_000 + (index % 300)}-${Math.floor(index / 300) + 1}-1@kahan.example`,
      ...{ start, end: start + 6_600 },
      title: `${pick(SUBJECTS, index)}: ${index % 3 === 0 ? 'cvičení' : 'přednáška'}`,
      place: room,
      about: `${pick(TEACHERS, index)}\nMístnost na mapě: ${link}`,
      url: link,
      isFree: index % 20 === 0,
      sequence: index % 4,
      modified: MODIFIED - index * 60,
    };
  });
