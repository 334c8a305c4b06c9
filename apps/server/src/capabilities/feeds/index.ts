import type { Capability, Engine } from '../../engine/index.ts';
import { signal } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import { createAddresses } from './addresses.ts';
import type { FeedSecrets } from './feed-secrets.ts';
import { createFeedTexts, type FeedRecords } from './feed-texts.ts';
import { type FeedReaders, feedsHandlers } from './feeds.handlers.ts';
import { createFeedMetrics } from './feeds.metrics.ts';
import { erasureOfFetches, FetchNotes } from './fetches.ts';

/** The language of a user has changed, and so have the user's feeds. */
export const forgetFeeds = (db: Queryable, userId: number): Promise<void> => signal(db, 'feeds', { userId });

export { openFeedSecrets } from './feed-secrets.ts';

/** Feeds for calendars elsewhere: schedule, terms and the university's events, as iCalendar (spec 3, Calendar subscription). */
export function feeds(
  engine: Engine,
  {
    secrets,
    publicUrl,
    records,
    readers,
  }: { secrets: FeedSecrets; publicUrl: string; records: FeedRecords; readers: FeedReaders },
): Capability {
  const notes = new FetchNotes(engine);
  const metrics = createFeedMetrics(engine.metrics);
  return {
    name: 'feeds',
    tables: {
      users: ['calendar_feed_fetches', 'calendar_feeds'],
      portal: ['calendar_public_feeds', 'calendar_feed_key'],
    },
    jobs: [erasureOfFetches(engine)],
    handlers: feedsHandlers(engine, {
      ...{ secrets, publicUrl, notes, readers, metrics },
      addresses: createAddresses(engine),
      texts: createFeedTexts(engine, { records, publicUrl, metrics }),
    }),
    stop: () => notes.stop(),
  };
}
