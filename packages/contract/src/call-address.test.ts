import { describe, expect, it } from 'vitest';
import { callAddress } from './call-address.ts';

describe('the address of a call', () => {
  it.each([
    ['GET /api/user', {}, {}, ['GET', '/api/user']],
    [
      'GET /api/user/items/active',
      {},
      { start: 6, count: 6 },
      ['GET', '/api/user/items/active?start=6&count=6'],
    ],
    ['PATCH /api/user/items/:id', { id: '7' }, {}, ['PATCH', '/api/user/items/7']],
    ['GET /api/x/:a/:b', { a: 'a/b', b: 'ř' }, { lang: undefined }, ['GET', '/api/x/a%2Fb/%C5%99']],
  ])('%s', (route, params, query, expected) => {
    expect(callAddress(route, params, query)).toEqual(expected);
  });

  it('names a parameter that is missing', () => {
    expect(() => callAddress('GET /api/x/:id')).toThrow('id');
  });
});
