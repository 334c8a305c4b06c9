import { afterAll, expect, test, vi } from 'vitest';
import severity from '../../../ui/feedback/severity.module.css';
import { markupOf, textsOf } from '../../../ui/markup.fixture.tsx';
import { Grade } from './grade.tsx';

// The device's choice to hide grades is read when its module loads.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));
afterAll(() => void vi.unstubAllGlobals());

const ATTEMPT = {
  attempt: 2,
  grade: 'B',
  date: '2027-01-11',
  teacher: { code: '20001', value: 'doc. Ing. Sára Trnková, Ph.D.' },
};

const gradeOf = (changes: Partial<typeof ATTEMPT> = {}) =>
  markupOf(<Grade attempt={{ ...ATTEMPT, ...changes }} attemptCount={3} subject="Chemistry" kind="exam" />);

test('[RESULTS-05] the tooltip of a grade has the grade, the attempt, the date and the teacher', async () => {
  const [, tip = ''] = (await gradeOf()).split('role="tooltip"');
  expect(textsOf(`<${tip}`)).toEqual([
    'B Very Good',
    'attempt 2 of 3',
    '11 Jan 2027',
    'doc. Ing. Sára Trnková, Ph.D.',
  ]);
});

test.each([
  ['A', 'positive'],
  ['E', 'warning'],
  ['F', 'negative'],
] as const)('[RESULTS-19] %s has the colour of a %s grade, and no other', async (grade, tone) => {
  const html = await gradeOf({ grade });
  const tones = (['positive', 'warning', 'negative'] as const).filter((one) =>
    html.includes(severity[one] ?? 'no class'),
  );
  expect(tones).toEqual([tone]);
});
