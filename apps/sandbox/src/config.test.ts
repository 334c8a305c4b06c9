import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('has defaults, also for empty variables', () => {
    expect(readConfig({ SANDBOX_PORT: '', KAHAN_NOW: '' }, [])).toEqual({
      host: '127.0.0.1',
      port: 3001,
      dataDir: './data',
      token: null,
      loginIssuer: null,
      now: null,
      students: 3000,
      seed: 'kahan',
      university: null,
      floorPlans: null,
    });
  });

  it('reads the instant and the files', () => {
    const args = ['--university', 'a.xml', '--solution=b.xml'];
    expect(readConfig({ KAHAN_NOW: '2026-11-18T09:42:00Z' }, args)).toMatchObject({
      now: new Date('2026-11-18T09:42:00Z'),
      university: { instance: 'a.xml', solution: 'b.xml' },
    });
  });

  it.each([
    [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT: a whole number from 0 to 65535 is expected'],
    [{ SANDBOX_PORT: '-1' }, 'SANDBOX_PORT: a whole number'],
    [{ KAHAN_STUDENTS: '99' }, 'KAHAN_STUDENTS: a whole number from 100'],
    [{ KAHAN_NOW: 'tomorrow' }, 'KAHAN_NOW: an ISO instant is expected'],
    [{ KAHAN_NOW: '2026-11-38T00:00:00Z' }, 'KAHAN_NOW: an ISO instant is expected'],
    [
      { KAHAN_NOW: '2026-11-18T00:00:00Z', NODE_ENV: 'production' },
      'KAHAN_NOW: the clock cannot be pinned in production',
    ],
  ])('%j is refused by name', (env, expected) => {
    expect(() => readConfig(env, [])).toThrow(expected);
  });

  it.each([
    [['--university', 'x.xml'], '--solution: a file is expected'],
    [['--solution', 'x.xml'], '--university: a file is expected'],
    [['--what'], 'arguments:'],
  ])('%j is refused by name', (args, expected) => {
    expect(() => readConfig({}, args)).toThrow(expected);
  });
});
