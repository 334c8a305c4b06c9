import { describe, expect, test } from 'vitest';
import { bytes, calendar, event, TIMES } from './calendar.fixture.ts';
import { readCalendar } from './index.ts';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace(':00.000Z', 'Z');
const read = (...components: string[]) => readCalendar(bytes(calendar(...components)), TIMES);

/** The days in Prague on which events begin, as `M-D`; nothing may be left out. */
async function days(...components: string[]): Promise<string[]> {
  const { events, refused } = await read(...components);
  expect(refused).toEqual([]);
  return events.map(({ start }) => {
    const [, month, day] = new Date((start + 7_200) * 1000).toISOString().slice(0, 10).split('-').map(Number);
    return `${month}-${day}`;
  });
}

/** Begin and end of each event, as instants; nothing may be left out. */
async function spans(...components: string[]): Promise<string[]> {
  const { events, refused } = await read(...components);
  expect(refused).toEqual([]);
  return events.map(({ start, end }) => `${iso(start)} ${iso(end)}`);
}

const reasons = async (...components: string[]) =>
  (await read(...components)).refused.map(({ reason }) => reason);

describe('days of an all-day series are named by times', () => {
  const WEEKLY = ['DTSTART;VALUE=DATE:20260907', 'RRULE:FREQ=WEEKLY;COUNT=3'];
  const moved = (recurrence: string) => event(recurrence, 'DTSTART;VALUE=DATE:20260915', 'SUMMARY:Moved');

  test.each([
    ['midnight in UTC', 'RECURRENCE-ID:20260914T000000Z'],
    ['midnight in a zone', 'RECURRENCE-ID;TZID=GMT Standard Time:20260914T000000'],
    ['midnight in a zone far in the east', 'RECURRENCE-ID;TZID=Australia/Sydney:20260914T000000'],
    ['midnight in Prague, written in UTC', 'RECURRENCE-ID:20260913T220000Z'],
    ['the date', 'RECURRENCE-ID;VALUE=DATE:20260914'],
  ])('the moved one by %s', async (_, recurrence) => {
    expect(await days(event(...WEEKLY), moved(recurrence))).toEqual(['9-7', '9-15', '9-21']);
  });

  test.each([
    ['midnight in UTC', 'EXDATE:20260914T000000Z'],
    ['midnight in a zone', 'EXDATE;TZID=America/New_York:20260914T000000'],
    ['midnight in Prague, written in UTC', 'EXDATE:20260913T220000Z'],
    ['an hour of the day', 'EXDATE:20260914T103000Z'],
  ])('the excepted one by %s', async (_, except) => {
    expect(await days(event(...WEEKLY, except))).toEqual(['9-7', '9-21']);
  });

  test('of two days that follow each other only the one that is meant is left out', async () => {
    const daily = ['DTSTART;VALUE=DATE:20260912', 'RRULE:FREQ=DAILY;COUNT=4'];
    expect(await days(event(...daily, 'EXDATE:20260913T220000Z'))).toEqual(['9-12', '9-13', '9-15']);
    expect(await days(event(...daily, 'EXDATE:20260913T000000Z'))).toEqual(['9-12', '9-14', '9-15']);
  });

  test('an added day begins at midnight, whatever its hour is', async () => {
    const lines = ['DTSTART;VALUE=DATE:20260907', 'RDATE:20260910T000000Z', 'RDATE:20260911T103000Z'];
    expect(await spans(event(...lines))).toEqual([
      '2026-09-06T22:00Z 2026-09-07T22:00Z',
      '2026-09-09T22:00Z 2026-09-10T22:00Z',
      '2026-09-10T22:00Z 2026-09-11T22:00Z',
    ]);
  });
});

describe('what is not ambiguous is read', () => {
  const NINE_TO_TEN = ['2026-09-09T13:00Z 2026-09-09T14:00Z'];

  test.each<[string, string[], string[]]>([
    [
      'a rule with nothing in it',
      ['DTSTART:20261003', 'DTEND:20261003', 'RRULE:'],
      ['2026-10-02T22:00Z 2026-10-03T22:00Z'],
    ],
    [
      'a date with an hour',
      ['DTSTART;VALUE=DATE:20260904T120000', 'DTEND;VALUE=DATE:20260904T140000'],
      ['2026-09-04T10:00Z 2026-09-04T12:00Z'],
    ],
    [
      'a date with the hour of midnight',
      ['DTSTART;VALUE=DATE:20260904T000000', 'DTEND;VALUE=DATE:20260905T000000'],
      ['2026-09-03T22:00Z 2026-09-04T22:00Z'],
    ],
    [
      'an end without the zone of its start',
      ['DTSTART;TZID=America/New_York:20260909T090000', 'DTEND:20260909T100000'],
      NINE_TO_TEN,
    ],
    [
      'an end without the UTC of its start',
      ['DTSTART:20260909T130000Z', 'DTEND:20260909T140000'],
      NINE_TO_TEN,
    ],
    ['spaces around values', ['DTSTART: 20260909T130000Z', 'DTEND:20260909T140000Z '], NINE_TO_TEN],
    [
      'spaces in a list of dates',
      [
        ...['DTSTART:20260909T130000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'],
        'EXDATE:20260910T130000Z, 20260911T130000Z',
      ],
      NINE_TO_TEN,
    ],
    [
      'spaces in a rule',
      [
        ...['DTSTART:20260907T100000Z', 'DTEND:20260907T103000'],
        'RRULE:FREQ=DAILY;UNTIL=20260909T000000Z ; BYDAY=MO, TU, WE',
      ],
      ['2026-09-07T10:00Z 2026-09-07T10:30Z', '2026-09-08T10:00Z 2026-09-08T10:30Z'],
    ],
    [
      'the hour 24',
      ['DTSTART;TZID=America/New_York:20260908T220000', 'DTEND;TZID=America/New_York:20260908T240000'],
      ['2026-09-09T02:00Z 2026-09-09T04:00Z'],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await spans(event(...lines))).toEqual(expected);
  });

  test('a parameter that names no type is no reason to show the escapes of a title', async () => {
    const lines = ['SUMMARY;VALUE="ROOM^n A285^n":12 ROOM\\n A285\\, left\\n', 'DTSTART:20260911T120000Z'];
    const { events } = await read(event(...lines));
    expect(events.map(({ title }) => title)).toEqual(['12 ROOM A285, left']);
  });

  test('reasons show values as the file has them', async () => {
    const found = await reasons(
      event('UID:a', 'DTSTART:20261118T09:00:00 Uhr'),
      event('UID:b', 'DTSTART:20261118T090000Z', 'RRULE:FREQ=DAILY;UNTIL=Easter Monday'),
      event('UID:c', 'DTSTART:20261118T090000Z', 'EXDATE:1.12.2026'),
      event('UID:d', 'DTSTART:20261118T090000Z', 'RRULE:FREQ=DAILY;COUNT=-1'),
    );
    expect(found).toEqual([
      '"20261118T09:00:00 Uhr" is no date',
      '"EASTERMONDAY" is no date',
      '"1.12.2026" is no date',
      'COUNT of its rule is -1',
    ]);
  });
});

describe('names of time zones', () => {
  const described = (name: string) =>
    [
      ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
      ...['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'],
    ].join('\r\n');

  test.each([
    ['a space in front', ' 1', ' 1'],
    ['a space behind', '1', '1 '],
    ['a colon without quotes', 'tzone://Microsoft/Custom', 'tzone://Microsoft/Custom'],
    [
      'a colon without quotes, before another parameter',
      'tzone://Microsoft/Custom',
      'tzone://Microsoft/Custom;VALUE=DATE-TIME',
    ],
  ])('%s', async (_, name, referred) => {
    expect(await spans(described(name), event(`DTSTART;TZID=${referred}:20260908T110000`))).toEqual([
      '2026-09-08T08:00Z 2026-09-08T08:00Z',
    ]);
  });

  test.each<[string, string | null]>([
    // Names of Windows without a city of IANA.
    ['(UTC-05:00) Eastern Time (US & Canada)', '2026-01-15T15:00Z 2026-07-15T14:00Z'],
    ['(UTC-05:00) Eastern Time (US and Canada)', '2026-01-15T15:00Z 2026-07-15T14:00Z'],
    ['(GMT-08:00) Pacific Time (US & Canada); Tijuana', '2026-01-15T18:00Z 2026-07-15T17:00Z'],
    ['Central Time (US & Canada)', '2026-01-15T16:00Z 2026-07-15T15:00Z'],
    ['(UTC-03:30) Newfoundland', '2026-01-15T13:30Z 2026-07-15T12:30Z'],
    ['(UTC-07:00) Arizona', '2026-01-15T17:00Z 2026-07-15T17:00Z'],
    ['(UTC-10:00) Hawaii', '2026-01-15T20:00Z 2026-07-15T20:00Z'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '2026-01-15T04:30Z 2026-07-15T04:30Z'],
    ['(UTC+05:45) Kathmandu', '2026-01-15T04:15Z 2026-07-15T04:15Z'],
    ['(UTC) Coordinated Universal Time', '2026-01-15T10:00Z 2026-07-15T10:00Z'],
    // A city that has another clock than the name, or that stands on two continents.
    ['(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi', '2026-01-15T02:00Z 2026-07-15T02:00Z'],
    ['(UTC-04:00) Georgetown, La Paz, Manaus, San Juan', '2026-01-15T14:00Z 2026-07-15T14:00Z'],
    ['(UTC-04:00) Georgetown, La Paz, San Juan', '2026-01-15T14:00Z 2026-07-15T14:00Z'],
    ['(GMT+02:00) Athens, Bucharest, Istanbul', '2026-01-15T08:00Z 2026-07-15T07:00Z'],
    // Other ways of writing the offset.
    ['(GMT +01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', '2026-01-15T09:00Z 2026-07-15T08:00Z'],
    ['(UTC+1) Prague', '2026-01-15T09:00Z 2026-07-15T08:00Z'],
    ['(GMT+01.00) Prague', '2026-01-15T09:00Z 2026-07-15T08:00Z'],
    ['(UTC+01:00) Dublin, Edinburgh, Lisbon, London', null],
    ['(UTC+03:00) Nowhere', null],
    ['(UTC+02:00) Prague', null],
  ])('%s', async (name, expected) => {
    const events = ['20260115', '20260715'].map((day) =>
      event(`UID:${day}`, `DTSTART;TZID="${name}":${day}T100000`),
    );
    const { events: found, refused } = await read(...events);
    expect(found.map(({ start }) => iso(start)).join(' ') || null).toBe(expected);
    if (expected === null) expect(refused[0]?.reason).toBe(`the time zone "${name}" is not known`);
  });
});

describe('the zone that the calendar names', () => {
  const floating = event('DTSTART:20260910T100000', 'DTEND:20260910T110000');

  test.each([
    ['a name of IANA', 'X-WR-TIMEZONE:Europe/London', '2026-09-10T09:00Z 2026-09-10T10:00Z'],
    ['a name of Windows', 'X-WR-TIMEZONE:GMT Standard Time', '2026-09-10T09:00Z 2026-09-10T10:00Z'],
    ['none', 'X-OTHER:1', '2026-09-10T08:00Z 2026-09-10T09:00Z'],
  ])('is that of times without a zone: %s', async (_, line, expected) => {
    expect(await spans(line, floating)).toEqual([expected]);
    // Also when the line stands behind the events.
    expect(await spans(floating, line)).toEqual([expected]);
  });

  test('leaves days and times with a zone as they are', async () => {
    const lines = [
      'X-WR-TIMEZONE:America/New_York',
      event('UID:day', 'DTSTART;VALUE=DATE:20260910'),
      event('UID:utc', 'DTSTART:20260910T100000Z', 'RRULE:FREQ=DAILY;COUNT=2;UNTIL=20260911T100000Z'),
    ];
    expect((await spans(...lines)).map((span) => span.split(' ')[0])).toEqual([
      '2026-09-09T22:00Z',
      '2026-09-10T10:00Z',
      '2026-09-11T10:00Z',
    ]);
  });

  test('says on which day a series of days ends', async () => {
    const lines = ['DTSTART;VALUE=DATE:20260912', 'RRULE:FREQ=DAILY;UNTIL=20260913T140000Z'];
    expect(await days('X-WR-TIMEZONE:Australia/Sydney', event(...lines))).toEqual(['9-12', '9-13', '9-14']);
    expect(await days(event(...lines))).toEqual(['9-12', '9-13']);
  });

  test('is Prague when nobody knows the name, and that is told', async () => {
    const found = await read('X-WR-TIMEZONE:Mars/Olympus', floating);
    expect(found.events.map(({ start }) => iso(start))).toEqual(['2026-09-10T08:00Z']);
    expect(found.refused).toEqual([
      {
        line: 4,
        uid: null,
        reason:
          'X-WR-TIMEZONE: the time zone "Mars/Olympus" is not known; times without a zone are those of Prague',
      },
    ]);
  });
});
