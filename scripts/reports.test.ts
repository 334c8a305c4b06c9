import { expect, test } from 'vitest';
import { playwrightCounts, vitestCounts } from './reports.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: `a ${each} test` })),
});

test('a file of tests that could not be loaded is a failure', () => {
  const testResults = [file('passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')];
  const counts = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, testResults };
  expect(vitestCounts(counts)).toEqual({ passed: 2, failed: 2, skipped: 0, skippedTests: [] });
});

test('skipped tests are counted and named', () => {
  const testResults = [file('passed', 'passed', 'skipped', 'todo')];
  const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults };
  expect(vitestCounts(counts)).toMatchObject({ skipped: 2, skippedTests: ['a skipped test', 'a todo test'] });
});

test('a journey that passed only the second time is named, an error outside of the journeys is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const failure = { errors: [{ message: ['Expected: 1', ...Array(40).fill('call log')].join('\n') }] };
  const spec = (title: string, status: string, ...results: { errors?: { message: string }[] }[]) => ({
    title,
    tests: [{ projectName: 'phone', status, results }],
  });
  const suites = [
    {
      specs: [spec('steady', 'expected', {})],
      suites: [
        {
          specs: [
            spec('shaky', 'flaky', failure, {}),
            spec('broken', 'unexpected', failure, failure),
            spec('left out', 'skipped'),
          ],
        },
      ],
    },
  ];
  const reason = ['Expected: 1', ...Array(11).fill('call log')].join('\n');
  expect(playwrightCounts({ stats, errors: [], suites })).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    skippedTests: ['[phone] left out'],
    repeated: [`[phone] shaky\n${reason}`],
    broken: [`[phone] broken\n${reason}`],
  });
  expect(playwrightCounts({ stats, errors: [{ message: 'no server' }], suites }).failed).toBe(2);
});
