import { beforeEach, describe, expect, test } from 'vitest';
import { AdmissionControl } from './admission.ts';

let turns: (() => void)[];
let gone: number[];
let isBusy: boolean;
let admission: AdmissionControl;

beforeEach(() => {
  turns = [];
  gone = [];
  isBusy = false;
  admission = new AdmissionControl({ next: (run) => void turns.push(run), isBusy: () => isBusy });
});

const come = (from: number, to: number) => {
  for (let n = from; n <= to; n += 1) admission.enter(() => void gone.push(n));
};
const turn = () => {
  for (const run of turns.splice(0)) run();
};

describe('a admission', () => {
  test('lets few through at once', () => {
    come(1, 4);
    expect(gone).toEqual([1, 2, 3, 4]);
  });

  test('lets a crowd through turn by turn, in the order in which it came', () => {
    come(1, 10);
    expect(gone).toEqual([1, 2, 3, 4]);
    turn();
    come(11, 12);
    expect(gone).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    turn();
    expect(gone).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    turn();
    turn();
    expect(turns).toEqual([]);
    come(13, 13);
    expect(gone.at(-1)).toBe(13);
  });

  test('no request is admitted twice when one enters again during a turn', () => {
    come(1, 4);
    admission.enter(() => come(5, 9));
    turn();
    expect(gone).toEqual([1, 2, 3, 4, 5, 6, 7]);
    turn();
    expect(gone).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('admits one a turn while a known login is being served', () => {
    come(1, 7);
    isBusy = true;
    turn();
    turn();
    expect(gone).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('turns away who comes to a line that is too long', () => {
    const let4 = Array.from({ length: 10_004 }, () => admission.enter(() => undefined));
    expect(let4.every(Boolean)).toBe(true);
    expect(admission.enter(() => undefined)).toBe(false);
  });
});
