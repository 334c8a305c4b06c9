import { type ExamValues, ITEM_TYPES, type ScheduleValues } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { cs } from './cs/index.ts';
import { en } from './en/index.ts';
import { lesson, place, type Row, shown, slot, weeks } from './items.fixture.ts';

const exam: ExamValues = {
  code: 'M413002',
  name: { cs: 'Matematika B', en: 'Mathematics B' },
  study_id: '7',
  year: 2026,
  semester: 1,
  duty: 'P',
  kind: 'exam',
  attempt: 2,
  grade: 'B',
  old_grade: null,
  points: 6,
  teacher: null,
  date: '2026-11-18',
};
const credit: ExamValues = { ...exam, kind: 'credit', attempt: 1, grade: 'Z' };

const moved: ScheduleValues = { ...lesson, type: 'X', now: { ...slot, place: place('B 139') } };

describe('cards', () => {
  test.each<Row>([
    [
      'grade-new',
      (t) => t['exam:grade-new'](exam),
      ['Nový výsledek zkoušky, 2. pokus', 'Matematika B: B, velmi dobře', 'Zobrazit ve studiu'],
      ['New exam result, attempt 2', 'Mathematics B: B, very good', 'Show in programmes'],
    ],
    [
      'grade-new, credit',
      (t) => t['exam:grade-new'](credit),
      ['Nový výsledek zápočtu', 'Matematika B: Z, započteno', 'Zobrazit ve studiu'],
      ['New credit result', 'Mathematics B: Z, credited', 'Show in programmes'],
    ],
    [
      'grade-new, a code that is not known',
      (t) => t['exam:grade-new']({ ...credit, grade: 'X9' }),
      ['Nový výsledek zápočtu', 'Matematika B: X9', 'Zobrazit ve studiu'],
      ['New credit result', 'Mathematics B: X9', 'Show in programmes'],
    ],
    [
      'attempt-deleted, a code that is a name of every object',
      (t) => t['exam:attempt-deleted']({ ...credit, grade: 'valueOf' }),
      ['Odebraný výsledek zápočtu', 'Matematika B: 1. pokus už neplatí', '~valueOf~', 'Zobrazit ve studiu'],
      [
        'Withdrawn credit result',
        'Mathematics B: attempt 1 was withdrawn',
        '~valueOf~',
        'Show in programmes',
      ],
    ],
    [
      'grade-changed',
      (t) => t['exam:grade-changed']({ ...exam, old_grade: 'F' }),
      [
        'Změněný výsledek zkoušky, 2. pokus',
        'Matematika B: B, velmi dobře',
        'Předtím ~F~, teď *B*.',
        'Zobrazit ve studiu',
      ],
      [
        'Changed exam result, attempt 2',
        'Mathematics B: B, very good',
        'Before ~F~, now *B*.',
        'Show in programmes',
      ],
    ],
    [
      'attempt-inserted',
      (t) => t['exam:attempt-inserted'](exam),
      ['Další výsledek zkoušky, 2. pokus', 'Matematika B: B, velmi dobře', 'Zobrazit ve studiu'],
      ['Another exam result, attempt 2', 'Mathematics B: B, very good', 'Show in programmes'],
    ],
    [
      'attempt-deleted',
      (t) => t['exam:attempt-deleted'](exam),
      [
        'Odebraný výsledek zkoušky',
        'Matematika B: 2. pokus už neplatí',
        '~B, velmi dobře~',
        'Zobrazit ve studiu',
      ],
      [
        'Withdrawn exam result',
        'Mathematics B: attempt 2 was withdrawn',
        '~B, very good~',
        'Show in programmes',
      ],
    ],
    [
      'fulfilled',
      (t) => t['exam:fulfilled']({ ...credit, grade: 'S' }),
      ['Splněný zápočet', 'Matematika B: S, splněno', 'Zobrazit ve studiu'],
      ['Credit awarded', 'Mathematics B: S, fulfilled', 'Show in programmes'],
    ],
    [
      'not-fulfilled',
      (t) => t['exam:not-fulfilled']({ ...exam, grade: 'N' }),
      ['Nesplněná zkouška', 'Matematika B: N, nesplněno', 'Zobrazit ve studiu'],
      ['Exam not passed', 'Mathematics B: N, unfulfilled', 'Show in programmes'],
    ],
    [
      'canceled',
      (t) => t['schedule:canceled'](lesson),
      [
        'Zrušená hodina z vašeho rozvrhu',
        'Biochemie I se v pátek 20. 11. neučí',
        'Přednáška, ~pátek 20. 11., 9:00–10:50, A II~',
        'Přednášející je na služební cestě. Další hodina je 27. 11.',
        'Otevřít rozvrh',
      ],
      [
        'Cancelled lesson in your timetable',
        'Biochemistry I: no lecture on Friday 20 Nov',
        '~Friday 20 Nov, 9:00–10:50, A II~',
        'Přednášející je na služební cestě. The next one is on 27 Nov.',
        'Open the timetable',
      ],
    ],
    [
      'canceled, four weeks, no reason, nothing later',
      (t) => t['schedule:canceled']({ ...lesson, weeks: weeks(4), reason: null, next_date: null }),
      [
        'Zrušená hodina z vašeho rozvrhu',
        'Biochemie I se ve 4 týdnech neučí',
        'Přednáška, ~pátek 20. 11., 27. 11., 4. 12. a 11. 12., 9:00–10:50, A II~',
        'Otevřít rozvrh',
      ],
      [
        'Cancelled lesson in your timetable',
        'Biochemistry I: no lecture on 4 days',
        '~Friday 20 Nov, 27 Nov, 4 Dec and 11 Dec, 9:00–10:50, A II~',
        'Open the timetable',
      ],
    ],
    [
      'canceled, five weeks, no place',
      (t) =>
        t['schedule:canceled']({
          ...lesson,
          weeks: weeks(5),
          reason: null,
          next_date: null,
          was: { ...slot, place: null },
        }),
      [
        'Zrušená hodina z vašeho rozvrhu',
        'Biochemie I se v 5 týdnech neučí',
        'Přednáška, ~pátek od 20. 11. do 18. 12. (5 týdnů), 9:00–10:50~',
        'Otevřít rozvrh',
      ],
      [
        'Cancelled lesson in your timetable',
        'Biochemistry I: no lecture on 5 days',
        '~Friday from 20 Nov to 18 Dec (5 weeks), 9:00–10:50~',
        'Open the timetable',
      ],
    ],
    [
      'uncanceled',
      (t) => t['schedule:uncanceled'](lesson),
      [
        'Zrušená hodina přece jen bude',
        'Biochemie I se v pátek 20. 11. učí',
        'Přednáška, *pátek 20. 11., 9:00–10:50, A II*',
        'Otevřít rozvrh',
      ],
      [
        'A cancelled lesson takes place after all',
        'Biochemistry I: the lecture takes place on Friday 20 Nov',
        '*Friday 20 Nov, 9:00–10:50, A II*',
        'Open the timetable',
      ],
    ],
    [
      'room-moved',
      (t) => t['schedule:room-moved'](moved),
      [
        'Změna místnosti ve vašem rozvrhu',
        'Biochemie I: cvičení v místnosti B 139',
        'Pátek 20. 11., 9:00–10:50. Nová místnost: *B 139* (dřív ~A II~).',
        'Otevřít rozvrh',
      ],
      [
        'Change of room in your timetable',
        'Biochemistry I: exercise in B 139',
        'Friday 20 Nov, 9:00–10:50. New room: *B 139* (was ~A II~).',
        'Open the timetable',
      ],
    ],
    [
      'room-moved, none before',
      (t) => t['schedule:room-moved']({ ...moved, was: { ...slot, place: null } }),
      [
        'Změna místnosti ve vašem rozvrhu',
        'Biochemie I: cvičení v místnosti B 139',
        'Pátek 20. 11., 9:00–10:50. Nová místnost: *B 139*.',
        'Otevřít rozvrh',
      ],
      [
        'Change of room in your timetable',
        'Biochemistry I: exercise in B 139',
        'Friday 20 Nov, 9:00–10:50. New room: *B 139*.',
        'Open the timetable',
      ],
    ],
    [
      'room-moved, none now',
      (t) => t['schedule:room-moved']({ ...moved, now: { ...slot, place: null } }),
      [
        'Změna místnosti ve vašem rozvrhu',
        'Biochemie I: cvičení zatím bez místnosti',
        'Pátek 20. 11., 9:00–10:50. Místnost ~A II~ už neplatí.',
        'Otevřít rozvrh',
      ],
      [
        'Change of room in your timetable',
        'Biochemistry I: exercise without a room for now',
        'Friday 20 Nov, 9:00–10:50. Room ~A II~ no longer applies.',
        'Open the timetable',
      ],
    ],
  ])('[NEWS-22] %s', (_name, make, czech, english) => {
    expect(shown(make(cs.items.texts))).toEqual(czech);
    expect(shown(make(en.items.texts))).toEqual(english);
  });

  test('[NEWS-22] every kind but public news has its words', () => {
    const kinds = ITEM_TYPES.filter((type) => type !== 'public:news').sort();
    expect(Object.keys(cs.items.texts).sort()).toEqual(kinds);
    expect(Object.keys(en.items.texts).sort()).toEqual(kinds);
  });

  test('public news names its source', () => {
    expect([cs.items.public('knihovna'), cs.items.public(null)]).toEqual([
      'Veřejná zpráva, knihovna',
      'Veřejná zpráva',
    ]);
    expect([en.items.public('library'), en.items.public(null)]).toEqual([
      'Public news, library',
      'Public news',
    ]);
  });
});
