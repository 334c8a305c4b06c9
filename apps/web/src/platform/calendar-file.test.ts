import { pragueInstant } from '@kahan/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile, wallClockAt, wallClockOn } from './calendar-file.ts';

const FACTS = { product: 'Test', now: new Date('2026-11-18T09:42:07.500Z'), host: 'kahan.example' };
const EVENT = {
  id: 'lesson 1',
  from: '20261118T080000',
  to: '20261118T095000',
  title: 'Chemie',
  place: null,
  about: [],
};
/** Of one to four octets, and what means something in a calendar. */
const character = fc.constantFrom('a', 'č', '€', '😀', ' ', ';', ',', ':', '\\', '\n', '\r');
const bytes = (line: string) => new TextEncoder().encode(line).length;

test('lines are folded between whole characters, and unfold to what they were', () => {
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 160 }), (title) => {
      const lines = calendarFile([{ ...EVENT, title }], FACTS).split('\r\n');
      expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(75);
      const summary = lines
        .join('\r\n')
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .find((line) => line.startsWith('SUMMARY:'));
      const told = summary?.slice(8).replace(/\\(.)/g, (_, one) => (one === 'n' ? '\n' : one));
      expect(told).toBe(title.replace(/\r\n|\r/g, '\n'));
    }),
  );
});

test('a cancelled event is told as one, and its time is free', () => {
  const text = calendarFile([{ ...EVENT, isCancelled: true }, EVENT], FACTS);
  expect(text.match(/STATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT/g)).toHaveLength(1);
  expect(text.match(/UID:lesson%201@kahan.example/g)).toHaveLength(2);
});

test.each([
  ['2026-10-24', 480, '20261024T080000'],
  ['2026-10-25', 150, '20261025T023000'],
  ['2027-03-28', 480, '20270328T080000'],
  ['2027-03-28', 1500, '20270329T010000'],
])('minutes of %s are those of the clocks on the wall', (date, minutes, local) => {
  expect(wallClockOn(date, minutes)).toBe(local);
  expect(wallClockAt(pragueInstant(date, minutes).getTime() / 1000)).toBe(local);
});
