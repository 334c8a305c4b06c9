import type { PublicNews } from '@kahan/domain';
import {
  confirmRemoval,
  holdEpoch,
  inOrder,
  reportRecords,
  type SharedSource,
} from '../../engine/mirror/index.ts';
import type { Sanitizer } from '../../platform/sanitize/sanitizer.ts';
import type { NewsService, StoredNews } from './news.service.ts';
import { readNewsVersion, selectPublic } from './public.store.ts';

/** Most news withdrawn at once. The users' states go with a withdrawn item, and it is told again if it comes back. */
const FEW = 3;

/** Public news: the named ones, or all that are published. */
export const newsSource = (
  { replacePublic }: Pick<NewsService, 'replacePublic'>,
  sanitizer: Sanitizer,
): SharedSource => ({
  scope: 'shared',
  service: 'news',
  changes: 'news',
  tells: ['items'],
  firstReading: 'at-once',
  resync: 'at-once',
  // News that was never read is in no answer yet; a copy that may be old is in the feed of everybody.
  holders: async (db, ids) => ((await selectPublic(db, ids)).length > 0 ? null : []),
  read: (context, { keys, silent }) =>
    inOrder(context, async (token) => {
      // After another store, or a restore, all of them are read, and what differs is no news.
      const isAnew = (await readNewsVersion(context.db)) < token.anewFrom;
      const asked = keys.length > 0 && !isAnew ? keys : undefined;
      const reply = await context.studentSystem.news(asked);
      const { records, bad } = reply;
      // News with an unreadable id may be any of the missing ones: then none is taken as withdrawn.
      const isVague = bad.some(({ key }) => (asked === undefined ? key === '?' : !asked.includes(key)));
      const found = new Set(records.map(({ id }) => id));
      const unread = isVague ? keys.filter((id) => !found.has(id)) : bad.map(({ key }) => key);
      const safe = await Promise.all(records.map((record) => safeNews(record, sanitizer)));
      if (asked === undefined && !isVague) {
        const stored = (await selectPublic(context.db, null)).map(({ source_id }) => source_id);
        const gone = stored.filter((id) => !found.has(id) && !unread.includes(id)).length;
        const removal = { known: stored.length, gone, isEmpty: records.length === 0, few: FEW };
        await confirmRemoval(context, 'news', removal);
      }
      const done = await context.db.transaction(async (tx) => {
        if (!(await holdEpoch(tx, token.epoch))) return false;
        // Another store was confirmed meanwhile, or the database restored: then all of them are read.
        if (asked !== undefined && (await readNewsVersion(tx)) < token.anewFrom) return false;
        return replacePublic(tx, {
          // When some of all news cannot be told apart, only those that were read are replaced.
          ids: asked ?? (isVague ? [...found] : null),
          records: safe,
          unknown: unread,
          version: token.version,
          silent,
          anewFrom: token.anewFrom,
        });
      });
      if (!done) return 'outdated';
      reportRecords(context, 'news', reply);
      if (bad.length === 0) return { done: null };
      const isComplete = asked !== undefined && unread.length === 0;
      return { done: isComplete ? null : { keys: unread } };
    }),
});

async function safeNews(
  { id, ts, title, body, urls, source }: PublicNews,
  sanitizer: Sanitizer,
): Promise<StoredNews> {
  const [cs, en] = await Promise.all([
    sanitizer.clean(body.cs, { owner: 'news', lang: 'cs' }),
    sanitizer.clean(body.en, { owner: 'news', lang: 'en' }),
  ]);
  const links = urls.filter(({ url }) => sanitizer.isSafeLink(url));
  return { id, ts, content: { title, body: { cs, en }, urls: links, source } };
}
