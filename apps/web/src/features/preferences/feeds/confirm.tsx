import type { Feed } from '../../../data/feeds.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useClientName } from './fetched.tsx';

interface ConfirmProps {
  feed: Feed;
  what: 'renew' | 'revoke';
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an address is renewed or ended, and names the calendars that stop working: it cannot be undone. */
export function Confirm({ feed, what, onConfirm, onClose }: ConfirmProps) {
  const { feeds: words } = useTexts('settings');
  const nameOf = useClientName();
  const kind = words.kinds[feed.kind];
  const names = [...new Set(feed.fetches.map(nameOf))];
  const isRenewed = what === 'renew';
  return (
    <ConfirmDialog
      title={isRenewed ? words.renewTitle(kind) : words.revokeTitle(kind)}
      confirm={isRenewed ? words.renew : words.revoke}
      cancel={words.cancel}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{isRenewed ? words.renewWhy : words.revokeWhy}</p>
      {names.length > 0 && <p className="strong">{words.usedBy(names)}</p>}
    </ConfirmDialog>
  );
}
