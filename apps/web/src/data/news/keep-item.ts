import { COOKIES } from '@kahan/contract/runtime';
import type { QueryClient } from '@tanstack/react-query';
import { readCookie } from '../../platform/http/cookies.ts';
import { queryClient } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { pushedItem } from '../../platform/push/pushed-item.ts';
import { sessionName } from '../../platform/push/session-name.ts';
import { clock } from '../../platform/time/clock.ts';
import { applyToCache, findItem } from './cache.ts';
import { activeQuery } from './queries.ts';

interface Reader {
  client: QueryClient;
  lang: string;
  csrf: string | null;
  now: Date;
}

const currentReader = (): Reader => ({
  ...{ client: queryClient, lang: language(), csrf: readCookie(COOKIES.csrf), now: clock.now() },
});

/**
 * Puts the item of a push into the feed that is shown and kept, so that opening it needs no wait. Call it when the kept
 * answers are restored. The item must be for this login, in this language, and newer than the feed: of an older item the
 * feed knows more, e.g. that it was archived elsewhere.
 * @param push the payload, or the data of a message of FCM
 * @returns whether the feed has the item now
 */
export async function keepItem(push: unknown, reader: Reader = currentReader()): Promise<boolean> {
  const { client, lang, csrf, now } = reader;
  const pushed = pushedItem(push);
  if (pushed === null || pushed.lang !== lang || pushed.session !== (await sessionName(csrf))) return false;
  const { item } = pushed;
  const feed = client.getQueryData(activeQuery(1).queryKey);
  if (feed === undefined) return false;
  if (findItem(client, item.id) !== null) return true;
  if (item.ts <= feed.loadedAt) return false;
  const type = item.type === 'public:news' ? 'public' : 'changes';
  applyToCache(client, { type, items: [item] }, now);
  return true;
}
