import type { Feed, FeedKind } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import { medianOf } from './clients.ts';
import type { FeedRow } from './feeds.store.ts';
import type { StoredFetch } from './fetches.store.ts';

/** Kinds with deadlines. */
const WITH_DEADLINES: readonly FeedKind[] = ['terms'];

interface KnownFeed {
  kind: FeedKind;
  /** undefined: it was never made. */
  row: FeedRow | undefined;
  url: string | null;
  /** When something in it changed last; null when that is not known. */
  changedAt: Date | null;
  fetches: readonly StoredFetch[];
}

/** A feed as its user sees it (spec 3, Calendar subscription). */
export function presentFeed({ kind, row, url, changedAt, fetches }: KnownFeed): Feed {
  return {
    kind,
    url,
    created: row?.secretHash ? unixSeconds(row.madeAt) : null,
    cancelled: row?.cancelled ?? 'keep',
    deadlines: WITH_DEADLINES.includes(kind) ? (row?.deadlines ?? true) : null,
    changed: changedAt && unixSeconds(changedAt),
    fetches: fetches.map(({ client, name, lastAt, seenAt, gaps }) => ({
      client,
      name: name === '' ? null : name,
      last: unixSeconds(lastAt),
      every: medianOf(gaps),
      has_change: changedAt === null || seenAt >= changedAt,
    })),
  };
}
