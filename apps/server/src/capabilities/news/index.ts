import { PAGE_SIZE } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import { erasureOfItemStates, erasureOfItems } from './erasure.ts';
import { newsHandlers } from './news.handlers.ts';
import { createNewsService } from './news.service.ts';
import { newsSource } from './news.source.ts';

/** The feed: personal items and public news, active, postponed or archived (spec 3, News item). */
export function news(engine: Engine): Capability {
  const service = createNewsService(engine);
  return {
    name: 'news',
    sources: [newsSource(service, engine.sanitizer)],
    writeItems: service.writeItems,
    // Items are copies of public news, and the cards by which users were told of changes.
    tables: { mirror: ['items'], users: ['item_states'] },
    jobs: [
      { name: 'postponed items', everyMs: 1_000, run: () => service.returnPostponed() },
      erasureOfItems(engine),
      erasureOfItemStates(engine),
    ],
    push: { items: ['public'], preference: 'notify_events' },
    handlers: newsHandlers(engine, service),
  };
}

/** Reads the first page of a user's feed, and the number of all active items. */
export function firstNews(engine: Engine) {
  const { active } = createNewsService(engine);
  return (userId: number) => active(userId, { start: 0, count: PAGE_SIZE });
}

/** Writes items of the portal's own, and puts them away. */
export function newsWriter(engine: Engine) {
  const { writeItems, putAway } = createNewsService(engine);
  return { writeItems, putAway };
}
