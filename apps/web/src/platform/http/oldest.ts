import type { FreshnessInfo } from './client.ts';

/** The oldest of some data; without an age, data counts as fresh. null when there is none. */
export function oldest(infos: readonly FreshnessInfo[]): FreshnessInfo | null {
  const aged = infos.filter(({ asOf }) => asOf !== null);
  return aged.reduce<FreshnessInfo | null>((old, info) => {
    if (old === null) return info;
    return Number(info.asOf) < Number(old.asOf) ? info : old;
  }, null);
}
