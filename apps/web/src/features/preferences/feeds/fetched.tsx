import { instantOf, unixSeconds } from '@kahan/domain';
import { Check, Clock, TriangleAlert } from 'lucide';
import type { Feed } from '../../../data/feeds.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { clockOrDate, relativeTime } from '../../../platform/time/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { exactUnderPointer } from '../../../ui/text/time.tsx';

/** For this time a new link may be without a fetch: some calendars fetch once a day. */
const DAY_SECONDS = 24 * 3600;

/** Number of calendars that are listed; more are rare. */
const LISTED = 5;

/** Name of the calendar that fetched a feed. */
export function useClientName() {
  const { feeds: words } = useTexts('settings');
  return ({ client, name }: Feed['fetches'][number]): string => name ?? words.clients[client];
}

/** Which calendars fetched a feed, when, how often, and whether before its last change. */
export function Fetched({ feed: { url, created, changed, fetches } }: { feed: Feed }) {
  const { feeds: words } = useTexts('settings');
  const now = useNow();
  const nameOf = useClientName();
  if (url === null) return <p className="note dim">{words.none}</p>;
  if (fetches.length === 0) {
    if (created === null) return null;
    if (unixSeconds(now) - created < DAY_SECONDS) return <p className="note dim">{words.notYet}</p>;
    return (
      <p className="note dim">
        <Icon of={TriangleAlert} small className="warning" />
        {words.unused(clockOrDate(instantOf(created), now, language()))}
      </p>
    );
  }
  return (
    <ul>
      {fetches.slice(0, LISTED).map((fetch) => {
        const { client, name, last, every, has_change } = fetch;
        const isBefore = changed !== null && !has_change;
        const said = [
          words.fetched(nameOf(fetch), relativeTime(instantOf(last), now, language())),
          isBefore && words.before(clockOrDate(instantOf(changed), now, language())),
          every !== null && words.every(every),
        ].filter((part) => part !== false);
        return (
          <li key={`${client} ${name}`} className="note dim" {...exactUnderPointer(instantOf(last))}>
            <Icon of={isBefore ? Clock : Check} small className={isBefore ? 'warning' : 'positive'} />
            {said.join(', ')}
          </li>
        );
      })}
    </ul>
  );
}
