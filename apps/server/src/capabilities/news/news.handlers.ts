import type { Clock } from '@kahan/domain';
import { ARCHIVE_PAGE_SIZE, PAGE_SIZE } from '@kahan/domain';
import { render } from '../../platform/http/answer/render.ts';
import type { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import type { Handlers, SessionUser } from '../../platform/http/guard/handler.ts';
import { type GivenPassword, passwordOf } from '../../platform/http/guard/password.ts';
import type { NewsService } from './news.service.ts';

/** How long a page may be shown without looking: items become old by time alone. */
const KEEP_MS = 300_000;

/** Headers that say how fresh a user's data is. */
export type FreshnessHeaders = (userId: number) => Readonly<Record<string, string>>;

/** Reads what news are made of with the password of the student system, where it asked for one. */
export type ReadWith = (given: GivenPassword | null, user: SessionUser) => Promise<boolean>;

export function newsHandlers(deps: {
  news: NewsService;
  cache: RenderedCache;
  clock: Clock;
  freshness: FreshnessHeaders;
  readWith: ReadWith;
}): Handlers {
  const { news, cache, clock, freshness, readWith } = deps;

  /** Until the first postponed item returns, or some minutes. */
  const validUntil = (nextReturn: number | null) => {
    const kept = clock.now().getTime() + KEEP_MS;
    return new Date(nextReturn === null ? kept : Math.min(kept, nextReturn * 1000));
  };

  return {
    'GET /api/user/items/active': {
      remembered({ user: { userId }, query: { start = 0, count = PAGE_SIZE } }) {
        const rendered = cache.peek(userId, `active ${start} ${count}`);
        return rendered?.withHeaders(freshness(userId));
      },
      async load({ user, query: { start = 0, count = PAGE_SIZE }, request }) {
        const { userId } = user;
        if (await readWith(passwordOf(request), user)) cache.forget(userId);
        const rendered = await cache.get(userId, `active ${start} ${count}`, async () => {
          const { items, length, old, nextReturn } = await news.active(userId, { start, count });
          return {
            rendered: render('GET /api/user/items/active', { items, length, old }),
            validUntil: validUntil(nextReturn),
          };
        });
        return rendered.withHeaders(freshness(userId));
      },
    },

    'GET /api/user/items/postponed': async ({ user, request }) => {
      const { userId } = user;
      if (await readWith(passwordOf(request), user)) cache.forget(userId);
      const rendered = await cache.get(userId, 'postponed', async () => {
        const { items, nextReturn } = await news.postponed(userId);
        return {
          rendered: render('GET /api/user/items/postponed', { items }),
          validUntil: validUntil(nextReturn),
        };
      });
      return rendered.withHeaders(freshness(userId));
    },

    'GET /api/user/items/archived': async ({ user, query, request }) => {
      const { userId } = user;
      const { start = 0, count = ARCHIVE_PAGE_SIZE } = query;
      if (await readWith(passwordOf(request), user)) cache.forget(userId);
      const rendered = await cache.get(userId, `archived ${start} ${count}`, async () => ({
        rendered: render('GET /api/user/items/archived', await news.archived(userId, { start, count })),
      }));
      return rendered.withHeaders(freshness(userId));
    },

    'GET /api/user/items/:id': ({ user, params }) => news.item(user.userId, Number(params.id)),

    'PATCH /api/user/items/:id': ({ user, params, body }) => news.patch(user.userId, Number(params.id), body),

    'POST /api/user/items/archive-old': async ({ user }) => ({ ids: await news.archiveOld(user.userId) }),

    'POST /api/user/items/unarchive': async ({ user, body }) => ({
      ids: await news.unarchive(user.userId, body.ids.map(Number)),
    }),
  };
}
