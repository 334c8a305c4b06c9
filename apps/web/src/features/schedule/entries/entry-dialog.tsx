import type { EntryAnswer } from '@kahan/contract';
import { useState } from 'react';
import type { LoadState } from '../../../platform/http/query.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useEntriesPhrases } from '../words.ts';
import { draftOf, newDraft, newId } from './draft.ts';
import { EntryForm } from './entry-form.tsx';

interface EntryDialogProps {
  /** Id of an entry; `new`, or `2026-11-26T17:00`, for one that is added. */
  id: string;
  /** Date that is offered. */
  usual: string;
  entries: readonly EntryAnswer[];
  state: LoadState;
  onClose: () => void;
}

const isNewAt = (id: string) => id === 'new' || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(id);

/** The form for an own entry, over the timetable. */
export function EntryDialog({ id, usual, entries, state, onClose }: EntryDialogProps) {
  const words = useEntriesPhrases();
  const isNew = isNewAt(id);
  const [madeId] = useState(newId);
  const known = entries.find(({ entry_id }) => entry_id === id);
  const [opened, setOpened] = useState(known);
  // The list may come after the address was opened; what comes later is another version.
  if (opened === undefined && known !== undefined) setOpened(known);
  return (
    <Dialog low title={isNew ? words.addTitle : words.editTitle} onClose={onClose}>
      {(close) => {
        if (isNew)
          return (
            <EntryForm id={madeId} opened={null} first={newDraft(id, usual)} {...{ entries, usual, close }} />
          );
        if (opened !== undefined)
          return <EntryForm id={id} opened={opened} first={draftOf(opened)} {...{ entries, usual, close }} />;
        if (state === 'loading' || state === 'no-fetch')
          return (
            <Loading>
              <Skeleton width="60%" />
              <Skeleton width="80%" />
            </Loading>
          );
        return <p>{tied(state === 'failed' ? words.loading : words.unknown)}</p>;
      }}
    </Dialog>
  );
}
