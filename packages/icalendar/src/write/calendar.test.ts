import { pragueInstant, pragueParts } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type WrittenCalendar, type WrittenEvent, writeCalendar, writeCalendarOctets } from './index.ts';

const NOW = Date.UTC(2026, 10, 18, 8, 42) / 1000;
const EVENT: WrittenEvent = {
  uid: 'one@kahan.example',
  start: NOW,
  end: NOW + 3_600,
  title: 'A',
  modified: NOW,
};

const write = (event: Partial<WrittenEvent> = {}, calendar: Partial<WrittenCalendar> = {}) =>
  writeCalendar({ product: 'Tests', ...calendar }, [{ ...EVENT, ...event }]);
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
/** The lines of a property. */
const valuesOf = (text: string, name: string) =>
  unfolded(text).flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []));
const instant = (date: string, minutes: number) => pragueInstant(date, minutes).getTime() / 1000;

test('a calendar has what readers need to know it, to read it again and to tell its times', () => {
  const text = write({}, { name: 'Kahan: rozvrh', refreshMinutes: 30 });
  const lines = unfolded(text);
  expect(lines.slice(0, 9)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kahan//Tests//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Kahan: rozvrh',
    'X-WR-CALNAME:Kahan: rozvrh',
    'X-WR-TIMEZONE:Europe/Prague',
    'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
    'X-PUBLISHED-TTL:PT30M',
  ]);
  const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'));
  expect(zone.filter((line) => /^(DTSTART|RRULE|RDATE)/.test(line))).toEqual([
    'DTSTART:19700329T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'DTSTART:19701025T030000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  ]);
  expect(lines.slice(lines.indexOf('BEGIN:VEVENT'))).toEqual([
    'BEGIN:VEVENT',
    'UID:one@kahan.example',
    'DTSTAMP:20261118T084200Z',
    'DTSTART;TZID=Europe/Prague:20261118T094200',
    'DTEND;TZID=Europe/Prague:20261118T104200',
    'SUMMARY:A',
    'STATUS:CONFIRMED',
    'SEQUENCE:0',
    'LAST-MODIFIED:20261118T084200Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

describe('times', () => {
  test.each([
    ['the last minute of winter time', '2026-03-29', 119, ';TZID=Europe/Prague:20260329T015900'],
    ['the first minute of summer time', '2026-03-29', 180, ';TZID=Europe/Prague:20260329T030000'],
    ['the evening after', '2026-03-29', 1_200, ';TZID=Europe/Prague:20260329T200000'],
    ['the repeated hour, for the first time', '2026-10-25', 150, ';TZID=Europe/Prague:20261025T023000'],
    ['the first hour of winter time', '2026-10-25', 180, ';TZID=Europe/Prague:20261025T030000'],
    ['an evening in winter', '2026-10-26', 1_439, ';TZID=Europe/Prague:20261026T235900'],
    [
      'the midnight of a summer day, which is the day before in UTC',
      '2026-07-01',
      0,
      ';TZID=Europe/Prague:20260701T000000',
    ],
    ['before there were computers', '1969-12-31', 600, ';TZID=Europe/Prague:19691231T100000'],
  ])('%s', (_, date, minutes, expected) => {
    const start = instant(date, minutes);
    expect(valuesOf(write({ start, end: start + 60 }), 'DTSTART').at(-1)).toBe(expected);
  });

  test('the hour that clocks show for the second time is written in UTC', () => {
    const start = instant('2026-10-25', 150) + 3_600;
    expect(valuesOf(write({ start, end: start + 1_800 }), 'DTSTART').at(-1)).toBe(':20261025T013000Z');
  });

  test('a whole day, on which the clocks change too, is written by its dates', () => {
    const text = write({ start: instant('2026-10-25', 0), end: instant('2026-10-26', 0), isAllDay: true });
    expect(valuesOf(text, 'DTSTART;VALUE=DATE:')).toEqual(['20261025']);
    expect(valuesOf(text, 'DTEND;VALUE=DATE:')).toEqual(['20261026']);
  });

  test('every instant is written as the clocks of Prague show it', () => {
    const instants = fc.integer({ min: 0, max: Date.UTC(2060, 0) / 1000 });
    fc.assert(
      fc.property(instants, (start) => {
        const text = write({ start, end: start + 1 });
        const value = valuesOf(text, 'DTSTART;TZID=Europe/Prague:').at(-1);
        // The hour that clocks show for the second time has a test of its own.
        if (value === undefined) return;
        const { date, hour, minute } = pragueParts(new Date(start * 1000));
        const two = (part: number) => String(part).padStart(2, '0');
        const clock = `${date.replaceAll('-', '')}T${two(hour)}${two(minute)}${two(start % 60)}`;
        expect(value).toBe(clock);
      }),
    );
  });
});

describe('texts from outside', () => {
  test('stay in their line, whatever is in them', () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(text, text, text, (title, place, about) => {
        const lines = unfolded(write({ title, place, about: `x${about}` }));
        expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(5);
        const names = lines.slice(lines.indexOf('BEGIN:VEVENT')).map((line) => /^[A-Z-]+/.exec(line)?.[0]);
        const known =
          'BEGIN UID DTSTAMP DTSTART DTEND SUMMARY LOCATION DESCRIPTION STATUS SEQUENCE LAST-MODIFIED END';
        expect(names.filter((name) => !known.split(' ').includes(name ?? ''))).toEqual([]);
        // Only line ends of the file itself are control characters.
        expect(lines.join('')).not.toMatch(/\p{Cc}/u);
      }),
    );
  });

  test.each([
    ['line ends', 'a\r\nBEGIN:VALARM\nb\rc', 'a\\nBEGIN:VALARM\\nb\\nc'],
    ['line ends of other scripts', 'a\u2028b\u2029c\u0085d', 'a\\nb\\nc\\nd'],
    ['what has a meaning in values', 'a\\b;c,d:"e"', 'a\\\\b\\;c\\,d:"e"'],
    ['control characters', 'a\0b\x07c\x1b[31md\x7fe\tf', 'abc[31mde f'],
    ['half a character', 'a\ud83dz', 'a\ufffdz'],
  ])('%s', (_, title, expected) => {
    expect(valuesOf(write({ title }), 'SUMMARY:')).toEqual([expected]);
  });

  test('an address that could end its line is written as browsers read it, and left out when it is none', () => {
    expect(valuesOf(write({ url: 'https://a.example/?b=c,d;e' }), 'URL:')).toEqual([
      'https://a.example/?b=c,d;e',
    ]);
    expect(valuesOf(write({ url: 'https://a.example/\r\nX:y' }), 'URL:')).toEqual(['https://a.example/X:y']);
    expect(valuesOf(write({ url: 'no\r\naddress' }), 'URL:')).toEqual([]);
  });

  test('lines are folded at 75 octets without splitting a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 20, maxLength: 400 }), (title) => {
        const text = write({ title });
        const bytes = text.split('\r\n').map((line) => Buffer.byteLength(line));
        expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
        expect(text.isWellFormed()).toBe(true);
        const [value = ''] = valuesOf(text, 'SUMMARY:');
        const plain = value.replace(/\\n/g, '\n').replace(/\\([\\;,])/g, '$1');
        expect(plain).toBe(
          title
            .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
            .replaceAll('\t', ' ')
            .replace(/[^\P{Cc}\n]/gu, ''),
        );
      }),
    );
    const exact = write({ title: 'x'.repeat(75 - 'SUMMARY:'.length) });
    expect(exact).toContain(`SUMMARY:${'x'.repeat(67)}\r\n`);
    expect(write({ title: 'x'.repeat(68) })).toContain(`SUMMARY:${'x'.repeat(67)}\r\n x\r\n`);
  });
});

test('a fold never parts an escape: Google drops the event', () => {
  const texts = [
    fc.string({ maxLength: 3 }),
    fc.constantFrom('\\', '\n', ',', ';', '\\\\', 'ž', '\u{1f600}'),
  ];
  const text = fc.array(fc.oneof(...texts, fc.constant('x'.repeat(20))), { maxLength: 60 });
  fc.assert(
    fc.property(text, (parts) => {
      for (const row of write({ title: parts.join('') }).split('\r\n')) {
        expect(/\\*$/.exec(row)?.[0].length).toSatisfy((backslashes: number) => backslashes % 2 === 0);
        expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75);
      }
    }),
  );
  expect(write({ title: `${'b'.repeat(66)}, c` })).toContain(`SUMMARY:${'b'.repeat(66)}\r\n \\, c\r\n`);
});

test('what does not take place is said so, and takes no time', () => {
  const lines = unfolded(write({ isCancelled: true, sequence: 3 }));
  expect(lines).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT', 'SEQUENCE:3']));
  expect(unfolded(write({ isFree: true }))).toEqual(
    expect.arrayContaining(['STATUS:CONFIRMED', 'TRANSP:TRANSPARENT']),
  );
});

test('as octets it is the same text in UTF-8, whatever is in it', () => {
  const text = fc.string({ unit: 'binary', maxLength: 120 });
  fc.assert(
    fc.property(text, text, text, (uid, title, about) => {
      const events = [{ ...EVENT, uid, title, about, place: title }];
      const calendar = { product: 'Tests', name: about };
      const octets = writeCalendarOctets(calendar, events, (line) => Buffer.from(line).toString('latin1'));
      expect(Buffer.from(octets.join(''), 'latin1').toString()).toBe(writeCalendar(calendar, events));
    }),
  );
});
