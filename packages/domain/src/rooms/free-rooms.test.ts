import { describe, expect, test } from 'vitest';
import { dayAround, freeRooms, isAskableSpan, widened } from './free-rooms.ts';
import { at, DATE, lesson, reservation, room, term } from './occupancy.fixture.ts';
import { busySpans, type RoomRecords, roomUseKind, roomUses, type Span } from './occupancy.ts';

const DAY: Span = { from: at('08:00'), until: at('20:00') };
const span = (from: string, until: string, date = DATE): Span => ({
  from: at(from, date),
  until: at(until, date),
});

const usesOf = (records: Partial<RoomRecords>, within = DAY, rooms = [room()]) =>
  roomUses(rooms, { lessons: [], reservations: [], terms: [], ...records }, within);
const busyOf = (records: Partial<RoomRecords>, within = DAY) =>
  busySpans(usesOf(records, within).get('B139') ?? []);

describe('what a room is used for', () => {
  test('lessons, reservations and exams, in order of time', () => {
    const uses = usesOf({ lessons: [lesson()], reservations: [reservation()], terms: [term()] }).get('B139');
    expect(uses).toEqual([
      {
        ...{ id: `g1:${DATE}:600`, kind: 'lesson', term_type: null, code: 'B1', type: 'P' },
        name: { cs: 'Biochemie', en: 'Biochemistry' },
        ...{ start: at('10:00'), end: at('11:30'), teachers: ['Jana Nová'], canceled: false },
      },
      {
        ...{ id: 'r1', kind: 'reservation', term_type: null, code: null, type: 'R' },
        name: { cs: 'Schůze', en: 'Meeting' },
        ...{ start: at('14:00'), end: at('16:00'), teachers: [], canceled: false },
      },
      {
        ...{ id: 't1', kind: 'exam', term_type: 'K', code: 'C2', type: 'R' },
        name: { cs: 'Čistota vod', en: 'Water purity' },
        ...{ start: at('17:00'), end: at('18:00'), teachers: ['Petr Malý'], canceled: false },
      },
    ]);
  });

  test.each([
    ['a lesson', { lessons: [lesson()] }, 'lesson'],
    ['a reservation', { reservations: [reservation()] }, 'reservation'],
    ['a term of an exam', { terms: [term({ type: 'K' })] }, 'exam'],
    ['a term of a credit', { terms: [term({ type: 'Z' })] }, 'credit'],
  ] as const)('%s is told as what it is', (_, records, expected) => {
    const uses = usesOf(records).get('B139') ?? [];
    expect(uses.map(roomUseKind)).toEqual([expected]);
  });

  test('an exam of unknown length lasts three hours', () => {
    expect(busyOf({ terms: [term({ duration: null })] })).toEqual([span('17:00', '20:00')]);
  });

  test('nothing on other days and in other rooms', () => {
    const elsewhere = { code: 'A 214', name: 'A 214' };
    const later = { 10: { date: '2026-11-25', canceled: false } };
    const uses = usesOf({
      lessons: [lesson({ place: elsewhere }), lesson({ place: null }), lesson({ weeks: later })],
      reservations: [reservation({ room: 'A214' }), reservation({ start: at('20:00'), end: at('21:00') })],
      terms: [term({ place: elsewhere }), term({ place: null })],
    });
    expect(uses).toEqual(new Map());
  });

  test('a lesson counts once where two blocks say the same, and is held if one of them is', () => {
    const { blocks } = lesson();
    const [block] = lesson({ weeks: { 9: { date: DATE, canceled: true } } }).blocks;
    const twice = lesson({}, { blocks: block === undefined ? blocks : [block, ...blocks] });
    expect(busyOf({ lessons: [twice] })).toEqual([span('10:00', '11:30')]);
  });
});

describe('when a room is taken', () => {
  test.each([
    ['a lesson takes it', false, [span('10:00', '11:30')]],
    ['a cancelled lesson leaves it free', true, []],
    ['a lesson that is cancelled for a reason leaves it free', 'výpadek proudu', []],
    ['an empty reason cancels nothing', '', [span('10:00', '11:30')]],
  ])('%s', (_, canceled, expected) => {
    expect(busyOf({ lessons: [lesson({ weeks: { 9: { date: DATE, canceled } } })] })).toEqual(expected);
  });

  test('what touches or overlaps is one time', () => {
    const reservations = [
      reservation({ start: at('11:30'), end: at('12:00') }),
      reservation({ reservation_id: 'r2', start: at('11:00'), end: at('11:45') }),
    ];
    expect(busyOf({ lessons: [lesson()], reservations })).toEqual([span('10:00', '12:00')]);
  });

  test.each([
    ['in March, when the clocks skip an hour', '2027-03-28', 3],
    ['in October, when they repeat one', '2026-10-25', 5],
  ])('a reservation of a night lasts as long as the clocks say %s', (_, date, hours) => {
    const night = { from: at('00:00', date), until: at('24:00', date) };
    const taken = reservation({ start: at('00:00', date), end: at('04:00', date) });
    const [busy] = busyOf({ reservations: [taken] }, night);
    expect([busy?.from, (busy?.until ?? 0) - (busy?.from ?? 0)]).toEqual([taken.start, hours * 3600]);
  });
});

describe('free rooms', () => {
  const uses = usesOf({ lessons: [lesson()], reservations: [reservation()] });
  const find = (asked: Span, fields = {}, wish = {}) =>
    freeRooms([room(fields)], uses, { asked, day: dayAround(asked), wish });

  test.each([
    ['before a lesson', span('09:00', '10:00'), span('08:00', '10:00')],
    ['between', span('12:00', '13:00'), span('11:30', '14:00')],
    ['after all', span('16:00', '17:00'), span('16:00', '20:00')],
    ['late', span('21:00', '22:30'), span('16:00', '23:00')],
  ])('a room is free %s until it is taken', (_, asked, free) => {
    const [found] = find(asked);
    expect(found?.free).toEqual(free);
    expect(found?.busy).toEqual([span('10:00', '11:30'), span('14:00', '16:00')]);
  });

  test.each([
    ['while a lesson is on', span('10:30', '10:45')],
    ['when it is taken before the end', span('13:30', '14:15')],
    ['when the time goes over a lesson', span('09:00', '12:00')],
  ])('a room is not free %s', (_, asked) => expect(find(asked)).toEqual([]));

  test.each([
    ['that the administration excludes', { is_shared: false }, {}],
    ['of unknown size', { capacity: null }, {}],
    ['without seats', { capacity: 0 }, {}],
    ['with too few seats', {}, { seats: 49 }],
    ['in another building', {}, { buildings: [1, 3] }],
    ['of another type', {}, { types: [4] }],
  ])('rooms %s are left out', (_, fields, wish) => {
    expect(find(span('12:00', '13:00'), fields, wish)).toEqual([]);
    expect(find(span('12:00', '13:00'), {}, { seats: 48, buildings: [2], types: [2] })).toHaveLength(1);
  });

  test.each([
    ['a minute', 60, true],
    ['a day', 86_400, true],
    ['no time', 0, false],
    ['less than none', -3600, false],
    ['more than a day', 86_401, false],
  ])('%s can be asked for: %i s, %s', (_, length, isAskable) => {
    const from = at('10:00');
    expect(isAskableSpan({ from, until: from + length })).toBe(isAskable);
  });

  test.each(['0000-01-01', '1899-12-30', '2201-01-02', '9999-12-31'])(
    'nothing can be asked of %s',
    (date) => {
      const from = Date.parse(`${date}T12:00:00Z`) / 1000;
      expect(isAskableSpan({ from, until: from + 3600 })).toBe(false);
    },
  );
});

test.each([
  ['09:02', '10:02', '09:00', '10:05'],
  ['09:00', '10:05', '09:00', '10:05'],
  ['09:59', '10:01', '09:55', '10:05'],
])('%s to %s is asked as %s to %s, so that many ask the same', (from, until, first, last) => {
  expect(widened(span(from, until))).toEqual(span(first, last));
});
