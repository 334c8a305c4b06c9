import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide';
import { noticeQuery } from '../../data/notice.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { persistedStore } from '../../platform/storage/persisted-store.ts';
import { useStore } from '../../platform/storage/store.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/form/button.tsx';

/** The notice that was dismissed in this browser; 0 for none. */
const dismissed = persistedStore('kahan:notice', (stored) => (typeof stored === 'number' ? stored : 0));

/** The operator's notice to everybody, until its end or until the reader dismisses it. */
export function NoticeBar() {
  const { states } = usePhrases();
  const { data: notice } = useQuery(noticeQuery());
  const seen = useStore(dismissed);
  const now = useNow();
  const isShown = notice && notice.id !== seen && new Date(notice.until) > now;
  return (
    <div role="status">
      {isShown && (
        <Banner
          icon={Megaphone}
          slim
          actions={
            <Button compact icon={X} aria-label={states.close} onClick={() => dismissed.set(notice.id)}>
              <span className="only-desk">{states.close}</span>
            </Button>
          }
        >
          <p>{notice.text[language()]}</p>
        </Banner>
      )}
    </div>
  );
}
