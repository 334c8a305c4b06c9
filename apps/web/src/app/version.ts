import { CLIENT_VERSION } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../platform/http/api-query.ts';
import { boot } from '../platform/page/boot.ts';

/** `>=1.16.4` and `1.16.4` → [1, 16, 4]; a part that is no number counts as 0. */
const partsOf = (version: string): number[] =>
  version
    .replace(/^[^\d]*/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0);

/** Whether a version is at least the required one, compared number by number. */
export function satisfies(version: string, required: string): boolean {
  const have = partsOf(version);
  const want = partsOf(required);
  for (let index = 0; index < Math.max(have.length, want.length); index++) {
    const difference = (have[index] ?? 0) - (want[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

export const versionQuery = {
  ...apiQuery({ key: ['versioninfo'], call: 'GET /api/versioninfo' }),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The versions that the server accepts, when this client's is not among them (spec 2). Never in development. */
export function useVersionDenied() {
  const { data } = useQuery({ ...versionQuery, enabled: !boot().isDevelopment });
  return data && !satisfies(CLIENT_VERSION, data.required) ? data : null;
}
