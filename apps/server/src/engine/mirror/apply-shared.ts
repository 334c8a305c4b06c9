import { isDeepStrictEqual } from 'node:util';
import { pragueDate, type YearSchedule } from '@kahan/domain';
import { appendPublicEvent, message } from '../delivery/index.ts';
import { noteDocument, readDocument, writeDocument } from './documents.store.ts';
import { holdEpoch } from './epoch.store.ts';
import { inOrder, type Left, reportBad, type SyncContext } from './mirror.context.ts';
import type { SharedTask } from './plan.ts';
import { nextModified } from './snapshots.store.ts';

/** Reads public news anew: those named, or all. */
export async function applyNews(context: SyncContext, { keys, silent }: SharedTask): Promise<Left> {
  return inOrder(context, async (mark) => {
    const asked = keys.length > 0 ? keys : undefined;
    const { records, bad } = await context.studentSystem.news(asked);
    const known = new Set(keys);
    // News whose id is unreadable may be any that seems to be missing: then none is taken for withdrawn.
    const isVague = bad.some(({ key }) => !known.has(key));
    const found = new Set(records.map(({ id }) => id));
    const unknown = isVague ? keys.filter((id) => !found.has(id)) : bad.map(({ key }) => key);
    const done = await context.db.transaction(async (tx) => {
      if (!(await holdEpoch(tx, mark.epoch))) return false;
      return context.news.replacePublic(tx, {
        // When all was asked for and some cannot be told apart, only those that were read are replaced.
        ids: asked ?? (isVague ? [...found] : null),
        records,
        unknown,
        version: mark.version,
        silent,
      });
    });
    if (!done) return 'outdated';
    context.metrics.records.inc({ service: 'news' }, records.length);
    reportBad(context, 'news', bad);
    return { done: bad.length === 0 ? null : { keys: asked === undefined ? [] : unknown } };
  });
}

export const YEAR_SCHEDULE = 'year-schedule';

/** Reads the current academic year anew. */
export async function applyYearSchedule(context: SyncContext, { silent }: SharedTask): Promise<Left> {
  return inOrder(context, async (mark) => {
    const now = context.clock.now();
    const body = await context.studentSystem.yearSchedule(pragueDate(now));
    const done = await context.db.transaction(async (tx) => {
      if (!(await holdEpoch(tx, mark.epoch))) return false;
      const old = await readDocument<YearSchedule>(tx, YEAR_SCHEDULE, { lock: true });
      if (old !== null && old.version > mark.version) return false;
      const plain: unknown = JSON.parse(JSON.stringify(body));
      if (old !== null && isDeepStrictEqual(plain, old.body)) {
        await noteDocument(tx, YEAR_SCHEDULE);
        return true;
      }
      const lastModified = nextModified(old?.lastModified ?? null, now);
      if (!(await writeDocument(tx, YEAR_SCHEDULE, body, lastModified, mark.version))) return false;
      if (!silent) await appendPublicEvent(tx, message.service_updated('year-schedule', []), now);
      return true;
    });
    return done ? { done: null } : 'outdated';
  });
}
