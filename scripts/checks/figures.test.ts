import { expect, test } from 'vitest';
import { figuresOf, tableOf } from './figures.ts';

test('figures count sources by floor, tests aside, and stand beside those of another tree', () => {
  const before = figuresOf([
    ['apps/server/src/modules/news/news.ts', 100],
    ['apps/server/src/app.ts', 50],
    ['apps/sandbox/src/main.ts', 10],
  ]);
  const now = figuresOf([
    ['apps/server/src/capabilities/news/news.ts', 60],
    ['apps/server/src/capabilities/news/present.ts', 39],
    ['apps/server/src/capabilities/news/news.test.ts', 500],
    ['apps/server/src/app.ts', 40],
    ['packages/student-system/test/conformance/reads.ts', 200],
    ['packages/student-system/test/memory/index.ts', 3],
    ['packages/phrases/src/items.fixture.ts', 30],
    ['apps/server/migrations/001-first.sql', 7],
    ['apps/web/src/ui/button.css', 40],
    ['packages/domain/src/time/week.ts', 40],
    ['docs/notes.ts', 1_000],
  ]);
  expect(
    tableOf([
      ['HEAD', before],
      ['now', now],
    ])
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ' | ')),
  ).toEqual([
    'Tests aside. Fixtures count as tests.',
    'lines of source | HEAD | now',
    ' | packages/domain | - | 40',
    ' | sandbox | 10 | -',
    ' | server (top) | 50 | 47',
    ' | server capabilities | - | 99',
    ' | server modules | 100 | -',
    ' | web ui | - | 40',
    ' | all | 160 | 226',
    'files under 40 lines | 1 | 2',
    'files in the largest folders | ',
    ' | apps/sandbox/src | 1 | -',
    ' | apps/server/migrations | - | 1',
    ' | apps/server/src | 1 | 1',
    ' | apps/server/src/capabilities/news | - | 2',
    ' | apps/server/src/modules/news | 1 | -',
    ' | apps/web/src/ui | - | 1',
    ' | packages/domain/src/time | - | 1',
  ]);
});
