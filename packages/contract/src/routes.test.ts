import { describe, expect, test } from 'vitest';
import { ROUTES } from './routes.ts';

const CALLS = Object.keys(ROUTES);

describe('[ERRORS-14] the base path', () => {
  test.each(CALLS)('%s', (call) => expect(call).toMatch(/^(?:GET|POST|PUT|PATCH|DELETE) \/api\/[^/]/));

  test.each([
    '/api/login',
    '/api/logout',
    '/api/refresh',
    '/api/complete/token',
    '/api/food/',
    '/api/data/map/',
    '/api/user/preferences',
    '/api/versioninfo',
  ])('%s is there', (path) => {
    expect(CALLS.filter((call) => call.split(' ')[1]?.startsWith(path))).not.toEqual([]);
  });
});
