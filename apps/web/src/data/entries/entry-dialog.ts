import type { EntryAnswer } from '@kahan/contract';
import type { LoadState } from '../../platform/http/query.ts';

/** Props of the form of an own entry: the timetable draws it, the calendar shows it, too. */
export interface EntryDialogProps {
  /** Id of an entry; `new`, or `2026-11-26T17:00`, for one that is added. */
  id: string;
  /** Date that is offered, and the date of the entry that was pressed, where it is known. */
  usual: string;
  /** Whether the page below shows a date. */
  isShown: (date: string) => boolean;
  entries: readonly EntryAnswer[];
  state: LoadState;
  onClose: () => void;
}

/** The id by which the form opens for a new entry at a time: `2026-11-26T17:00`. @param minutes after midnight */
export const newEntryAt = (date: string, minutes: number): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};
