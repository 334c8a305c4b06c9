import type { Notice } from '@kahan/contract';
import type { Bilingual } from '@kahan/domain';
import { appendPublicEvent, message } from '../../engine/delivery/index.ts';
import { signal } from '../../platform/bus.ts';
import type { Database, Queryable } from '../../platform/database.ts';

declare module '../../platform/bus.ts' {
  interface Signals {
    /** A notice was made or ended. */
    notice: Record<string, never>;
  }
}

/** The newest notice that has not ended. */
export async function readNotice(db: Queryable): Promise<Notice | null> {
  const [row] = await db.query<{ id: number; text: Bilingual; until: Date }>({
    text: `select notice_id as id, text, until from notices
      where until > now() order by notice_id desc limit 1`,
  });
  return row === undefined ? null : { id: row.id, text: row.text, until: row.until.toISOString() };
}

/** Replaces the notice, and tells all open pages. */
export async function writeNotice(
  db: Database,
  notice: { text: Bilingual; until: Date } | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query({ text: 'delete from notices' });
    if (notice !== null)
      await tx.query({
        text: 'insert into notices (text, until, made_at) values ($1, $2, now())',
        values: [JSON.stringify(notice.text), notice.until],
      });
    await appendPublicEvent(tx, message.service_updated('notice', []), new Date(), { keepsAnswers: true });
    await signal(tx, 'notice', {});
  });
}
