import { pragueInstant } from '@kahan/domain';
import { expect, test } from 'vitest';
import { blocksOf } from '../blocks/blocks.ts';
import { lesson, loaded } from '../sources/loaded-source.fixture.ts';
import { weekFile } from './week-file.ts';

const words = {
  titleOf: ({ lesson: { subject_code } }: { lesson: { subject_code: { value: string } } }) =>
    subject_code.value,
  cancelled: (title: string) => `Odpadá: ${title}`,
};
const facts = { words, now: new Date('2026-10-20T08:00:00Z'), host: 'kahan.example' };

/** A lesson of one date, at 8:00. */
const on = (gl: string, date: string, canceled: boolean | string = false) => {
  const one = lesson({ gl, teachers: ['Kříž'], room: 'A I' });
  return { ...one, blocks: one.blocks.map((block) => ({ ...block, weeks: { 5: { date, canceled } } })) };
};
const linesOf = (lessons: ReturnType<typeof on>[]) =>
  weekFile(blocksOf([loaded('study 1', lessons)], 5), facts)
    .replaceAll('\r\n ', '')
    .split('\r\n');

/** The last Sunday of a month of 2026 or 2027, as the rule `BYDAY=-1SU` says. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10).replaceAll('-', '');
}

/** The instant of a local time by the rules of the file's own zone, which has summer time from March to October. */
function instantOf(local: string): Date {
  const year = Number(local.slice(0, 4));
  const isSummer = local >= `${lastSunday(year, 3)}T020000` && local < `${lastSunday(year, 10)}T030000`;
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(local) ?? [];
  const [y = '', mo = '', d = '', h = '', mi = '', s = ''] = parts;
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}${isSummer ? '+02:00' : '+01:00'}`);
}

test.each(['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2027-03-27', '2027-03-28', '2027-03-29'])(
  'a lesson of %s, beside a change of the clocks, has its instant',
  (date) => {
    const lines = linesOf([on('1', date)]);
    const at = (name: string) => lines.find((line) => line.startsWith(`${name};`))?.split(':')[1] ?? '';
    expect(instantOf(at('DTSTART'))).toEqual(pragueInstant(date, 480));
    expect(instantOf(at('DTEND'))).toEqual(pragueInstant(date, 600));
    const day = Number(date.slice(8));
    // By hand: summer time is two hours before UTC, winter time one.
    const isSummer = date < '2026-10-25' || (date > '2027' && day >= 28);
    expect(instantOf(at('DTSTART')).toISOString()).toBe(`${date}T0${isSummer ? 6 : 7}:00:00.000Z`);
  },
);

test('a lesson is one event, whole; a cancelled one stays and says so', () => {
  const lines = linesOf([on('7', '2026-10-23', 'nemoc'), on('8', '2026-10-22')]);
  const events = lines.join('\n').split('BEGIN:VEVENT').slice(1);
  expect(events).toHaveLength(2);
  expect(events[0]?.trim().split('\n')).toEqual([
    'UID:lesson-8-2026-10-22-480-120@kahan.example',
    'DTSTAMP:20261020T080000Z',
    'DTSTART;TZID=Europe/Prague:20261022T080000',
    'DTEND;TZID=Europe/Prague:20261022T100000',
    'SUMMARY:Subject 8',
    'LOCATION:A I',
    'DESCRIPTION:Kříž',
    'STATUS:CONFIRMED',
    'SEQUENCE:0',
    'LAST-MODIFIED:20261020T080000Z',
    'END:VEVENT',
  ]);
  expect(events[1]).toContain(
    'SUMMARY:Odpadá: Subject 7\nLOCATION:A I\nDESCRIPTION:nemoc\\nKříž\nSTATUS:CANCELLED\n',
  );
});
