import type { SyncRequest } from '@kahan/contract';
import { type Bilingual, type Language, unixSeconds } from '@kahan/domain';
import type { RequestRow, TargetDescription } from './requests.types.ts';

/** A request in one language (spec 3, Sync request). `link` is a page of the student system. */
export function presentRequest(
  row: RequestRow,
  { target, id, name, path, values }: TargetDescription,
  { lang, link }: { lang: Language; link: string | null },
): SyncRequest {
  const text = (value: string | Bilingual) => (typeof value === 'string' ? value : value[lang]);
  const i18nData: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) if (value !== undefined) i18nData[key] = text(value);
  return {
    id: String(row.id),
    // Services and actions are those of registered kinds; the contract's lists are checked with every answer.
    service: row.service as SyncRequest['service'],
    action: row.action as SyncRequest['action'],
    state: row.state,
    reason: row.reason,
    target,
    info: { name: text(name), link, path, ids: [id], i18nData },
    created: unixSeconds(row.createdAt),
    settled: row.settledAt === null ? null : unixSeconds(row.settledAt),
  };
}
