import type { PublicNews } from '@kahan/domain';
import { holdEpoch, inOrder, reportRecords, type SharedSource } from '../../engine/mirror/index.ts';
import type { Sanitizer } from '../../platform/sanitize/sanitizer.ts';
import type { NewsService, StoredNews } from './news.service.ts';

/** Public news: the named ones, or all that are published. */
export const newsSource = (
  { replacePublic }: Pick<NewsService, 'replacePublic'>,
  sanitizer: Sanitizer,
): SharedSource => ({
  scope: 'shared',
  service: 'news',
  feed: 'news',
  tells: ['items'],
  firstReading: 'at-once',
  resync: 'at-once',
  read: (context, { keys, silent }) =>
    inOrder(context, async (token) => {
      const asked = keys.length > 0 ? keys : undefined;
      const reply = await context.studentSystem.news(asked);
      const { records, bad } = reply;
      const known = new Set(keys);
      // News with an unreadable id may be any of the missing ones: then none is taken as withdrawn.
      const isVague = bad.some(({ key }) => !known.has(key));
      const found = new Set(records.map(({ id }) => id));
      const unread = isVague ? keys.filter((id) => !found.has(id)) : bad.map(({ key }) => key);
      const safe = await Promise.all(records.map((record) => safeNews(record, sanitizer)));
      const done = await context.db.transaction(async (tx) => {
        if (!(await holdEpoch(tx, token.epoch))) return false;
        return replacePublic(tx, {
          // When some of all news cannot be told apart, only those that were read are replaced.
          ids: asked ?? (isVague ? [...found] : null),
          records: safe,
          unknown: unread,
          version: token.version,
          silent,
        });
      });
      if (!done) return 'outdated';
      reportRecords(context, 'news', reply);
      return { done: bad.length === 0 ? null : { keys: asked === undefined ? [] : unread } };
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
