// The one place that reads `location` and leaves the app. Moves inside the app are the router's.

/** Path of the screen, e.g. `/schedule/2026/1`. */
export const currentPath = (): string => location.pathname;

/** Query of the screen with its question mark and its escapes; empty without one. */
export const currentSearch = (): string => location.search;

/** The part after `#` in the address, without it. Browsers send it to no server. */
export const currentFragment = (): string => location.hash.slice(1);

/** Path and query of the screen. */
export const currentAddress = (): string => location.pathname + location.search;

/** Path and query of the screen with one parameter changed; null takes it out. */
export function currentAddressWith(name: string, value: string | null): string {
  const query = new URLSearchParams(location.search);
  if (value === null) query.delete(name);
  else query.set(name, value);
  return location.pathname + (query.size > 0 ? `?${query}` : '');
}

/** Whether an address leads to where the reader is. */
export const isCurrent = (to: string): boolean => new URL(to, location.href).href === location.href;

/** Origin that the page was loaded from. */
export const currentOrigin = (): string => location.origin;

export const isSecure = (): boolean => location.protocol === 'https:';

/**
 * Whether this page runs in the app for Android. Its user agent ends with `KahanAndroid/` and its version (decision 077).
 */
export const isAndroidApp = (): boolean => navigator.userAgent.includes('KahanAndroid/');

/** Loads the page again. */
export const reload = (): void => location.reload();

/** Leaves the page for another one, which takes its entry of the history. */
export const leaveTo = (address: string): void => location.replace(address);

/** Loads the page again without a parameter of its query. */
export function reloadWithout(parameter: string): void {
  if (new URLSearchParams(location.search).has(parameter)) leaveTo(currentAddressWith(parameter, null));
  else reload();
}

/** Opens an address in a new tab. */
export const openTab = (address: string): void => void window.open(address, '_blank', 'noopener');
