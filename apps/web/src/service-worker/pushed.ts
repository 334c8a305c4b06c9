import type { Item } from '@kahan/contract';
import { COOKIES, tagOf } from '@kahan/contract/runtime';
import { newestFirst, PAGE_SIZE } from '@kahan/domain';
import { findCookie } from '../platform/http/cookies.ts';
import { isSecure } from '../platform/page/navigation.ts';
import { type Pushed, pushedItem } from '../platform/push/pushed-item.ts';
import { sessionName } from '../platform/push/session-name.ts';
import { changeKept } from '../platform/storage/kept-data.ts';
import { readCookies } from './cookies.ts';

/** The first page of the feed as the pages of the app keep it, under the key of its query. */
const KEY = JSON.stringify(['items', 'active', 1]);

interface KeptPage {
  data: { items: Item[]; length: number };
  /** Unix seconds. */
  loadedAt: number;
  /** Cells of a page that is loaded again because its content is not known. */
  cells?: unknown;
}

const isPage = (page: Partial<KeptPage> | null | undefined): page is KeptPage =>
  typeof page?.loadedAt === 'number' && page.cells === undefined && Array.isArray(page.data?.items);

/**
 * The first page of the feed with a new item in its place. Undefined when it has the item, and when it was loaded after
 * the item was written: then the item may be archived.
 */
export function withItem(kept: unknown, item: Item): unknown {
  const page = kept as Partial<KeptPage> | null | undefined;
  if (!isPage(page) || item.ts <= page.loadedAt) return undefined;
  const { items, length } = page.data;
  if (items.some(({ id }) => id === item.id)) return undefined;
  const more = [...items, item].sort(newestFirst).slice(0, PAGE_SIZE);
  return { ...page, data: { ...page.data, items: more, length: length + 1 } };
}

/** The text of a push as an object; null when it is none. */
function read(text: string | undefined): Pushed | null {
  try {
    return pushedItem(JSON.parse(text ?? ''));
  } catch {
    // A push of another version.
    return null;
  }
}

/**
 * Adds the item of a push to the kept feed of its login, so that the app opens with it. Where a worker cannot read
 * cookies it does not know whose device this is, and the app loads the item as always.
 */
export async function keepPushed(text: string | undefined): Promise<void> {
  const pushed = read(text);
  if (pushed === null) return;
  const cookies = await readCookies();
  if (cookies === null || findCookie(cookies, COOKIES.loggedIn, isSecure()) !== '1') return;
  const csrf = findCookie(cookies, COOKIES.csrf, isSecure());
  if (pushed.session !== (await sessionName(csrf))) return;
  await changeKept(KEY, (data, owner) => {
    const [session, , language] = owner.split(' ');
    return session === tagOf(csrf) && language === pushed.lang ? withItem(data, pushed.item) : undefined;
  });
}
