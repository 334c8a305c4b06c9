import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/http/query.ts';
import { dropShared, listShared, type SharedFile } from '../../platform/storage/shared-files.ts';

export type { SharedFile } from '../../platform/storage/shared-files.ts';

/** Files that another app has shared and that wait on this device. */
export const sharedFilesQuery = queryOptions({
  queryKey: ['shared-files'],
  queryFn: listShared,
  // Another share opens the page anew.
  staleTime: 0,
});

export const useSharedFiles = () => useQuery(sharedFilesQuery);

/** Removes a file from this device. @throws DOMException */
export async function removeShared(id: string): Promise<void> {
  await dropShared(id);
  await queryClient.invalidateQueries(sharedFilesQuery);
}

/** Files on their way to the field of an item, by its key. They last as long as the page. */
const chosen = new Map<string, SharedFile>();

/** Key of an item among those of all studies. */
const keyOf = (studyId: string, itemId: string) => `${studyId} ${itemId}`;

/** Chooses the item in whose field the file will be. */
export function chooseItem(file: SharedFile, { studyId, itemId }: { studyId: string; itemId: string }): void {
  chosen.clear();
  chosen.set(keyOf(studyId, itemId), file);
}

/** The file that was chosen for an item; null without one. */
export const chosenFor = (studyId: string, itemId: string): SharedFile | null =>
  chosen.get(keyOf(studyId, itemId)) ?? null;

export const forgetChosen = (studyId: string, itemId: string): void =>
  void chosen.delete(keyOf(studyId, itemId));
