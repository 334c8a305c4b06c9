import { CalendarSync } from 'lucide';
import { type Feed, useFeeds, useRenewFeeds } from '../../../data/feeds.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { failureOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconRow } from '../setting.tsx';
import css from './feeds.module.css';
import { Fetched } from './fetched.tsx';

/** These feeds hold personal data. School events are the same for everybody. */
const isPersonal = ({ kind, created }: Feed) => kind !== 'events' && created !== null;

/**
 * After other sessions have ended: which calendars fetch the user's feeds, and new links in place of those that the ended
 * sessions have seen. Nothing for a user without a link.
 */
export function NewFeedsOffer({ onClose }: { onClose: () => void }) {
  const phrases = usePhrases();
  const { feeds: words } = useTexts('settings');
  const { offer } = words;
  const { value: feeds = [] } = useFeeds(true);
  const renewing = useRenewFeeds({
    onDone() {
      showToast(offer.renewed);
      onClose();
    },
    onFailed(error) {
      if (!(error instanceof ApiProblem)) report(error, 'calendar feeds');
      showToast(failureOf(words.failed, error, phrases));
    },
  });
  const personal = feeds.filter(isPersonal);
  if (personal.length === 0) return null;
  return (
    <IconRow icon={CalendarSync}>
      <div className={css.setUp} role="status">
        <h3 className="plain strong">{offer.title}</h3>
        <p className="small dim measure">{offer.why}</p>
      </div>
      {personal.map((feed) => (
        <div key={feed.kind} className={css.offered}>
          <p className="strong">{words.kinds[feed.kind]}</p>
          <Fetched feed={feed} />
        </div>
      ))}
      <div className={css.offerActs}>
        <Button
          aria-disabled={renewing.isPending}
          onClick={() => !renewing.isPending && renewing.mutate(personal)}
        >
          {offer.renew}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {offer.keep}
        </Button>
      </div>
    </IconRow>
  );
}
