import { useEffect, useEffectEvent, useState } from 'react';
import { chosenFor, forgetChosen, removeShared } from '../../../data/shared-files.ts';
import { report } from '../../../platform/report.ts';
import { flawOf } from '../files/file-check.ts';
import type { ItemEdit } from '../items/use-item-edit.ts';

/**
 * Puts the shared file that was chosen for an item into its field, checked as any other. It waits on the device until the
 * item is saved, so that a closed page loses nothing.
 */
export function useSharedFile(studyId: string, itemId: string, one: ItemEdit): void {
  const [shared] = useState(() => chosenFor(studyId, itemId));
  const put = useEffectEvent(async (file: File) => {
    const flaw = await flawOf([file]);
    if (flaw !== null) one.refuse({ kind: 'flaw', flaw, file });
    else one.change({ file: { kind: 'hand-in', picked: file } });
  });
  useEffect(() => {
    if (shared?.file == null) return;
    forgetChosen(studyId, itemId);
    void put(shared.file);
  }, [shared, studyId, itemId]);
  const isDone = one.edit.phase === 'success';
  useEffect(() => {
    if (shared !== null && isDone)
      removeShared(shared.id).catch((error) => report(error, 'removing a shared file'));
  }, [shared, isDone]);
}
