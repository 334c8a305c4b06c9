import { expect, test } from 'vitest';
import {
  playwrightCounts,
  playwrightOutcomes,
  playwrightTimes,
  timesInShort,
  vitestCounts,
} from './reports.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: `a ${each} test`,
    failureMessages: each === 'failed' ? ['expected 1 to be 2'] : [],
  })),
});

test('a failed test is named with its reason, and a file that could not be loaded is a failure', () => {
  const testResults = [file('passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')];
  const counts = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, testResults };
  expect(vitestCounts(counts)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    skippedTests: [],
    broken: ['a failed test\nexpected 1 to be 2'],
  });
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

test('the time of a file of journeys is that of all its attempts', () => {
  const spec = (...durations: number[]) => ({
    title: 'a journey',
    tests: [
      { projectName: 'phone', status: 'expected', results: durations.map((duration) => ({ duration })) },
    ],
  });
  const suites = [
    { file: 'home/home.spec.ts', specs: [spec(1_000)], suites: [{ specs: [spec(2_000, 500)] }] },
  ];
  expect(playwrightTimes({ suites })).toEqual([
    { suite: 'journeys', path: 'e2e/journeys/home/home.spec.ts', seconds: 3.5 },
  ]);
});

test('the sums of the suites and the slowest files are told', () => {
  const times = Array.from({ length: 30 }, (_, n) => ({
    suite: n < 10 ? 'unit' : 'server',
    path: `${n}.test.ts`,
    seconds: n,
  }));
  const lines = timesInShort(times);
  expect(lines.slice(0, 5)).toEqual([
    'Time in files by suite:',
    '  unit: 45 s in 10 files',
    '  server: 390 s in 20 files',
    'The 20 slowest files:',
    '    29.0 s  29.test.ts',
  ]);
  expect(lines).toHaveLength(24);
});

test('the outcome of each journey is told by its file, but for skipped ones', () => {
  const spec = (title: string, ...tests: [projectName: string, status: string][]) => ({
    title,
    tests: tests.map(([projectName, status]) => ({ projectName, status })),
  });
  const suites = [
    {
      file: 'terms/terms.spec.ts',
      specs: [spec('signs up', ['phone', 'expected'], ['desktop', 'unexpected'])],
      suites: [{ specs: [spec('waits', ['phone', 'skipped'])] }],
    },
  ];
  expect(playwrightOutcomes({ suites })).toEqual({
    'e2e/journeys/terms/terms.spec.ts': [
      ['[phone] signs up', true],
      ['[desktop] signs up', false],
    ],
  });
});
