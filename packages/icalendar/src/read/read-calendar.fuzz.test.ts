import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TIMES } from './calendar.fixture.ts';
import { CalendarError, readCalendar } from './index.ts';
import { mutants } from './mutants.fixture.ts';

const BOUNDS = { steps: 100_000, eventSteps: 20_000, occurrences: 500, bytes: 2 ** 20 };

/** Lines of pieces, between the begin and the end of an event. */
const piece = fc.oneof(
  fc.constantFrom(
    'DTSTART',
    'DTEND',
    'RRULE',
    'EXDATE',
    'RDATE',
    'DURATION',
    'RECURRENCE-ID',
    'SUMMARY',
    'UID',
    'X-A',
  ),
  fc.constantFrom(
    ':',
    ';',
    '=',
    ',',
    '"',
    '\\',
    '\r\n ',
    '\n',
    '\r',
    '\t',
    '\0',
    '-',
    '+',
    '/',
    'T',
    'Z',
    'P',
    'W',
  ),
  fc.constantFrom(
    'TZID=',
    'VALUE=DATE',
    'FREQ=',
    'SECONDLY',
    'YEARLY',
    'BYDAY=',
    'BYSETPOS=',
    'COUNT=',
    'UNTIL=',
    'MO',
  ),
  fc.constantFrom(
    '20261118',
    '20261118T090000',
    '99999999T999999',
    '-99999999999',
    '1e9',
    'Europe/Prague',
    '(UTC+99:99)',
  ),
  fc.constantFrom(
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
    'TZOFFSETTO:',
    '+9999',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'BEGIN:VALARM',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const strewn = fc.array(piece, { maxLength: 60 }).map((pieces) => {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'SUMMARY:A',
    pieces.join(''),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return new Uint8Array(Buffer.from(lines.join('\r\n')));
});

const file = fc.oneof(mutants, strewn, fc.uint8Array({ maxLength: 500 }));

test('any bytes are read as far as they can be, or refused with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (bytes) => {
      try {
        const { events, refused } = await readCalendar(bytes, { ...TIMES, bounds: BOUNDS });
        for (const { start, end, title, place } of events) {
          expect(Number.isSafeInteger(start) && Number.isSafeInteger(end) && end >= start).toBe(true);
          for (const text of [title, place ?? ''])
            expect(!text.includes('\0') && text.isWellFormed()).toBe(true);
        }
        for (const { reason } of refused) expect(reason).not.toBe('');
      } catch (error) {
        if (!(error instanceof CalendarError)) throw error;
      }
    }),
  );
});
