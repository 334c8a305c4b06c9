import { unixSeconds } from '@kahan/domain';
import { texts } from '../texts.ts';
import type { NewsDraft } from '../writer.ts';

const DAY_SECONDS = 86_400;

/** Public news of the last 60 days. @param today local midnight */
export function makeNews(today: Date): NewsDraft[] {
  return texts('news').map(({ days_ago, hour, minute, source, title, body, urls }, index) => ({
    id: `n-${String(index + 1).padStart(4, '0')}`,
    ts: unixSeconds(today) - days_ago * DAY_SECONDS + hour * 3600 + minute * 60,
    title,
    body,
    urls,
    source,
  }));
}
