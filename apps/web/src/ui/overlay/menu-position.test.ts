import { describe, expect, it } from 'vitest';
import { nextIndex, positionBeside } from './menu-position.ts';

const room = { width: 400, height: 800, needed: 200 };
const button = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 40 });

describe('where a menu opens', () => {
  it.each([
    ['left above', button(10, 10), { left: 10, right: null, top: 54, bottom: null }],
    ['right above', button(350, 10), { left: null, right: 10, top: 54, bottom: null }],
    ['right below, no room under it', button(350, 700), { left: null, right: 10, top: null, bottom: 104 }],
    ['just enough room under it', button(10, 556), { left: 10, right: null, top: 600, bottom: null }],
  ])('%s', (_, rect, expected) => {
    expect(positionBeside(rect, room)).toEqual(expected);
  });
});

it('stays below where it fits neither way but has more room there', () => {
  expect(positionBeside(button(10, 350), { ...room, needed: 700 }).bottom).toBeNull();
});

describe('keys in a menu', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['x', 0, null],
  ])('%s from %d of 3 leads to %s', (key, index, expected) => {
    expect(nextIndex(key, index, 3)).toBe(expected);
  });

  it('finds nothing in an empty one', () => expect(nextIndex('Home', -1, 0)).toBeNull());
});
