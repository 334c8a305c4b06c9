import { RENDERED } from '@kahan/contract/runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDrawn, replaceDrawn } from './rendered.ts';

/** A link or button, of which only text and focus are looked at. */
const control = (textContent: string) => ({ textContent, focus: vi.fn() });

/** A page with the controls that the server has drawn, and those that the app has drawn. */
function pageOf(drawn: ReturnType<typeof control>[], ofApp: ReturnType<typeof control>[]) {
  const element = {
    contains: (one: unknown) => drawn.some((each) => each === one),
    querySelectorAll: () => drawn,
    remove: vi.fn(() => {
      isThere = false;
    }),
  };
  let isThere = true;
  const page = {
    activeElement: null as unknown,
    getElementById: (id: string) => (id === RENDERED && isThere ? element : null),
    querySelectorAll: () => ofApp,
  };
  vi.stubGlobal('document', page);
  return page;
}

const texts = ['Kahan', 'Rozvrh', 'Termíny'];
let drawn: ReturnType<typeof control>[];
let ofApp: ReturnType<typeof control>[];
beforeEach(() => {
  drawn = texts.map(control);
  ofApp = texts.map(control);
});
afterEach(() => vi.unstubAllGlobals());

const focused = () => ofApp.map(({ focus }) => focus.mock.calls.length);

test('what the server has drawn goes when the app has drawn the screen, once', () => {
  pageOf(drawn, ofApp);
  expect(isDrawn()).toBe(true);
  replaceDrawn()();
  expect(isDrawn()).toBe(false);
  replaceDrawn()();
});

test('the focus stays at the same link', () => {
  pageOf(drawn, ofApp).activeElement = drawn[1];
  replaceDrawn()();
  expect(focused()).toEqual([0, 1, 0]);
});

test('the focus goes to no other link', () => {
  ofApp = ['Kahan', 'Jídelníček'].map(control);
  pageOf(drawn, ofApp).activeElement = drawn[1];
  replaceDrawn()();
  expect(focused()).toEqual([0, 0]);
});

test('a page without a focus gets none', () => {
  pageOf(drawn, ofApp);
  replaceDrawn()();
  expect(focused()).toEqual([0, 0, 0]);
});
