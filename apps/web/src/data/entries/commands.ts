import type { CallBody, EntryAnswer } from '@kahan/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { goneIsDone, isGone, replaceAnswer, sent } from '../../platform/http/command.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient } from '../../platform/http/query.ts';
import { entriesQuery } from './entries.ts';

/** The content of an entry, with the id that the client gave it. */
export type EntryContent = CallBody<'POST /api/user/entries'>;

/** Changes the kept list at once. A list that is not known is loaded: with one entry it would seem whole. */
const change = (id: string, next: EntryAnswer | null): void =>
  replaceAnswer(entriesQuery, (known) => {
    const others = known?.filter(({ entry_id }) => entry_id !== id);
    return others && (next === null ? others : [...others, next]);
  });

/** Asks again for the list, where another client was faster. */
function renewAfter(error: unknown): void {
  if (isGone(error) || (error instanceof ApiProblem && error.status === 409))
    void queryClient.invalidateQueries(entriesQuery);
}

/** Adds an entry, or brings back one that was deleted. */
export const addEntry = (body: EntryContent): Promise<EntryAnswer> =>
  call('POST /api/user/entries', { body, ...sent() });

function changeEntry({ entry_id: id, ...body }: EntryContent, version: number): Promise<EntryAnswer> {
  return call('PUT /api/user/entries/:id', { params: { id }, body: { version, ...body }, ...sent() });
}

interface Saving {
  content: EntryContent;
  /** The version of the entry that is changed; null for a new one. */
  version: number | null;
}

/** Adds or changes an entry; refused with ENTRY_CHANGED when the server has a later version. */
export function useSaveEntry(handlers: {
  onSaved: (entry: EntryAnswer) => void;
  onFailed: (e: Error) => void;
}) {
  return useMutation({
    mutationFn: ({ content, version }: Saving) =>
      version === null ? addEntry(content) : changeEntry(content, version),
    onSuccess: (entry) => {
      change(entry.entry_id, entry);
      handlers.onSaved(entry);
    },
    onError: (error) => {
      renewAfter(error);
      handlers.onFailed(error);
    },
  });
}

/** Deletes an entry. One that is gone already counts as deleted. */
export function useDeleteEntry(handlers: {
  onDeleted: (e: EntryAnswer) => void;
  onFailed: (e: Error) => void;
}) {
  return useMutation({
    mutationFn: ({ entry_id: id, version }: EntryAnswer) =>
      goneIsDone(call('DELETE /api/user/entries/:id', { params: { id }, body: { version }, ...sent() })),
    onSuccess: (_answer, entry) => {
      change(entry.entry_id, null);
      handlers.onDeleted(entry);
    },
    onError: (error) => {
      renewAfter(error);
      handlers.onFailed(error);
    },
  });
}

/** Leaves out one date of an entry. */
export function useLeaveOut(handlers: {
  onLeft: (entry: EntryAnswer, date: string) => void;
  onFailed: (e: Error) => void;
}) {
  return useMutation({
    mutationFn: ({ entry: { version, ...content }, date }: { entry: EntryAnswer; date: string }) =>
      changeEntry({ ...content, skipped: [...content.skipped, date].sort() }, version),
    onSuccess: (entry, { date }) => {
      change(entry.entry_id, entry);
      handlers.onLeft(entry, date);
    },
    onError: (error) => {
      renewAfter(error);
      handlers.onFailed(error);
    },
  });
}

/** Brings a date back that was left out. @param entry as it is without the date */
export async function restoreDate({ version, ...content }: EntryAnswer, date: string): Promise<void> {
  const skipped = content.skipped.filter((one) => one !== date);
  change(content.entry_id, await changeEntry({ ...content, skipped }, version));
}

/** Brings a deleted entry back as it was, under its id. */
export async function restoreEntry({ version: _, ...content }: EntryAnswer): Promise<void> {
  change(content.entry_id, await addEntry(content));
}
