import type { RenderedVisit } from '@kahan/contract';

/*
 * Stands in for the browser while the app is imported and rendered on the server: an empty document at an address, with
 * storage that keeps nothing. Only what the app reads is there. Rendering runs no effects, so nothing is listened to.
 */

const nothing = () => undefined;
const storage = { length: 0, getItem: () => null, setItem: nothing, removeItem: nothing };
const events = { addEventListener: nothing, removeEventListener: nothing };

const standIn = {
  ...events,
  // Without createElement the libraries know that no browser is here.
  document: { ...events, cookie: '', visibilityState: 'visible', querySelector: () => null },
  history: { state: null, pushState: nothing, replaceState: nothing },
  localStorage: storage,
  sessionStorage: storage,
  location: new URL('http://portal.invalid/'),
};

for (const [name, value] of Object.entries({ ...standIn, window: globalThis })) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Puts the document at the address of a visit. */
export function standAt({ address, language, dataset }: RenderedVisit): void {
  Reflect.set(globalThis, 'location', new URL(address, 'http://portal.invalid'));
  Reflect.set(document, 'documentElement', { lang: language, dataset });
}
