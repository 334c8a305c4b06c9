import { useState } from 'react';
import type { EntryDialogProps } from '../../../data/entries/entry-dialog.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { randomUuid } from '../../../platform/random-uuid.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { draftKeyOf, draftOf, newDraft, storedDraft } from './draft.ts';
import { EntryForm } from './entry-form.tsx';

const isNewAt = (id: string) => id === 'new' || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(id);

/** The form for an own entry, over the timetable or the calendar. */
export function EntryDialog({ id, usual, isShown, entries, state, onClose }: EntryDialogProps) {
  const words = useTexts('entries');
  const isNew = isNewAt(id);
  // Read once: the form removes the stored draft.
  const [stored] = useState(() => storedDraft(id));
  const [madeId] = useState(randomUuid);
  const current = entries.find(({ entry_id }) => entry_id === id);
  const [opened, setOpened] = useState(current);
  // The list may load after the dialog opens. Later answers are other versions, which the form tells.
  if (opened === undefined && current !== undefined) setOpened(current);
  return (
    <Dialog low title={isNew ? words.addTitle : words.editTitle} onClose={onClose}>
      {(close) => {
        const form = {
          draftKey: draftKeyOf(id),
          isStored: stored !== null,
          entries,
          usual,
          isShown,
          close,
        };
        if (isNew)
          return (
            <EntryForm
              start={stored ?? { id: madeId, version: null, draft: newDraft(id, usual) }}
              {...form}
            />
          );
        if (opened !== undefined)
          return (
            <EntryForm start={stored ?? { id, version: opened.version, draft: draftOf(opened) }} {...form} />
          );
        if (state === 'loading' || state === 'no-fetch')
          return (
            <Loading>
              <Skeleton width="60%" />
              <Skeleton width="80%" />
            </Loading>
          );
        return <p>{state === 'failed' ? words.loading : words.unknown}</p>;
      }}
    </Dialog>
  );
}
