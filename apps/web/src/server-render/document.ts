import type { RenderedVisit } from '@kahan/contract';

/** Widths of the usual windows of a phone and of a desktop, px. */
const WIDTHS = { phone: 390, desktop: 1440 };

/*
 * Stands in for the browser while the app is loaded and rendered on the server: an empty document at an address, with
 * storage that keeps nothing. Only what the app reads is there. Rendering runs no effects, so nothing is listened to.
 */

const nothing = () => undefined;
const storage = { length: 0, getItem: () => null, setItem: nothing, removeItem: nothing };
const events = { addEventListener: nothing, removeEventListener: nothing };

let address = new URL('http://portal.invalid/');

function moveTo(to: string): void {
  address = new URL(to, address);
  Reflect.set(globalThis, 'location', address);
}

const move = (_state: unknown, _unused: string, to: string) => moveTo(to);

const standIn = {
  ...events,
  // Without createElement the libraries know that no browser is here.
  document: {
    ...events,
    cookie: '',
    visibilityState: 'visible',
    querySelector: () => null,
    getElementById: () => null,
  },
  history: { state: null, pushState: move, replaceState: move },
  navigator: { userAgent: '', onLine: true },
  localStorage: storage,
  sessionStorage: storage,
  location: address,
  dispatchEvent: nothing,
  innerWidth: WIDTHS.desktop,
  /** No other tab is open. */
  BroadcastChannel: class {
    addEventListener = nothing;
    postMessage = nothing;
  },
  matchMedia: (query: string) => ({ ...events, matches: query.split(' and ').every(isMet) }),
};

/** Whether the window meets a condition: `(min-width: 992px)`. Conditions about anything else are not met. */
function isMet(condition: string): boolean {
  const [, bound, px] = /^\((min|max)-width: ([\d.]+)px\)$/.exec(condition) ?? [];
  if (bound === undefined) return false;
  return bound === 'min' ? window.innerWidth >= Number(px) : window.innerWidth <= Number(px);
}

for (const [name, value] of Object.entries({ ...standIn, window: globalThis })) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Opens the address of a visit. */
export function openAt({ url, language, dataset, cookies, isPhone }: RenderedVisit): void {
  moveTo(url);
  Reflect.set(globalThis, 'innerWidth', WIDTHS[isPhone ? 'phone' : 'desktop']);
  Reflect.set(document, 'documentElement', { lang: language, dataset });
  Reflect.set(document, 'cookie', cookies);
}
