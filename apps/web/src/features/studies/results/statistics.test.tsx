import type { ResultAnswer } from '@kahan/contract';
import type { Grade } from '@kahan/domain';
import { result as resultOf } from '@kahan/domain/results.fixture';
import { afterAll, expect, test, vi } from 'vitest';
import { markupOf, textsOf } from '../../../ui/markup.fixture.tsx';
import { Statistics } from './statistics.tsx';

// The device's choice to hide grades is read when its module loads.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));
afterAll(() => void vi.unstubAllGlobals());

/** A result of one study; without a grade it is still ahead. */
const result = (code: string, duty: string, points: number, grade?: Grade) =>
  resultOf({ code, duty, points, ...(grade && { credit: ['Z'], exam: [grade] }) });

/** The table: the head, then each row with its name. */
async function tableOf(results: readonly ResultAnswer[]): Promise<string[][]> {
  const markup = await markupOf(<Statistics results={results} studyId="s" />);
  return [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) => textsOf(row));
}

test('[RESULTS-01] [RESULTS-03] each row has its numbers for P, for PV and for both, in this order', async () => {
  const results = [
    result('N1', 'P', 6, 'A'),
    result('N2', 'P', 4, 'C'),
    result('N3', 'P', 5, 'F'),
    result('N4', 'PV', 3, 'E'),
    result('N5', 'PVA', 2, 'B'),
    result('N6', 'PVB', 4),
    result('N7', 'PV', 8),
  ];
  expect(await tableOf(results)).toEqual([
    ['P', 'PV', 'Total'],
    ['Subjects passed', '2', '2', '4'],
    ['Subjects enrolled', '3', '4', '7'],
    ['ECTS credits gained', '10', '5', '15'],
    ['ECTS credits enrolled', '15', '17', '32'],
    // (6·1 + 4·2) / 10, (3·3 + 2·1.5) / 5, and both together.
    ['Average', '1.40', '2.40', '1.73'],
  ]);
});

test('[RESULTS-03] another study does not count, and an optional subject counts in the total alone', async () => {
  const results = [
    result('N1', 'P', 6, 'A'),
    result('N2', 'V', 2, 'C'),
    { ...result('N3', 'P', 5, 'E'), study_id: '8' },
  ];
  expect((await tableOf(results)).slice(1)).toEqual([
    ['Subjects passed', '1', '0', '2'],
    ['Subjects enrolled', '1', '0', '2'],
    ['ECTS credits gained', '6', '0', '8'],
    ['ECTS credits enrolled', '6', '0', '8'],
    ['Average', '1.00', '–', '1.25'],
  ]);
});
