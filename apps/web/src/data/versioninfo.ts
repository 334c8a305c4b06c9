import type { Changelog, Release } from '@kahan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';

/** Releases of the client, the latest first. */
export const changelogQuery = queryOptions({
  queryKey: ['changelog'],
  queryFn: ({ signal }): Promise<Changelog> => call('GET /api/versioninfo/changelog', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The releases after a version, the latest first; the last one alone when nothing is known of the version. */
export function releasesSince(changelog: Changelog, version: string): [string, Release][] {
  const releases = Object.entries(changelog);
  const at = releases.findIndex(([one]) => one === version);
  return releases.slice(0, at === -1 ? 1 : at);
}
