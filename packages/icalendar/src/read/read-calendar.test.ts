import { describe, expect, test } from 'vitest';
import { at, bytes, calendar, event, TIMES } from './calendar.fixture.ts';
import { readCalendar } from './index.ts';

const read = (...components: string[]) => readCalendar(bytes(calendar(...components)), TIMES);
/** Begin and end of each event, as instants. */
const spans = async (...components: string[]) =>
  (await read(...components)).events.map(({ start, end }) => [iso(start), iso(end)]);
const starts = async (...components: string[]) => (await spans(...components)).map(([start]) => start);
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace(':00.000Z', 'Z');
const reasons = async (...components: string[]) =>
  (await read(...components)).refused.map(({ reason }) => reason);

test('an event has name, place, link, begin and end, and the calendar its name', async () => {
  const text = calendar(
    'X-WR-CALNAME:Sport\\, turnaje',
    event(
      ...['UID:a@kahan.example', 'SUMMARY:Turnaj\\; finále\\nv hale', 'LOCATION:Hala A', 'X-OTHER:1'],
      ...['DTSTART:20261118T090000Z', 'DTEND:20261118T103000Z', 'URL:https://akce.kahan.example/turnaj'],
    ),
  );
  expect(await readCalendar(bytes(text), TIMES)).toEqual({
    name: 'Sport, turnaje',
    events: [
      {
        ...{ id: `a@kahan.example#${at('2026-11-18T09:00Z')}`, isDate: false },
        ...{ start: at('2026-11-18T09:00Z'), end: at('2026-11-18T10:30Z') },
        ...{ title: 'Turnaj; finále v hale', place: 'Hala A', url: 'https://akce.kahan.example/turnaj' },
      },
    ],
    ...{ refused: [], refusedMore: 0, isWhole: true, steps: expect.any(Number) },
  });
});

describe('length', () => {
  test.each([
    ['a day', ['DTSTART;VALUE=DATE:20261118'], '2026-11-17T23:00Z', '2026-11-18T23:00Z'],
    [
      'three days',
      ['DTSTART;VALUE=DATE:20261118', 'DTEND;VALUE=DATE:20261121'],
      '2026-11-17T23:00Z',
      '2026-11-20T23:00Z',
    ],
    [
      'a day with its own end',
      ['DTSTART;VALUE=DATE:20261118', 'DTEND;VALUE=DATE:20261118'],
      '2026-11-17T23:00Z',
      '2026-11-18T23:00Z',
    ],
    ['a date that does not say so', ['DTSTART:20261118'], '2026-11-17T23:00Z', '2026-11-18T23:00Z'],
    ['a day that has 23 hours', ['DTSTART;VALUE=DATE:20260329'], '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    [
      'a duration',
      ['DTSTART:20261118T090000Z', 'DURATION:PT1H30M'],
      '2026-11-18T09:00Z',
      '2026-11-18T10:30Z',
    ],
    [
      'a day and an hour, over the change',
      ['DTSTART:20260328T120000', 'DURATION:P1DT1H'],
      '2026-03-28T11:00Z',
      '2026-03-29T11:00Z',
    ],
    ['a week', ['DTSTART;VALUE=DATE:20261118', 'DURATION:P1W'], '2026-11-17T23:00Z', '2026-11-24T23:00Z'],
    ['neither end nor duration', ['DTSTART:20261118T090000Z'], '2026-11-18T09:00Z', '2026-11-18T09:00Z'],
  ])('%s', async (_, lines, start, end) => {
    expect(await spans(event(...lines))).toEqual([[start, end]]);
  });
});

describe('time zones', () => {
  const CUSTOM = [
    ...['BEGIN:VTIMEZONE', 'TZID:Pražský čas'],
    ...['BEGIN:STANDARD', 'DTSTART:16011028T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
    ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010325T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
    ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ].join('\r\n');

  test.each([
    ['none: that of Prague', 'DTSTART:20261118T090000', '2026-11-18T08:00Z'],
    ['UTC', 'DTSTART:20261118T090000Z', '2026-11-18T09:00Z'],
    ['IANA', 'DTSTART;TZID=America/New_York:20261118T090000', '2026-11-18T14:00Z'],
    ['IANA in quotes', 'DTSTART;TZID="Europe/Prague":20260718T090000', '2026-07-18T07:00Z'],
    ['Windows', 'DTSTART;TZID=Central Europe Standard Time:20260718T090000', '2026-07-18T07:00Z'],
    ['Windows in India', 'DTSTART;TZID=India Standard Time:20261118T090000', '2026-11-18T03:30Z'],
    [
      'as the list of Windows shows it',
      'DTSTART;TZID="(UTC+01:00) Belgrade, Ljubljana, Prague":20260718T090000',
      '2026-07-18T07:00Z',
    ],
    [
      'a path of libical',
      'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Prague:20261118T090000',
      '2026-11-18T08:00Z',
    ],
    ['a distance from UTC', 'DTSTART;TZID="GMT+05:30":20261118T090000', '2026-11-18T03:30Z'],
    ['described in the file, winter', 'DTSTART;TZID=Pražský čas:20261118T090000', '2026-11-18T08:00Z'],
    ['described in the file, summer', 'DTSTART;TZID=Pražský čas:20260718T090000', '2026-07-18T07:00Z'],
    ['a time that the clock skips', 'DTSTART;TZID=Europe/Prague:20260329T023000', '2026-03-29T01:30Z'],
    [
      'a time that the clock skips, described',
      'DTSTART;TZID=Pražský čas:20260329T023000',
      '2026-03-29T01:30Z',
    ],
    ['a time that comes twice', 'DTSTART;TZID=Europe/Prague:20261025T023000', '2026-10-25T00:30Z'],
    ['a time that comes twice, described', 'DTSTART;TZID=Pražský čas:20261025T023000', '2026-10-25T00:30Z'],
  ])('%s', async (_, line, expected) => {
    // The description may come after the event.
    expect(await starts(event(line), CUSTOM)).toEqual([expected]);
  });

  test.each([
    ['DTSTART;TZID=Mars/Olympus:20261118T090000', 'the time zone "Mars/Olympus" is not known'],
    [
      'DTSTART;TZID=Half:20261118T090000',
      'the time zone "Half": the time zone has neither STANDARD nor DAYLIGHT',
    ],
    [
      'DTSTART;TZID=Endless:20261118T090000',
      'the time zone "Endless": its clock changes more than 1000 times',
    ],
  ])('%s is refused, the other event is read', async (line, reason) => {
    const half = 'BEGIN:VTIMEZONE\r\nTZID:Half\r\nEND:VTIMEZONE';
    const endless = CUSTOM.replace('Pražský čas', 'Endless').replaceAll(
      'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
      'FREQ=SECONDLY',
    );
    const other = event('UID:other', 'DTSTART:20261118T090000Z');
    const found = await read(half, endless, event(line), other);
    expect(found.refused).toEqual([{ line: expect.any(Number), uid: 'one', reason }]);
    expect(found.events.map(({ id }) => id.split('#')[0])).toEqual(['other']);
  });
});

describe('recurrences', () => {
  const WEEKLY = ['DTSTART;TZID=Europe/Prague:20261012T090000', 'DURATION:PT1H'];

  test('keep the hour when the clock changes, and end with UNTIL in UTC', async () => {
    const lines = [...WEEKLY, 'RRULE:FREQ=WEEKLY;UNTIL=20261102T080000Z'];
    const expected = ['2026-10-12T07:00Z', '2026-10-19T07:00Z', '2026-10-26T08:00Z', '2026-11-02T08:00Z'];
    expect(await starts(event(...lines))).toEqual(expected);
  });

  test('the length stays exact over the change, also at night', async () => {
    const lines = ['DTSTART:20261024T220000', 'DTEND:20261025T060000', 'RRULE:FREQ=DAILY;COUNT=2'];
    expect(await spans(event(...lines))).toEqual([
      ['2026-10-24T20:00Z', '2026-10-25T05:00Z'],
      ['2026-10-25T21:00Z', '2026-10-26T06:00Z'],
    ]);
  });

  test('a rule in small letters is one, too', async () => {
    const lines = ['DTSTART:20261118T090000Z', 'RRULE:freq=daily;byday=th;count=1'];
    expect(await starts(event(...lines))).toEqual(['2026-11-18T09:00Z', '2026-11-19T09:00Z']);
  });

  test('days stay days', async () => {
    const lines = ['DTSTART;VALUE=DATE:20261024', 'RRULE:FREQ=DAILY;UNTIL=20261026'];
    expect(await starts(event(...lines))).toEqual([
      '2026-10-23T22:00Z',
      '2026-10-24T22:00Z',
      '2026-10-25T23:00Z',
    ]);
  });

  test('further dates, and exceptions by time, by zone and by day', async () => {
    const lines = [
      ...[...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=5', 'RDATE;TZID=Europe/Prague:20261231T090000,20270101T090000'],
      ...[
        'EXDATE:20261019T070000Z',
        'EXDATE;TZID=America/New_York:20261026T040000',
        'EXDATE;VALUE=DATE:20261109',
      ],
    ];
    const expected = ['2026-10-12T07:00Z', '2026-11-02T08:00Z', '2026-12-31T08:00Z', '2027-01-01T08:00Z'];
    expect(await starts(event(...lines))).toEqual(expected);
  });

  test('a changed occurrence stands in its place, also before the series in the file, and a cancelled one is gone', async () => {
    const moved = event(
      'RECURRENCE-ID;TZID=Europe/Prague:20261019T090000',
      'DTSTART;TZID=Europe/Prague:20261020T140000',
      'SUMMARY:Moved',
    );
    const gone = event('RECURRENCE-ID:20261026T080000Z', 'DTSTART:20261026T080000Z', 'STATUS:CANCELLED');
    const series = event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=4');
    const { events } = await read(moved, series, gone);
    expect(events.map(({ start, title }) => [iso(start), title])).toEqual([
      ['2026-10-12T07:00Z', 'Lecture'],
      ['2026-10-20T12:00Z', 'Moved'],
      ['2026-11-02T08:00Z', 'Lecture'],
    ]);
  });

  test('a changed occurrence without its series is read, too; THISANDFUTURE is named', async () => {
    const line = 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261019T070000Z';
    const found = await read(event(line, 'DTSTART:20261020T070000Z'));
    expect(found.events.length).toBe(1);
    expect(found.refused[0]?.reason).toMatch('RANGE=THISANDFUTURE is not read');
  });

  test('begun long ago without an end: only what touches the asked time, at little cost', async () => {
    const { events, steps } = await read(event('DTSTART:19700101T080000Z', 'RRULE:FREQ=DAILY'));
    expect(events.length).toBe(730);
    expect(steps).toBeLessThan(5_000);
  });

  test.each([
    ['every second', 'RRULE:FREQ=SECONDLY', 'its recurrence needs more than 400000 steps'],
    ['every minute', 'RRULE:FREQ=MINUTELY;INTERVAL=2', 'it recurs more than 4000 times'],
    [
      'a count that is never reached',
      'RRULE:FREQ=SECONDLY;COUNT=999999999',
      'its recurrence needs more than 400000 steps',
    ],
    ['a rule without a FREQ', 'RRULE:INTERVAL=2', 'the rule of its recurrence has no FREQ'],
    [
      'another calendar',
      'RRULE:RSCALE=CHINESE;FREQ=YEARLY',
      'the rule of its recurrence has RSCALE, which is not read',
    ],
    [
      'no number',
      'RRULE:FREQ=DAILY;COUNT=many',
      'RRULE: the line cannot be read: Could not extract integer from "MANY"',
    ],
  ])('%s is refused', async (_, rule, reason) => {
    expect(await reasons(event('DTSTART:19700101T080000Z', rule))).toEqual([reason]);
  });

  test.each([
    ['30 February', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['30 February, day by day', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['30 February, second by second', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
    ['an interval beyond the calendar', 'RRULE:FREQ=YEARLY;INTERVAL=9007199254740991'],
    ['an interval of days', 'RRULE:FREQ=DAILY;INTERVAL=999999999999'],
  ])('%s never comes and costs little', async (_, rule) => {
    const { events, refused, steps } = await read(event('DTSTART:19700101T080000Z', rule));
    expect([events, refused]).toEqual([[], []]);
    expect(steps).toBeLessThan(200_000);
  });
});

describe('what is left out is named, and the rest is kept', () => {
  const GOOD = event('UID:good', 'DTSTART:20261118T090000Z');

  test.each([
    ['no begin', event(), 'it has no DTSTART'],
    ['no name', 'BEGIN:VEVENT\r\nUID:one\r\nDTSTART:20261118T090000Z\r\nEND:VEVENT', 'it has no SUMMARY'],
    ['no date', event('DTSTART:soon'), '"soon" is no date'],
    ['31 February', event('DTSTART:20260231T090000Z'), '"20260231T090000Z" is no date'],
    ['25 o’clock', event('DTSTART:20261118T250000Z'), '"20261118T250000Z" is no time'],
    [
      'an end before the begin',
      event('DTSTART:20261118T090000Z', 'DTEND:20261118T080000Z'),
      'it ends before it starts',
    ],
    ['a negative length', event('DTSTART:20261118T090000Z', 'DURATION:-PT1H'), 'its duration is negative'],
    [
      'no end of the event',
      GOOD.replace('UID:good', 'UID:one').replace('END:VEVENT', 'X-A:b'),
      'the next one begins before its END',
    ],
    [
      'an open quote',
      event('DTSTART;TZID="Prague:20261118T090000'),
      'DTSTART: the line cannot be read: invalid line (no matching double quote)',
    ],
    ['a NUL byte', event('DTSTART:20261118T090000Z\0'), 'DTSTART: the line has a NUL byte'],
    ['a line without a name', event('DTSTART:20251118T090000Z', '=== merged ==='), 'the line is no property'],
    [
      'more dates than anybody means',
      event(
        'DTSTART:20261118T090000Z',
        ...Array.from({ length: 4 }, () => `EXDATE:${'20261118T090000Z,'.repeat(2_999)}20261118T090000Z`),
      ),
      'it has more than 10000 dates and other values',
    ],
    ['an END too many', 'END:VEVENT', 'END:VEVENT ends nothing'],
  ])('%s', async (_, component, reason) => {
    const found = await read(component, GOOD);
    expect(found.events.map(({ id }) => id.split('#')[0])).toEqual(['good']);
    expect(found.refused[0]?.reason).toContain(reason);
    expect(found.refused.length).toBe(1);
  });

  test('a refusal says line and UID', async () => {
    const { refused } = await read(GOOD, event('UID:bad', 'DTSTART:x'));
    expect(refused).toMatchObject([{ line: 9, uid: 'bad' }]);
  });

  test('cancelled events are left out without a word', async () => {
    expect(await read(event('DTSTART:20261118T090000Z', 'STATUS:CANCELLED'))).toMatchObject({
      events: [],
      refused: [],
    });
  });

  test('of versions of one event the last one counts; different events with one UID are all kept', async () => {
    const old = event('UID:v', 'SEQUENCE:1', 'DTSTART:20261118T090000Z', 'SUMMARY:Old');
    const later = event('UID:v', 'SEQUENCE:2', 'DTSTART:20261119T090000Z', 'SUMMARY:New');
    const twins = ['20261201T090000Z', '20261202T090000Z', '20261202T090000Z'].map((day) =>
      event('UID:t', `DTSTART:${day}`),
    );
    const { events, refused } = await read(later, old, ...twins);
    expect(events.map(({ title, start }) => [title, iso(start)])).toEqual([
      ['New', '2026-11-19T09:00Z'],
      ['Lecture', '2026-12-01T09:00Z'],
      ['Lecture', '2026-12-02T09:00Z'],
    ]);
    expect(refused.map(({ uid, reason }) => [uid, reason])).toEqual([
      ['v', 'the file has a later version of it'],
      ['t', 'the file has a later version of it'],
    ]);
  });

  test('more time zones than anybody has', async () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 60);
    const found = await read(
      ...zones.map((zone, n) => event(`UID:${n}`, `DTSTART;TZID=${zone}:20261118T090000`)),
    );
    expect(found.events.length).toBe(50);
    expect(new Set(found.refused.map(({ reason }) => reason))).toEqual(
      new Set(['the file has more than 50 time zones']),
    );
  });

  test('refusals beyond the bound are counted', async () => {
    const text = calendar(...Array.from({ length: 30 }, () => event('DTSTART:x')));
    const { refused, refusedMore } = await readCalendar(bytes(text), { ...TIMES, bounds: { refusals: 10 } });
    expect([refused.length, refusedMore]).toEqual([10, 20]);
  });
});
