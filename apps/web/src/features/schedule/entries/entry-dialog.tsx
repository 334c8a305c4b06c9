import type { EntryAnswer } from '@kahan/contract';
import { useState } from 'react';
import type { LoadState } from '../../../platform/http/query.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useEntriesPhrases } from '../words.ts';
import { draftOf, newDraft, newId } from './draft.ts';
import { EntryForm } from './entry-form.tsx';
import { draftKeyOf, keptEntry } from './kept-entry.ts';

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
  // Read before the form drops it.
  const [kept] = useState(() => keptEntry(id));
  const [madeId] = useState(newId);
  const known = entries.find(({ entry_id }) => entry_id === id);
  const [opened, setOpened] = useState(known);
  // The list may come after the address was opened; what comes later is another version.
  if (opened === undefined && known !== undefined) setOpened(known);
  return (
    <Dialog low title={isNew ? words.addTitle : words.editTitle} onClose={onClose}>
      {(close) => {
        const form = { draftKey: draftKeyOf(id), isKept: kept !== null, entries, usual, close };
        if (isNew)
          return (
            <EntryForm start={kept ?? { id: madeId, version: null, draft: newDraft(id, usual) }} {...form} />
          );
        if (opened !== undefined)
          return (
            <EntryForm start={kept ?? { id, version: opened.version, draft: draftOf(opened) }} {...form} />
          );
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
