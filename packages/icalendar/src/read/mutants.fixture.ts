import fc from 'fast-check';
import { calendar, event } from './calendar.fixture.ts';

const PRAGUE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Prague', 'X-LIC-LOCATION:Europe/Prague'],
  ...['BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'TZNAME:CEST', 'DTSTART:19700329T020000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'TZNAME:CET', 'DTSTART:19701025T030000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n');

/** Files as large programs write them. */
const GOOD = [
  calendar(
    ...['METHOD:PUBLISH', 'X-WR-CALNAME:Akce', 'X-WR-TIMEZONE:Europe/Prague', PRAGUE],
    event(
      'UID:1@g',
      'DTSTART;TZID=Europe/Prague:20261118T090000',
      'DTEND;TZID=Europe/Prague:20261118T103000',
    ),
    event(
      'UID:2@g',
      'DTSTART;TZID=Europe/Prague:20260914T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=20',
    ),
    event(
      'UID:2@g',
      'RECURRENCE-ID;TZID=Europe/Prague:20260916T090000',
      'DTSTART;TZID=Europe/Prague:20260917T090000',
    ),
    event('UID:3@g', 'DTSTART;VALUE=DATE:20261001', 'DTEND;VALUE=DATE:20261004', 'LOCATION:Hala A'),
  ),
  calendar(
    'X-WR-CALNAME:Calendar',
    PRAGUE.replace('TZID:Europe/Prague', 'TZID:Central Europe Standard Time').replaceAll('1970', '1601'),
    event(
      'UID:040000008200E0',
      'DTSTART;TZID=Central Europe Standard Time:20261118T090000',
      'RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270630T080000Z',
    ),
    event('UID:5', 'DTSTART;TZID="(UTC+01:00) Prague":20261120T090000', 'STATUS:CANCELLED'),
  ),
  calendar(
    event(
      'UID:6',
      'DTSTART:20260101T120000',
      'RRULE:FREQ=YEARLY;BYMONTH=1;BYWEEKNO=1;BYDAY=TU',
      'RDATE;VALUE=PERIOD:20260301T090000Z/PT2H',
    ),
    event(
      'UID:7',
      'DTSTART:20261118T090000Z',
      'RRULE:FREQ=DAILY',
      'EXDATE:20261119T090000Z,20261120T090000Z',
      'URL:https://a.example/',
    ),
    event(
      'UID:8',
      'SUMMARY;LANGUAGE=cs:Dlouhý název\\, který\r\n  pokračuje',
      'DTSTART;VALUE=DATE:20260501',
      'RRULE:FREQ=YEARLY',
    ),
  ),
];

const zone = fc.constantFrom(
  '',
  'Mars/Olympus',
  'UTC',
  'GMT+25:00',
  'Romance Standard Time',
  '../../etc',
  'Etc/GMT+99',
  'ž'.repeat(300),
);
const number = fc.constantFrom(
  '0',
  '-1',
  '1',
  '2',
  '53',
  '366',
  '99999',
  '9007199254740993',
  '1e9',
  'x',
  '',
  '١',
);
const rule = fc
  .tuple(
    fc.constantFrom('SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'NEVER'),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          ...['INTERVAL', 'COUNT', 'BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'],
          ...['BYMONTH', 'BYSETPOS', 'BYDAY', 'UNTIL', 'WKST', 'RSCALE'],
        ),
        fc.oneof(
          number,
          fc.constantFrom('1,2,3', '-1', '5MO', 'MO,TU', '-1SU', '20270101', '20270101T000000Z', '00000000'),
        ),
      ),
      { maxLength: 5 },
    ),
  )
  .map(
    ([frequency, parts]) =>
      `RRULE:FREQ=${frequency};${parts.map(([name, value]) => `${name}=${value}`).join(';')}`,
  );
const odd = fc.oneof(
  fc.constantFrom(
    '\0',
    '\r',
    '\n',
    '\n ',
    '"',
    ';',
    ':',
    '\\',
    '^n',
    '<html>',
    '\ufeff',
    '\ud800',
    '=',
    'BEGIN:VEVENT\r\n',
  ),
  fc.constantFrom('BEGIN:VCALENDAR\r\n', 'END:VEVENT\r\n', 'END:VCALENDAR\r\n', 'BEGIN:'.repeat(50)),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** A change of a text, at places that are parts of its length. */
type Mutation = (text: string) => string;
const place = fc.noBias(fc.integer({ min: 0, max: 9_999 })).map((part) => part / 10_000);
const lines = (text: string, change: (all: string[]) => string[]) => change(text.split('\r\n')).join('\r\n');
const pick = (length: number, at: number) => Math.min(length - 1, Math.floor(at * length));

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  place.map((at) => (text: string) => text.slice(0, at * text.length)),
  fc.tuple(place, odd).map(
    ([at, what]) =>
      (text: string) =>
        text.slice(0, at * text.length) + what + text.slice(at * text.length),
  ),
  fc.tuple(place, place).map(
    ([from, to]) =>
      (text: string) =>
        lines(text, (all) =>
          all.toSpliced(
            pick(all.length, to),
            0,
            ...all.slice(pick(all.length, from), pick(all.length, from) + 8),
          ),
        ),
  ),
  fc.tuple(place, place).map(
    ([from, to]) =>
      (text: string) =>
        lines(text, (all) => {
          const [line = ''] = all.splice(pick(all.length, from), 1);
          return all.toSpliced(pick(all.length, to), 0, line);
        }),
  ),
  place.map((at) => (text: string) => lines(text, (all) => all.toSpliced(pick(all.length, at), 1))),
  fc.tuple(place, fc.integer({ min: 1, max: 100_000 })).map(
    ([at, times]) =>
      (text: string) =>
        lines(text, (all) =>
          all.with(pick(all.length, at), `${all[pick(all.length, at)]}${'9'.repeat(times)}`),
        ),
  ),
  zone.map((name) => (text: string) => text.replaceAll(/TZID=[^:]*:/g, `TZID=${name}:`)),
  rule.map((one) => (text: string) => text.replaceAll(/RRULE:[^\r]*/g, one)),
  number.map((one) => (text: string) => text.replace(/\d{4}(?=\d\dT)/g, one)),
  fc.constant((text: string) => text.replaceAll('\r\n', '\r')),
);

const encoding = fc.constantFrom<BufferEncoding>('utf8', 'utf8', 'utf8', 'utf8', 'utf16le', 'latin1');

/** Good files with one to six changes, in some encoding. */
export const mutants: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.constantFrom(...GOOD), fc.array(mutation, { minLength: 1, maxLength: 6 }), encoding)
  .map(([text, changes, code]) =>
    Buffer.from(
      changes.reduce((changed, change) => change(changed), text),
      code,
    ),
  );
