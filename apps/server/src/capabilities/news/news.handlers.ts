import { ARCHIVE_PAGE_SIZE, PAGE_SIZE } from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { NewsService } from './news.service.ts';

/** How long a page may be shown without reading it again, milliseconds: items become old by time alone. */
const KEEP_MS = 300_000;

export function newsHandlers({ read, clock }: Engine, news: NewsService): Handlers {
  /** Until the first postponed item returns, or some minutes. */
  const validUntil = (nextReturn: number | null) => {
    const longest = clock.now().getTime() + KEEP_MS;
    return new Date(nextReturn === null ? longest : Math.min(longest, nextReturn * 1000));
  };

  return {
    'GET /api/user/items/active': read('GET /api/user/items/active', {
      restsOnPublic: true,
      shared: ['news'],
      key: ({ query: { start = 0, count = PAGE_SIZE } }) => `active ${start} ${count}`,
      async load({ user, query: { start = 0, count = PAGE_SIZE } }) {
        const { nextReturn, ...answer } = await news.active(user.userId, { start, count });
        return { answer, validUntil: validUntil(nextReturn) };
      },
    }),

    'GET /api/user/items/postponed': read('GET /api/user/items/postponed', {
      restsOnPublic: true,
      shared: ['news'],
      key: () => 'postponed',
      async load({ user }) {
        const { items, nextReturn } = await news.postponed(user.userId);
        return { answer: { items }, validUntil: validUntil(nextReturn) };
      },
    }),

    'GET /api/user/items/archived': read('GET /api/user/items/archived', {
      restsOnPublic: true,
      shared: ['news'],
      key: ({ query: { start = 0, count = ARCHIVE_PAGE_SIZE } }) => `archived ${start} ${count}`,
      load: async ({ user, query: { start = 0, count = ARCHIVE_PAGE_SIZE } }) => ({
        answer: await news.archived(user.userId, { start, count }),
      }),
    }),

    'GET /api/user/items/:id': ({ user, params }) => news.item(user.userId, Number(params.id)),

    'PATCH /api/user/items/:id': ({ user, params, body }) => news.patch(user.userId, Number(params.id), body),

    'POST /api/user/items/archive-old': async ({ user }) => ({ ids: await news.archiveOld(user.userId) }),

    'POST /api/user/items/unarchive': async ({ user, body }) => ({
      ids: await news.unarchive(user.userId, body.ids.map(Number)),
    }),
  };
}
