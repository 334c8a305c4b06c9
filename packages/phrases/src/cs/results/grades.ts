import type { Phrases } from '../../en/index.ts';

export const grades: Phrases['grades'] = {
  A: 'výborně',
  B: 'velmi dobře',
  C: 'dobře',
  D: 'uspokojivě',
  E: 'dostatečně',
  F: 'nedostatečně',
  K: 'nezapočteno',
  N: 'nesplněno',
  P: 'úspěšně',
  S: 'splněno',
  U: 'uznáno',
  Z: 'započteno',
};
