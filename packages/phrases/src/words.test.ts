import { describe, expect, test } from 'vitest';
import { groups } from './cs/groups/groups.ts';
import { cs } from './cs/index.ts';
import { people as csPeople } from './cs/people/people.ts';
import { requests as csRequests } from './cs/requests/requests.ts';
import { schedule as csSchedule } from './cs/schedule/schedule.ts';
import { scheduleOptions as csOptions } from './cs/schedule/schedule-options.ts';
import { study as csStudy } from './cs/studies/study.ts';
import { terms } from './cs/terms/terms.ts';
import { en } from './en/index.ts';
import { schedule as enSchedule } from './en/schedule/schedule.ts';
import { scheduleOptions as enOptions } from './en/schedule/schedule-options.ts';
import { study as enStudy } from './en/studies/study.ts';
import { terms as enTerms } from './en/terms/terms.ts';
import { before, clock, clockRange, form, from, list, sentence } from './words.ts';

const WEDNESDAY = '2026-11-18';

describe('numbers', () => {
  test.each([
    // count  minutes                 seconds           messages                 credits
    [1, 'Za 1 minutu', 'Za 1 sekundu', '1 nová zpráva', '1 kredit'],
    [2, 'Za 2 minuty', 'Za 2 sekundy', '2 nové zprávy', '2 kredity'],
    [4, 'Za 4 minuty', 'Za 4 sekundy', '4 nové zprávy', '4 kredity'],
    [5, 'Za 5 minut', 'Za 5 sekund', '5 nových zpráv', '5 kreditů'],
    [18, 'Za 18 minut', 'Za 18 sekund', '18 nových zpráv', '18 kreditů'],
    [22, 'Za 22 minut', 'Za 22 sekund', '22 nových zpráv', '22 kreditů'],
  ])('[NEWS-04] %i in Czech', (count, minutes, seconds, arrived, credits) => {
    expect(cs.home.inMinutes(count)).toBe(minutes);
    expect(cs.home.inSeconds(count)).toBe(seconds);
    expect(cs.home.arrived(count)).toBe(arrived);
    expect(cs.items.credits(count)).toBe(credits);
  });

  test.each([
    [1, 'In 1 minute', 'In 1 second', '1 new message', '1 ECTS credit'],
    [2, 'In 2 minutes', 'In 2 seconds', '2 new messages', '2 ECTS credits'],
    [18, 'In 18 minutes', 'In 18 seconds', '18 new messages', '18 ECTS credits'],
  ])('[NEWS-04] %i in English', (count, minutes, seconds, arrived, credits) => {
    expect(en.home.inMinutes(count)).toBe(minutes);
    expect(en.home.inSeconds(count)).toBe(seconds);
    expect(en.home.arrived(count)).toBe(arrived);
    expect(en.items.credits(count)).toBe(credits);
  });

  test.each([
    [
      1,
      'Archivována 1 zpráva.',
      '1 zpráva tu leží déle než dva týdny.',
      '1 message has been here for more than two weeks.',
    ],
    [
      3,
      'Archivovány 3 zprávy.',
      '3 zprávy tu leží déle než dva týdny.',
      '3 messages have been here for more than two weeks.',
    ],
    [
      23,
      'Archivováno 23 zpráv.',
      '23 zpráv tu leží déle než dva týdny.',
      '23 messages have been here for more than two weeks.',
    ],
  ])('[NEWS-10] a pile of %i', (count, archived, czech, english) => {
    expect(cs.home.oldArchived(count)).toBe(archived);
    expect(cs.home.pileUp(count)).toBe(czech);
    expect(en.home.pileUp(count)).toBe(english);
  });

  test.each([
    [1, 'zbývá 1 den', '1 day left'],
    [3, 'zbývají 3 dny', '3 days left'],
    [7, 'zbývá 1 týden', '1 week left'],
    [26, 'zbývají 3 týdny a 5 dní', '3 weeks and 5 days left'],
    [36, 'zbývá 5 týdnů a 1 den', '5 weeks and 1 day left'],
  ])('%i days are left: the same on Home and in the studies', (count, czech, english) => {
    expect([cs.dates.left(count), csStudy.daysLeft(count)]).toEqual([czech, czech]);
    expect([en.dates.left(count), enStudy.daysLeft(count)]).toEqual([english, english]);
    expect(cs.home.examPeriod('14. 2.', count)).toContain(czech);
    expect(en.home.examPeriod('14 Feb', count)).toContain(english);
  });

  test('[TERMS-37] the start of a term is written in the form of the language', () => {
    const both = (instant: string) => {
      const at = Date.parse(instant) / 1000;
      return [cs.dates.start(at), en.dates.start(at)];
    };
    expect(both('2027-01-15T08:00:00Z')).toEqual(['pá 15.1.2027 9:00', 'Fri 15 Jan 2027, 9:00']);
    expect(both('2026-12-31T23:05:00Z')).toEqual(['pá 1.1.2027 0:05', 'Fri 1 Jan 2027, 0:05']);
    expect(both('2027-03-28T01:00:00Z')).toEqual(['ne 28.3.2027 3:00', 'Sun 28 Mar 2027, 3:00']);
    expect(both('2026-10-25T00:30:00Z')).toEqual(['ne 25.10.2026 2:30', 'Sun 25 Oct 2026, 2:30']);
  });

  test('fractions have a decimal comma and the genitive in Czech', () => {
    expect([cs.items.credits(2.5), en.items.credits(2.5)]).toEqual(['2,5 kreditu', '2.5 ECTS credits']);
    expect([csStudy.credits(0.5), enStudy.credits(0.5)]).toEqual(['0,5 kreditu', '0.5 ECTS credits']);
    expect(csStudy.ring(1, 2.5, 60)).toBe('získáno 1, zapsáno 2,5 ze 60 kreditů');
    expect(enStudy.ring(1, 2.5, 60)).toBe('1 gained, 2.5 enrolled of 60 ECTS credits');
    expect(csStudy.knob(2.5, 30)).toBe('získáno 2,5 ze 30 kreditů');
  });

  test.each([
    [-2, '2. podzemní podlaží', 'basement 2'],
    [-1, '1. podzemní podlaží', 'basement 1'],
    [0, 'přízemí', 'ground floor'],
    [1, '1. patro', '1st floor'],
    [5, '5. patro', '5th floor'],
  ])('floor %i', (floor, czech, english) => {
    expect([csOptions.floor(floor), enOptions.floor(floor)]).toEqual([czech, english]);
  });

  test('groups of a plan are of electives', () => {
    expect(csStudy.behind(1, 2)).toBe(
      'Do plánu vám z minulých semestrů chybí 1 předmět a 2 skupiny povinně volitelných předmětů.',
    );
    expect(csStudy.groupTitle('PVA', 2, 5)).toBe('Povinně volitelné PVA: 2 z 5');
    expect(enStudy.groupTitle('PVA', 2, 5)).toBe('Electives PVA: 2 of 5');
  });

  test('a form that is missing is the other one', () => {
    expect(form('cs', 3, { one: 'a', other: 'b' })).toBe('b');
    expect(form('cs', 1.5, { one: 'kredit', few: 'kredity', other: 'kreditů' })).toBe('kreditů');
  });

  test.each([
    [1, 'v'],
    [2, 've'],
    [4, 've'],
    [5, 'v'],
    [8, 'v'],
    [11, 'v'],
    [12, 've'],
    [14, 've'],
    [15, 'v'],
    [19, 'v'],
    [20, 've'],
    [23, 've'],
  ])('%i is said with %s', (count, preposition) => {
    expect(before(count)).toBe(preposition);
  });

  test.each([
    ['z', [0, 1, 5, 8, 9, 10, 11, 12, 15, 18, 19, 20, 25, 50, 51, 80, 99, 500, 850, 900, 1000, 1300, 5000]],
    ['ze', [2, 3, 4, 6, 7, 13, 14, 16, 17, 30, 32, 40, 60, 64, 70, 100, 120, 180, 200, 300, 400, 600, 720]],
    ['ze', [2000, 3500, 30_000, 100_000]],
    // A fraction is said after its whole: z jedné celé, ze dvou celých.
    ['z', [0.5, 1.5, 8.2]],
    ['ze', [2.5, 25.0 / 8]],
  ])('what is out of so many is said with %s: %j', (preposition, counts) => {
    expect(counts.filter((count) => from(count) !== preposition)).toEqual([]);
  });

  test('places, subjects and bytes are counted so', () => {
    expect(terms.ofPlaces(3, 30)).toBe('3 ze 30');
    expect(terms.taken(3, 25, 22)).toBe('obsazeno 3 z 25, volno 22');
    expect(terms.someSubjects(1, 7)).toBe('1 ze 7 předmětů');
    expect(groups.sending('1,2 MB', '3,5 MB')).toBe('1,2 MB ze 3,5 MB');
  });
});

describe('days and times', () => {
  test.each([
    [660, '11:00'],
    [485, '8:05'],
    [0, '0:00'],
    [1440, '0:00'],
  ])('minute %i is %s', (minutes, text) => {
    expect(clock(minutes)).toBe(text);
  });

  test('a range of time', () => {
    expect(clockRange(660, 110)).toBe('11:00–12:50');
    expect(clockRange(1410, 60)).toBe('23:30–0:30');
  });

  test('days', () => {
    expect([cs.dates.long(WEDNESDAY), en.dates.long(WEDNESDAY)]).toEqual([
      'středa 18. 11.',
      'Wednesday 18 Nov',
    ]);
    expect([cs.dates.on(WEDNESDAY), en.dates.on(WEDNESDAY)]).toEqual([
      've středu 18. 11.',
      'on Wednesday 18 Nov',
    ]);
    expect([cs.dates.weekday(7), cs.dates.weekdayShort(4)]).toEqual(['neděle', 'čt']);
    expect([en.dates.weekday(7), en.dates.weekdayShort(4)]).toEqual(['Sunday', 'Thu']);
    expect([cs.dates.week(9), en.dates.week(9)]).toEqual(['9. týden', 'week 9']);
    expect(cs.dates.dates(['2026-11-18', '2026-11-25', '2026-12-02'])).toBe('18. 11., 25. 11. a 2. 12.');
    expect(en.dates.dates(['2026-11-18', '2026-12-02'])).toBe('18 Nov and 2 Dec');
  });

  test.each([
    [WEDNESDAY, 1140, 'dnes v 19:00', 'today at 19:00'],
    ['2026-11-19', 480, 'zítra v 8:00', 'tomorrow at 8:00'],
    ['2026-11-23', 840, 'v pondělí 23. 11. ve 14:00', 'on Monday 23 Nov at 14:00'],
  ])('moment %s %i', (date, minutes, czech, english) => {
    expect(cs.dates.moment(date, minutes, WEDNESDAY)).toBe(czech);
    expect(en.dates.moment(date, minutes, WEDNESDAY)).toBe(english);
  });

  test.each([
    [WEDNESDAY, 'Dnes', 'Today'],
    ['2026-11-17', 'Včera, úterý 17. 11.', 'Yesterday, Tuesday 17 Nov'],
    ['2026-11-16', 'Pondělí 16. 11.', 'Monday 16 Nov'],
    ['2025-12-31', 'Středa 31. 12. 2025', 'Wednesday 31 Dec 2025'],
  ])('heading of %s', (date, czech, english) => {
    expect(cs.dates.heading(date, WEDNESDAY)).toBe(czech);
    expect(en.dates.heading(date, WEDNESDAY)).toBe(english);
  });

  test.each([
    ['2026-11-16', '2026-11-20', '16.–20. 11. 2026', '16–20 Nov 2026'],
    ['2026-11-30', '2026-12-04', '30. 11. – 4. 12. 2026', '30 Nov – 4 Dec 2026'],
  ])('days from %s to %s', (first, last, czech, english) => {
    expect(csSchedule.range(first, last, cs.dates.date)).toBe(czech);
    expect(enSchedule.range(first, last, en.dates.date)).toBe(english);
  });

  test('the end of signing off has no second preposition', () => {
    const end = { iso: '2027-01-11', minutes: 540 };
    const facts = {
      ...{ opens: end, closes: end, freeUntil: end, logout: end, elsewhere: end },
      ...{ isOver: false, hasPlaces: true },
    };
    expect(csRequests.denials['logout-over'](facts)).toBe('Odhlásit se šlo do 11. 1. 9:00.');
    expect(csRequests.denials['signed-elsewhere'](facts)).toBe(
      'Máte jiný termín: pondělí\u00a011. 1. v 9:00. Nejdřív se z něj odhlaste.',
    );
    expect(csRequests.denials.full(facts)).toBe('Plno. Místo se může uvolnit do 11. 1.');
    expect(csRequests.denials.full({ ...facts, hasPlaces: false })).toBe('Termín je zatím bez míst.');
  });

  test('year’s end is tomorrow too', () => {
    expect(cs.dates.moment('2027-01-01', 480, '2026-12-31')).toBe('zítra v 8:00');
    expect(en.dates.heading('2026-12-31', '2027-01-01')).toBe('Yesterday, Thursday 31 Dec');
  });
});

describe('texts of others', () => {
  test.each([
    ['přednášející je nemocný', 'Přednášející je nemocný.'],
    [' Děkanské volno. ', 'Děkanské volno.'],
    ['Proč?', 'Proč?'],
  ])('%j becomes %j', (text, expected) => {
    expect(sentence(text)).toBe(expected);
  });

  test.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a a b'],
    [['a', 'b', 'c'], 'a, b a c'],
  ])('%j', (parts, expected) => {
    expect(list(parts, 'a')).toBe(expected);
  });
});

test.each([
  [0, 30, '0 ze 30 kreditů', '0 of 30 ECTS credits'],
  [5, 5, '5 z 5 kreditů', '5 of 5 ECTS credits'],
  [2.5, 1, '2,5 z 1 kreditu', '2.5 of 1 ECTS credit'],
  [0, 2.5, '0 ze 2,5 kreditu', '0 of 2.5 ECTS credits'],
])('credits of a semester: %d of %d', (done, of, czech, english) => {
  expect([csStudy.creditsOf(done, of), enStudy.creditsOf(done, of)]).toEqual([czech, english]);
});

test('what is missing to a full year is said to be missing', () => {
  expect(csStudy.missingCredits(60)).toBe('Do celého roku chybí 60 kreditů');
  expect(enStudy.missingCredits(60)).toBe('60 ECTS credits short of a full year');
});

test('a Monday is not read as the Czech preposition after', () => {
  expect(csSchedule.onDay(1, '9:00')).toBe('pondělí 9:00');
  expect(csRequests.when('2027-01-11', null)).toBe('pondělí\u00a011. 1.');
});

test('the name of a building is no beginning of a sentence after its floor', () => {
  expect(csPeople.roomHint('přízemí', 'Budova C')).toBe('přízemí, budova C');
  expect(csPeople.roomHint('přízemí', 'Hala Juliska')).toBe('přízemí, Hala Juliska');
});

test('it is the sign-up that opens, and not the subject', () => {
  expect(terms.opensIn('Biochemie I', 2, '13 min')).toBe(
    'Přihlašování se otevře za 13 min: Biochemie I a 2 další',
  );
  expect(enTerms.opensIn('Biochemistry I', 2, '13 min')).toBe(
    'Sign-up opens in 13 min: Biochemistry I and 2 more',
  );
  expect(en.ownTerms.opensOn('Biochemistry I', 0, 'tomorrow at 8:00')).toBe(
    'Sign-up opens tomorrow at 8:00: Biochemistry I',
  );
});
