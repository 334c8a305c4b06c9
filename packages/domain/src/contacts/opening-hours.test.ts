import { describe, expect, test } from 'vitest';
import { type OpeningHours, openStateAt, parseOpeningHours } from './opening-hours.ts';

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** One line for each day that is open: `1 9:00–11:00 13:00–15:00`. */
const listed = (text: string) => {
  const hours = parseOpeningHours(text);
  if (hours === null) return null;
  return Object.entries(hours)
    .filter(([, spans]) => spans.length > 0)
    .map(([day, spans]) => [day, ...spans.map(({ from, to }) => `${clock(from)}–${clock(to)}`)].join(' '));
};

const OFFICE = ['1 9:00–11:00 13:00–15:00', '3 9:00–11:00 13:00–15:00', '4 9:00–11:00'];
const WORKDAYS = ['1 8:00–15:00', '2 8:00–15:00', '3 8:00–15:00', '4 8:00–15:00', '5 8:00–15:00'];
const DAILY = [1, 2, 3, 4, 5, 6, 7].map((day) => `${day} 6:00–22:00`);

describe('hours in words', () => {
  test.each([
    ['po a st 9:00–11:00 a 13:00–15:00, čt 9:00–11:00', OFFICE],
    ['Mon and Wed 9:00–11:00 and 13:00–15:00, Thu 9:00–11:00', OFFICE],
    ['Pondělí, středa: 9–11 h.', ['1 9:00–11:00', '3 9:00–11:00']],
    ['po–pá 8:00–15:00', WORKDAYS],
    ['Mon–Fri 8:00–15:00', WORKDAYS],
    ['MONDAY - FRIDAY 8.00 - 15.00', WORKDAYS],
    ['denně 6:00–22:00', DAILY],
    ['daily 6:00–22:00', DAILY],
    ['Po, St 9–11', ['1 9:00–11:00', '3 9:00–11:00']],
    ['Po, St 9–11; Pá zavřeno', ['1 9:00–11:00', '3 9:00–11:00']],
    ['Fri–Mon 10–12', ['1 10:00–12:00', '5 10:00–12:00', '6 10:00–12:00', '7 10:00–12:00']],
    ['st 13–15, st 9–11', ['3 9:00–11:00 13:00–15:00']],
    ['st 9–11, st 11–12', ['3 9:00–12:00']],
    ['denně 0:00–24:00', [1, 2, 3, 4, 5, 6, 7].map((day) => `${day} 0:00–24:00`)],
  ])('%s', (text, expected) => expect(listed(text)).toEqual(expected));

  test.each([
    ['nothing', ''],
    ['words', 'po domluvě'],
    ['a remark', 'po 9–11, jindy po domluvě'],
    ['a remark without a day', 'po 9–11, jinak dohodou'],
    ['a day without hours', 'po 9–11, st'],
    ['hours without a day', '9–11'],
    ['a time alone', 'po 9'],
    ['a time that no clock shows', 'po 9:75–11:00'],
    ['a time after midnight', 'po 9:00–24:01'],
    ['an end before the beginning', 'po 11–9'],
    ['no time between', 'po 9–9'],
    ['two hours at once', 'po–pá 8–15, st 8–17'],
    ['a range without an end', 'po– 9–11'],
    ['closed all the time', 'Mon–Sun closed'],
    ['a text without an end', 'po 9–11, '.repeat(10_000)],
  ])('%s is no week: shown as it is', (_what, text) => expect(parseOpeningHours(text)).toBeNull());
});

const parsed = (text: string): OpeningHours => {
  const hours = parseOpeningHours(text);
  if (hours === null) throw new Error(`no hours: ${text}`);
  return hours;
};

/** `open until +0 day 3 11:00`: days from now, day of the week, time. */
function stateOf(text: string, now: string): string {
  const state = openStateAt(parsed(text), new Date(now));
  const moment = state.isOpen ? state.until : state.opens;
  const when = moment === null ? 'ever' : `+${moment.inDays} day ${moment.day} ${clock(moment.minutes)}`;
  return `${state.isOpen ? 'open until' : 'closed until'} ${when}`;
}

describe('whether somebody is there', () => {
  const text = 'po a st 9–11 a 13–15, čt 9–11';
  test.each([
    // 18 Nov 2026 is a Wednesday; Prague is an hour before Greenwich.
    ['the minute before it opens', '2026-11-18T07:59:59Z', 'closed until +0 day 3 9:00'],
    ['the minute it opens', '2026-11-18T08:00:00Z', 'open until +0 day 3 11:00'],
    ['the last minute', '2026-11-18T09:59:59Z', 'open until +0 day 3 11:00'],
    ['the minute it closes', '2026-11-18T10:00:00Z', 'closed until +0 day 3 13:00'],
    ['after the last hours of the day', '2026-11-18T14:00:00Z', 'closed until +1 day 4 9:00'],
    ['after the last hours of the week', '2026-11-19T10:00:00Z', 'closed until +4 day 1 9:00'],
    ['the last minute of Sunday', '2026-11-22T22:59:00Z', 'closed until +1 day 1 9:00'],
    ['the first minute of Monday', '2026-11-22T23:00:00Z', 'closed until +0 day 1 9:00'],
    // In summer Prague is two hours before Greenwich.
    ['in summer time', '2026-07-01T07:00:00Z', 'open until +0 day 3 11:00'],
    ['the last day of winter time', '2027-03-27T23:30:00Z', 'closed until +1 day 1 9:00'],
    ['the first Monday of summer time', '2027-03-29T07:00:00Z', 'open until +0 day 1 11:00'],
    ['the last Monday before winter time', '2026-10-19T07:00:00Z', 'open until +0 day 1 11:00'],
    ['the first Monday of winter time', '2026-10-26T07:59:00Z', 'closed until +0 day 1 9:00'],
  ])('%s: %s', (_what, now, expected) => expect(stateOf(text, now)).toBe(expected));

  test.each([
    ['once a week, after it closed', 'po 9–11', '2026-11-23T10:00:00Z', 'closed until +7 day 1 9:00'],
    ['over midnight', 'pá 20–24, so 0–2', '2026-11-20T20:00:00Z', 'open until +1 day 6 2:00'],
    ['until midnight', 'pá 20–24', '2026-11-20T20:00:00Z', 'open until +0 day 5 24:00'],
    ['day and night', 'denně 0–24', '2026-11-20T20:00:00Z', 'open until ever'],
    ['in the hour that comes twice', 'ne 1:00–2:30', '2026-10-25T00:15:00Z', 'open until +0 day 7 2:30'],
    ['in that hour again', 'ne 1:00–2:30', '2026-10-25T01:15:00Z', 'open until +0 day 7 2:30'],
  ])('%s', (_what, hours, now, expected) => expect(stateOf(hours, now)).toBe(expected));
});
