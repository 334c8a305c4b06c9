import { needsArchivePrompt } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide';
import { useEffect, useState } from 'react';
import { activeQuery } from '../../../data/news/queries.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { local } from '../../../platform/storage/device-storage.ts';
import { USER_STORAGE_PREFIX } from '../../../platform/storage/user-storage.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { archiveOld } from '../state/actions.ts';

const STORAGE_KEY = `${USER_STORAGE_PREFIX}kept-old`;

/** How many old messages the reader has decided to keep on this device. */
const declinedCount = (): number => Number(local.getItem(STORAGE_KEY) ?? 0);

function storeDeclined(count: number): void {
  if (count === 0) local.removeItem(STORAGE_KEY);
  else local.setItem(STORAGE_KEY, String(count));
}

/**
 * Asks whether to put old messages away when many have piled up; not again for messages that the reader has decided to
 * keep.
 */
export function PileUp() {
  const { home, states } = usePhrases();
  const known = useQuery(activeQuery(1)).data?.data.old;
  const old = known ?? 0;
  const [declined, setDeclined] = useState(declinedCount);
  const [isArchiving, setArchiving] = useState(false);
  useEffect(() => {
    // Items that were archived meanwhile no longer count.
    if (known !== undefined && known < declined) setDeclined(known);
    storeDeclined(declined);
  }, [known, declined]);
  if (!needsArchivePrompt(old, declined)) return null;

  return (
    <Banner
      icon={Inbox}
      actions={
        <>
          <Button
            compact
            disabled={isArchiving}
            onClick={() => {
              setArchiving(true);
              void archiveOld().finally(() => setArchiving(false));
            }}
          >
            {home.archiveOld}
          </Button>
          <Button
            compact
            kind="quiet"
            onClick={() => {
              setDeclined(old);
              showToast(home.kept, { action: { label: states.undo, run: () => setDeclined(declined) } });
            }}
          >
            {home.keep}
          </Button>
        </>
      }
    >
      <p>{home.pileUp(old)}</p>
    </Banner>
  );
}
