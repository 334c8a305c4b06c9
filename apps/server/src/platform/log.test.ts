import { expect, test } from 'vitest';
import { createLog, formatOf } from './log.ts';

test.each([
  [{}, false, { format: 'json', isAlone: false }],
  [{}, true, { format: 'text', isAlone: false }],
  [{ NODE_ENV: 'production' }, false, { format: 'json', isAlone: true }],
  [{ NODE_ENV: 'production' }, true, { format: 'text', isAlone: false }],
  [{ NODE_ENV: 'production', LOG_FORMAT: 'text' }, false, { format: 'text', isAlone: false }],
  [{ LOG_FORMAT: 'json' }, true, { format: 'json', isAlone: true }],
] as const)('the format with %j, at a terminal: %j', (env, isTerminal, expected) => {
  expect(formatOf(env, isTerminal)).toEqual(expected);
});

test('a line for people has its fields behind its message, and its error below', () => {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  const log = createLog({ level: 'info', format: 'text', to: { write } });
  const cause = Object.assign(new Error('no answer'), {
    stack: 'Error: no answer\n    at f',
    code: 'ETIMEDOUT',
  });
  const err = Object.assign(new Error('it failed', { cause }), { stack: 'Error: it failed\n    at g' });
  log.warn({ err, password: 'demo', times: 2 }, 'something fails');
  log.info({ process: 'sandbox' }, 'a word');
  const [head = '', ...rest] = text.split('\n');
  expect(head).toMatch(/^\d\d:\d\d:\d\d warn {2}something fails {2}password=\[secret] {2}times=2$/);
  expect(rest.slice(0, 4)).toEqual([
    '    Error: it failed',
    '        at g',
    '    caused by Error: no answer (ETIMEDOUT)',
    '        at f',
  ]);
  expect(rest[4]).toMatch(/^\d\d:\d\d:\d\d info {2}sandbox: a word$/);
});
