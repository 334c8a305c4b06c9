import type { Feed } from '../../../data/feeds.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useSettingsPhrases } from '../words.ts';
import { useClientName } from './fetched.tsx';

interface ConfirmProps {
  feed: Feed;
  what: 'renew' | 'revoke';
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what a new or ended address breaks before that happens: it cannot be undone. */
export function Confirm({ feed, what, onConfirm, onClose }: ConfirmProps) {
  const { feeds: words } = useSettingsPhrases();
  const nameOf = useClientName();
  const kind = words.kinds[feed.kind];
  const names = [...new Set(feed.fetches.map(nameOf))];
  const isRenewed = what === 'renew';
  return (
    <Dialog
      title={isRenewed ? words.renewTitle(kind) : words.revokeTitle(kind)}
      low
      reading
      onClose={onClose}
    >
      {(close) => (
        <>
          <p>{tied(isRenewed ? words.renewWhy : words.revokeWhy)}</p>
          {names.length > 0 && <p className="strong">{tied(words.usedBy(names))}</p>}
          <div className="choices">
            <Button kind="quiet" onClick={close}>
              {words.cancel}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {isRenewed ? words.renew : words.revoke}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
