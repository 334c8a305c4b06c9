import { describe, expect, it } from 'vitest';
import { addressedName } from './name.ts';

const address = { male: 'pan', female: 'paní', unknown: '' };

describe('name in the toolbar', () => {
  it.each([
    ['1', 'pan Jan Novák'],
    ['2', 'paní Jan Novák'],
    [null, 'Jan Novák'],
  ] as const)('[SHELL-07] [SHELL-08] sex code %s gives %s', (code, expected) => {
    expect(addressedName({ first_name: 'Jan', last_name: 'Novák', sex: { code } }, address)).toBe(expected);
  });
});
