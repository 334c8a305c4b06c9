import { describe, expect, test } from 'vitest';
import { clientErrorOf, withoutPersonalText } from './client-error.ts';

describe('[MONITOR-03] a message without personal text', () => {
  test.each([
    // Names, with and without diacritics, in any case of Czech.
    ['no lesson of Jan Novák', 'no lesson of <…> <…>'],
    ['no lesson of Anezka Vrbova', 'no lesson of <…> <…>'],
    ['the plan of Vrbové is empty', 'the plan of <…> is empty'],
    // Logins, ids, marks, dates.
    ['the user s000123 has no study 990001', 'the user s0 has no study 0'],
    ['grade 2.5 of 18. 11. 2026', 'grade 0.0 of 0. 0. 0'],
    // Mail addresses.
    ['mail to anezka.vrbova@student.example failed', 'mail to <mail> failed'],
    // Addresses, their parts and their queries.
    ['GET https://kahan.example/person/novakj?name=Jan gave 404', 'GET <path> gave 0'],
    ['the route /teacher/novakj is unknown', 'the route <path> is unknown'],
    ['parsing of ?name=Jan%20Nov%C3%A1k&page=2 failed', 'parsing of <…> failed'],
    // Text in quotes, unless it is a name of the code.
    ['"hledám práci" is not valid JSON', '<…> is not valid JSON'],
    [
      "Cannot read properties of undefined (reading 'studies')",
      "Cannot read properties of undefined (reading 'studies')",
    ],
    [
      `can't access property "studies", user is undefined`,
      `can't access property "studies", user is undefined`,
    ],
    ['unknown news type exam:moved', 'unknown news type exam:moved'],
    ['unknown socket message term_opened', 'unknown socket message term_opened'],
    ['status 500 UNKNOWN_ERROR', 'status 0 UNKNOWN_ERROR'],
    ['two\nlines\u0000', 'two lines'],
  ])('%s', (text, expected) => {
    expect(withoutPersonalText(text)).toBe(expected);
    // The browser removes personal text, and the server again.
    expect(withoutPersonalText(expected)).toBe(expected);
  });
});

describe('[MONITOR-03] a report', () => {
  test('keeps functions and places of the code from a stack, and no message or address', () => {
    const stack = [
      'TypeError: Jan Novák is not a function',
      '    at draw (https://kahan.example/assets/index-3fa.js:1:2345)',
      '    at async Object.load (https://kahan.example/assets/terms-9.js?v=Jan:3:4)',
      '    at https://kahan.example/assets/app-x.js:5:6',
      'start@https://kahan.example/assets/main-1.js:7:8',
      '    at Jan Novák lives in Praha',
    ].join('\n');
    const error = clientErrorOf({ name: 'TypeError', message: 'x', stack });
    expect(clientErrorOf(error)).toEqual(error);
    expect(error.stack).toBe('draw (index-3fa.js:1:2345)\n? (app-x.js:5:6)\nstart (main-1.js:7:8)');
  });

  test('is bounded, whatever comes', () => {
    const long = clientErrorOf({
      name: 'X'.repeat(500),
      message: 'word '.repeat(2_000),
      stack: '    at f (https://kahan.example/a.js:1:2)\n'.repeat(5_000),
    });
    expect([long.name.length, long.message.length]).toEqual([60, 300]);
    expect(long.stack.split('\n')).toHaveLength(12);
    expect(clientErrorOf({ name: 'Jan Novák', message: { a: 1 }, stack: null })).toEqual({
      name: 'Error',
      message: '',
      stack: '',
    });
  });
});
