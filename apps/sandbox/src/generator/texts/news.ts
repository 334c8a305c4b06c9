import { unixSeconds } from '@kahan/domain';
import { NEWS } from '../data/news.ts';
import type { NewsDraft } from '../writer.ts';

const DAY_SECONDS = 86_400;

/** Public news of the last 60 days. @param today local midnight */
export function makeNews(today: Date): NewsDraft[] {
  return NEWS.map((news, index) => {
    const { daysAgo, hour, minute, source, title, body, urls } = news;
    return {
      id: `n-${String(index + 1).padStart(4, '0')}`,
      ts: unixSeconds(today) - daysAgo * DAY_SECONDS + hour * 3600 + minute * 60,
      title,
      body,
      urls,
      source,
    };
  });
}
