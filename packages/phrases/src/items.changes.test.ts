import type { ScheduleValues, StudyValues, TermValues } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { cs } from './cs/index.ts';
import { en } from './en/index.ts';
import { lesson, place, type Row, shown, slot, weeks } from './items.fixture.ts';

/** Friday 9:00 in A II before, Thursday 11:00 in B 139 now. */
const onThursday: ScheduleValues = {
  ...lesson,
  now: { day: 4, minutes: 660, duration: 50, place: place('B 139') },
  weeks: [{ week: 9, date: '2026-11-19', was_date: '2026-11-20' }],
  reason: null,
};
const later: ScheduleValues = {
  ...lesson,
  now: { ...slot, minutes: 600, place: place('B 139') },
  reason: null,
};

const study: StudyValues = {
  study_id: '7',
  study_program: { cs: 'Chemie a analýza látek', en: 'Chemistry and Chemical Analysis' },
  study_type: { cs: 'bakalářské', en: 'bachelor' },
  form: { cs: 'prezenční', en: 'full-time' },
  faculty: 'FCHI',
  school_year: 3,
  state: { cs: 'absolvováno', en: 'graduated' },
  old_state: null,
  result: null,
  old_result: null,
};

describe('cards of lessons at another time', () => {
  test.each<Row>([
    [
      'day-changed, with all that changed along',
      (t) => t['schedule:day-changed'](onThursday),
      [
        'Změna dne ve vašem rozvrhu',
        'Biochemie I: přednáška ve čtvrtek 19. 11.',
        'Dřív: ~pátek 20. 11., 9:00–10:50, A II~. Nově: *čtvrtek 19. 11., 11:00–11:50, B 139*.',
        'Otevřít rozvrh',
      ],
      [
        'Change of day in your timetable',
        'Biochemistry I: lecture on Thursday 19 Nov',
        'Instead of ~Friday 20 Nov, 9:00–10:50, A II~ it is *Thursday 19 Nov, 11:00–11:50, B 139*.',
        'Open the timetable',
      ],
    ],
    [
      'day-changed, several weeks',
      (t) =>
        t['schedule:day-changed']({
          ...onThursday,
          weeks: [...onThursday.weeks, { week: 10, date: '2026-11-26', was_date: '2026-11-27' }],
        }),
      [
        'Změna dne ve vašem rozvrhu',
        'Biochemie I: přednáška ve čtvrtek',
        'Dřív: ~pátek 20. 11. a 27. 11., 9:00–10:50, A II~. Nově: *čtvrtek 19. 11. a 26. 11., 11:00–11:50, B 139*.',
        'Otevřít rozvrh',
      ],
      [
        'Change of day in your timetable',
        'Biochemistry I: lecture on Thursday',
        'Instead of ~Friday 20 Nov and 27 Nov, 9:00–10:50, A II~ it is *Thursday 19 Nov and 26 Nov, 11:00–11:50, B 139*.',
        'Open the timetable',
      ],
    ],
    [
      'start-changed',
      (t) => t['schedule:start-changed'](later),
      [
        'Změna začátku ve vašem rozvrhu',
        'Biochemie I: přednáška od 10:00',
        'Pátek 20. 11.',
        'Dřív: ~9:00–10:50, A II~. Nově: *10:00–11:50, B 139*.',
        'Otevřít rozvrh',
      ],
      [
        'Change of start in your timetable',
        'Biochemistry I: lecture from 10:00',
        'Friday 20 Nov',
        'Instead of ~9:00–10:50, A II~ it is *10:00–11:50, B 139*.',
        'Open the timetable',
      ],
    ],
    [
      'duration-changed, without a room',
      (t) =>
        t['schedule:duration-changed']({
          ...lesson,
          type: 'X',
          was: { ...slot, place: null },
          now: { ...slot, duration: 50, place: null },
          weeks: weeks(5),
        }),
      [
        'Změna délky ve vašem rozvrhu',
        'Biochemie I: cvičení do 9:50',
        'Pátek od 20. 11. do 18. 12. (5 týdnů)',
        'Dřív: ~9:00–10:50~. Nově: *9:00–9:50*.',
        'Otevřít rozvrh',
      ],
      [
        'Change of length in your timetable',
        'Biochemistry I: exercise until 9:50',
        'Friday from 20 Nov to 18 Dec (5 weeks)',
        'Instead of ~9:00–10:50~ it is *9:00–9:50*.',
        'Open the timetable',
      ],
    ],
    [
      'weeks-added, one',
      (t) => t['schedule:weeks-added']({ ...lesson, reason: null }),
      [
        'Přibylo ve vašem rozvrhu',
        'Biochemie I se učí i v pátek 20. 11.',
        'Přednáška, *pátek 20. 11., 9:00–10:50, A II*',
        'Otevřít rozvrh',
      ],
      [
        'Added to your timetable',
        'Biochemistry I: lecture also on Friday 20 Nov',
        '*Friday 20 Nov, 9:00–10:50, A II*',
        'Open the timetable',
      ],
    ],
    [
      'weeks-added, several',
      (t) => t['schedule:weeks-added']({ ...lesson, weeks: weeks(2), reason: null }),
      [
        'Přibylo ve vašem rozvrhu',
        'Biochemie I se učí i v dalších 2 týdnech',
        'Přednáška, *pátek 20. 11. a 27. 11., 9:00–10:50, A II*',
        'Otevřít rozvrh',
      ],
      [
        'Added to your timetable',
        'Biochemistry I: lecture also on 2 days',
        '*Friday 20 Nov and 27 Nov, 9:00–10:50, A II*',
        'Open the timetable',
      ],
    ],
    [
      'weeks-removed',
      (t) => t['schedule:weeks-removed']({ ...lesson, reason: null }),
      [
        'Ubylo z vašeho rozvrhu',
        'Biochemie I se už v pátek 20. 11. neučí',
        'Přednáška, ~pátek 20. 11., 9:00–10:50, A II~',
        'Další hodina je 27. 11.',
        'Otevřít rozvrh',
      ],
      [
        'Removed from your timetable',
        'Biochemistry I: no lecture on Friday 20 Nov any more',
        '~Friday 20 Nov, 9:00–10:50, A II~',
        'The next one is on 27 Nov.',
        'Open the timetable',
      ],
    ],
    [
      'canceled and moved at once speaks of the time that was known',
      (t) => t['schedule:canceled']({ ...onThursday, next_date: null }),
      [
        'Zrušená hodina z vašeho rozvrhu',
        'Biochemie I se v pátek 20. 11. neučí',
        'Přednáška, ~pátek 20. 11., 9:00–10:50, A II~',
        'Otevřít rozvrh',
      ],
      [
        'Cancelled lesson in your timetable',
        'Biochemistry I: no lecture on Friday 20 Nov',
        '~Friday 20 Nov, 9:00–10:50, A II~',
        'Open the timetable',
      ],
    ],
    [
      'uncanceled at another time says both',
      (t) => t['schedule:uncanceled'](onThursday),
      [
        'Zrušená hodina přece jen bude',
        'Biochemie I se ve čtvrtek 19. 11. učí',
        'Dřív: ~pátek 20. 11., 9:00–10:50, A II~. Nově: *čtvrtek 19. 11., 11:00–11:50, B 139*.',
        'Otevřít rozvrh',
      ],
      [
        'A cancelled lesson takes place after all',
        'Biochemistry I: the lecture takes place on Thursday 19 Nov',
        'Instead of ~Friday 20 Nov, 9:00–10:50, A II~ it is *Thursday 19 Nov, 11:00–11:50, B 139*.',
        'Open the timetable',
      ],
    ],
  ])('[NEWS-22] %s', (_name, make, czech, english) => {
    expect(shown(make(cs.items.texts))).toEqual(czech);
    expect(shown(make(en.items.texts))).toEqual(english);
  });
});

const term: TermValues = {
  term_id: 'x1',
  code: 'N320004',
  name: lesson.name,
  term_type: 'K',
  year: 2026,
  semester: 1,
  // Friday 11 December at 9:00, Monday 14 December at 14:30.
  was: { start: Date.parse('2026-12-11T08:00:00Z') / 1000, place: place('A II') },
  now: { start: Date.parse('2026-12-14T13:30:00Z') / 1000, place: place('B 139') },
};
const inPlace = { ...term, now: { ...term.was, place: place('B 139') } };

describe('cards of exam dates', () => {
  test.each<Row>([
    [
      'date-moved, with the room',
      (t) => t['exam:date-moved'](term),
      [
        'Přesunutý termín zkoušky',
        'Biochemie I: zkouška v pondělí 14. 12., 14:30',
        'Dřív: ~pátek 11. 12., 9:00, A II~. Nově: *pondělí 14. 12., 14:30, B 139*.',
        'Otevřít termíny',
      ],
      [
        'Your exam date has moved',
        'Biochemistry I: exam on Monday 14 Dec, 14:30',
        'Instead of ~Friday 11 Dec, 9:00, A II~ it is *Monday 14 Dec, 14:30, B 139*.',
        'Open exam dates',
      ],
    ],
    [
      'place-changed',
      (t) => t['exam:place-changed'](inPlace),
      [
        'Změna místnosti u termínu zkoušky',
        'Biochemie I: zkouška v místnosti B 139',
        'Pátek 11. 12., 9:00. Nová místnost: *B 139* (dřív ~A II~).',
        'Otevřít termíny',
      ],
      [
        'Change of room for your exam',
        'Biochemistry I: exam in B 139',
        'Friday 11 Dec, 9:00. New room: *B 139* (was ~A II~).',
        'Open exam dates',
      ],
    ],
    [
      'place-changed to none',
      (t) => t['exam:place-changed']({ ...inPlace, now: { ...inPlace.now, place: null } }),
      [
        'Změna místnosti u termínu zkoušky',
        'Biochemie I: zkouška zatím bez místnosti',
        'Pátek 11. 12., 9:00. Místnost ~A II~ už neplatí.',
        'Otevřít termíny',
      ],
      [
        'Change of room for your exam',
        'Biochemistry I: exam without a room for now',
        'Friday 11 Dec, 9:00. Room ~A II~ no longer applies.',
        'Open exam dates',
      ],
    ],
    [
      'cancelled, of a credit',
      (t) => t['exam:cancelled']({ ...term, term_type: 'Z', now: term.was }),
      [
        'Zrušený termín zápočtu',
        'Biochemie I: zápočet v pátek 11. 12., 9:00 nebude',
        '~Pátek 11. 12., 9:00, A II~',
        'Škola termín zrušila. Vyberte si jiný.',
        'Otevřít termíny',
      ],
      [
        'Your credit date is cancelled',
        'Biochemistry I: no credit on Friday 11 Dec, 9:00',
        '~Friday 11 Dec, 9:00, A II~',
        'The school has cancelled it. Choose another date.',
        'Open exam dates',
      ],
    ],
    [
      'sign-up-removed',
      (t) => t['exam:sign-up-removed']({ ...term, now: term.was }),
      [
        'Zrušené přihlášení na zkoušku',
        'Biochemie I: přihlášení na zkoušku v pátek 11. 12., 9:00 už neplatí',
        '~Pátek 11. 12., 9:00, A II~',
        'Termín se koná, jen na něm nejste. Pokud odhlášení není od vás, zeptejte se na studijním oddělení.',
        'Otevřít termíny',
      ],
      [
        'Your sign-up for this exam date was cancelled',
        'Biochemistry I: you are no longer signed up for the exam on Friday 11 Dec, 9:00',
        '~Friday 11 Dec, 9:00, A II~',
        'The date takes place without you. If it was not you who cancelled, ask the study office.',
        'Open exam dates',
      ],
    ],
  ])('[NEWS-22] %s', (_name, make, czech, english) => {
    expect(shown(make(cs.items.texts))).toEqual(czech);
    expect(shown(make(en.items.texts))).toEqual(english);
  });
});

describe('cards of studies', () => {
  test.each<Row>([
    [
      'new',
      (t) => t['study:new'](study),
      [
        'Máte nové studium',
        'Chemie a analýza látek',
        'bakalářské, prezenční, 3. ročník',
        'Zobrazit ve studiu',
      ],
      [
        'You have a new programme',
        'Chemistry and Chemical Analysis',
        'bachelor, full-time, year 3',
        'Show in programmes',
      ],
    ],
    [
      'state-changed',
      (t) => t['study:state-changed']({ ...study, old_state: { cs: 'studuje', en: 'studying' } }),
      [
        'Nový stav vašeho studia',
        'Chemie a analýza látek: absolvováno',
        'Předtím ~studuje~, teď *absolvováno*.',
        'Zobrazit ve studiu',
      ],
      [
        'New state of your programme',
        'Chemistry and Chemical Analysis: graduated',
        'Before ~studying~, now *graduated*.',
        'Show in programmes',
      ],
    ],
    [
      'result-winter',
      (t) => t['study:result-winter']({ ...study, result: 'prospěl' }),
      ['Výsledek zimního semestru', 'Chemie a analýza látek: prospěl', 'Zobrazit ve studiu'],
      ['Result of the winter semester', 'Chemistry and Chemical Analysis: prospěl', 'Show in programmes'],
    ],
    [
      'result-summer, another one',
      (t) => t['study:result-summer']({ ...study, result: 'prospěl', old_result: 'neprospěl' }),
      [
        'Změněný výsledek letního semestru',
        'Chemie a analýza látek: prospěl',
        'Předtím ~neprospěl~, teď *prospěl*.',
        'Zobrazit ve studiu',
      ],
      [
        'Changed result of the summer semester',
        'Chemistry and Chemical Analysis: prospěl',
        'Before ~neprospěl~, now *prospěl*.',
        'Show in programmes',
      ],
    ],
    [
      'result-winter, taken back',
      (t) => t['study:result-winter']({ ...study, old_result: 'prospěl' }),
      [
        'Odebraný výsledek zimního semestru',
        'Chemie a analýza látek: výsledek už neplatí',
        '~prospěl~',
        'Zobrazit ve studiu',
      ],
      [
        'Withdrawn result of the winter semester',
        'Chemistry and Chemical Analysis: the result no longer applies',
        '~prospěl~',
        'Show in programmes',
      ],
    ],
  ])('[NEWS-22] %s', (_name, make, czech, english) => {
    expect(shown(make(cs.items.texts))).toEqual(czech);
    expect(shown(make(en.items.texts))).toEqual(english);
  });
});
