import { useOffline } from '../../platform/http/connection.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { messageOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Retry } from '../../ui/feedback/states.tsx';
import { tied } from '../../ui/text/tied.ts';
import type { PartLoad } from './state/use-calendar.ts';
import { useCalendarPhrases } from './words.ts';

/** Parts of the calendar that are missing, and the way to load them; the rest is shown. */
export function Notices({ failed }: { failed: readonly PartLoad[] }) {
  const words = useCalendarPhrases();
  const phrases = usePhrases();
  const offline = useOffline();
  return failed.map(({ part, query }) => (
    <Banner
      key={part}
      tone="warn"
      role="status"
      actions={
        !offline && (
          <Retry
            compact
            onRetry={() => void query.refetch()}
            reason={query.error instanceof ApiProblem ? query.error.code : null}
          />
        )
      }
    >
      <p>
        <b>{tied(words.failed[part])}.</b> {tied(messageOf(query.error, phrases))}
      </p>
    </Banner>
  ));
}
