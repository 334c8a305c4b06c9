import { weekAt } from '@kahan/domain';
import { expect, test } from 'vitest';
import { markupOf } from '../../ui/markup.fixture.tsx';
import { WeekOfRoom } from './week.tsx';

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+01:00`) / 1000;
const WEEK = weekAt(at('2026-11-18 08:00'));

const markupAt = (now: string) =>
  markupOf(<WeekOfRoom heading={null} week={WEEK} events={[]} room="B III" now={at(now)} />);

/** The line at the present time: its day, and its position in the shown hours, 8:00 to 20:00, from 0 to 1. */
async function nowLine(now: string): Promise<[day: string, position: number] | null> {
  const days = (await markupAt(now)).split('data-day="').slice(1);
  const day = days.find((one) => one.includes('data-now-line'));
  const [, position] = /style="--at:([\d.]+)"[^>]*data-now-line/.exec(day ?? '') ?? [];
  return day === undefined ? null : [day.slice(0, 10), Number(position)];
}

test.each([
  ['2026-11-18 08:00', ['2026-11-18', 0]],
  ['2026-11-18 11:00', ['2026-11-18', 0.25]],
  ['2026-11-22 17:00', ['2026-11-22', 0.75]],
  ['2026-11-18 07:59', null],
  ['2026-11-18 20:01', null],
])('[RESERVATION-04] the line of the present time at %s', async (now, expected) => {
  expect(await nowLine(now)).toEqual(expected);
});
