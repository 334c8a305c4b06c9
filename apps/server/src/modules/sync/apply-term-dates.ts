import type { Term } from '@kahan/domain';
import type { CataloguePage } from '@kahan/student-system';
import { inOrder, type Left, reportBad, type SyncContext } from './sync.context.ts';
import { holdEpoch } from './sync.store.ts';
import type { SharedTask } from './tasks.ts';
import { readTermIds, writeTerms } from './terms.store.ts';

/**
 * Reads what all share of terms anew: of those named, or of all. It costs the same however many may see a term:
 * each is one row, and whoever looks finds it there.
 */
export async function applyTermDates(context: SyncContext, { keys }: SharedTask): Promise<Left> {
  return keys.length > 0 ? readNamed(context, keys) : readAll(context);
}

async function readNamed(context: SyncContext, keys: readonly string[]): Promise<Left> {
  let waiting = [...keys];
  const unread: string[] = [];
  return inOrder(context, async (mark) => {
    const { records, bad } = await context.studentSystem.catalogue('terms', { keys: waiting });
    const found = new Map(records.map((record) => [record.term_id, record]));
    const isVague = bad.some(({ key }) => !waiting.includes(key));
    const isUnread = (id: string) => !found.has(id) && (isVague || bad.some(({ key }) => key === id));
    const terms = waiting
      .filter((id) => !isUnread(id))
      .map((term_id) => ({ term_id, record: found.get(term_id) ?? null }));
    // Written also when nothing changed: an older fetch that is still under way must find a newer version.
    const outdated = await write(context, terms, mark);
    reportBad(context, 'terms', bad);
    if (outdated === null) return 'outdated';
    context.metrics.records.inc({ service: 'terms' }, records.length);
    unread.push(...waiting.filter(isUnread));
    waiting = outdated;
    if (outdated.length > 0) return 'outdated';
    return { done: unread.length > 0 ? { keys: unread } : null };
  });
}

/** Part by part. What the student system does not name any more is gone. */
async function readAll(context: SyncContext): Promise<Left> {
  return inOrder(context, async (mark) => {
    const gone = new Set(await readTermIds(context.db));
    let isWhole = true;
    let after: string | null = null;
    do {
      const page: CataloguePage<Term> = await context.studentSystem.catalogue('terms', { after });
      const terms = page.records.map((record) => ({ term_id: record.term_id, record }));
      for (const { term_id } of terms) gone.delete(term_id);
      for (const { key } of page.bad) isWhole = gone.delete(key) && isWhole;
      reportBad(context, 'terms', page.bad);
      context.metrics.records.inc({ service: 'terms' }, terms.length);
      // What is left alone is newer than this reading.
      if ((await write(context, terms, mark)) === null) return 'outdated';
      after = page.next;
    } while (after !== null);
    // A term whose id is unreadable may be any that seems to be missing.
    const missing = isWhole ? [...gone].map((term_id) => ({ term_id, record: null })) : [];
    return (await write(context, missing, mark)) === null ? 'outdated' : { done: null };
  });
}

/** @returns the terms that a newer fetch may have written; null when there is another university by now */
async function write(
  context: SyncContext,
  terms: readonly { term_id: string; record: Term | null }[],
  mark: { version: number; epoch: string },
): Promise<string[] | null> {
  return context.db.transaction(async (tx) =>
    (await holdEpoch(tx, mark.epoch)) ? writeTerms(tx, terms, mark.version) : null,
  );
}
