import type { Item } from '@kahan/contract';
import { ITEM_TYPES, type ItemDraft, type PublicContent } from '@kahan/domain';
import type { ItemRow } from './items.store.ts';

function publicContent({ title, body, urls, source }: PublicContent): Item['content'] {
  return {
    title: { cs: title.cs, en: title.en },
    body: { cs: body.cs, en: body.en },
    urls: urls.map(({ lang, url, label }) => ({ lang, url, label })),
    source: source && { cs: source.cs, en: source.en },
  };
}

/** The shown part of a draft. Comparisons make the values of their items field by field. */
export function presentContent(draft: ItemDraft): Item['content'] {
  if (draft.type === 'public:news') return publicContent(draft.content);
  const { values, path } = draft.content;
  return { values: { ...values }, path };
}

/**
 * Type and content were written together from one draft. An unknown type was written by a newer portal on the same
 * database, in the form that is shown.
 */
const isDraft = (row: { type: string }): row is ItemDraft => ITEM_TYPES.some((type) => type === row.type);

/** A new item. */
export function presentNewItem(id: number, ts: number, draft: ItemDraft): Item {
  return {
    id: String(id),
    type: draft.type,
    ts,
    postponeTs: null,
    state: 'active',
    content: presentContent(draft),
  };
}

/** An item as the API shows it (spec 3). An item whose postpone time has passed is active. */
export function presentItem(row: ItemRow, now: number): Item {
  const isBack = row.state === 'postponed' && row.postpone_ts !== null && row.postpone_ts <= now;
  return {
    id: String(row.item_id),
    type: row.type,
    ts: row.ts,
    postponeTs: isBack ? null : row.postpone_ts,
    state: isBack ? 'active' : row.state,
    content: isDraft(row) ? presentContent(row) : (row.content as Item['content']),
  };
}
