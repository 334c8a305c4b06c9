import { ORDER_CRITERIA } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ORDER, dropPosition, readOrder } from './order.ts';

describe('a stored ordering list', () => {
  test.each([
    ['nothing', undefined, DEFAULT_ORDER],
    ['another thing', { name: 1 }, DEFAULT_ORDER],
    [
      'a part of it',
      [{ criterion: 'name', direction: 2 }],
      [
        { criterion: 'name', direction: 2 },
        ...ORDER_CRITERIA.filter((one) => one !== 'name').map((criterion) => ({ criterion, direction: 0 })),
      ],
    ],
  ])('%s', (_, stored, expected) => {
    expect(readOrder(stored)).toEqual(expected);
  });

  test('holds each criterion once, whatever was stored', () => {
    const one = fc.record({
      criterion: fc.constantFrom(...ORDER_CRITERIA, 'room', null),
      direction: fc.constantFrom(0, 1, 2, 3, '1'),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(one, fc.anything())), (stored) => {
        const order = readOrder(stored);
        expect(order.map(({ criterion }) => criterion).toSorted()).toEqual([...ORDER_CRITERIA].toSorted());
        expect(readOrder(JSON.parse(JSON.stringify(order)))).toEqual(order);
      }),
    );
  });
});

describe('where something dragged falls', () => {
  const box = (left: number, right: number, row = 0) => ({
    left,
    right,
    top: row * 50,
    bottom: row * 50 + 40,
  });
  const wide = [box(0, 100), box(110, 210), box(220, 260)];
  const wrapped = [box(0, 100), box(110, 210), box(0, 100, 1)];
  test.each([
    // pointer, dragged from, position
    ['at home', wide, 0, { x: 30, y: 20 }, 0],
    ['before the middle of the next', wide, 0, { x: 159, y: 20 }, 0],
    ['past the middle of the next', wide, 0, { x: 161, y: 20 }, 1],
    ['past all', wide, 0, { x: 999, y: 20 }, 2],
    ['back before the first', wide, 2, { x: 10, y: 20 }, 0],
    ['back between', wide, 2, { x: 60, y: 20 }, 1],
    ['above the row', wide, 1, { x: 999, y: -5 }, 0],
    ['to the second row', wrapped, 0, { x: 80, y: 70 }, 2],
    ['from the second row to the first', wrapped, 2, { x: 120, y: 20 }, 1],
  ])('%s', (_, boxes, from, pointer, expected) => {
    expect(dropPosition(boxes, from, pointer)).toBe(expected);
  });
});
