import type { EntryAnswer } from '@kahan/contract';
import { entryDates } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { restoreDate, restoreEntry, useDeleteEntry, useLeaveOut } from '../../../data/entries/commands.ts';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { failureOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';
import css from './entry-form.module.css';

interface DeletionOptions {
  /** The date that was pressed, where it is known. */
  usual: string;
  /** Whether the page below shows a date. */
  isShown: (date: string) => boolean;
  onDone: () => void;
  onFailed: (error: Error) => void;
}

interface Deletion {
  isBusy: boolean;
  /** The reader is asked which dates. */
  isAsking: boolean;
  /** Deletes an entry with one date, and asks which dates of one with several. */
  ask: (entry: EntryAnswer) => void;
  /** The date of an entry that can be deleted alone. */
  oneOf: (entry: EntryAnswer) => string | undefined;
  countOf: (entry: EntryAnswer) => number;
  deleteOne: (entry: EntryAnswer, date: string) => void;
  deleteAll: (entry: EntryAnswer) => void;
  keep: () => void;
}

/** Deletes one date of an entry or all of them; a notice says which and brings them back. */
export function useDeletion({ usual, isShown, onDone, onFailed }: DeletionOptions): Deletion {
  const words = useTexts('entries');
  const phrases = usePhrases();
  const year = useQuery(yearScheduleQuery).data ?? null;
  const [isAsking, setAsking] = useState(false);
  const datesOf = (entry: EntryAnswer) => entryDates(entry, year);
  const done = (text: string, back: () => Promise<void>) => {
    const undo = () => void back().catch((error) => showToast(failureOf(words.undoFailed, error, phrases)));
    showToast(text, { action: { label: words.undo, run: undo } });
    onDone();
  };
  const remove = useDeleteEntry({
    onDeleted(entry) {
      const { length } = datesOf(entry);
      const text = length > 1 ? words.deletedAll(entry.title, length) : words.deleted(entry.title);
      done(text, () => restoreEntry(entry));
    },
    onFailed,
  });
  const leaveOut = useLeaveOut({
    onLeft: (entry, date) =>
      done(words.deletedOne(entry.title, phrases.dates.long(date)), () => restoreDate(entry, date)),
    onFailed,
  });
  return {
    isAsking,
    isBusy: remove.isPending || leaveOut.isPending,
    ask: (entry) => (datesOf(entry).length > 1 ? setAsking(true) : remove.mutate(entry)),
    oneOf(entry) {
      const shown = datesOf(entry).filter(isShown);
      return shown.find((date) => date >= usual) ?? shown[0];
    },
    countOf: (entry) => datesOf(entry).length,
    deleteOne: (entry, date) => leaveOut.mutate({ entry, date }),
    deleteAll: (entry) => remove.mutate(entry),
    keep: () => setAsking(false),
  };
}

/** One date or all of them. */
export function DeletionChoice({ entry, deletion }: { entry: EntryAnswer; deletion: Deletion }) {
  const words = useTexts('entries');
  const { dates } = usePhrases();
  const { isBusy, deleteOne, deleteAll, keep } = deletion;
  const one = deletion.oneOf(entry);
  return (
    <fieldset className={css.which}>
      <legend className="small strong">{words.deleteWhich}</legend>
      {one !== undefined && (
        <Button kind="danger" aria-disabled={isBusy} onClick={() => isBusy || deleteOne(entry, one)}>
          {words.deleteOne(dates.long(one))}
        </Button>
      )}
      <Button kind="danger" aria-disabled={isBusy} onClick={() => isBusy || deleteAll(entry)}>
        {words.deleteAll(deletion.countOf(entry))}
      </Button>
      <Button kind="quiet" onClick={keep}>
        {words.keep}
      </Button>
    </fieldset>
  );
}
