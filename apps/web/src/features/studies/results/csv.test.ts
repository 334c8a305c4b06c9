import { result } from '@kahan/domain/results.fixture';
import { study as en } from '@kahan/phrases/en/studies/study';
import { describe, expect, test } from 'vitest';
import { resultsTable, toCsv } from './csv.ts';

describe('a table for spreadsheets', () => {
  test('has its mark, the separator and the decimal sign of the language', () => {
    expect(toCsv([['a', 1.5, null]], 'cs')).toBe('\uFEFFa;1,5;\r\n');
    expect(toCsv([['a', 1.5, null]], 'en')).toBe('\uFEFFa,1.5,\r\n');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+420', "'+420"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['a=1', 'a=1'],
    ['say "no"', '"say ""no"""'],
    ['=a;"b"', '"\'=a;""b"""'],
    ['two\nlines', '"two\nlines"'],
  ])('makes no formula and no cell more of %j', (text, cell) => {
    expect(toCsv([[text]], 'cs')).toBe(`\uFEFF${cell}\r\n`);
  });

  test('has a line for each result under a head of the same width', () => {
    const table = resultsTable(
      [
        result({ code: 'B', year: 2026, credit: ['Z'], exam: ['F', 'C'] }),
        result({ code: 'A', year: 2025, completion: 'Z', credit: ['K'] }),
      ],
      en.csv,
    );
    expect(new Set(table.map((row) => row.length))).toEqual(new Set([en.csv.head.length]));
    expect(table.slice(1).map((row) => [row[0], row[2], row[9], row[10], row[13], row[14]])).toEqual([
      ['2025/2026', 'A', null, null, 0, 'not passed'],
      ['2026/2027', 'B', 'C', 2, 2, 'passed'],
    ]);
  });
});
