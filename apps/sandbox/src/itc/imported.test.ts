import { afterAll, expect, it } from 'vitest';
import { temporaryDirectory } from '../../test/sandbox.ts';
import { createUniversity, loginsToTry } from '../store/university.ts';
import { openItc } from './open.fixture.ts';
import { INSTANCE, SOLUTION } from './tiny.fixture.ts';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

it.each([
  ['students', INSTANCE, SOLUTION, ['student', 'student2', 'teacher', 's000007']],
  [
    'one student',
    INSTANCE.replace(/ *<student id="(7|8)">.*\n| *<student id="8".*\n/g, ''),
    SOLUTION.replace('<student id="7"/>', ''),
    ['student', 'teacher', 's000719'],
  ],
  [
    'no students',
    INSTANCE.replace(/<student id.*\n/g, ''),
    SOLUTION.replaceAll(/<student id.*\n/g, ''),
    ['teacher'],
  ],
])('names the logins of a timetable with %s, and no others', async (_what, instance, solution, logins) => {
  const own = await openItc(directory.path, instance, solution);
  expect(loginsToTry(own)).toEqual(logins);
  for (const login of logins) expect(createUniversity(own).identity(login)).toMatchObject({ login });
  own.close();
});

it('cancels a class on days without teaching, and keeps its dates', async () => {
  // 17 November, a public holiday, is the Tuesday of the third week.
  const daily = (text: string) => text.replaceAll('days="1010000" start="96"', 'days="0110000" start="96"');
  const weekly = (text: string) => daily(text).replaceAll('weeks="110"', 'weeks="111"');
  const own = await openItc(directory.path, weekly(INSTANCE), weekly(SOLUTION));
  const [lecture] = createUniversity(own).schedule('s000007');
  const held = lecture?.blocks.flatMap(({ weeks }) => Object.values(weeks));
  expect(held?.map(({ date, canceled }) => [date, canceled])).toEqual([
    ['2026-11-03', false],
    ['2026-11-10', false],
    ['2026-11-17', true],
    ['2026-11-04', false],
    ['2026-11-11', false],
    ['2026-11-18', false],
  ]);
  own.close();
});
