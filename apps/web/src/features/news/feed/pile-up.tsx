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

const KEPT = `${USER_STORAGE_PREFIX}kept-old`;

/** How many old messages the reader has decided to keep on this device. */
const keptCount = (): number => Number(local.getItem(KEPT) ?? 0);

function keep(count: number): void {
  if (count === 0) local.removeItem(KEPT);
  else local.setItem(KEPT, String(count));
}

/** Asks whether to put old messages away when many have piled up; not again for those that are to stay. */
export function PileUp() {
  const { home, states } = usePhrases();
  const known = useQuery(activeQuery(1)).data?.data.old;
  const old = known ?? 0;
  const [kept, setKept] = useState(keptCount);
  const [isArchiving, setArchiving] = useState(false);
  useEffect(() => {
    // Items that were archived meanwhile no longer count.
    if (known !== undefined && known < kept) setKept(known);
    keep(kept);
  }, [known, kept]);
  if (!needsArchivePrompt(old, kept)) return null;

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
              setKept(old);
              showToast(home.kept, { action: { label: states.undo, run: () => setKept(kept) } });
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
