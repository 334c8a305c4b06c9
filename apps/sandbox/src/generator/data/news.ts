import type { Bilingual, NewsLink } from '@kahan/domain';
import { NEWS_OF_OFFICES } from './news-offices.ts';
import { NEWS_OF_PLACES } from './news-places.ts';

export interface NewsItem {
  /** At least one, so that nothing lies in the future. */
  daysAgo: number;
  hour: number;
  minute: number;
  source: Bilingual | null;
  title: Bilingual;
  /** HTML. */
  body: Bilingual;
  urls: NewsLink[];
}

/** What the university tells everybody, the newest first. */
export const NEWS: readonly NewsItem[] = [...NEWS_OF_PLACES, ...NEWS_OF_OFFICES].toSorted(
  (a, b) => a.daysAgo - b.daysAgo,
);
