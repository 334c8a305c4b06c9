import { KEPT_SHELL } from '@kahan/contract/runtime';

/*
 * The files of builds that this device keeps: one cache for each build, with its shell. The worker fills it
 * (service-worker/files.ts); pages of the build keep its shell up to date.
 */

const PREFIX = 'kahan-build ';

/** Message of a page to its worker: load the files of the build again. */
export const KEEP_BUILD = 'keep-build';
/** Message of a worker to the pages: the device has no room for the files of the build. */
export const NO_ROOM = 'no-room';

/** Name of the cache of a build. @param entry address of its entry script, which has a hash; @param at milliseconds */
export const cacheName = (entry: string, at: number): string => `${PREFIX}${at} ${entry}`;

/** Names of the caches of builds, the newest first. */
export async function buildCaches(): Promise<string[]> {
  const madeAt = (name: string) => Number(name.split(' ')[1]);
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  return names.sort((a, b) => madeAt(b) - madeAt(a));
}

/**
 * The cache of a build; null when it is not kept.
 * @param mayOpen asked in the last moment: to open a cache that was deleted meanwhile would make it again
 */
export async function cacheOf(entry: string, mayOpen = () => true): Promise<Cache | null> {
  const name = (await buildCaches()).find((one) => one.endsWith(` ${entry}`));
  return name === undefined || !mayOpen() ? null : caches.open(name);
}

/** Removes the kept shells: the next page comes from the network. */
export async function dropShells(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await buildCaches()) await (await caches.open(name)).delete(KEPT_SHELL);
}
