import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, termOf } from '../term.fixture.ts';
import { calendarOf } from './calendar.ts';

const TOLD = { kind: 'Zkouška', now: new Date('2026-11-18T09:42:07.500Z'), host: 'kahan.example' };
/** Lines as a calendar reads them: unfolded. */
const linesOf = (changes = {}) => calendarOf(termOf(changes), TOLD).replaceAll('\r\n ', '').split('\r\n');
const timeOf = (name: string, changes = {}) =>
  linesOf(changes)
    .find((line) => line.startsWith(`${name};TZID=Europe/Prague:`))
    ?.slice(-6);
/** Characters of one to four octets, and signs with a meaning in a calendar. */
const character = fc.constantFrom('a', 'č', '€', '😀', ' ', ';', ',', ':', '\\', '\n', '\r');

test('one event, whole', () => {
  const lines = linesOf({
    place: { code: 'BIII', value: 'B III' },
    teacher: { code: '1', value: 'doc. Blažej Kříž, CSc.' },
    note: 'Kalkulačka; index\nÚstní část v A 214',
  });
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT') + 1);
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(event).toEqual([
    'BEGIN:VEVENT',
    'UID:term-x1@kahan.example',
    'DTSTAMP:20261118T094207Z',
    'DTSTART;TZID=Europe/Prague:20270104T090000',
    'DTEND;TZID=Europe/Prague:20270104T110000',
    'SUMMARY:Fyzikální chemie I: zkouška',
    'LOCATION:B III',
    'DESCRIPTION:doc. Blažej Kříž\\, CSc.\\nKalkulačka\\; index\\nÚstní část v A 214',
    'STATUS:CONFIRMED',
    'SEQUENCE:0',
    'LAST-MODIFIED:20261118T094207Z',
    'END:VEVENT',
  ]);
});

describe('times are those of the clocks in Prague', () => {
  test.each([
    ['three hours where nothing is said', { duration: null }, '090000', '120000'],
    [
      'one’s own hour',
      { study_id: '7', student_start: at('2027-01-04 10:00'), space: 30 },
      '100000',
      '103000',
    ],
    // After the last Sunday of March.
    ['in summer', { start: Date.parse('2027-03-29T07:00:00Z') / 1000 }, '090000', '110000'],
    ['across midnight', { start: at('2027-01-04 23:00') }, '230000', '010000'],
  ])('%s', (_, changes, from, to) => {
    expect(timeOf('DTSTART', changes)).toBe(from);
    expect(timeOf('DTEND', changes)).toBe(to);
  });

  test('the zone that they name is in the file', () => {
    const lines = linesOf();
    expect(lines).toContain('TZID:Europe/Prague');
    for (const part of ['VCALENDAR', 'VTIMEZONE', 'DAYLIGHT', 'STANDARD', 'VEVENT']) {
      expect(lines.filter((line) => line === `BEGIN:${part}`)).toHaveLength(1);
      expect(lines.filter((line) => line === `END:${part}`)).toHaveLength(1);
    }
  });
});

describe('lines', () => {
  test('no text of a teacher makes a line of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 60 }), (note) => {
        const text = calendarOf(termOf({ note }), TOLD);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(text.split('\r\n').filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
      }),
    );
  });
});
